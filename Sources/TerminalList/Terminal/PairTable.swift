import CNcursesw
import ListMotion

/// The ncurses colour pairs in use.
///
/// Pair calls crash on a terminal without colours, so none is made at depth ``ColorDepth/mono``.
struct PairTable {
  private var palette: Palette
  private let limit: Int32
  private let hasDefaults: Bool
  private var next: Int32 = 1
  private var pairs: [Key: Int32] = [:]
  private var isExhausted = false

  private struct Key: Hashable {
    var foreground: Int32
    var background: Int32
  }

  /// Call after `start_color` and `use_default_colors`, whose success is `hasDefaults`.
  init(depth: ColorDepth, hasDefaults: Bool) {
    palette = Palette(depth: depth)
    limit = depth == .mono ? 0 : ncurses_color_pairs()
    self.hasDefaults = hasDefaults
  }

  /// The pair of two colours, made on first use.
  ///
  /// A terminal that is out of pairs draws further ones without their background, and
  /// ``takeShortage()`` says so.
  mutating func pair(foreground: Color, background: Color) -> Int32 {
    if limit == 0 || (foreground.isDefault && background.isDefault) { return 0 }
    var key = Key(
      foreground: palette.index(of: foreground), background: palette.index(of: background))
    if !hasDefaults {
      if key.foreground < 0 { key.foreground = Int32(COLOR_WHITE) }
      if key.background < 0 { key.background = Int32(COLOR_BLACK) }
    }
    if let pair = pairs[key] { return pair }
    guard next < limit, init_extended_pair(next, key.foreground, key.background) != ERR else {
      isExhausted = true
      return pairs[Key(foreground: key.foreground, background: -1)] ?? 0
    }
    defer { next += 1 }
    pairs[key] = next
    return next
  }

  /// Whether a pair was wanted and none was left, since the last call.
  mutating func takeShortage() -> Bool {
    defer { isExhausted = false }
    return isExhausted
  }

  /// Forgets all pairs, of which the screen may show none until it is drawn again as a whole.
  mutating func reset() {
    pairs.removeAll(keepingCapacity: true)
    next = 1
    reset_color_pairs()
  }
}
