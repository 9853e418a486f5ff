internal import Synchronization

/// The lines of the rows that were painted last, to be shown again.
///
/// Most rows of most frames are at rest, travel as they are, or are between two steps of a fade: what
/// they look like depends on neither their place nor the time. Rows that are no longer painted are
/// forgotten in time, so that memory depends on the lines of the screen and not on the rows of the
/// list.
final class PaintedRows: Sendable {
  private let generations = Mutex(Generations())

  /// Two generations: what is shown again moves from the old one to the young one; when that is full
  /// the old one goes.
  private struct Generations {
    var young: [RowID: Entry] = [:]
    var old: [RowID: Entry] = [:]
  }

  private struct Entry {
    let look: RowLook
    let lines: [[Cell]]
  }

  /// The lines of the row `id` where it was painted with the same look.
  func lines(of id: RowID, _ look: RowLook) -> [[Cell]]? {
    generations.withLock { known in
      if let entry = known.young[id] { return entry.look == look ? entry.lines : nil }
      guard let entry = known.old[id], entry.look == look else { return nil }
      known.young[id] = entry
      return entry.lines
    }
  }

  /// Remembers what a row looks like.
  ///
  /// `height` is that of the frame: at least as many rows are remembered, and at most twice as many.
  func remember(_ lines: [[Cell]], of id: RowID, _ look: RowLook, height: Int) {
    generations.withLock { known in
      if known.young.count > height { (known.old, known.young) = (known.young, [:]) }
      known.young[id] = Entry(look: look, lines: lines)
    }
  }

  /// How many rows are remembered.
  var count: Int { generations.withLock { $0.young.count + $0.old.count } }
}
