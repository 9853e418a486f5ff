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

  @Test func aNumberOfThePaletteIsItself() {
    func index(_ number: UInt8, _ depth: ColorDepth) -> Int32 {
      var palette = Palette(depth: depth)
      return palette.index(of: .palette(number))
    }
    #expect([0, 4, 12, 196].map { index($0, .truecolor) } == [0, 4, 12, 196])
    #expect([0, 4, 12, 196].map { index($0, .colors256) } == [0, 4, 12, 196])
    #expect([0, 4, 12, 196].map { index($0, .colors16) } == [0, 4, 12, 9])
    #expect([0, 4, 12, 196].map { index($0, .colors8) } == [0, 4, 4, 1])
    #expect(index(4, .mono) == -1)
    #expect(Color.palette(196).red == 255 && Color.palette(196).green == 0)
    #expect(Color.palette(4) != Color(hex: 0x3B78FF) && Color.palette(4).paletteNumber == 4)
    #expect(Color(hex: 0x000104).paletteNumber == nil && Color.default.paletteNumber == nil)
    let faded = Color.palette(4).blended(with: Color(hex: 0), amount: 0.5)
    #expect(faded == Color(hex: 0x3B78FF).blended(with: Color(hex: 0), amount: 0.5))
  }

  /// Between two colours of one lightness none is darker, and the steps look even.
  @Test func cyanToOrangeHasEvenLightness() {
    let (cyan, orange) = (Color(hex: 0x00B7C3), Color(hex: 0xF08C28))
    let (start, end) = (PerceivedColor(cyan), PerceivedColor(orange))
    for step in 0...16 {
      let amount = Double(step) / 16
      let mixed = PerceivedColor(cyan.blended(with: orange, amount: amount))
      let lightness = start.lightness + (end.lightness - start.lightness) * amount
      #expect(abs(mixed.lightness - lightness) < 0.004, "\(step)")
    }
    for hex in [0x000000, 0xFFFFFF, 0x5FAFD7, 0x010203, 0xFF0000, 0x767676] as [UInt32] {
      #expect(PerceivedColor(Color(hex: hex)).color == Color(hex: hex))
    }
  }

  @Test func theCacheOfBlendsIsBounded() {
    var palette = Palette(depth: .colors256)
    for hex: UInt32 in 0..<5_000 { _ = palette.index(of: Color(hex: hex * 1_000)) }
    #expect(palette.index(of: Color(hex: 0xFF0000)) == 196)
  }

  @Test func noColorYieldsToAnExplicitChoice() {
    func depth(_ color: Terminal.ColorChoice, noColor: String?) -> ColorDepth {
      var options = Terminal.Options(color: color)
      options.environment = { $0 == "NO_COLOR" ? noColor : nil }
      return options.depth(available: .truecolor)
    }
    #expect(depth(.auto, noColor: nil) == .truecolor)
    #expect(depth(.auto, noColor: "") == .truecolor)
    #expect(depth(.auto, noColor: "1") == .mono)
    #expect(depth(.truecolor, noColor: "1") == .truecolor)
    #expect(depth(.colors256, noColor: "1") == .colors256)
    #expect(depth(.colors16, noColor: "1") == .colors16)
    #expect(depth(.mono, noColor: nil) == .mono)
  }
}
