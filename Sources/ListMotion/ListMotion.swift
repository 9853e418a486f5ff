@_exported public import Notation
