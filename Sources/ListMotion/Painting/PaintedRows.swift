internal import Synchronization

/// A cache of the lines of recently painted rows.
///
/// Most rows of most frames are at rest or travel unchanged, so that their look depends neither on their
/// position nor on the time.
///
/// Rows that are no longer painted are dropped after some time, so that memory depends on the size of the
/// screen, not on the length of the list. There are two generations: a row that is shown again moves from the
/// old one to the young one; when the young one is full, the old one is dropped.
final class PaintedRows: Sendable {
  private let known = Mutex((young: [RowToken: Entry](), old: [RowToken: Entry]()))

  /// A class, so that a look, which is large, is not copied on each lookup.
  private final class Entry: Sendable {
    let look: RowLook
    let lines: [[Cell]]

    init(look: RowLook, lines: [[Cell]]) {
      self.look = look
      self.lines = lines
    }
  }

  /// The lines of the row `id` with this look, painted if they are not in the cache. At least `height` rows
  /// are kept, and at most twice that number.
  func lines(
    of id: RowToken, _ look: RowLook, height: Int, paint: () -> [[Cell]]
  ) -> [[Cell]] {
    let found = known.withLock { $0.young[id] ?? $0.old[id] }.flatMap { $0.look == look ? $0 : nil }
    let entry = found ?? Entry(look: look, lines: paint())
    known.withLock { known in
      if known.young.count >= height, known.young[id] == nil { known = ([:], known.young) }
      known.young[id] = entry
    }
    return entry.lines
  }
}

/// Everything that determines the lines of a row, apart from the line of the frame on which it begins.
struct RowLook: Equatable, Sendable {
  let row: PresentedRow
  let adornment: RowPainter.Adornment
  let theme: Theme
  let width: Int
  let gutterColumns: Int
  let numberColumns: Int
  let columnLayout: ColumnLayout?
  let scrolledColumns: Int
}

extension RowPainter {
  /// The look of `row` on a frame of `width` columns if all of its lines are visible and nothing
  /// covers their right ends.
  func look(of row: PresentedRow, _ adornment: Adornment, width: Int) -> RowLook {
    var row = row
    (row.position, row.lift) = (row.position + row.lift - Double(row.lines.lowerBound), 0)
    return RowLook(
      row: row, adornment: adornment, theme: theme, width: width, gutterColumns: gutterColumns,
      numberColumns: numberColumns, columnLayout: columnLayout, scrolledColumns: scrolledColumns)
  }
}
