internal import Synchronization

/// The layouts of the rows that were painted last.
///
/// A row is laid out anew when its content changes or it gets another number of columns.
final class LayoutCache: Sendable {
  private let known = Mutex(RecentRows<Entry>())

  private struct Entry {
    let content: RowContent
    let columns: Int
    let layout: RowLayout
  }

  /// The layout of `row` in so many columns; `width` is the same in all calls.
  ///
  /// `lines` is the height of the frame: at least twice as many rows are remembered, and at most
  /// four times as many.
  func layout(
    of row: ArrangedRow, columns: Int, lines: Int, width: ScalarWidth
  ) -> RowLayout {
    known.withLock { known in
      let entry = known.value(of: row.id, capacity: 2 * lines) {
        $0.columns == columns && $0.content == row.content
      }
      if let entry { return entry.layout }
      let layout = RowLayout(row.content, columns: columns, width: width)
      known.remember(
        Entry(content: row.content, columns: columns, layout: layout), of: row.id,
        capacity: 2 * lines)
      return layout
    }
  }

  /// How many layouts are remembered.
  var count: Int { known.withLock { $0.count } }
}
