/// How many colours a terminal shows, from the poorest.
public enum ColorDepth: Int, Hashable, Sendable, Comparable, CaseIterable {
  /// No colours; attributes only.
  case mono
  /// The eight of ANSI.
  case colors8
  /// The eight of ANSI and their bright twins.
  case colors16
  /// The sixteen, a cube of 216 and 24 grays.
  case colors256
  /// Red, green and blue of 8 bits each.
  case truecolor

  public static func < (left: ColorDepth, right: ColorDepth) -> Bool {
    left.rawValue < right.rawValue
  }

  /// The number of colours where each is named by its red, green and blue.
  static let directColors: Int32 = 0x100_0000

  /// The depth of a terminal whose terminfo entry says `colors`.
  init(colors: Int) {
    self =
      switch colors {
      case Int(Self.directColors)...: .truecolor
      case 256...: .colors256
      case 16...: .colors16
      case 8...: .colors8
      default: .mono
      }
  }
}
