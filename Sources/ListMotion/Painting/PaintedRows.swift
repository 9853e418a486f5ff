internal import Synchronization

/// The lines of recently painted rows, to be shown again.
///
/// Most rows of most frames are at rest, travel unchanged, or are between two steps of a fade:
/// their look depends neither on their position nor on the time.
final class PaintedRows: Sendable {
  private let known = Mutex(RecentRows<Entry>())

  /// A class, so that a look, which is large, is not copied on each lookup.
  private final class Entry: Sendable {
    let look: RowLook
    let lines: [[Cell]]

    init(look: RowLook, lines: [[Cell]]) {
      self.look = look
      self.lines = lines
    }
  }

  /// The lines of the row `id` if it was painted with the same look; `height` is the height of the
  /// frame.
  func lines(of id: RowToken, _ look: RowLook, height: Int) -> [[Cell]]? {
    known.withLock { $0.value(of: id, capacity: height) { $0.look == look }?.lines }
  }

  /// Remembers the lines of a row with its look.
  func remember(_ lines: [[Cell]], of id: RowToken, _ look: RowLook, height: Int) {
    known.withLock { $0.remember(Entry(look: look, lines: lines), of: id, capacity: height) }
  }

  /// The number of remembered rows.
  var count: Int { known.withLock { $0.count } }
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
  let change: RowChange?
  let flashes: Bool
  /// The number of columns by which it is shifted to the right.
  let shift: Int
  let reveal: Double
  /// The change that is happening to it, if the theme shows that with a mark.
  let mark: ChangeMark?
  let adornment: RowPainter.Adornment
  let theme: Theme
  let width: Int
  let gutterColumns: Int
  let numberColumns: Int
  let columnLayout: ColumnLayout?
  let showsTrendSigns: Bool
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
      change: row.flash > 0 ? row.change : nil, flashes: row.flash > 0,
      shift: Int((row.shift * Double(width)).rounded()), reveal: row.reveal,
      mark: theme.fade == .marks ? row.mark : nil, adornment: adornment, theme: theme,
      width: width, gutterColumns: gutterColumns, numberColumns: numberColumns,
      columnLayout: row.row.kind == .row ? columnLayout : nil, showsTrendSigns: showsTrendSigns,
      scrolledColumns: scrolledColumns)
  }
}

/// The layouts of recently painted rows.
///
/// A row is laid out again when its content or its number of columns changes.
final class LayoutCache: Sendable {
  private let known = Mutex(RecentRows<Entry>())

  private struct Entry {
    let content: RowContent
    let columns: Int
    let table: ColumnLayout?
    let layout: RowLayout
  }

  /// The layout of `row` in `columns` columns, placed in the columns of a list if there is a
  /// `table`; `width` must be the same in all calls.
  ///
  /// `lines` is the height of the frame: at least twice and at most four times as many rows are
  /// remembered.
  func layout(
    of row: ArrangedRow, columns: Int, in table: ColumnLayout?, lines: Int, width: ScalarWidth
  ) -> RowLayout {
    known.withLock { known in
      let entry = known.value(of: row.id, capacity: 2 * lines) {
        $0.columns == columns && $0.content == row.content && $0.table == table
      }
      if let entry { return entry.layout }
      let layout = RowLayout(row.content, columns: columns, in: table, width: width)
      known.remember(
        Entry(content: row.content, columns: columns, table: table, layout: layout), of: row.id,
        capacity: 2 * lines)
      return layout
    }
  }

  /// The number of remembered layouts.
  var count: Int { known.withLock { $0.count } }
}

/// Values remembered for recently painted rows.
///
/// Rows that are no longer painted are forgotten after some time, so that memory depends on the
/// lines of the screen, not on the rows of the list. There are two generations: a value that is
/// used moves from the old one to the young one; when the young one is full, the old one is
/// dropped.
struct RecentRows<Value: Sendable>: Sendable {
  private var young: [RowToken: Value] = [:]
  private var old: [RowToken: Value] = [:]

  /// The remembered value of a row, if it still holds.
  ///
  /// `capacity` is the size of a generation: at least that many rows are remembered, and at most
  /// twice as many.
  mutating func value(
    of id: RowToken, capacity: Int, where holds: (Value) -> Bool
  ) -> Value? {
    if let value = young[id] { return holds(value) ? value : nil }
    guard let value = old[id], holds(value) else { return nil }
    remember(value, of: id, capacity: capacity)
    return value
  }

  mutating func remember(_ value: Value, of id: RowToken, capacity: Int) {
    if young.count >= capacity, young[id] == nil {
      swap(&old, &young)
      young.removeAll(keepingCapacity: true)
    }
    young[id] = value
  }

  /// The number of remembered rows.
  var count: Int { young.count + old.count }
}
