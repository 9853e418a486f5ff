import ListMotion
import Snapshots

/// The snapshots of a history on one line: those behind, the one that is shown, those ahead.
///
/// ` 1952 ●──●──◉──○──○ 1972`; with more snapshots than fit so, how much changed when, in blocks, and
/// the place on it: ` 10:00:00 ─▁─▃█─◉──▂ 10:31:07`.
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

  /// Draws the dots or blocks and returns the column behind the last.
  private func drawTrack(
    on frame: inout Frame, line: Int, columns: Range<Int>, _ theme: Theme
  ) -> Int {
    let step = min(6, (columns.count - 1) / (count - 1))
    let accent = Style(foreground: theme.accent)
    let quiet = theme.quietStyle
    let here: Unicode.Scalar = isUnderWay ? "◎" : "◉"
    if step < 2 {
      let place = scale.column(of: position, columns: columns.count)
      for (offset, block) in blocks(columns.count).enumerated() {
        frame.write(
          [Glyph(offset == place ? here : block)], style: offset <= place ? accent : quiet,
          line: line, column: columns.lowerBound + offset)
      }
      return columns.upperBound
    }
    for index in 0..<count {
      let column = columns.lowerBound + index * step
      let isBehind = index < position
      let dot: Unicode.Scalar = index == position ? here : isBehind ? "●" : "○"
      frame.write(
        [Glyph(dot)], style: index <= position ? accent : quiet, line: line, column: column)
      guard index < count - 1 else { break }
      let dashes = Array(repeating: Glyph("─"), count: step - 1)
      frame.write(dashes, style: isBehind ? accent : quiet, line: line, column: column + 1)
    }
    return columns.lowerBound + (count - 1) * step + 1
  }

  /// A block for each column, by the square root of what changed there, so that one row among
  /// hundreds is still seen; a dash where nothing did.
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
