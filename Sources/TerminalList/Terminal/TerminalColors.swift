import ListMotion

/// What is known of the colours that the terminal gives to plain text.
struct TerminalColors: Equatable {
  private(set) var foreground: Color?
  private(set) var background: Color?
  /// Whether the background is light, while its colour is not known.
  private let isSaidLight: Bool

  /// Asks for the colours of text and background; the answer to the last question, which every
  /// terminal gives, says that no answer to the others will come.
  static let query = "\u{1B}]10;?\u{1B}\\\u{1B}]11;?\u{1B}\\\u{1B}[c"

  /// The kinds of terminal that answer the ``query`` instead of printing it.
  static func answers(type: String) -> Bool {
    ["xterm", "tmux", "screen", "rxvt", "alacritty", "foot", "kitty", "vte", "konsole"]
      .contains { type.hasPrefix($0) }
  }

  /// What `COLORFGBG` says, such as `15;0`, whose last number is the background's; else dark.
  init(colorFgBg: String?) {
    let index = colorFgBg?.split(separator: ";").last.flatMap { Int($0) } ?? 0
    isSaidLight = index == 7 || (9...15).contains(index)
  }

  /// Takes colours that are known without asking.
  mutating func set(foreground: Color, background: Color) {
    self.foreground = foreground
    self.background = background
  }

  /// Takes an answer such as `11;rgb:1e1e/1e1e/2e2e`; false when it is none to the ``query``.
  mutating func apply(answer: some StringProtocol) -> Bool {
    guard let color = Self.color(answer: answer) else { return false }
    if answer.hasPrefix("10;") { foreground = color } else { background = color }
    return true
  }

  private static func color(answer: some StringProtocol) -> Color? {
    guard answer.hasPrefix("10;rgb") || answer.hasPrefix("11;rgb"),
      let colon = answer.firstIndex(of: ":")
    else { return nil }
    let parts = answer[answer.index(after: colon)...].split(separator: "/").prefix(3)
      .compactMap { part -> UInt8? in
        // A sign would be taken for part of the number.
        guard (1...4).contains(part.count), part.allSatisfy(\.isHexDigit),
          let value = Int(part, radix: 16)
        else { return nil }
        return UInt8(value * 255 / (1 << (4 * part.count) - 1))
      }
    return parts.count == 3 ? Color(red: parts[0], green: parts[1], blue: parts[2]) : nil
  }

  /// Whether text is darker than what is behind it.
  var isLight: Bool {
    guard let background else { return isSaidLight }
    if let foreground, foreground != background {
      return foreground.luminance < background.luminance
    }
    return background.contrast(with: .black) > background.contrast(with: .white)
  }
}

extension TerminalColors {
  /// The theme that can be read on these colours with as many as `depth` has.
  func theme(depth: ColorDepth) -> Theme {
    var theme: Theme =
      switch depth {
      case .truecolor, .colors256: isLight ? .light : .dark
      case .colors16: isLight ? .light16 : .dark16
      case .colors8, .mono: isLight ? .light8 : .dark8
      }
    if let foreground { theme.foreground = foreground }
    if let background { theme.background = background }
    theme.selection = Theme.selection(on: theme.background, with: theme.foreground)
    theme.fade = depth.fade
    theme.steps = depth == .truecolor ? 16 : 6
    if theme.fade == .blend { theme.makeReadable(isLight: isLight) }
    return theme
  }
}

extension ColorDepth {
  /// How rows fade where there are this many colours.
  var fade: Theme.Fade {
    switch self {
    case .mono: .marks
    case .colors8, .colors16: .dim
    case .colors256, .truecolor: .blend
    }
  }
}
