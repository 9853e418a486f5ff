import ListMotion

/// The numbers that a terminal of some depth gives its colours.
struct Palette {
  let depth: ColorDepth
  /// Whether the first 8 of 24-bit numbers are the eight of ANSI, as in all terminfo entries but ours.
  private let isIndexedBelow8: Bool
  private var known: [Color: Int32] = [:]

  init(depth: ColorDepth, isIndexedBelow8: Bool = false) {
    self.depth = depth
    self.isIndexedBelow8 = isIndexedBelow8
  }

  /// The number of the colour nearest to `color`; -1 for the default one.
  mutating func index(of color: Color) -> Int32 {
    if color.isDefault || depth == .mono { return -1 }
    if depth == .truecolor {
      let number = Int32(color.red) << 16 | Int32(color.green) << 8 | Int32(color.blue)
      // A blue that the eye takes for the same black.
      return isIndexedBelow8 && (1..<8).contains(number) ? 8 : number
    }
    if let index = known[color] { return index }
    // Blends pass through many colours; a table of 16 steps for each of 256 pairs is plenty.
    if known.count >= 4096 { known.removeAll(keepingCapacity: true) }
    let index =
      switch depth {
      case .truecolor, .colors256: Self.nearestOfCubeAndGrays(color)
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
  static let cubeAndGrays: [Color] = {
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

  private static let perceived = cubeAndGrays.map { PerceivedColor($0) }

  /// xterm's first sixteen colours.
  static let ansi: [Color] = [
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

  private static func nearestOfCubeAndGrays(_ color: Color) -> Int32 {
    let wanted = PerceivedColor(color)
    let faults = perceived.map { wanted.fault(of: $0) }
    return Int32(faults.indices.min { faults[$0] < faults[$1] }!) + 16
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
