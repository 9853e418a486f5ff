import ListMotion
import FlipbookSnapshots

/// The snapshots of a history on one line: earlier ones, the one that is shown, and later ones.
///
/// ` 1952 ●──●──◉──○──○ 1972`. If there are too many snapshots for that, blocks show when many rows changed
/// and when few did: ` 10:00:00 ▁ ▂▁▄▂▁◉ ▁ 10:31:07`.
struct TimelineLine {
  var first: String
  var last: String
  var scale: TimelineScale
  var position: Int
  /// The marked snapshot; 0 if there is none.
  var mark = 0
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
    drawTrack(on: &frame, line: line, columns: left..<right, theme)
    frame.write(ends.1, style: quiet, line: line, column: right + 1)
  }

  /// Draws a band from the first to the last snapshot: a dot for each if there is room for gaps between them,
  /// otherwise blocks where rows changed.
  private func drawTrack(
    on frame: inout Frame, line: Int, columns: Range<Int>, _ theme: Theme
  ) {
    let areDots = (count - 1) * 2 < columns.count
    func column(_ index: Int) -> Int {
      areDots
        ? index * (columns.count - 1) / (count - 1)
        : scale.column(of: index, columns: columns.count)
    }
    var track = Array(repeating: Glyph("─"), count: columns.count)
    if areDots {
      for index in 0..<count { track[column(index)] = Glyph(index < position ? "●" : "○") }
    } else {
      let blocks = [" ", "▁", "▂", "▃", "▄"].map { Glyph($0) }
      track = scale.activity(columns: columns.count).map { blocks[$0] }
    }
    if mark > 0 { track[column(mark)] = Glyph("◆") }
    let place = column(position)
    track[place] = Glyph(isUnderWay ? "◎" : "◉")
    let end = frame.write(
      track[...place], style: Style(foreground: theme.accent), line: line,
      column: columns.lowerBound)
    frame.write(track[(place + 1)...], style: theme.quietStyle, line: line, column: end)
  }
}
