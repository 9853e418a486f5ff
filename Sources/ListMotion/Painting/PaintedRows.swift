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

/// Everything that determines the lines of a row, apart from their position.
struct RowLook: Hashable, Sendable {
  let content: RowContent
  let kind: ArrangedRow.Kind
  let isEnabled: Bool
  /// The lines that it takes on the frame, and the hidden lines of its content above them.
  let lines: Int
  let hiddenLines: Int
  /// The current steps of the fade, the background of a selection, the tint and the flash.
  let fade: Double
  let presence: Double
  let tint: Double
  /// Whether the tint marks a new row.
  let isNew: Bool
  let glow: Double
  /// The change that flashes.
  let change: ContentChange?
  let flashes: Bool
  /// The number of columns by which it is shifted to the right.
  let shift: Int
  let reveal: Double
  /// The change in progress, if it is shown by a mark or a tint.
  let mark: ChangeMark?
  let isOnlyMarked: Bool
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
    RowLook(
      content: row.row.content, kind: row.row.kind, isEnabled: row.row.isEnabled,
      lines: row.lines.count,
      hiddenLines: row.lines.lowerBound - row.contentLine, fade: theme.step(1 - row.opacity),
      presence: theme.step(row.opacity), tint: theme.lightStep(row.accent),
      isNew: row.isNew, glow: theme.lightStep(row.glow),
      change: row.flash > 0 ? row.change : nil, flashes: row.isFlashing,
      shift: Int((row.shift * Double(width)).rounded()), reveal: row.reveal,
      mark: theme.fade == .marks || row.isOnlyMarked || row.isLeaving ? row.mark : nil,
      isOnlyMarked: row.isOnlyMarked, adornment: adornment, theme: theme,
      width: width, gutterColumns: gutterColumns, numberColumns: numberColumns,
      columnLayout: row.row.kind == .row ? columnLayout : nil,
      scrolledColumns: scrolledColumns)
  }
}
