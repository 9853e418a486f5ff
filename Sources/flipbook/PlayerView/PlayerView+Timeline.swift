import FlipbookHistories
import ListMotion
import TerminalList

extension PlayerView {
  /// Draws the snapshots of the history on one line: earlier ones, the one that is shown, and later ones.
  ///
  /// ` 1952 ●──●──◉──○──○ 1972`. If there are too many snapshots for that, blocks show when many rows changed
  /// and when few did: ` 10:00:00 ▁ ▂▁▄▂▁◉ ▁ 10:31:07`.
  func drawTimeline(on frame: inout Frame) {
    let (line, width) = (frame.size.height - 2, frame.size.width)
    let isWhole = player.history.forgottenCount == 0
    var ends = [(isWhole ? "" : "…") + caption(of: 0), caption(of: player.snapshotCount - 1)].map {
      glyphs(of: $0, width: list.painter.width)
    }
    if ends[0].columns + ends[1].columns + 12 > width - 2 { ends = [[], []] }
    let left = 1 + ends[0].columns + (ends[0].isEmpty ? 0 : 1)
    let right = width - 1 - ends[1].columns - (ends[1].isEmpty ? 0 : 1)
    guard right - left > 2 else { return }
    let (track, place) = timeline(columns: right - left)
    frame.write(ends[0], style: theme.quietStyle, line: line, column: 1)
    let next = frame.write(
      track[...place], style: Style(foreground: theme.accent), line: line, column: left)
    frame.write(track[(place + 1)...], style: theme.quietStyle, line: line, column: next)
    frame.write(ends[1], style: theme.quietStyle, line: line, column: right + 1)
  }

  /// A band from the first to the last snapshot: a dot for each if there is room for gaps between them, otherwise blocks
  /// where rows changed. Also returns the index of the snapshot that is shown.
  private func timeline(columns: Int) -> (track: [Glyph], place: Int) {
    let (count, position) = (player.snapshotCount, player.position)
    let areDots = (count - 1) * 2 < columns
    func column(_ index: Int) -> Int {
      areDots ? index * (columns - 1) / (count - 1) : scale.column(of: index, columns: columns)
    }
    var track = Array(repeating: Glyph("─"), count: columns)
    if areDots {
      for index in 0..<count {
        track[column(index)] = Glyph(index < position.snapshot ? "●" : "○")
      }
    } else {
      let blocks = [" ", "▁", "▂", "▃", "▄"].map { Glyph($0) }
      track = scale.activity(columns: columns).map { blocks[$0] }
    }
    if player.mark > 0 { track[column(player.mark)] = Glyph("◆") }
    let place = column(position.snapshot)
    // a circle inside the dot while the list is between two snapshots
    track[place] = Glyph(position.stage == nil ? "◉" : "◎")
    return (track, place)
  }
}
