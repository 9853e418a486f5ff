public import CNcursesw
internal import Glibc
public import ListMotion

/// Draws frames into a window of a program that runs ncurses itself.
///
/// It does not start or end ncurses, handle signals, set modes, read keys or refresh anything: it
/// puts characters into a window, like `mvwadd_wchnstr`, and the program decides when to show them. If there
/// is no such program yet, use ``Terminal``, which does all of that.
///
/// ```swift
/// var painter = FramePainter(colorPairs: 16..<256)
/// let list = TerminalListView(size: Size(width: 30, height: 10), painter: painter.rowPainter)
/// painter.draw(list.frame(at: now), on: window, line: 3, column: 2)
/// wrefresh(window)
/// ```
///
/// One painter draws on all windows of the program's current screen, which share its pairs.
public struct FramePainter: ~Copyable {
  /// The number of colours that it uses.
  let colorDepth: ColorDepth
  /// The colours that suit the terminal's background as given by `COLORFGBG`; without that, the
  /// background is assumed to be dark.
  let theme: Theme

  /// A painter that draws rows in ``theme``, and measures their columns like ncurses.
  public var rowPainter: RowPainter {
    RowPainter(theme: theme, width: .library)
  }

  private var encoder: LineEncoder
  /// Whether the last cell of the screen may be drawn wrongly on a line with a wide character:
  /// ncurses draws it one column to the left, and inserts the cell before it.
  private let hasFragileCorner: Bool
  /// The content of the window; `nil` if it is unknown, so that every line must be drawn.
  private(set) var presented: Frame?

  /// Creates a painter for the program's current screen.
  ///
  /// Call it after `initscr` or `newterm`, and after `start_color` and `use_default_colors` if the
  /// program wants colours. Without `start_color`, or without a pair to define, rows are drawn
  /// without colours; without `use_default_colors`, the terminal's own colours are white on black.
  /// Text is drawn in the locale that the program has set. A program without a locale, for example
  /// because `LANG` is not set, writes UTF-8 from then on (`LC_CTYPE`).
  ///
  /// - Parameter numbers: The colour pairs that it may define, as the arguments of `init_pair`.
  ///   Pair 0 and pairs that the terminal does not have are ignored. The program should not use the
  ///   pairs for anything else. About 200 are enough for all fades on a screen. If there are too few for a
  ///   frame, text without a pair is drawn in the terminal's own colours.
  public init(colorPairs numbers: Range<Int>) {
    let known = numbers.clamped(to: 1..<max(1, Int(ncurses_color_pairs())))
    let depth = known.isEmpty ? .mono : ColorDepth(colors: Int(ncurses_colors()))
    let pairs = PairTable(depth: depth, numbers: known)
    let colors = TerminalColors(colorFgBg: Environment.value("COLORFGBG"))
    let locale = setlocale(LC_CTYPE, nil).map { String(cString: $0) }
    if locale == "C" || locale == "POSIX" { _ = setlocale(LC_CTYPE, "C.UTF-8") }
    self.init(
      depth: depth, pairs: pairs, theme: colors.theme(depth: depth),
      type: String(cString: termname()))
  }

  init(depth: ColorDepth, pairs: PairTable, theme: Theme, type: String) {
    colorDepth = depth
    self.theme = theme
    encoder = LineEncoder(pairs: pairs)
    hasFragileCorner = type.hasPrefix("tmux") || type.hasPrefix("screen")
  }

  /// Draws all of `frame` into `window` with its top left corner at `line` and `column` of the
  /// window, which may be negative; anything beyond the window is cut off.
  ///
  /// The window's cursor stays where it is, and nothing is refreshed.
  ///
  /// - Returns: Whether the colour pairs ran out and were redefined for this frame. ncurses then shows earlier
  ///   frames of this painter, on this window and others, in wrong colours: draw them again before the
  ///   next refresh.
  @discardableResult
  public mutating func draw(
    _ frame: Frame, on window: UnsafeMutablePointer<WINDOW>, line: Int = 0, column: Int = 0
  ) -> Bool {
    // The program may have drawn on the window, or erased it, since the last time.
    forgetPresented()
    let cursor = (line: getcury(window), column: getcurx(window))
    defer { wmove(window, cursor.line, cursor.column) }
    return put(frame, on: window, line: line, column: column).hasNewPairs
  }

  /// Draws the lines of `frame` that differ from the frame last presented on `window`, on which
  /// nothing else has drawn since. Returns whether there were any.
  mutating func present(_ frame: Frame, on window: UnsafeMutablePointer<WINDOW>) -> Bool {
    if presented?.size != frame.size {
      werase(window)
      forgetPresented()
    }
    defer { presented = frame }
    return put(frame, on: window, line: 0, column: 0).hasChanges
  }

  /// Discards the recorded content of the window.
  mutating func forgetPresented() { presented = nil }

  /// Draws everything that is not shown yet, and draws all of it again if the colour pairs ran out
  /// meanwhile. Returns whether there was anything to draw, and whether pairs were redefined.
  private mutating func put(
    _ frame: Frame, on window: UnsafeMutablePointer<WINDOW>, line: Int, column: Int
  ) -> (hasChanges: Bool, hasNewPairs: Bool) {
    let hasChanges = putLines(of: frame, on: window, line: line, column: column)
    guard encoder.checkPairShortage() else { return (hasChanges, false) }
    encoder.resetPairs()
    forgetPresented()
    _ = putLines(of: frame, on: window, line: line, column: column)
    _ = encoder.checkPairShortage()
    return (true, true)
  }

  private mutating func putLines(
    of frame: Frame, on window: UnsafeMutablePointer<WINDOW>, line: Int, column: Int
  ) -> Bool {
    let (height, width) = (Int(getmaxy(window)), Int(getmaxx(window)))
    let lines = (0..<frame.size.height).clamped(to: -line..<max(-line, height - line))
    let columns = (0..<frame.size.width).clamped(to: -column..<max(-column, width - column))
    guard !columns.isEmpty else { return false }
    var hasChanges = false
    // ncurses draws the last cell through the one before it, and reads beyond a line that has only one
    let isOneColumn = ncurses_columns() == 1
    let corner = hasFragileCorner || isOneColumn ? Self.corner(in: window) : nil
    for index in lines {
      if let presented, presented.shows(frame, onLine: index) { continue }
      hasChanges = true
      let isCorner = corner.map { $0 == (line + index, column + columns.upperBound - 1) } ?? false
      frame.drawn[index].withUnsafeBufferPointer { cells in
        let shown = columns.clamped(to: 0..<cells.count)
        encoder.encode(
          UnsafeBufferPointer(rebasing: cells[shown]), columns: columns.count,
          blankLast: isCorner
            && (isOneColumn || cells[shown].contains { $0.glyph == Cell.continuation.glyph }))
      }
      encoder.put(on: window, line: line + index, column: column + columns.lowerBound)
    }
    return hasChanges
  }

  /// The position of the screen's last cell in `window`.
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
  /// Whether a line shows the same as in another frame of the same size.
  fileprivate func shows(_ other: Frame, onLine line: Int) -> Bool {
    drawn[line].withUnsafeBytes { mine in
      other.drawn[line].withUnsafeBytes { theirs in
        guard mine.count == theirs.count else { return false }
        return mine.isEmpty || memcmp(mine.baseAddress!, theirs.baseAddress!, mine.count) == 0
      }
    }
  }
}

extension ScalarWidth {
  /// The widths of the C library in the current locale, on which ncurses agrees.
  static let library = ScalarWidth { Int(ncurses_wcwidth($0.value)) }

  /// The same in the user's locale, or in C.UTF-8 if the user's is not UTF-8. It is set once per process.
  static let terminal: ScalarWidth = {
    for name in ["", "C.UTF-8"] where setlocale(LC_CTYPE, name) != nil {
      if String(cString: nl_langinfo(Int32(CODESET))) == "UTF-8" { break }
    }
    return library
  }()
}
