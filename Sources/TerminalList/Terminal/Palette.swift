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
      case .colors256: Self.nearestOf256(color)
      case .colors16: Self.nearest(color, in: Self.ansi[...])
      case .colors8, .mono: Self.nearest(color, in: Self.ansi[..<8])
      }
    known[color] = index
    return index
  }

  /// The six levels of xterm's colour cube.
  private static let levels = [0, 95, 135, 175, 215, 255]

  /// The nearer of the cube's colour and the gray.
  ///
  /// The first sixteen are left out: their colours are the user's and cannot be known.
  private static func nearestOf256(_ color: Color) -> Int32 {
    let parts = [Int(color.red), Int(color.green), Int(color.blue)]
    let steps = parts.map { part in
      levels.indices.min { abs(levels[$0] - part) < abs(levels[$1] - part) }!
    }
    let cube = Color(
      red: UInt8(levels[steps[0]]), green: UInt8(levels[steps[1]]), blue: UInt8(levels[steps[2]]))
    let step = min(max((parts.reduce(0, +) / 3 - 8 + 5) / 10, 0), 23)
    let level = UInt8(8 + 10 * step)
    let gray = Color(red: level, green: level, blue: level)
    if distance(color, gray) < distance(color, cube) { return Int32(232 + step) }
    return Int32(16 + 36 * steps[0] + 6 * steps[1] + steps[2])
  }

  /// xterm's first sixteen colours.
  private static let ansi: [Color] = [
    0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5,
    0x7F7F7F, 0xFF0000, 0x00FF00, 0xFFFF00, 0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF,
  ].map { Color(hex: $0) }

  private static func nearest(_ color: Color, in colors: ArraySlice<Color>) -> Int32 {
    Int32(colors.indices.min { distance(color, colors[$0]) < distance(color, colors[$1]) }!)
  }

  private static func distance(_ left: Color, _ right: Color) -> Int {
    func square(_ one: UInt8, _ other: UInt8) -> Int {
      let difference = Int(one) - Int(other)
      return difference * difference
    }
    return square(left.red, right.red) + square(left.green, right.green)
      + square(left.blue, right.blue)
  }
}
