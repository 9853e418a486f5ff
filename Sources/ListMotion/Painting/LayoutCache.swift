internal import Synchronization

/// The layouts of the rows that were painted last.
///
/// A row is laid out anew when its content changes or it gets another number of columns. Rows that
/// are no longer painted are forgotten in time, so that memory depends on the lines of the screen
/// and not on the rows of the list.
final class LayoutCache: Sendable {
  private let generations = Mutex(Generations())

  /// Two generations of layouts: what is used moves from the old one to the young one; when that
  /// is full the old one goes.
  private struct Generations {
    var young: [RowID: Entry] = [:]
    var old: [RowID: Entry] = [:]
  }

  private struct Entry {
    let content: RowContent
    let columns: Int
    let layout: RowLayout

    func shows(_ row: ArrangedRow, _ columns: Int) -> Bool {
      self.columns == columns && content == row.content
    }
  }

  /// The layout of `row` in so many columns; `width` is the same in all calls.
  ///
  /// `lines` is the height of the frame: at least twice as many rows are remembered, and at most
  /// four times as many.
  func layout(
    of row: ArrangedRow, columns: Int, lines: Int, width: ScalarWidth
  ) -> RowLayout {
    generations.withLock { known in
      if let entry = known.young[row.id], entry.shows(row, columns) { return entry.layout }
      let entry: Entry
      if let old = known.old[row.id], old.shows(row, columns) {
        entry = old
      } else {
        entry = Entry(
          content: row.content, columns: columns,
          layout: RowLayout(row.content, columns: columns, width: width))
      }
      if known.young.count >= 2 * lines { (known.old, known.young) = (known.young, [:]) }
      known.young[row.id] = entry
      return entry.layout
    }
  }

  /// How many layouts are remembered.
  var count: Int { generations.withLock { $0.young.count + $0.old.count } }
}
