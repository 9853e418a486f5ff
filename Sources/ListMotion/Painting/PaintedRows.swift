internal import Synchronization

/// A cache of the lines of recently painted rows.
///
/// Most rows of most frames are at rest, travel unchanged, or are between two steps of a fade, so that their
/// look depends neither on their position nor on the time.
///
/// Rows that are no longer painted are dropped after some time, so that memory depends on the size of the
/// screen, not on the length of the list. There are two generations: a row that is shown again moves from the
/// old one to the young one; when the young one is full, the old one is dropped.
final class PaintedRows: Sendable {
  private let known = Mutex((young: [RowToken: Entry](), old: [RowToken: Entry]()))

  /// A class, so that a look, which is large, is not copied on each lookup.
  private final class Entry: Sendable {
    let look: RowLook
    let (lines, layout): ([[Cell]], RowLayout)

    init(look: RowLook, _ painted: ([[Cell]], RowLayout)) {
      self.look = look
      (lines, layout) = painted
    }
  }

  /// The lines of the row `id` with this look, painted if they are not in the cache. At least `height` rows
  /// are kept, and at most twice that number.
  ///
  /// - Parameter paint: Paints the row; the argument is its layout if that is known.
  func lines(
    of id: RowToken, _ look: RowLook, height: Int, paint: (RowLayout?) -> ([[Cell]], RowLayout)
  ) -> [[Cell]] {
    let last = known.withLock { $0.young[id] ?? $0.old[id] }
    let entry =
      if let last, last.look == look { last } else {
        Entry(look: look, paint(last.flatMap { $0.look.laysOut(as: look) ? $0.layout : nil }))
      }
    known.withLock { known in
      if known.young.count >= height, known.young[id] == nil { known = ([:], known.young) }
      known.young[id] = entry
    }
    return entry.lines
  }
}

/// Everything that determines the lines of a row, apart from their position.
struct RowLook: Hashable, Sendable {
  /// The row on line 0, with its values rounded to the steps in which they are drawn.
  let row: PresentedRow
  let adornment: RowPainter.Adornment
  let theme: Theme
  let width: Int
  let gutterColumns: Int
  let numberColumns: Int
  let columnLayout: ColumnLayout?
  let scrolledColumns: Int

  /// Whether a row of the other look has the same layout.
  fileprivate func laysOut(as other: RowLook) -> Bool {
    row.row == other.row.row && width == other.width && gutterColumns == other.gutterColumns
      && numberColumns == other.numberColumns && scrolledColumns == other.scrolledColumns
      && RowPainter.revealedChange(of: row, adornment)
        == RowPainter.revealedChange(of: other.row, other.adornment)
      && columnLayout == other.columnLayout
  }
}

extension RowPainter {
  /// The look of `row` on a frame of `width` columns if all of its lines are visible and nothing
  /// covers their right ends.
  func look(of row: PresentedRow, _ adornment: Adornment, width: Int) -> RowLook {
    var drawn = PresentedRow(row: row.row, position: 0, extent: Double(row.lines.count))
    drawn.row.section = nil
    drawn.cut = Double(row.lines.lowerBound - row.contentLine)
    drawn.opacity = (theme.step(row.opacity) + 1 - theme.step(1 - row.opacity)) / 2
    drawn.shift = (row.shift * Double(width)).rounded()
    drawn.reveal = row.reveal
    (drawn.tint, drawn.isNew) = (theme.lightStep(row.accent), row.isNew)
    if row.flash > 0 {
      // a flash that has almost faded is not yet over
      drawn.flash = max(theme.lightStep(row.glow), .leastNonzeroMagnitude)
      drawn.change = row.change
    }
    drawn.isOnlyMarked = row.isOnlyMarked
    if theme.fade == .marks || row.isOnlyMarked || row.isLeaving { drawn.mark = row.mark }
    return RowLook(
      row: drawn, adornment: adornment, theme: theme, width: width, gutterColumns: gutterColumns,
      numberColumns: numberColumns, columnLayout: row.row.kind == .row ? columnLayout : nil,
      scrolledColumns: scrolledColumns)
  }
}
