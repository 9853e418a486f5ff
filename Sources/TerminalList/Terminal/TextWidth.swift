import CNcursesw

/// How wide text is on the terminal, in columns, as ncurses believes it too.
package enum TextWidth {
  /// The columns that `scalar` takes: 0 for one that combines, -1 for one that must not be sent.
  ///
  /// The first call sets the process's `LC_CTYPE` locale.
  @Sendable package static func columns(of scalar: Unicode.Scalar) -> Int {
    CharacterRepertoire.current.columns(of: scalar)
  }
}

extension CharacterRepertoire {
  /// The columns that `scalar` takes: 0 for one that combines, -1 for one that must not be sent.
  @Sendable func columns(of scalar: Unicode.Scalar) -> Int {
    switch self {
    case .unicode: Int(ncurses_wcwidth(scalar.value))
    case .ascii: scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value) ? -1 : 1
    }
  }
}
