import ListMotion
import FlipbookSnapshots

/// The snapshots of a history on one line: earlier ones, the one that is shown, and later ones.
///
/// ` 1952 ●──●──◉──○──○ 1972`. If there are too many snapshots for that, blocks show how much changed at each time:
/// ` 10:00:00 ─▁─▃█─◉──▂ 10:31:07`.
struct TimelineLine {
  var first: String
  var last: String
  var scale: TimelineScale
  var position: Int
  /// Whether the list is between two snapshots.
  var isUnderWay: Bool

  private var count: Int { scale.count }

  func draw(on frame: inout Frame, line: Int, theme: Theme, width: ScalarWidth) {
    let room = frame.size.width - 2
    var ends = (glyphs(of: first, width: width), glyphs(of: last, width: width))
    if ends.0.columns + ends.1.columns + 12 > room {
      ends = ([], [])
    }
    let quiet = theme.quietStyle
    let left = 1 + ends.0.columns + (ends.0.isEmpty ? 0 : 1)
    let right = frame.size.width - 1 - ends.1.columns - (ends.1.isEmpty ? 0 : 1)
    guard right - left > 2, count > 1 else { return }
    frame.write(ends.0, style: quiet, line: line, column: 1)
    let end = drawTrack(on: &frame, line: line, columns: left..<right, theme)
    frame.write(ends.1, style: quiet, line: line, column: end + 1)
  }

  /// Draws the dots or blocks, and returns the column after the last one.
  private func drawTrack(
    on frame: inout Frame, line: Int, columns: Range<Int>, _ theme: Theme
  ) -> Int {
    let step = min(6, (columns.count - 1) / scale.capacity)
    let here: Unicode.Scalar = isUnderWay ? "◎" : "◉"
    var track: [Glyph]
    let place: Int
    if step < 2 {
      let end = scale.column(of: count - 1, columns: columns.count)
      track = blocks(columns.count)[...end].map { Glyph($0) }
      place = scale.column(of: position, columns: columns.count)
    } else {
      track = Array(repeating: Glyph("─"), count: (count - 1) * step + 1)
      for index in 0..<count { track[index * step] = Glyph(index < position ? "●" : "○") }
      place = position * step
    }
    track[place] = Glyph(here)
    let end = frame.write(
      track[...place], style: Style(foreground: theme.accent), line: line,
      column: columns.lowerBound)
    return frame.write(track[(place + 1)...], style: theme.quietStyle, line: line, column: end)
  }

  /// A block for each column, as high as the square root of the number of changes there, so that one row among
  /// hundreds is still visible; a dash if nothing changed.
  private func blocks(_ columns: Int) -> [Unicode.Scalar] {
    let changes = scale.changes(columns: columns)
    let most = Double(max(1, changes.max() ?? 1))
    return changes.map { count in
      guard count > 0 else { return "─" }
      let level = (8 * (Double(count) / most).squareRoot()).rounded(.up)
      return Unicode.Scalar(0x2580 + UInt32(level))!
    }
  }
}
