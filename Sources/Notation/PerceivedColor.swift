import Glibc

/// A colour as the eye perceives it: its lightness, hue and chroma (Oklab, Björn Ottosson, 2020).
package struct PerceivedColor: Sendable {
  package var lightness: Double
  /// The green–red and blue–yellow components; near zero for greys.
  package var hue: SIMD2<Double>

  package init(_ color: Color) {
    let light = color.linear
    let red = cbrt(0.4122214708 * light.x + 0.5363325363 * light.y + 0.0514459929 * light.z)
    let green = cbrt(0.2119034982 * light.x + 0.6806995451 * light.y + 0.1073969566 * light.z)
    let blue = cbrt(0.0883024619 * light.x + 0.2817188376 * light.y + 0.6299787005 * light.z)
    lightness = 0.2104542553 * red + 0.7936177850 * green - 0.0040720468 * blue
    hue = SIMD2(
      1.9779984951 * red - 2.4285922050 * green + 0.4505937099 * blue,
      0.0259040371 * red + 0.7827717662 * green - 0.8086757660 * blue)
  }

  /// The nearest colour that a screen can show.
  package var color: Color {
    func cube(_ root: Double) -> Double { root * root * root }
    let red = cube(lightness + 0.3963377774 * hue.x + 0.2158037573 * hue.y)
    let green = cube(lightness - 0.1055613458 * hue.x - 0.0638541728 * hue.y)
    let blue = cube(lightness - 0.0894841775 * hue.x - 1.2914855480 * hue.y)
    return Color(
      linear: SIMD3(
        4.0767416621 * red - 3.3077115913 * green + 0.2309699292 * blue,
        -1.2684380046 * red + 2.6097574011 * green - 0.3413193965 * blue,
        -0.0041960863 * red - 0.7034186147 * green + 1.7076147010 * blue))
  }
}

extension Color {
  /// Red, green and blue in proportion to light, 0...1.
  package var linear: SIMD3<Double> {
    SIMD3(Self.light[Int(red)], Self.light[Int(green)], Self.light[Int(blue)])
  }

  /// The light of each value of red, green or blue.
  private static let light: [Double] = (0...255).map { value in
    let part = Double(value) / 255
    return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
  }

  fileprivate init(linear: SIMD3<Double>) {
    func part(_ light: Double) -> UInt8 {
      let light = min(max(light, 0), 1)
      let part = light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
      return UInt8(part * 255 + 0.5)
    }
    self.init(red: part(linear.x), green: part(linear.y), blue: part(linear.z))
  }
}
