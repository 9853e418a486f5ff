internal import ListDiff
internal import ListMotion

/// What changed in a list since the marks were last taken away: the ledger, and what the marked rows
/// showed before they changed last.
///
/// It is kept whether marks and badges are shown or not.
struct ListChanges {
  private(set) var ledger = ChangeLedger()
  private var standing = StandingChanges()
  /// Whether the list ever had rows. The first rows of a list are not new.
  private var hasHadRows = false
  /// Whether the change that is under way brings the first rows.
  private var bringsFirstRows = false
  /// Whether the change that is under way is one of all rows, of which the list shows a part.
  private(set) var isOfPart = false
  // The last answers: most frames ask for the same again.
  private var knownSigns: KnownSigns?
  private var knownCounts: KnownCounts?
  /// The batches of the change that is under way.
  private var batches: [AppliedBatch] = []

  private struct KnownSigns {
    let generation: Int
    let places: [ListTable.Place]
    let signs: [ChangeSign?]
  }

  private struct KnownCounts {
    let generation: Int
    let first: ListTable.Place
    let last: ListTable.Place
    let above: UnseenChanges
    let below: UnseenChanges
  }

  // MARK: Recording

  /// Starts again with the rows of `table`, none of which is new.
  ///
  /// - Parameter isOtherList: Whether the list has another data source. Then the first rows of that
  ///   one are not new, whatever the list showed before.
  mutating func reload(_ table: ListTable, isOtherList: Bool = false) {
    clear()
    if isOtherList { hasHadRows = false }
    if !table.hasNoRows { hasHadRows = true }
  }

  /// Marks the begin of a change, of one batch or several, to the rows of `table`: what was read
  /// goes, and what is marked is older from now on.
  ///
  /// - Parameters:
  ///   - marksFirstRows: Whether the first rows of the list are new.
  ///   - isOfPart: Whether the list shows a part of its rows, which may have been none so far.
  mutating func beginChange(
    of table: ListTable, marksFirstRows: Bool = false, isOfPart: Bool = false
  ) {
    if !hasHadRows { hasHadRows = marksFirstRows || !table.hasNoRows }
    bringsFirstRows = !hasHadRows
    self.isOfPart = isOfPart
    if bringsFirstRows { return }
    ledger.age()
    standing.age()
  }

  /// Marks the end of a change.
  mutating func endChange() { (batches, isOfPart) = ([], false) }

  /// Records a batch, unless it belongs to the change that brings the first rows of the list.
  ///
  /// - Parameters:
  ///   - applied: The batch.
  ///   - isNews: Whether its rows get marks; otherwise marks only follow their rows.
  ///   - isSame: Of headers and footers of reloaded sections, after the batch, whether they show
  ///     the same as before.
  ///   - visible: The rows on the screen before the batch.
  ///   - marks: Whether the update of a row is marked, by its paths before and after the batch.
  mutating func record(
    _ applied: AppliedBatch, isNews: Bool = true, isSame: [ListTable.Place: Bool],
    visible: [VisibleRow],
    marking marks: (ElementPath, ElementPath) -> Bool = { _, _ in true }
  ) {
    if bringsFirstRows { return }
    if isNews {
      ledger.record(applied, after: batches, isSame: isSame, marking: marks)
    } else {
      ledger.follow(applied)
    }
    batches.append(applied)
    standing.forgetUnseen(applied, visible: visible)
  }

  /// Marks rows whose changes the batches do not tell.
  mutating func add(_ marks: [RowMark], in table: ListTable) { ledger.add(marks, in: table) }

  /// Records what the updated rows showed before a step. It is called only while marks stay.
  mutating func recordContents(of step: VisibleStep, height: Int) {
    if !bringsFirstRows { standing.record(step, height: height) }
  }

  /// Records that the rows on a screen of `height` lines have been seen.
  mutating func markSeen(_ visible: VisibleRows, height: Int, in table: ListTable) {
    guard !ledger.isEmpty else { return }
    if let header = visible.pinnedHeader?.place {
      ledger.markSeen(from: header, to: header, in: table)
    }
    guard let first = visible.uncoveredRows(height: height).first, let last = visible.rows.last
    else { return }
    ledger.markSeen(from: first.place, to: last.place, in: table)
  }

  /// Forgets all changes.
  mutating func clear() {
    ledger.clear()
    standing.clear()
  }

  /// The changes that have been on the screen have been read, and go with the next change.
  mutating func markRead() {
    ledger.markRead()
    standing.markRead()
  }

  // MARK: Asking

  /// What happened to the rows at `places`.
  mutating func signs(at places: [ListTable.Place], in table: ListTable) -> [ChangeSign?] {
    if ledger.isEmpty { return Array(repeating: nil, count: places.count) }
    if let known = knownSigns, known.generation == ledger.generation, known.places == places {
      return known.signs
    }
    let signs = places.map { ledger.sign(at: $0, in: table) }
    knownSigns = KnownSigns(generation: ledger.generation, places: places, signs: signs)
    return signs
  }

  /// What was new of a row the last time that it was updated on the screen.
  mutating func change(of id: RowToken, width: ScalarWidth) -> StandingChange? {
    standing.change(of: id, width: width)
  }

  /// What was new of a row that the last change updated and that shows it still; `nil` for other rows.
  mutating func latestChange(of row: ArrangedRow, width: ScalarWidth) -> StandingChange? {
    guard standing.isLatest(row), let change = change(of: row.id, width: width),
      !change.change.isEmpty
    else { return nil }
    return change
  }

  /// Whether the last change touched a row of which it is not known what was new.
  func lacksChange(of id: RowToken, with sign: ChangeSign) -> Bool {
    !sign.isOlder && (sign.mark == .updated || sign.mark == .moved) && !standing.knows(id)
  }

  /// Records what a row showed before the last change, which changed it out of sight.
  mutating func record(_ original: RowContent, of row: ArrangedRow) {
    standing.record(original, of: row)
  }

  /// What is beyond the edges of a screen of `height` lines.
  ///
  /// - Parameters:
  ///   - visible: The rows on the screen.
  ///   - destinations: Where moved rows went that left by an edge, while the edges say so.
  mutating func hiddenRows(
    around visible: VisibleRows, destinations: [Destination], in table: ListTable, height: Int
  ) -> (above: HiddenRows, below: HiddenRows) {
    guard let last = visible.rows.last,
      let first = visible.uncoveredRows(height: height).first ?? visible.rows.first
    else { return (HiddenRows(), HiddenRows()) }
    let counts = hiddenChanges(above: first.place, below: last.place, in: table)
    func beyond(_ rows: Int, _ changes: UnseenChanges, _ edge: Transition.Elsewhere) -> HiddenRows {
      let gone = destinations.filter { $0.edge == edge }
      return HiddenRows(
        count: rows, changes: changes.latest, earlierCount: changes.earlierCount,
        departure: gone.count == 1 ? gone[0].departure : nil)
    }
    let rows = table.rowCounts(before: first.place, behind: last.place)
    return (beyond(rows.before, counts.above, .above), beyond(rows.behind, counts.below, .below))
  }

  private mutating func hiddenChanges(
    above first: ListTable.Place, below last: ListTable.Place, in table: ListTable
  ) -> (above: UnseenChanges, below: UnseenChanges) {
    if ledger.isEmpty { return (UnseenChanges(), UnseenChanges()) }
    if let known = knownCounts, known.generation == ledger.generation, known.first == first,
      known.last == last
    {
      return (known.above, known.below)
    }
    let counts = ledger.counts(above: first, below: last, in: table)
    knownCounts = KnownCounts(
      generation: ledger.generation, first: first, last: last, above: counts.above,
      below: counts.below)
    return counts
  }

  // MARK: Stops

  /// A row that changed, and the header or footer beside it that must be on the screen too.
  struct Stop {
    let path: ElementPath
    var header: ListTable.Place?
    var footer: ListTable.Place?
  }

  /// The first stop behind `path`, or else the first stop of the list.
  func stop(after path: ElementPath, in table: ListTable) -> Stop? {
    ledger.stop(after: path, in: table).map { stop(at: $0, in: table) }
  }

  /// The last stop before `path`, or else the last stop of the list.
  func stop(before path: ElementPath, in table: ListTable) -> Stop? {
    ledger.stop(before: path, in: table).map { stop(at: $0, in: table) }
  }

  private func stop(at path: ElementPath, in table: ListTable) -> Stop {
    var stop = Stop(path: path)
    let section = ledger.sections[path.section]
    if path.element == 0, section.header != nil { stop.header = .header(path.section) }
    if path.element == table.sections[path.section].rows.count - 1, section.footer != nil {
      stop.footer = .footer(path.section)
    }
    return stop
  }
}

/// What was new of a row the last time that it was updated.
struct StandingChange: Hashable {
  let change: RowChange
  /// Whether an earlier change than the last one did it.
  let isOlder: Bool
}

/// What rows that were updated showed before they were updated last, and show now.
///
/// Of rows that were not on the screen only the data source may know it, until the next change.
struct StandingChanges {
  private var changes: [RowToken: Entry] = [:]

  private struct Entry {
    /// What the row showed before the change.
    let original: RowContent
    var content: RowContent {
      didSet { change = nil }
    }
    /// Whether another change has come since.
    var isOlder = false
    /// Whether the user has read it: it goes with the next change.
    var isRead = false
    /// What is new of the row, once it was requested.
    var change: RowChange?
  }

  /// A new change begins: what was read goes, the rest is older from now on.
  mutating func age() {
    guard !changes.isEmpty else { return }
    changes = changes.filter { !$0.value.isRead }
    for id in changes.keys { changes[id]?.isOlder = true }
  }

  mutating func markRead() {
    for id in changes.keys { changes[id]?.isRead = true }
  }

  /// Records what the rows showed that a step updated, on a screen of `height` lines.
  mutating func record(_ step: VisibleStep, height: Int) {
    guard step.hasUpdates else { return }
    let rows = step.after.rows
    let pinned = step.origins.count - rows.count
    var before = RowPlaces(step.before.rows.ids)
    for index in rows.indices {
      let id = rows[index].id
      guard step.origins[pinned + index].isReloaded, let place = before.place(of: id) else {
        continue
      }
      let content = rows[index].row.content
      if changes[id]?.isOlder != false {
        changes[id] = Entry(original: step.before.rows[place].row.content, content: content)
      } else {
        changes[id]?.content = content
      }
    }
    // rows that left the screen come back rarely
    guard changes.count > 4 * max(height, 1) else { return }
    let seen = Set(rows.ids)
    changes = changes.filter { seen.contains($0.key) }
  }

  /// Whether the last change made a row what it is.
  func isLatest(_ row: ArrangedRow) -> Bool {
    changes[row.id].map { !$0.isOlder && $0.content == row.content } ?? false
  }

  /// Whether it is known what a row showed.
  func knows(_ id: RowToken) -> Bool { changes[id] != nil }

  /// Records what a row showed before the last change.
  mutating func record(_ original: RowContent, of row: ArrangedRow) {
    changes[row.id] = Entry(original: original, content: row.content)
  }

  /// Forgets what rows showed that a batch updates and that are not among the `visible` ones.
  mutating func forgetUnseen(_ applied: AppliedBatch, visible: [VisibleRow]) {
    guard applied.hasUpdates, !changes.isEmpty else { return }
    let seen = visible.ids
    if applied.updates.reloadedRows.count > seen.count {
      let all = Set(seen)
      if changes.keys.allSatisfy(all.contains) { return }
    }
    for place in applied.updatedRows {
      let id = applied.after.id(at: place)
      if changes[id] != nil, !seen.contains(id) { changes[id] = nil }
    }
  }

  /// What is new of a row; found when it is requested first.
  mutating func change(of id: RowToken, width: ScalarWidth) -> StandingChange? {
    guard let entry = changes[id] else { return nil }
    let change =
      entry.change ?? RowChange(from: entry.original, to: entry.content, width: width)
    changes[id]?.change = change
    return StandingChange(change: change, isOlder: entry.isOlder)
  }

  mutating func clear() { changes = [:] }
}
