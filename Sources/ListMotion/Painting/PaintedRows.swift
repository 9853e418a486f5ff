internal import Synchronization

/// The lines of the rows that were painted last, to be shown again.
///
/// Most rows of most frames are at rest, travel as they are, or are between two steps of a fade: what
/// they look like depends on neither their place nor the time.
final class PaintedRows: Sendable {
  private let known = Mutex(RecentRows<Entry>())

  /// Not copied with each question: a look is large.
  private final class Entry: Sendable {
    let look: RowLook
    let lines: [[Cell]]

    init(look: RowLook, lines: [[Cell]]) {
      self.look = look
      self.lines = lines
    }
  }

  /// The lines of the row `id` where it was painted with the same look; `height` is that of the frame.
  func lines(of id: RowID, _ look: RowLook, height: Int) -> [[Cell]]? {
    known.withLock { $0.value(of: id, capacity: height) { $0.look == look }?.lines }
  }

  /// Remembers what a row looks like.
  func remember(_ lines: [[Cell]], of id: RowID, _ look: RowLook, height: Int) {
    known.withLock { $0.remember(Entry(look: look, lines: lines), of: id, capacity: height) }
  }

  /// How many rows are remembered.
  var count: Int { known.withLock { $0.count } }
}
