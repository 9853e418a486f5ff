import CNcursesw
import ListMotion

/// The ncurses colour pairs in use.
///
/// Pair calls crash on a terminal without colours, so none is made at depth ``ColorDepth/mono``.
struct PairTable {
  private var palette: Palette
  /// The numbers that may be defined.
  private let numbers: Range<Int32>
  /// Whether there are no other pairs on the screen.
  private let isSole: Bool
  private let hasDefaults: Bool
  private var next: Int32
  private var pairs: [Key: Int32] = [:]
  private var isExhausted = false

  private struct Key: Hashable {
    var foreground: Int32
    var background: Int32
  }

  /// All pairs of the screen. Call after `start_color` and `use_default_colors`, whose success is
  /// `hasDefaults`.
  init(depth: ColorDepth, hasDefaults: Bool) {
    palette = Palette(depth: depth)
    numbers = depth == .mono ? 1..<1 : 1..<max(1, ncurses_color_pairs())
    isSole = true
    self.hasDefaults = hasDefaults
    next = numbers.lowerBound
  }

  /// The pairs `numbers`, all of which the terminal has, of a screen that has others too.
  init(depth: ColorDepth, numbers: Range<Int>) {
    palette = Palette(depth: depth, indexedCount: 8)
    self.numbers = depth == .mono ? 1..<1 : Int32(numbers.lowerBound)..<Int32(numbers.upperBound)
    isSole = false
    next = self.numbers.lowerBound
    // Default colours are refused unless `use_default_colors` was called.
    hasDefaults = depth != .mono && init_extended_pair(next, -1, -1) != ERR
  }

  /// The pair of two colours, made on first use.
  ///
  /// Text in the terminal's own colours has a pair like any other: behind coloured text ncurses
  /// then sets the one colour back, five bytes, where pair 0 makes it reset all attributes, eleven.
  ///
  /// A terminal that is out of pairs draws further ones without their background, and
  /// ``checkShortage()`` says so.
  mutating func pair(foreground: Color, background: Color) -> Int32 {
    if numbers.isEmpty { return 0 }
    if !hasDefaults, foreground.isDefault, background.isDefault { return 0 }
    var key = Key(
      foreground: palette.index(of: foreground), background: palette.index(of: background))
    if !hasDefaults {
      if key.foreground < 0 { key.foreground = Int32(COLOR_WHITE) }
      if key.background < 0 { key.background = Int32(COLOR_BLACK) }
    }
    if let pair = pairs[key] { return pair }
    guard next < numbers.upperBound, init_extended_pair(next, key.foreground, key.background) != ERR
    else {
      isExhausted = true
      return pairs[Key(foreground: key.foreground, background: -1)] ?? 0
    }
    defer { next += 1 }
    pairs[key] = next
    return next
  }

  /// Whether a pair was wanted and none was left, since ``checkShortage()`` was called.
  var isShort: Bool { isExhausted }

  /// Whether a pair was wanted and none was left, since the last call.
  mutating func checkShortage() -> Bool {
    defer { isExhausted = false }
    return isExhausted
  }

  /// Forgets all pairs, of which nothing may be shown until it is drawn again.
  mutating func reset() {
    pairs.removeAll(keepingCapacity: true)
    next = numbers.lowerBound
    if isSole { reset_color_pairs() }
  }
}
