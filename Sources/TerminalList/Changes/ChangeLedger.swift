package import ListDiff
package import ListMotion

/// The changes to the rows of a list since the ledger was cleared: the rows that are new, changed
/// or moved, by their current places, and the gaps where rows were deleted.
///
/// For each row it holds what happened last, and whether that was in the last change or an earlier
/// one.
///
/// It holds only changes, in order of place, and follows each batch: O(entries + operations log
/// operations), plus O(sections) once it contains anything. A row that was inserted and deleted
/// again before it was visible leaves no trace.
struct ChangeLedger {
  /// One ledger for each section; empty while nothing has changed.
  private(set) var sections: [SectionLedger] = []
  /// A number that grows with every change to the ledger.
  private(set) var generation = 0

  var isEmpty: Bool { sections.isEmpty }

  /// Forgets everything.
  mutating func clear() {
    generation += 1
    sections = []
  }

  /// Begins a new change: entries that were read are removed, and the others become older.
  /// O(entries).
  mutating func age() {
    guard !sections.isEmpty else { return }
    generation += 1
    for index in sections.indices where !sections[index].isEmpty { sections[index].age() }
    if sections.allSatisfy(\.isEmpty) { sections = [] }
  }

  /// Marks everything that has been on the screen as read, to be removed with the next change.
  mutating func markRead() {
    for index in sections.indices where !sections[index].isEmpty { sections[index].markRead() }
  }

  /// The mark of the row, header or footer at `place`, and of gaps next to it; `nil` if there is
  /// none.
  func sign(at place: ListTable.Place, in table: ListTable) -> ChangeSign? {
    guard !sections.isEmpty else { return nil }
    let ledger = sections[place.section]
    let entry: SectionLedger.Entry?
    var sign = ChangeSign()
    switch place {
    case .header: entry = ledger.header
    case .footer: entry = ledger.footer
    case .row(let path):
      entry = ledger.entry(of: path.element)
      sign.gapAbove = ledger.gap(before: path.element)
      let end = table.sections[path.section].rows.count
      if path.element == end - 1 { sign.gapBelow = ledger.gap(before: end) }
    }
    if let entry { (sign.mark, sign.rise, sign.isOlder) = (entry.mark, entry.rise, entry.isOlder) }
    return sign == ChangeSign() ? nil : sign
  }

  /// Records that everything from `first` to `last` is on the screen.
  mutating func markSeen(from first: ListTable.Place, to last: ListTable.Place, in table: ListTable)
  {
    guard !sections.isEmpty else { return }
    for index in first.section...last.section where !sections[index].isEmpty {
      let start = index == first.section ? first.element : -1
      let end = index == last.section ? last.element + 1 : Int.max
      let rows = table.sections[index].rows.count
      if sections[index].markSeen(start..<max(start, end), rows: rows) { generation += 1 }
    }
  }
}

extension ListTable.Place {
  /// The element of a row; -1 for a header, ``SectionLedger/footerElement`` for a footer.
  var element: Int {
    switch self {
    case .header: -1
    case .row(let path): path.element
    case .footer: SectionLedger.footerElement
    }
  }
}

extension ChangeLedger {
  /// Records a batch.
  ///
  /// - Parameters:
  ///   - applied: The batch.
  ///   - earlier: The previous batches of the same change.
  ///   - isSame: Whether each header or footer of a reloaded section is unchanged, by its place
  ///     after the batch. Those that were not visible are left out.
  ///   - marks: Whether the update of a row is marked, by its paths before and after the batch.
  mutating func record(
    _ applied: AppliedBatch, after earlier: [AppliedBatch] = [],
    isSame: [ListTable.Place: Bool] = [:],
    marking marks: (ElementPath, ElementPath) -> Bool = { _, _ in true }
  ) {
    let (batch, table) = (applied.updates, applied.after)
    if batch.isEmpty { return }
    if sections.isEmpty {
      sections = Array(repeating: SectionLedger(), count: applied.before.sections.count)
    }
    let (map, before) = (applied.valid.sections, sections)
    carry(over: applied, isNews: true)
    for (section, _) in batch.deletedSections {
      addGap(
        of: before[section], rows: applied.before.sections[section].rows.count,
        map.firstTarget(from: section), in: table)
    }
    addMarks(of: applied, after: earlier, from: before, map, in: table, marks)
    for section in batch.reloadedSections {
      if let target = map.target(of: section) { markUpdate(of: target, table, isSame) }
    }
    if sections.allSatisfy(\.isEmpty) { sections = [] }
  }

  /// Adds marks that the caller has determined.
  mutating func add(_ marks: [RowMark], in table: ListTable) {
    if marks.isEmpty { return }
    generation += 1
    if sections.isEmpty {
      sections = Array(repeating: SectionLedger(), count: table.sections.count)
    }
    for (section, marks) in Dictionary(grouping: marks, by: \.path.section) {
      sections[section].add(
        marks.map {
          SectionLedger.Entry(element: $0.path.element, mark: $0.mark, rise: $0.rise)
        })
    }
  }

  /// The rows that are new, changed or moved and, for each gap, the row after it, or the last row.
  func changedRows(in table: ListTable) -> [ElementPath] {
    sections.enumerated().flatMap { section, ledger in
      let count = table.sections[section].rows.count
      return ledger.entries.flatMap { entry in
        entry.isGap
          ? max(0, min(entry.element, count - 1))..<min(entry.element + 1, count) : entry.rows
      }.map { ElementPath(element: $0, section: section) }
    }
  }

  /// Follows a batch that is not a change: rows that disappear take their marks and the gaps above
  /// them along, and leave no gap.
  mutating func follow(_ applied: AppliedBatch) {
    if applied.updates.isEmpty || sections.isEmpty { return }
    carry(over: applied, isNews: false)
    if sections.allSatisfy(\.isEmpty) { sections = [] }
  }

  /// Carries the marks of rows to their places after a batch.
  ///
  /// - Parameter isNews: Whether new sections are marked, and deleted rows leave gaps.
  private mutating func carry(over applied: AppliedBatch, isNews: Bool) {
    generation += 1
    let (valid, before) = (applied.valid, sections)
    sections = applied.after.sections.indices.map { index in
      let section = applied.after.sections[index]
      guard let source = valid.sections.source(of: index),
        !valid.reloadedSections.contains(source)
          || applied.before.sections[source].rows.count == section.rows.count
      else { return isNews ? SectionLedger(inserted: section) : SectionLedger() }
      let (removed, taken) = (valid.removed[source], valid.taken[index])
      var ledger = before[source]
      if !section.hasHeader { ledger.header = nil }
      if !section.hasFooter { ledger.footer = nil }
      if removed.isEmpty, taken.isEmpty { return ledger }
      let rows = applied.before.sections[source].rows.count
      guard isNews else {
        ledger.entries.removeAll { $0.isGap && removed.sortedContains(min($0.element, rows - 1)) }
        return ledger.carried(removed: removed, gaps: [], taken: taken, rows: rows)
      }
      let fresh = before[source].inserted(among: removed)
      let gaps = valid.deleted[source].subtracting(fresh)
      var carried = ledger.carried(removed: removed, gaps: gaps, taken: taken, rows: rows)
      let moves = applied.updates.movedRows.filter {
        $0.source.section == source && $0.target.section == index
      }
      if !moves.isEmpty {
        carried.forgetOvertaken(
          by: moves.map { ($0.source.element, $0.target.element) }, removed: removed, taken: taken)
      }
      return carried
    }
  }

  /// Adds one gap for the rows of a deleted section: before the first row of the section that
  /// follows, or else after the last row of the list.
  private mutating func addGap(
    of ledger: SectionLedger, rows: Int, _ next: Int, in table: ListTable
  ) {
    let count = rows - ledger.cameCount + ledger.count(of: .deleted)
    guard count > 0, let last = sections.indices.last else { return }
    let target = min(next, last)
    let element = next > last ? table.sections[last].rows.count : 0
    sections[target].add([SectionLedger.Entry(element: element, mark: .deleted, count: count)])
  }

  private mutating func addMarks(
    of applied: AppliedBatch, after earlier: [AppliedBatch], from before: [SectionLedger],
    _ map: SectionMap, in table: ListTable, _ marks: (ElementPath, ElementPath) -> Bool
  ) {
    var added: [Int: SectionLedger] = [:]
    func add(
      _ path: ElementPath, _ mark: ChangeMark, rise: Int = 0, cameUnseen: Bool = false
    ) {
      // neighbours are merged into one entry
      added[path.section, default: SectionLedger()].append(
        SectionLedger.Entry(
          element: path.element, mark: mark, rise: rise, cameUnseen: cameUnseen))
    }
    for (path, _) in applied.updates.insertedRows { add(path, .inserted) }
    let rises = rises(of: applied, after: earlier)
    for ((source, target), rise) in zip(applied.updates.movedRows, rises) {
      let entry = before[source.section].entry(of: source.element)
      if entry?.isNew == true {
        add(target, .inserted)
      } else if let rise {
        add(target, .moved, rise: rise, cameUnseen: entry?.isFresh == true)
      } else if let entry {
        added[target.section, default: SectionLedger()].append(
          entry.part(target.element..<target.element + 1))
      }
    }
    for path in applied.updates.reloadedRows {
      if case .row(let target)? = applied.map.target(of: .row(path)), marks(path, target) {
        add(target, .updated)
      }
    }
    for (source, target) in applied.updates.movedSections {
      if table.sections[target].hasHeader {
        mark(\.header, of: target, .moved, rise: source - target)
      } else {
        for row in 0..<table.sections[target].rows.count {
          add(ElementPath(element: row, section: target), .moved)
        }
      }
    }
    for (section, ledger) in added { sections[section].add(ledger.entries) }
  }

  /// The number of positions by which each moved row of a batch has risen since the change began; 0
  /// for rows from another section, and `nil` for rows that only let others pass and are where they
  /// were.
  private func rises(of applied: AppliedBatch, after earlier: [AppliedBatch]) -> [Int?] {
    let moves = applied.updates.movedRows
    let origins = earlier.origins(of: moves.map { .row($0.source) })
    let first = (earlier.first ?? applied).before
    return zip(moves, origins).map { move, origin in
      guard let start = origin.source?.path,
        first.sections[start.section].id == applied.after.sections[move.target.section].id
      else { return 0 }
      if move.source.element == move.target.element { return nil }
      // A row may have passed others and be at the same position, because rows above it were
      // deleted.
      let rise = start.element - move.target.element
      return rise != 0 ? rise : move.source.element - move.target.element
    }
  }

  /// Marks the header or footer of a reloaded section if its content is new. If the previous
  /// content is not known, marks the header, or the footer if there is no header.
  private mutating func markUpdate(
    of section: Int, _ table: ListTable, _ isSame: [ListTable.Place: Bool]
  ) {
    let parts: [(path: WritableKeyPath<SectionLedger, SectionLedger.Entry?>, isSame: Bool?)] = [
      (\.header, table.sections[section].hasHeader ? isSame[.header(section)] : true),
      (\.footer, table.sections[section].hasFooter ? isSame[.footer(section)] : true),
    ]
    let new = parts.filter { $0.isSame == false }
    for part in new.isEmpty ? Array(parts.filter { $0.isSame == nil }.prefix(1)) : new {
      mark(part.path, of: section, .updated)
    }
  }

  private mutating func mark(
    _ part: WritableKeyPath<SectionLedger, SectionLedger.Entry?>, of section: Int,
    _ mark: ChangeMark, rise: Int = 0
  ) {
    guard sections[section][keyPath: part]?.isNew != true else { return }
    sections[section][keyPath: part] = SectionLedger.Entry(element: -1, mark: mark, rise: rise)
  }
}

/// The changes to rows beyond an edge that have not been on the screen yet.
struct UnseenChanges: Hashable {
  /// The changes of the last change.
  private(set) var latest = ChangeCounts()
  /// The number of rows that earlier changes touched.
  private(set) var earlierCount = 0

  /// Adds `count` rows of `entry`, unless they have been visible.
  fileprivate mutating func add(_ count: Int, of entry: SectionLedger.Entry) {
    if entry.isSeen { return }
    let earlier = entry.isOlder ? count : min(count, entry.earlierCount)
    earlierCount += earlier
    latest[entry.mark] += count - earlier
  }
}

extension ChangeLedger {
  /// The changes above the place `first` and below the place `last` that have not been on the
  /// screen yet. A new header or footer counts with its rows. O(entries).
  func counts(
    above first: ListTable.Place, below last: ListTable.Place, in table: ListTable
  ) -> (above: UnseenChanges, below: UnseenChanges) {
    var (above, below) = (UnseenChanges(), UnseenChanges())
    guard !sections.isEmpty else { return (above, below) }
    for index in 0...first.section {
      let end = index == first.section ? first.element : Int.max
      add(-1..<max(end, -1), of: index, in: table, to: &above)
    }
    for index in last.section..<sections.count {
      let start = index == last.section ? last.element + 1 : -1
      add(start..<Int.max, of: index, in: table, to: &below)
    }
    return (above, below)
  }

  /// Adds the changes of the rows `elements` of a section to `counts`. Header and footer are among
  /// the elements as in ``SectionLedger/markSeen(_:rows:)``.
  private func add(
    _ elements: Range<Int>, of section: Int, in table: ListTable, to counts: inout UnseenChanges
  ) {
    let rows = table.sections[section].rows.count
    if let header = sections[section].header, header.mark != .inserted, elements.contains(-1) {
      counts.add(1, of: header)
    }
    if let footer = sections[section].footer, footer.mark != .inserted,
      elements.contains(SectionLedger.footerElement)
    {
      counts.add(1, of: footer)
    }
    for entry in sections[section].entries {
      if !entry.isGap {
        counts.add(entry.rows.clamped(to: elements).count, of: entry)
      } else if elements.contains(min(entry.element, rows - 1)) {
        counts.add(entry.count, of: entry)
      }
    }
  }
}

/// The stops from one change to the next. They are rows: each changed row, the row after a gap (or
/// else the one before it), the first row below a changed header, and the last row above a changed
/// footer.
extension ChangeLedger {
  /// The first stop after `path`, or else the first stop of the list. O(sections + log entries).
  func stop(after path: ElementPath, in table: ListTable) -> ElementPath? {
    guard !sections.isEmpty else { return nil }
    for offset in 0...sections.count {
      let section = (path.section + offset) % sections.count
      let rows = table.sections[section].rows.count
      let start = offset == 0 ? path.element : -1
      if let stop = sections[section].stop(after: start, rows: rows) {
        return ElementPath(element: stop, section: section)
      }
    }
    return nil
  }

  /// The last stop before `path`, or else the last stop of the list. O(sections + log entries).
  func stop(before path: ElementPath, in table: ListTable) -> ElementPath? {
    guard !sections.isEmpty else { return nil }
    for offset in 0...sections.count {
      let section = (path.section + sections.count - offset % sections.count) % sections.count
      let rows = table.sections[section].rows.count
      let end = offset == 0 ? path.element : Int.max
      if let stop = sections[section].stop(before: end, rows: rows) {
        return ElementPath(element: stop, section: section)
      }
    }
    return nil
  }
}

extension SectionLedger {
  fileprivate func stop(after element: Int, rows: Int) -> Int? {
    guard rows > 0 else { return nil }
    if header != nil, element < 0 { return 0 }
    if entry(of: element + 1) != nil { return element + 1 }
    let index = firstIndex(from: element + 1)
    if index < entries.count {
      let stop = min(entries[index].element, rows - 1)
      if stop > element { return stop }
    }
    return footer != nil && element < rows - 1 ? rows - 1 : nil
  }

  fileprivate func stop(before element: Int, rows: Int) -> Int? {
    guard rows > 0 else { return nil }
    if footer != nil, element > rows - 1 { return rows - 1 }
    let index = firstIndex(from: element) - 1
    if index >= 0 {
      let entry = entries[index]
      return entry.isGap
        ? min(entry.element, rows - 1) : min(entry.rows.upperBound, element) - 1
    }
    return header != nil && element > 0 ? 0 : nil
  }
}

/// A change to a row, or next to it, as specified by the caller of
/// ``TerminalListView/reloadPart(using:showing:marks:setData:)``.
package struct RowMark: Hashable, Sendable {
  /// The path of the row; for ``ChangeMark/deleted``, the path of the row after the deleted ones.
  package var path: ElementPath
  package var mark: ChangeMark
  /// The number of positions by which a moved row rose; negative if it fell.
  package var rise: Int

  package init(_ path: ElementPath, _ mark: ChangeMark, rise: Int = 0) {
    (self.path, self.mark, self.rise) = (path, mark, rise)
  }
}
