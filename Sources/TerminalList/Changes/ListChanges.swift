internal import ListDiff
internal import ListMotion

/// The changes of a list since the marks were last cleared: the marks, and the previous contents
/// of marked rows.
///
/// They are kept whether or not marks and badges are shown.
struct ListChanges {
  var marks = ChangeMarks()
  var standing = StandingChanges()
  /// The number of later changes after which a mark that has been on the screen is removed. If it is limited, marks of
  /// updates are left out next to most rows.
  var ageLimit = Int.max
  /// Whether the last change updated more than half of the rows, and marks of updates may be left out.
  private(set) var updatesMostRows = false
  /// Whether the list has ever had rows. The first rows of a list are not new.
  private var hasHadRows = false
  /// Whether the change in progress inserts the first rows.
  private(set) var bringsFirstRows = false
  /// Whether the change in progress affects all rows of a list that shows only some of them.
  private(set) var isOfPart = false
  /// The rows before the change in progress, once it has applied a batch.
  private var first: ListTable?

  // MARK: Recording

  /// Starts over with the rows of `table`, none of which are new.
  ///
  /// - Parameter isOtherList: Whether the list has another data source. If so, its first rows are not new,
  ///   even if the list showed rows before.
  mutating func reload(_ table: ListTable, isOtherList: Bool = false) {
    clear()
    if isOtherList { hasHadRows = false }
    if table.rowCount > 0 { hasHadRows = true }
  }

  /// Begins a change of one or more batches to the rows of `table`: changes that were read are
  /// removed, and the other marks become older.
  ///
  /// - Parameters:
  ///   - marksFirstRows: Whether the first rows of the list are new.
  ///   - isRelease: Whether held changes are shown, which are as new as they were.
  ///   - isOfPart: Whether the list shows only some of its rows, which may have been none so far.
  mutating func beginChange(
    of table: ListTable, marksFirstRows: Bool = false, isRelease: Bool = false,
    isOfPart: Bool = false
  ) {
    if !hasHadRows { hasHadRows = marksFirstRows || table.rowCount > 0 }
    bringsFirstRows = !hasHadRows
    self.isOfPart = isOfPart
    if bringsFirstRows || isRelease { return }
    marks.age(limit: ageLimit)
    standing.age(limit: ageLimit)
  }

  /// Ends a change of rows that are now those of `table`; the new rows of a released order stay new.
  mutating func endChange(showing released: Set<RowToken> = [], in table: ListTable) {
    if !released.isEmpty { marks.markInserted(Array(released), in: table) }
    (first, isOfPart) = (nil, false)
    updatesMostRows =
      ageLimit < .max && marks.updatedCount > max(Self.fewUpdates, table.rowCount / 2)
  }

  /// The number of updated rows that are never too many for marks.
  private static let fewUpdates = 3

  /// Records a batch, unless it belongs to the change that inserts the first rows of the list.
  ///
  /// - Parameters:
  ///   - applied: The batch.
  ///   - isNews: Whether its rows get marks; otherwise marks only follow their rows.
  ///   - isSame: Whether each reloaded row, header or footer on the screen is unchanged.
  ///   - visible: The rows on the screen before the batch.
  ///   - marks: Whether the update of a row is marked, by its paths before and after the batch.
  mutating func record(
    _ applied: AppliedBatch, isNews: Bool = true, isSame: [RowToken: Bool],
    visible: [VisibleRow],
    marking marks: (ElementPath, ElementPath) -> Bool = { _, _ in true }
  ) {
    if bringsFirstRows { return }
    if isNews {
      let first = first ?? applied.before
      self.first = first
      self.marks.record(applied, from: first, isSame: isSame, marking: marks)
    } else {
      self.marks.follow(applied, isNews: false)
    }
    standing.forgetUnseen(applied, visible: visible)
  }

  /// Records the contents of updated rows before a step. It is called only while marks are kept.
  mutating func recordContents(of step: VisibleStep, height: Int) {
    if !bringsFirstRows { standing.record(step, height: height) }
  }

  /// Records that the rows on a screen of `height` lines have been visible.
  mutating func markSeen(_ visible: VisibleRows, height: Int, in table: ListTable) {
    guard !marks.isEmpty else { return }
    let rows = visible.uncoveredRows(height: height).lazy.map(\.place)
    marks.markSeen([visible.pinnedHeader?.place].compactMap { $0 } + rows, in: table)
  }

  /// Removes all changes.
  mutating func clear() {
    marks.clear()
    standing.clear()
  }

  /// Marks the changes that have been on the screen as read, to be removed with the next change.
  mutating func markRead() {
    marks.markRead()
    standing.markRead()
  }

  // MARK: Queries

  /// The marks of the rows at `places`.
  func signs(at places: [ListTable.Place], in table: ListTable) -> [ChangeSign?] {
    places.map { marks.isEmpty ? nil : marks.sign(at: $0, in: table) }
  }

  /// The changed parts of a row that the last change updated and that still has that content; `nil`
  /// for other rows.
  mutating func latestChange(of row: ArrangedRow, width: ScalarWidth) -> StandingChange? {
    guard standing.isLatest(row), let change = standing.change(of: row.id, width: width),
      !change.change.isEmpty
    else { return nil }
    return change
  }

  /// Whether the last change affected a row whose changed parts are not known.
  func lacksChange(of id: RowToken, with sign: ChangeSign) -> Bool {
    !sign.isOlder && (sign.mark == .updated || sign.mark == .moved) && !standing.knows(id)
  }

  /// The rows beyond the edges of a screen of `height` lines.
  ///
  /// - Parameter visible: The rows on the screen.
  mutating func hiddenRows(
    around visible: VisibleRows, in table: ListTable, height: Int
  ) -> (above: HiddenRows, below: HiddenRows) {
    guard let last = visible.rows.last,
      let first = visible.uncoveredRows(height: height).first ?? visible.rows.first
    else { return (HiddenRows(), HiddenRows()) }
    var (above, below) = marks.counts(above: first.place, below: last.place, in: table)
    above.count = table.rowCount(above: first.place)
    below.count = table.rowCount - table.rowCount(above: last.place) - (last.place.isRow ? 1 : 0)
    return (above, below)
  }
}

/// The changed parts of a row in its last update.
struct StandingChange: Hashable {
  let change: ContentChange
  /// Whether the update was in an earlier change than the last one.
  let isOlder: Bool
}

/// The contents of updated rows before and after their last update.
///
/// For rows that were off screen, only the data source may have the previous content, until the next change.
struct StandingChanges {
  private var changes: [RowToken: Entry] = [:]

  private struct Entry {
    /// The content of the row before the change.
    let original: RowContent
    var content: RowContent {
      didSet { change = nil }
    }
    /// The number of changes since.
    var age = 0
    /// Whether the user has read it, so that it is removed with the next change.
    var isRead = false
    /// The changed parts, once they have been requested.
    var change: ContentChange?
  }

  /// Begins a new change: entries that were read, or are `limit` changes old, are removed, and the others become older.
  mutating func age(limit: Int) {
    guard !changes.isEmpty else { return }
    changes = changes.filter { !$0.value.isRead && $0.value.age < limit }
    for id in changes.keys { changes[id]?.age += 1 }
  }

  mutating func markRead() {
    for id in changes.keys { changes[id]?.isRead = true }
  }

  /// Records the previous contents of the rows that a step updated, on a screen of `height` lines.
  mutating func record(_ step: VisibleStep, height: Int) {
    guard step.hasUpdates else { return }
    let rows = step.after.rows
    let pinned = step.origins.count - rows.count
    var before = RowPlaces(step.before.rows.ids)
    for index in rows.indices {
      let id = rows[index].id
      guard step.origins[pinned + index].isUpdated, let place = before.place(of: id) else {
        continue
      }
      let content = rows[index].row.content
      if changes[id]?.age != 0 {
        changes[id] = Entry(original: step.before.rows[place].row.content, content: content)
      } else {
        changes[id]?.content = content
      }
    }
    // rows that left the screen rarely return
    guard changes.count > 4 * max(height, 1) else { return }
    let seen = Set(rows.ids)
    changes = changes.filter { seen.contains($0.key) }
  }

  /// Whether the content of a row comes from the last change.
  func isLatest(_ row: ArrangedRow) -> Bool {
    changes[row.id].map { $0.age == 0 && $0.content == row.content } ?? false
  }

  /// Whether the previous content of a row is recorded.
  func knows(_ id: RowToken) -> Bool { changes[id] != nil }

  /// Records the content of a row before the last change.
  mutating func record(_ original: RowContent, of row: ArrangedRow) {
    changes[row.id] = Entry(original: original, content: row.content)
  }

  /// Drops the previous contents of rows that a batch updates and that are not `visible`.
  mutating func forgetUnseen(_ applied: AppliedBatch, visible: [VisibleRow]) {
    guard applied.hasUpdates, !changes.isEmpty else { return }
    let seen = Set(visible.ids)
    let unseen = changes.keys.filter { !seen.contains($0) }
    for (id, place) in zip(unseen, applied.before.places(of: unseen))
    where place?.path.flatMap({ applied.valid.rows.reloaded[$0] }) != nil {
      changes[id] = nil
    }
  }

  /// The changed parts of a row, computed on the first request.
  mutating func change(of id: RowToken, width: ScalarWidth) -> StandingChange? {
    guard let entry = changes[id] else { return nil }
    let change =
      entry.change ?? ContentChange(from: entry.original, to: entry.content, width: width)
    changes[id]?.change = change
    return StandingChange(change: change, isOlder: entry.age > 0)
  }

  mutating func clear() { changes = [:] }
}
