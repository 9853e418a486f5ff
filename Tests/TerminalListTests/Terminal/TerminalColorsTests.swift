import ListMotion
import Testing

@testable import TerminalList

/// The known colours of the terminal, and the themes that follow from them.
@Suite struct TerminalColorsTests {
  private func background(_ answer: String) -> Color? {
    var colors = TerminalColors(colorFgBg: nil)
    return colors.apply(answer: answer) ? colors.background : nil
  }

  @Test func anAnswerNamesTheBackground() {
    #expect(background("11;rgb:1e1e/2020/ffff") == Color(hex: 0x1E20FF))
    #expect(background("11;rgb:f/0/8") == Color(hex: 0xFF0088))
    #expect(background("11;rgba:ffff/ffff/ffff/8000") == Color(hex: 0xFFFFFF))
    for part in ["zz", "-ff", "+ff", " ff", "", "fffff", "Ｆ"] {
      #expect(background("11;rgb:\(part)/00/00") == nil, "\(part)")
    }
    #expect(background("11;?") == nil)
    #expect(background("12;rgb:0/0/0") == nil)
  }

  /// Plain text must not jump to another colour when it begins to fade.
  @Test func anAnswerNamesTheForeground() {
    let colors = TerminalColors(background: 0x002B36, foreground: 0x839496)
    let theme = colors.theme(depth: .truecolor)
    #expect(theme.foreground == Color(hex: 0x839496))
    let first = theme.faded(.plain, by: 1 / 16.0).foreground
    #expect(
      first.contrast(with: theme.background) < theme.foreground.contrast(with: theme.background))
  }

  @Test func theThemeFollowsTheBackground() {
    func isLight(_ background: UInt32, _ foreground: UInt32? = nil) -> Bool {
      TerminalColors(background: background, foreground: foreground).isLight
    }
    #expect(isLight(0xFFFFFF) && isLight(0xFDF6E3) && isLight(0xEEE8D5))
    #expect(!isLight(0x000000) && !isLight(0x002B36) && !isLight(0x2E3440))
    #expect(isLight(0x777777, 0x000000) && !isLight(0x888888, 0xFFFFFF))
  }

  @Test func colorFgBgDecidesUntilTheTerminalAnswers() {
    for (value, isLight) in [
      ("0;15", true), ("0;7", true), ("15;default;0", false), ("12;8", false), ("0;default", false),
      ("", false),
    ] {
      #expect(TerminalColors(colorFgBg: value).isLight == isLight, "\(value)")
    }
    var colors = TerminalColors(colorFgBg: "0;15")
    #expect(colors.theme(depth: .truecolor).foreground == Theme.light.foreground)
    _ = colors.apply(answer: "11;rgb:00/00/00")
    #expect(!colors.isLight)
    #expect(
      TerminalColors(colorFgBg: nil).theme(depth: .truecolor).foreground == Theme.dark.foreground)
  }

  /// Grays from black to white, and common backgrounds.
  static let backgrounds =
    (0...15).map { UInt32($0 * 0x111111) } + [0x002B36, 0xFDF6E3, 0x2E3440, 0x282A36, 0x1D2021]

  @Test(arguments: backgrounds, [ColorDepth.truecolor, .colors256])
  func everyColourCanBeReadOnEveryBackground(background: UInt32, depth: ColorDepth) {
    let theme = TerminalColors(background: background).theme(depth: depth)
    var palette = Palette(depth: depth)
    // 256 colours come close to the chosen one, but do not reach it.
    let share = depth == .truecolor ? 1 : 0.75
    for (path, contrast) in [
      (\Theme.accent, Theme.textContrast), (\.flash, Theme.textContrast),
      (\.tint, Theme.textContrast), (\.quiet, Theme.quietContrast),
    ] {
      let shown = palette.shown(theme[keyPath: path])
      let found = shown.contrast(with: Color(hex: background))
      #expect(found >= contrast * share, "\(path) on \(String(background, radix: 16))")
    }
  }

  @Test func fewColoursAreReadableByTheirNames() {
    var palette = Palette(depth: .colors16)
    func numbers(_ theme: Theme) -> [Int32] {
      [theme.accent, theme.quiet, theme.flash, theme.tint].map { palette.index(of: $0) }
    }
    #expect(
      numbers(TerminalColors(background: 0x000000).theme(depth: .colors16)) == [6, -1, 11, 14])
    #expect(numbers(TerminalColors(background: 0xFFFFFF).theme(depth: .colors16)) == [4, -1, 5, 4])
    palette = Palette(depth: .colors8)
    #expect(numbers(TerminalColors(background: 0x000000).theme(depth: .colors8)) == [6, -1, 3, 6])
    #expect(numbers(TerminalColors(background: 0xFFFFFF).theme(depth: .colors8)) == [4, -1, 5, 4])
  }
}
