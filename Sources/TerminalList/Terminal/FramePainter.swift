public import CNcursesw
internal import Glibc
public import ListMotion

/// Draws frames into a window of a program that runs ncurses itself.
///
/// It neither starts nor ends ncurses, handles no signal, sets no mode, reads no key and refreshes
/// nothing: it puts characters into a window, as `mvwadd_wchnstr` does, and the program shows them
/// when it likes. Where there is no such program yet, ``Terminal`` does all of that.
///
/// ```swift
/// var painter = FramePainter(colorPairs: 16..<256)
/// let list = TerminalListView(size: Size(width: 30, height: 10), painter: painter.rowPainter)
/// painter.draw(list.frame(at: now), on: window, line: 3, column: 2)
/// wrefresh(window)
/// ```
///
/// ncurses must have been started with the user's locale, or only ASCII is drawn. One painter draws
/// on all windows of the program's current screen, its pairs shared by them.
public struct FramePainter: ~Copyable {
  /// How many colours it uses.
  public let colorDepth: ColorDepth
  /// The colours that suit the terminal, as far as `COLORFGBG` tells its background; without that
  /// it is taken for dark.
  public let theme: Theme

  /// Draws rows in ``theme``, and counts their columns as ncurses does.
  public var rowPainter: RowPainter {
    RowPainter(theme: theme, width: ScalarWidth(columns: repertoire.columns))
  }

  private let repertoire: CharacterRepertoire
  private var encoder: LineEncoder
  /// Whether the screen's last cell can be drawn wrong there on a line with a wide character: ncurses
  /// draws it one column to the left, and inserts the cell before it.
  private let hasFragileCorner: Bool
  /// What the window shows; `nil` where that is not known, and every line is to be drawn.
  private(set) var presented: Frame?

  /// A painter for the program's current screen.
  ///
  /// Call it after `initscr` or `newterm`, and after `start_color` and `use_default_colors` where
  /// the program wants colours. Without `start_color`, or without a pair to define, rows are drawn
  /// without colours; without `use_default_colors` the terminal's own colours are white on black.
  /// Text is drawn in the locale that the program has set; one that has none, such as a program for
  /// which `LANG` is not set, writes UTF-8 from then on (`LC_CTYPE`).
  ///
  /// - Parameter numbers: The colour pairs that it may define, as the arguments of `init_pair`.
  ///   Pair 0 and those that the terminal does not have are left out. The program should not use
  ///   them for anything else. Some 200 are plenty for what fades on a screen; when there are too
  ///   few, the text that gets none is drawn in the terminal's own colours.
  public init(colorPairs numbers: Range<Int>) {
    let known = numbers.clamped(to: 1..<max(1, Int(ncurses_color_pairs())))
    let depth = known.isEmpty ? .mono : ColorDepth(colors: Int(ncurses_colors()))
    let pairs = PairTable(depth: depth, numbers: known)
    let colors = TerminalColors(colorFgBg: Environment.value("COLORFGBG"))
    self.init(
      depth: depth, pairs: pairs, repertoire: .ofProgram, theme: colors.theme(depth: depth),
      type: String(cString: termname()))
  }

  init(
    depth: ColorDepth, pairs: PairTable, repertoire: CharacterRepertoire, theme: Theme, type: String
  ) {
    colorDepth = depth
    self.theme = theme
    self.repertoire = repertoire
    encoder = LineEncoder(pairs: pairs, repertoire: repertoire)
    hasFragileCorner = type.hasPrefix("tmux") || type.hasPrefix("screen")
  }

  /// Draws all of `frame` into `window` with its top left corner at `line` and `column` there,
  /// which may be negative; what is beyond the window is cut off.
  ///
  /// The window's cursor stays where it is, and nothing is refreshed.
  public mutating func draw(
    _ frame: Frame, on window: UnsafeMutablePointer<WINDOW>, line: Int = 0, column: Int = 0
  ) {
    // The program may have drawn there, or erased it, since the last time.
    forgetPresented()
    let cursor = (line: getcury(window), column: getcurx(window))
    _ = put(frame, on: window, line: line, column: column)
    forgetPresented()
    wmove(window, cursor.line, cursor.column)
  }

  /// Draws the lines of `frame` that differ from those that were presented last on `window`, which
  /// nothing else has drawn on since. Returns whether there were any.
  mutating func present(_ frame: Frame, on window: UnsafeMutablePointer<WINDOW>) -> Bool {
    if presented?.size != frame.size {
      werase(window)
      forgetPresented()
    }
    defer { presented = frame }
    return put(frame, on: window, line: 0, column: 0)
  }

  /// Takes nothing for shown any more.
  mutating func forgetPresented() {
    presented = nil
    encoder.forgetLines()
  }

  /// Draws what is not shown yet, and all of it anew when the colour pairs ran out on the way.
  /// Returns whether there was any.
  private mutating func put(
    _ frame: Frame, on window: UnsafeMutablePointer<WINDOW>, line: Int, column: Int
  ) -> Bool {
    let hasChanges = putLines(of: frame, on: window, line: line, column: column)
    guard encoder.checkPairShortage() else { return hasChanges }
    encoder.resetPairs()
    forgetPresented()
    _ = putLines(of: frame, on: window, line: line, column: column)
    _ = encoder.checkPairShortage()
    return true
  }

  private mutating func putLines(
    of frame: Frame, on window: UnsafeMutablePointer<WINDOW>, line: Int, column: Int
  ) -> Bool {
    let (height, width) = (Int(getmaxy(window)), Int(getmaxx(window)))
    let lines = (0..<frame.size.height).clamped(to: -line..<max(-line, height - line))
    let columns = (0..<frame.size.width).clamped(to: -column..<max(-column, width - column))
    guard !columns.isEmpty else { return false }
    var hasChanges = false
    let corner = hasFragileCorner ? Self.corner(in: window) : nil
    for index in lines {
      if let presented, presented.shows(frame, onLine: index) { continue }
      hasChanges = true
      let isCorner = corner.map { $0 == (line + index, column + columns.upperBound - 1) } ?? false
      frame.drawn[index].withUnsafeBufferPointer { cells in
        let shown = columns.clamped(to: 0..<cells.count)
        encoder.encode(
          UnsafeBufferPointer(rebasing: cells[shown]), columns: columns.count,
          blankLast: isCorner && cells[shown].contains { $0.glyph == Cell.continuation.glyph })
      }
      encoder.put(on: window, line: line + index, column: column + columns.lowerBound)
    }
    return hasChanges
  }

  /// Where the last cell of the screen is in `window`.
  private static func corner(
    in window: UnsafeMutablePointer<WINDOW>
  ) -> (line: Int, column: Int) {
    (
      Int(ncurses_lines()) - 1 - Int(getbegy(window)),
      Int(ncurses_columns()) - 1 - Int(getbegx(window))
    )
  }
}

extension Frame {
  /// Whether a line shows what it shows in a frame of the same size.
  fileprivate func shows(_ other: Frame, onLine line: Int) -> Bool {
    drawn[line].withUnsafeBytes { mine in
      other.drawn[line].withUnsafeBytes { theirs in
        guard mine.count == theirs.count else { return false }
        guard let mineStart = mine.baseAddress, let start = theirs.baseAddress else { return true }
        return mineStart == start || memcmp(mineStart, start, mine.count) == 0
      }
    }
  }
}

/// Which characters the terminal can be sent.
enum CharacterRepertoire: Sendable {
  case unicode
  case ascii

  /// The one of the user's locale, or of C.UTF-8 when that has no more than ASCII.
  ///
  /// The locale is set once a process; it decides what `wcwidth` and ncurses believe.
  static let current: CharacterRepertoire = {
    for name in ["", "C.UTF-8"] where setlocale(LC_CTYPE, name) != nil && ofLocale == .unicode {
      return .unicode
    }
    _ = setlocale(LC_CTYPE, "C")
    return .ascii
  }()

  /// The one of the locale that is set.
  static var ofLocale: CharacterRepertoire {
    String(cString: nl_langinfo(Int32(CODESET))) == "UTF-8" ? .unicode : .ascii
  }

  /// The one of the locale that the program has set. One that has none, which is `C`, gets C.UTF-8 for
  /// its characters: where no variable names a locale the terminal is one of UTF-8 all the same.
  static var ofProgram: CharacterRepertoire {
    let name = setlocale(LC_CTYPE, nil).map { String(cString: $0) }
    if name == "C" || name == "POSIX" { _ = setlocale(LC_CTYPE, "C.UTF-8") }
    return ofLocale
  }

  /// What is drawn for `scalar` where only ASCII can be.
  static func ascii(for scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar {
    case "\u{20}"..."\u{7E}": scalar
    case "\u{2588}"..."\u{258B}": "#"
    // Half of a bar's column, and the cursor.
    case "\u{258C}": "|"
    case "\u{258D}"..."\u{258F}", "\u{A0}": " "
    case "●": "*"
    case "◉": "@"
    case "○": "o"
    case "─", "━", "▔": "-"
    case "▁": "_"
    case "│", "┃": "|"
    case "┌", "┐", "└", "┘", "├", "┤", "┬", "┴", "┼", "╭", "╮", "╯", "╰": "+"
    case "▲", "▴", "↑": "^"
    case "▼", "▾", "↓": "v"
    case "▶", "▸", "→": ">"
    case "◀", "←": "<"
    case "…", "·": "."
    default: "?"
    }
  }
}

/// How wide text is on the terminal, in columns, as ncurses believes it too.
package enum TextWidth {
  /// The columns that `scalar` takes: 0 for one that combines, -1 for one that must not be sent.
  ///
  /// The first call sets the process's `LC_CTYPE` locale.
  @Sendable package static func columns(of scalar: Unicode.Scalar) -> Int {
    CharacterRepertoire.current.columns(of: scalar)
  }
}

extension CharacterRepertoire {
  /// The columns that `scalar` takes: 0 for one that combines, -1 for one that must not be sent.
  @Sendable func columns(of scalar: Unicode.Scalar) -> Int {
    switch self {
    case .unicode: Int(ncurses_wcwidth(scalar.value))
    case .ascii: scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value) ? -1 : 1
    }
  }
}
