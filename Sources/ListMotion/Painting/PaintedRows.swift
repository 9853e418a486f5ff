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
  func lines(of id: RowToken, _ look: RowLook, height: Int) -> [[Cell]]? {
    known.withLock { $0.value(of: id, capacity: height) { $0.look == look }?.lines }
  }

  /// Remembers what a row looks like.
  func remember(_ lines: [[Cell]], of id: RowToken, _ look: RowLook, height: Int) {
    known.withLock { $0.remember(Entry(look: look, lines: lines), of: id, capacity: height) }
  }

  /// How many rows are remembered.
  var count: Int { known.withLock { $0.count } }
}

/// All that the lines of a row depend on, wherever they are.
struct RowLook: Hashable, Sendable {
  let content: RowContent
  let kind: ArrangedRow.Kind
  let isEnabled: Bool
  /// The lines that it takes on the frame, and those of its content above them, where they lie hidden.
  let lines: Int
  let hiddenLines: Int
  /// The steps of the theme that the fade, the selection behind it, the tint and the flash are at.
  let fade: Double
  let presence: Double
  let tint: Double
  /// Whether the tint says that the row is new.
  let isNew: Bool
  let glow: Double
  /// What flashes.
  let change: RowChange?
  let flashes: Bool
  /// Columns that it is pushed to the right.
  let shift: Int
  let reveal: Double
  /// What is happening to it, where a mark says so.
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
  /// What `row` looks like on a frame of `width` columns, all of its lines visible and nothing on
  /// their right ends.
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

/// The layouts of the rows that were painted last.
///
/// A row is laid out anew when its content changes or it gets another number of columns.
final class LayoutCache: Sendable {
  private let known = Mutex(RecentRows<Entry>())

  private struct Entry {
    let content: RowContent
    let columns: Int
    let table: ColumnLayout?
    let layout: RowLayout
  }

  /// The layout of `row` in so many columns, in the columns of a list if there is a `table`; `width`
  /// is the same in all calls.
  ///
  /// `lines` is the height of the frame: at least twice as many rows are remembered, and at most
  /// four times as many.
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

  /// How many layouts are remembered.
  var count: Int { known.withLock { $0.count } }
}

/// What is known of the rows that were painted last.
///
/// Rows that are no longer painted are forgotten in time, so that memory depends on the lines of the
/// screen and not on the rows of the list. Two generations: what is used moves from the old one to the
/// young one; when that is full the old one goes.
struct RecentRows<Value: Sendable>: Sendable {
  private var young: [RowToken: Value] = [:]
  private var old: [RowToken: Value] = [:]

  /// What is known of a row, where it still holds.
  ///
  /// `capacity` is that of a generation: at least as many rows are remembered, at most twice as many.
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

  /// How many rows are remembered.
  var count: Int { young.count + old.count }
}
