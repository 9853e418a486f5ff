@_exported public import FlipbookNotation
