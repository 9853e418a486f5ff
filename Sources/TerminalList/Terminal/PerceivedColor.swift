import Glibc
import ListMotion

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
