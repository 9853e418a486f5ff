import CNcursesw
import Glibc

/// Which characters the terminal can be sent.
enum CharacterRepertoire: Sendable {
  case unicode
  case ascii

  /// The one of the user's locale, or of C.UTF-8 when that has no more than ASCII.
  ///
  /// The locale is set once a process; it decides what `wcwidth` and ncurses believe.
  static let current: CharacterRepertoire = {
    for name in ["", "C.UTF-8"] where setlocale(LC_CTYPE, name) != nil && ofLocale == .unicode {
      return .unicode
    }
    _ = setlocale(LC_CTYPE, "C")
    return .ascii
  }()

  /// The one of the locale that is set.
  static var ofLocale: CharacterRepertoire {
    String(cString: nl_langinfo(Int32(CODESET))) == "UTF-8" ? .unicode : .ascii
  }

  /// What is drawn for `scalar` where only ASCII can be.
  static func ascii(for scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar {
    case "\u{20}"..."\u{7E}": scalar
    case "\u{2588}"..."\u{258B}": "#"
    // Half of a bar's column, and the cursor.
    case "\u{258C}": "|"
    case "\u{258D}"..."\u{258F}", "\u{A0}": " "
    case "●": "*"
    case "◉": "@"
    case "○": "o"
    case "─", "━": "-"
    case "│", "┃": "|"
    case "┌", "┐", "└", "┘", "├", "┤", "┬", "┴", "┼", "╭", "╮", "╯", "╰": "+"
    case "▲", "↑": "^"
    case "▼", "↓": "v"
    case "▶", "→": ">"
    case "◀", "←": "<"
    case "…", "·": "."
    default: "?"
    }
  }
}

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
