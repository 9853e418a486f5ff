import ListMotion
import Testing

@testable import TerminalList

/// A fade keeps one hue, towards the background, on every terminal that blends.
@Suite struct ColourFadeTests {
  /// The backgrounds towards which theme colours fade: black, Solarized dark, white, Solarized
  /// light, and grays that are neither.
  static let backgrounds: [UInt32] = [
    0x000000, 0x002B36, 0xFFFFFF, 0xFDF6E3, 0x1E1E1E, 0x2E3440, 0x282A36, 0xEEE8D5, 0xF0F0F0,
  ]

  static var paths: [KeyPath<Theme, Color>] {
    [\.foreground, \.accent, \.quiet, \.flash, \.tint]
  }

  /// The colours of a fade, ``Theme/steps`` of them.
  private func fade(
    _ path: KeyPath<Theme, Color>, of theme: Theme, steps: Int, depth: ColorDepth
  ) -> [PerceivedColor] {
    var theme = theme
    theme.steps = steps
    var palette = Palette(depth: depth)
    return (0...steps).map { step in
      let style = Style(foreground: theme[keyPath: path])
      let faded = theme.faded(style, by: Double(step) / Double(steps)).foreground
      return PerceivedColor(palette.shown(faded))
    }
  }

  @Test(arguments: backgrounds, [ColorDepth.colors256, .truecolor])
  func everyStepIsNearerToTheBackground(background: UInt32, depth: ColorDepth) throws {
    let theme = TerminalColors(background: background).theme(depth: depth)
    let behind = PerceivedColor(Color(hex: background))
    for path in Self.paths {
      for steps in [16, theme.steps] {
        let distances = fade(path, of: theme, steps: steps, depth: depth)
          .map { $0.distance(to: behind) }
        for (before, after) in zip(distances, distances.dropFirst()) {
          // The palette may lack the background's colour: the last two steps may be equally far
          // from it.
          #expect(after <= before + 0.006, "\(path) in \(steps): \(distances)")
        }
        #expect(try #require(distances.last) < 0.12)
      }
    }
  }

  @Test(arguments: backgrounds, [ColorDepth.colors256, .truecolor])
  func noStepHasAnotherHue(background: UInt32, depth: ColorDepth) throws {
    let theme = TerminalColors(background: background).theme(depth: depth)
    let end = PerceivedColor(Color(hex: background)).hue
    for path in Self.paths {
      for steps in [16, theme.steps] {
        let colors = fade(path, of: theme, steps: steps, depth: depth)
        let start = try #require(colors.first).hue
        for color in colors {
          let aside = color.hue.distance(toSegmentFrom: start, to: end)
          #expect(aside < 0.055, "\(path) in \(steps): \(colors.map(\.hue))")
        }
      }
    }
  }

  /// With few colours a fade changes no colour at all.
  @Test(arguments: [ColorDepth.colors8, .colors16, .mono], [0x000000, 0xFFFFFF] as [UInt32])
  func poorerTerminalsKeepTheColour(depth: ColorDepth, background: UInt32) {
    let theme = TerminalColors(background: background).theme(depth: depth)
    for path in Self.paths {
      let style = Style(foreground: theme[keyPath: path])
      var attributes: Set<UInt8> = []
      for step in 0...16 {
        let faded = theme.faded(style, by: Double(step) / 16)
        #expect(faded.foreground == style.foreground)
        attributes.insert(faded.attributes.rawValue)
      }
      #expect(attributes.count == (depth == .mono ? 1 : 2))
    }
  }
}

extension TerminalColors {
  /// A terminal that has reported this background.
  init(background: UInt32, foreground: UInt32? = nil) {
    self.init(colorFgBg: nil)
    func parts(_ hex: UInt32) -> String {
      [hex >> 16 & 255, hex >> 8 & 255, hex & 255].map { String($0 * 257, radix: 16) }
        .joined(separator: "/")
    }
    _ = apply(answer: "11;rgb:" + parts(background))
    if let foreground { _ = apply(answer: "10;rgb:" + parts(foreground)) }
  }
}

extension Palette {
  /// The colour that a terminal of this depth shows, without its first sixteen.
  mutating func shown(_ color: Color) -> Color {
    depth == .colors256 ? Color.palette(UInt8(index(of: color))) : color
  }
}

extension SIMD2<Double> {
  fileprivate var length: Double { (self * self).sum().squareRoot() }

  fileprivate func distance(toSegmentFrom start: Self, to end: Self) -> Double {
    let way = end - start
    let length = (way * way).sum()
    let share = length > 0 ? ((self - start) * way).sum() / length : 0
    return (self - start - Swift.min(Swift.max(share, 0), 1) * way).length
  }
}

extension PerceivedColor {
  /// The visible difference between two colours.
  fileprivate func distance(to other: PerceivedColor) -> Double {
    let aside = hue - other.hue
    let lighter = lightness - other.lightness
    return (lighter * lighter + (aside * aside).sum()).squareRoot()
  }
}
