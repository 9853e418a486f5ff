import CNcursesw
package import ListMotion

/// The number of colours that a terminal shows, in ascending order.
package enum ColorDepth: Int, Sendable, Comparable, CaseIterable {
  /// No colours; attributes only.
  case mono
  /// The eight ANSI colours.
  case colors8
  /// The eight ANSI colours and their bright variants.
  case colors16
  /// The sixteen colours, a cube of 216 and 24 grays.
  case colors256
  /// Red, green and blue with 8 bits each.
  case truecolor

  package static func < (left: ColorDepth, right: ColorDepth) -> Bool {
    left.rawValue < right.rawValue
  }

  /// The number of colours if each is specified by its red, green and blue.
  static let directColors: Int32 = 0x100_0000

  /// The depth of a terminal whose terminfo entry has `colors` colours.
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

/// The known colours of a terminal for plain text and for its palette.
struct TerminalColors: Equatable {
  var foreground: Color?
  var background: Color?
  /// The first sixteen colours of the palette; those that the terminal has not reported are
  /// unchanged.
  private(set) var palette = DrawnColors.ansi
  /// Whether the background is assumed to be light as long as its colour is not known.
  private let isSaidLight: Bool

  /// The query for the colours of text and background, and of the palette if colours blend.
  static func query(depth: ColorDepth) -> String {
    if depth == .mono { return "" }
    let commands =
      ["10", "11"] + (depth.fade == .blend ? DrawnColors.ansi.indices.map { "4;\($0)" } : [])
    return commands.map { "\u{1B}]\($0);?\u{1B}\\" }.joined()
  }

  /// Whether terminals of this type answer queries instead of printing them.
  static func answers(type: String) -> Bool {
    [
      "xterm", "tmux", "screen", "rxvt", "alacritty", "foot", "kitty", "vte", "konsole",
      "wezterm", "ghostty",
    ].contains { type.hasPrefix($0) }
  }

  /// Creates colours from `COLORFGBG`, such as `15;0`, whose last number is the background; without
  /// it, the background is assumed to be dark.
  init(colorFgBg: String?) {
    let index = colorFgBg?.split(separator: ";").last.flatMap { Int($0) } ?? 0
    isSaidLight = index == 7 || (9...15).contains(index)
  }

  /// Applies an answer such as `11;rgb:1e1e/1e1e/2e2e` or `4;1;rgb:cdcd/0000/0000`. Returns `false`
  /// if it does not answer the query.
  mutating func apply(answer: String) -> Bool {
    let words = answer.split(separator: ";", omittingEmptySubsequences: false)
    guard let color = words.last.flatMap(Self.color) else { return false }
    switch (words[0], words.count) {
    case ("10", 2): foreground = color
    case ("11", 2): background = color
    case ("4", 3):
      guard let number = Int(words[1]), palette.indices.contains(number) else { return false }
      palette[number] = color
    default: return false
    }
    return true
  }

  /// The colour in the last part of an answer.
  private static func color(answer: Substring) -> Color? {
    guard answer.hasPrefix("rgb"), let colon = answer.firstIndex(of: ":") else { return nil }
    let parts = answer[answer.index(after: colon)...].split(separator: "/").prefix(3)
      .compactMap { part -> UInt8? in
        // A plus or a minus would be parsed as part of the number.
        guard (1...4).contains(part.count), part.allSatisfy(\.isHexDigit),
          let value = Int(part, radix: 16)
        else { return nil }
        return UInt8(value * 255 / (1 << (4 * part.count) - 1))
      }
    return parts.count == 3 ? Color(red: parts[0], green: parts[1], blue: parts[2]) : nil
  }

  /// Whether text is darker than its background.
  var isLight: Bool {
    guard let background else { return isSaidLight }
    if let foreground, foreground != background {
      return foreground.luminance < background.luminance
    }
    return background.contrast(with: .black) > background.contrast(with: .white)
  }
}

extension TerminalColors {
  /// The theme that is readable on these colours, limited to `depth`.
  func theme(depth: ColorDepth) -> Theme {
    var theme: Theme =
      switch depth {
      case .truecolor, .colors256: isLight ? .light : .dark
      case .colors16, .colors8, .mono: isLight ? .light16 : .dark16
      }
    if let foreground { theme.foreground = foreground }
    if let background { theme.background = background }
    theme.selection = Theme.selection(on: theme.background, with: theme.foreground)
    if palette != DrawnColors.ansi { theme.palette = palette }
    theme.fade = depth.fade
    theme.steps = depth == .truecolor ? 16 : 6
    if theme.fade == .blend { theme.makeReadable(isLight: isLight) }
    theme.cursor = theme.background.blended(with: theme.accent, amount: isLight ? 0.2 : 0.4)
    return theme
  }
}

extension ColorDepth {
  /// The kind of fade for this number of colours.
  var fade: Theme.Fade {
    switch self {
    case .mono: .marks
    case .colors8, .colors16: .dim
    case .colors256, .truecolor: .blend
    }
  }
}

/// The numbers that a terminal of some depth uses for its colours.
struct Palette {
  let depth: ColorDepth
  /// The number of 24-bit colours, from 0 on, that are those of the palette.
  private let indexedCount: Int
  private var known: [Color: Int32] = [:]

  /// - Parameters:
  ///   - depth: The number of colours of the terminal.
  ///   - indexedCount: The number of 24-bit colours, from 0 on, that are palette colours. It is a power of
  ///     two: 8 in all terminfo entries except ours.
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
      // in our entry, the next numbers are these colours; in other entries, they are colours that look the
      // same
      return number < indexedCount ? number | Int32(indexedCount) : number
    }
    if let index = known[color] { return index }
    // Blends pass through many colours; a table of 16 steps for each of 256 pairs is large enough.
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

  /// The number of a colour of the palette itself; `nil` if the terminal has no such number.
  private func index(ofNumber number: Int32) -> Int32? {
    switch depth {
    case .mono: nil
    case .colors8: number < 16 ? number % 8 : nil
    case .colors16: number < 16 ? number : nil
    case .colors256: number
    case .truecolor: number < indexedCount ? number : nil
    }
  }

  /// The cube and the grays, 16...255.
  ///
  /// The first sixteen are omitted: the user can change them, so their colours are unknown.
  private static let perceived = (16...255 as ClosedRange<UInt8>).map {
    PerceivedColor(Color.palette($0))
  }

  /// The nearest of the first 8 or 16 colours: a gray for colours that are nearly gray, never for
  /// an accent.
  private static func nearestOfAnsi(_ color: Color, count: Int) -> Int32 {
    // The grays of themes have no hue at all; the palest blends of other colours have at least
    // this.
    let isGray = color.chroma < 32
    let likely = (0..<count).filter { (DrawnColors.ansi[$0].chroma == 0) == isGray }
    let ansi = DrawnColors.ansi
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

  /// The greatest difference between its parts: 0 for a gray.
  fileprivate var chroma: Int { parts.max() - parts.min() }

  /// The square of the distance in the cube of red, green and blue.
  fileprivate func distance(to other: Color) -> Int {
    let apart = parts &- other.parts
    return (apart &* apart).wrappedSum()
  }
}

extension PerceivedColor {
  /// The penalty for a different hue, relative to a difference in lightness or chroma.
  ///
  /// A fade that takes the nearest colour by distance alone passes through purple and green. With this
  /// weight, the fades of both themes keep their hue and become duller evenly.
  private static let hueWeight = 4.0

  /// The squared error of showing `other` instead of this colour.
  func fault(of other: PerceivedColor) -> Double {
    let strength = (hue * hue).sum()
    // Below this strength, a colour is a gray, whose hue is a rounding error.
    let along = strength > 1e-6 ? max(0, (hue * other.hue).sum() / strength) : 0
    let aside = other.hue - along * hue
    let short = (1 - along) * hue
    let lighter = lightness - other.lightness
    return lighter * lighter + (short * short).sum()
      + Self.hueWeight * (aside * aside).sum()
  }
}

/// The ncurses colour pairs in use.
///
/// No pair is made at depth ``ColorDepth/mono``, because pair calls crash on a terminal without
/// colours.
struct PairTable {
  private var palette: Palette
  /// The numbers that may be defined.
  private let numbers: Range<Int32>
  /// Whether these are the only pairs of the screen.
  private let isSole: Bool
  private let hasDefaults: Bool
  private var next: Int32
  private var pairs: [Key: Int32] = [:]
  /// Whether a pair was needed and none was left, since the last call of ``checkShortage()``.
  private(set) var isShort = false

  private struct Key: Hashable {
    var foreground: Int32
    var background: Int32
  }

  /// Creates a table. Call it after `start_color` and `use_default_colors`.
  ///
  /// - Parameters:
  ///   - depth: The number of colours of the terminal.
  ///   - given: The pairs to define on a screen with other pairs; the terminal must support them. `nil` for
  ///     all pairs of a screen.
  init(depth: ColorDepth, numbers given: Range<Int>? = nil) {
    palette = Palette(
      depth: depth, indexedCount: given == nil ? TerminfoEntry.indexedCount : 8)
    isSole = given == nil
    let all = given ?? (1..<max(1, Int(ncurses_color_pairs())))
    numbers = depth == .mono ? 1..<1 : Int32(all.lowerBound)..<Int32(all.upperBound)
    next = numbers.lowerBound
    // Default colours are rejected unless `use_default_colors` was called.
    hasDefaults = depth != .mono && init_extended_pair(next, -1, -1) != ERR
  }

  /// The pair of two colours, created on first use.
  ///
  /// Text in the terminal's own colours has a pair like any other: after coloured text ncurses then
  /// resets one colour with five bytes, whereas pair 0 makes it reset all attributes with eleven.
  ///
  /// If a terminal has no pairs left, further text is drawn without its background, or in the
  /// terminal's own colours, and ``checkShortage()`` reports that.
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
      isShort = true
      return pairs[Key(foreground: key.foreground, background: -1)] ?? 0
    }
    defer { next += 1 }
    pairs[key] = next
    return next
  }

  /// Whether a pair was needed and none was left, since the last call.
  mutating func checkShortage() -> Bool {
    defer { isShort = false }
    return isShort
  }

  /// Discards all pairs. Content that uses them must be drawn again before it is shown.
  mutating func reset() {
    pairs.removeAll(keepingCapacity: true)
    next = numbers.lowerBound
    if isSole { reset_color_pairs() }
  }
}

/// The colours of a virtual terminal, for pictures of its screen.
package struct DrawnColors {
  private let depth: ColorDepth
  /// The theme in which rows are drawn.
  package let theme: Theme
  private var palette: Palette

  /// xterm's first sixteen colours.
  static let ansi = (0..<16 as Range<UInt8>).map { Color.palette($0) }

  /// Creates the colours of a terminal with the given depth and a known background.
  package init(depth: ColorDepth, foreground: Color, background: Color) {
    var colors = TerminalColors(colorFgBg: nil)
    (colors.foreground, colors.background) = (foreground, background)
    self.depth = depth
    theme = colors.theme(depth: depth)
    palette = Palette(depth: depth)
  }

  /// The colour that is actually visible; `nil` for the terminal's default.
  package mutating func seen(_ color: Color) -> Color? {
    let index = palette.index(of: color)
    if index < 0 { return nil }
    return depth == .truecolor ? color : .palette(UInt8(index))
  }
}
