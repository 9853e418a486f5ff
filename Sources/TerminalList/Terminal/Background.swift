import ListMotion

/// What is known of the colour that the terminal draws behind its text.
enum Background {
  /// Asks for the background's colour; the answer to the second question, which every terminal
  /// gives, says that no answer to the first will come.
  static let query = "\u{1B}]11;?\u{1B}\\\u{1B}[c"

  /// The kinds of terminal that answer the ``query`` instead of printing it.
  static func answers(type: String) -> Bool {
    ["xterm", "tmux", "screen", "rxvt", "alacritty", "foot", "kitty", "vte", "konsole"]
      .contains { type.hasPrefix($0) }
  }

  /// The colour in an answer such as `11;rgb:1e1e/1e1e/2e2e`.
  static func color(answer: some StringProtocol) -> Color? {
    guard answer.hasPrefix("11;rgb") else { return nil }
    guard let colon = answer.firstIndex(of: ":") else { return nil }
    let parts = answer[answer.index(after: colon)...].split(separator: "/").prefix(3)
      .compactMap { part -> UInt8? in
        guard (1...4).contains(part.count), let value = Int(part, radix: 16) else { return nil }
        return UInt8(value * 255 / (1 << (4 * part.count) - 1))
      }
    return parts.count == 3 ? Color(red: parts[0], green: parts[1], blue: parts[2]) : nil
  }

  /// The theme by `COLORFGBG`, such as `15;0`, whose last number is the background's; else dark.
  static func theme(colorFgBg: String?) -> Theme {
    guard let last = colorFgBg?.split(separator: ";").last, let index = Int(last) else {
      return .dark
    }
    return index == 7 || (9...15).contains(index) ? .light : .dark
  }

  /// The theme that suits a background of this colour, by its luma (ITU-R BT.601).
  static func theme(for background: Color) -> Theme {
    let luma =
      299 * Int(background.red) + 587 * Int(background.green) + 114 * Int(background.blue)
    var theme: Theme = luma > 127_500 ? .light : .dark
    theme.background = background
    return theme
  }
}

extension ColorDepth {
  /// How rows fade where there are this many colours.
  var fade: Theme.Fade {
    switch self {
    case .mono: .marks
    case .colors8, .colors16: .dim
    case .colors256: .blend
    }
  }
}
