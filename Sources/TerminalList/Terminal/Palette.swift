import Glibc
import ListMotion

/// The numbers that a terminal of some depth gives its colours.
struct Palette {
  let depth: ColorDepth
  /// How many of the first 24-bit numbers are those of the palette.
  private let indexedCount: Int
  private var known: [Color: Int32] = [:]

  /// - Parameters:
  ///   - depth: How many colours the terminal has.
  ///   - indexedCount: How many of the first 24-bit numbers are those of the palette, a power of two: 8 in all
  ///     terminfo entries but ours.
  init(depth: ColorDepth, indexedCount: Int = TerminfoEntry.indexedCount) {
    self.depth = depth
    self.indexedCount = indexedCount
  }

  /// The number of the colour nearest to `color`; -1 for the default one.
  mutating func index(of color: Color) -> Int32 {
    if color.isDefault || depth == .mono { return -1 }
    if let number = color.paletteNumber.map(Int32.init), let index = index(ofNumber: number) {
      return index
    }
    if depth == .truecolor {
      let number = Int32(color.red) << 16 | Int32(color.green) << 8 | Int32(color.blue)
      // the next numbers stand for these; elsewhere they are colours that the eye takes for the same
      return number < indexedCount ? number | Int32(indexedCount) : number
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

  /// The number of a colour of the palette itself; `nil` where the terminal has no such number.
  private func index(ofNumber number: Int32) -> Int32? {
    switch depth {
    case .mono: nil
    case .colors8: number < 16 ? number % 8 : nil
    case .colors16: number < 16 ? number : nil
    case .colors256: number
    case .truecolor: number < indexedCount ? number : nil
    }
  }

  /// Cube and grays, 16...255.
  ///
  /// The first sixteen are left out: their colours are the user's and cannot be known.
  private static let perceived = (16...255 as ClosedRange<UInt8>).map {
    PerceivedColor(Color.palette($0))
  }

  /// The first sixteen colours, by their names.
  private static let ansi = (0..<16 as Range<UInt8>).map { Color.palette($0) }

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

/// A colour as it is seen: how light, and which hue how strong (Oklab, Björn Ottosson, 2020).
struct PerceivedColor {
  let lightness: Double
  /// Green to red, and blue to yellow; a gray is near zero.
  let hue: SIMD2<Double>

  /// How much worse another hue is than another lightness or strength of the same.
  ///
  /// A fade that takes the nearest colour by distance alone turns purple and green on its way;
  /// with this weight the fades of both themes keep theirs, and get duller evenly.
  private static let hueWeight = 4.0

  init(_ color: Color) {
    let light = color.linear
    let red = cbrt(0.4122214708 * light.x + 0.5363325363 * light.y + 0.0514459929 * light.z)
    let green = cbrt(0.2119034982 * light.x + 0.6806995451 * light.y + 0.1073969566 * light.z)
    let blue = cbrt(0.0883024619 * light.x + 0.2817188376 * light.y + 0.6299787005 * light.z)
    lightness = 0.2104542553 * red + 0.7936177850 * green - 0.0040720468 * blue
    hue = SIMD2(
      1.9779984951 * red - 2.4285922050 * green + 0.4505937099 * blue,
      0.0259040371 * red + 0.7827717662 * green - 0.8086757660 * blue)
  }

  /// How bad it is to show `other` instead of this one, squared.
  func fault(of other: PerceivedColor) -> Double {
    let strength = (hue * hue).sum()
    // Below this a colour is a gray, whose hue is rounding.
    let along = strength > 1e-6 ? max(0, (hue * other.hue).sum() / strength) : 0
    let aside = other.hue - along * hue
    let short = (1 - along) * hue
    let lighter = lightness - other.lightness
    return lighter * lighter + (short * short).sum()
      + Self.hueWeight * (aside * aside).sum()
  }

  /// How different two colours look.
  func distance(to other: PerceivedColor) -> Double {
    let aside = hue - other.hue
    let lighter = lightness - other.lightness
    return (lighter * lighter + (aside * aside).sum()).squareRoot()
  }
}
