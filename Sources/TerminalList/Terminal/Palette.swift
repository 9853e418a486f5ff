import ListMotion

/// The numbers that a terminal of some depth gives its colours.
struct Palette {
  let depth: ColorDepth
  private var known: [Color: Int32] = [:]

  init(depth: ColorDepth) { self.depth = depth }

  /// The number of the colour nearest to `color`; -1 for the default one.
  mutating func index(of color: Color) -> Int32 {
    if color.isDefault || depth == .mono { return -1 }
    if let index = known[color] { return index }
    // Blends pass through many colours; a table of 16 steps for each of 256 pairs is plenty.
    if known.count >= 4096 { known.removeAll(keepingCapacity: true) }
    let index =
      switch depth {
      case .colors256: Self.nearest(color, in: Self.cubeAndGrays[...]) + 16
      case .colors16: Self.nearestOfAnsi(color, count: 16)
      case .colors8, .mono: Self.nearestOfAnsi(color, count: 8)
      }
    known[color] = index
    return index
  }

  /// The six levels of xterm's colour cube.
  private static let levels = [0, 95, 135, 175, 215, 255]

  /// Cube and grays, 16...255.
  ///
  /// The first sixteen are left out: their colours are the user's and cannot be known.
  private static let cubeAndGrays: [Color] = {
    var colors: [Color] = []
    for red in levels {
      for green in levels {
        for blue in levels {
          colors.append(Color(red: UInt8(red), green: UInt8(green), blue: UInt8(blue)))
        }
      }
    }
    for step in 0..<24 {
      let level = UInt8(8 + 10 * step)
      colors.append(Color(red: level, green: level, blue: level))
    }
    return colors
  }()

  /// xterm's first sixteen colours.
  private static let ansi: [Color] = [
    0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5,
    0x7F7F7F, 0xFF0000, 0x00FF00, 0xFFFF00, 0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF,
  ].map { Color(hex: $0) }

  /// The nearest of the first 8 or 16: a gray for what is nearly gray, never for an accent.
  private static func nearestOfAnsi(_ color: Color, count: Int) -> Int32 {
    // The grays that themes use are quite without a hue; their palest blends have at least this.
    let isGray = color.chroma < 32
    let likely = (0..<count).filter { (ansi[$0].chroma == 0) == isGray }
    return Int32(likely.min { color.distance(to: ansi[$0]) < color.distance(to: ansi[$1]) }!)
  }

  private static func nearest(_ color: Color, in colors: ArraySlice<Color>) -> Int32 {
    let wanted = Shade(color)
    let distances = colors.map { wanted.distance(to: Shade($0)) }
    return Int32(distances.indices.min { distances[$0] < distances[$1] }!)
  }
}

extension Color {
  private var parts: SIMD3<Int> { SIMD3(Int(red), Int(green), Int(blue)) }

  /// How far its parts are from one another: 0 for a gray.
  fileprivate var chroma: Int { parts.max() - parts.min() }

  /// The square of the distance in the cube of red, green and blue.
  fileprivate func distance(to other: Color) -> Int {
    let apart = parts &- other.parts
    return (apart &* apart).wrappedSum()
  }
}

/// A colour as a lightness and a hue with its strength, to compare with others.
private struct Shade {
  private let lightness: Double
  private let hue: SIMD3<Double>

  /// How much worse another hue is than another lightness or strength of the same: a fade that
  /// takes the nearest colour by distance alone turns purple and green on its way.
  private static let hueWeight = 30.0

  init(_ color: Color) {
    let parts = SIMD3(Double(color.red), Double(color.green), Double(color.blue))
    lightness = parts.sum() / 3
    hue = parts - lightness
  }

  func distance(to other: Shade) -> Double {
    let strength = (hue * hue).sum()
    let along = strength > 0 ? max(0, (hue * other.hue).sum() / strength) : 0
    let aside = other.hue - along * hue
    let short = (1 - along) * hue
    let lighter = lightness - other.lightness
    return 3 * lighter * lighter + (short * short).sum() + Shade.hueWeight * (aside * aside).sum()
  }
}
