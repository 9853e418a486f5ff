import ListMotion
import Testing

@testable import TerminalList

@Suite struct ColorTests {
  @Test(arguments: [
    (0x000000, 16), (0xFFFFFF, 231), (0x5FAFD7, 74), (0x767676, 243), (0x080808, 232),
    (0xEEEEEE, 255), (0xFF0000, 196), (0x1E1E1E, 234),
  ])
  func aColourTakesTheNearestOf256(hex: UInt32, index: Int32) {
    var palette = Palette(depth: .colors256)
    #expect(palette.index(of: Color(hex: hex)) == index)
    #expect(palette.index(of: Color(hex: hex)) == index)
  }

  @Test func everyGrayOf256IsItself() {
    var palette = Palette(depth: .colors256)
    for step in 0..<24 {
      let level = UInt8(8 + 10 * step)
      let color = Color(red: level, green: level, blue: level)
      #expect(palette.index(of: color) == Int32(232 + step), "gray \(step)")
    }
  }

  @Test func poorerTerminalsTakeTheNearestOfTheirs() {
    var sixteen = Palette(depth: .colors16)
    #expect(sixteen.index(of: Color(hex: 0xFF0A0A)) == 9)
    #expect([7, 8].contains(sixteen.index(of: Theme.dark.quiet)))
    for color in [Theme.dark.accent, Theme.dark.tint, Theme.light.accent, Theme.light.tint] {
      #expect(![0, 7, 8, 15].contains(sixteen.index(of: color)))
    }
    var eight = Palette(depth: .colors8)
    #expect(eight.index(of: Color(hex: 0xFF0A0A)) == 1)
    var none = Palette(depth: .mono)
    #expect(none.index(of: Color(hex: 0xFF0A0A)) == -1)
    #expect(eight.index(of: .default) == -1)
  }

  @Test func theCacheOfBlendsIsBounded() {
    var palette = Palette(depth: .colors256)
    for hex: UInt32 in 0..<10_000 { _ = palette.index(of: Color(hex: hex * 1_000)) }
    #expect(palette.index(of: Color(hex: 0xFF0000)) == 196)
  }

  @Test func anAnswerNamesTheBackground() {
    #expect(Background.color(answer: "11;rgb:1e1e/2020/ffff") == Color(hex: 0x1E20FF))
    #expect(Background.color(answer: "11;rgb:f/0/8") == Color(hex: 0xFF0088))
    #expect(Background.color(answer: "11;rgba:ffff/ffff/ffff/8000") == Color(hex: 0xFFFFFF))
    #expect(Background.color(answer: "11;rgb:zz/00/00") == nil)
    #expect(Background.color(answer: "11;?") == nil)
    #expect(Background.color(answer: "10;rgb:0/0/0") == nil)
  }

  @Test func theThemeFollowsTheBackground() {
    #expect(Background.theme(for: Color(hex: 0xFDF6E3)).accent == Theme.light.accent)
    #expect(Background.theme(for: Color(hex: 0x002B36)).accent == Theme.dark.accent)
    #expect(Background.theme(for: Color(hex: 0x002B36)).background == Color(hex: 0x002B36))
    #expect(Background.theme(colorFgBg: "0;15") == .light)
    #expect(Background.theme(colorFgBg: "15;default;0") == .dark)
    #expect(Background.theme(colorFgBg: "12;8") == .dark)
    #expect(Background.theme(colorFgBg: nil) == .dark)
  }

  @Test func noColorYieldsToAnExplicitChoice() {
    func depth(_ color: Terminal.ColorChoice, noColor: String?) -> ColorDepth {
      var options = Terminal.Options(color: color)
      options.environment = { $0 == "NO_COLOR" ? noColor : nil }
      return options.depth(available: .colors256)
    }
    #expect(depth(.auto, noColor: nil) == .colors256)
    #expect(depth(.auto, noColor: "") == .colors256)
    #expect(depth(.auto, noColor: "1") == .mono)
    #expect(depth(.colors256, noColor: "1") == .colors256)
    #expect(depth(.colors16, noColor: "1") == .colors16)
    #expect(depth(.mono, noColor: nil) == .mono)
  }
}
