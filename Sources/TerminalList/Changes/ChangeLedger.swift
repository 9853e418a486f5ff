internal import ListDiff
internal import ListMotion

/// What happened to which row since the marks were taken away: what is new, changed or moved by
/// where it is now, and where rows went.
///
/// It holds only what changed, in order of place, and follows each batch: O(entries + operations
/// log operations), and O(sections) once anything is in it. A row that came and went again leaves
/// no trace.
struct ChangeLedger {
  /// As many as the list has sections, or none while nothing changed.
  private(set) var sections: [SectionLedger] = []
  /// Grows with everything that changes what is counted.
  private(set) var generation = 0

  var isEmpty: Bool { sections.isEmpty }

  mutating func clear() {
    generation += 1
    sections = []
  }

  /// Forgets what has been on the screen.
  mutating func clearSeen() {
    generation += 1
    for index in sections.indices where !sections[index].isEmpty { sections[index].clearSeen() }
    if sections.allSatisfy(\.isEmpty) { sections = [] }
  }

  /// What happened to the row, header or footer at `place`, or around it: without news of its own the row
  /// behind a gap, or the last one before it, says that rows went, unless new ones came there.
  func mark(at place: ListTable.Place, in table: ListTable) -> ChangeMark? {
    guard !sections.isEmpty else { return nil }
    let ledger = sections[place.section]
    let path: ElementPath
    switch place {
    case .header: return ledger.header?.mark
    case .footer: return ledger.footer?.mark
    case .row(let row): path = row
    }
    if let mark = ledger.mark(of: path.element) { return mark }
    let rows = table.sections[path.section].rows.count
    guard ledger.hasGap(at: path.element, rows: rows) else { return nil }
    return ledger.mark(of: path.element - 1) == .inserted ? nil : .deleted
  }

  /// Notes that everything from `first` to `last` is on the screen.
  mutating func see(from first: ListTable.Place, to last: ListTable.Place, in table: ListTable) {
    guard !sections.isEmpty else { return }
    for index in first.section...last.section where !sections[index].isEmpty {
      let start = index == first.section ? first.element : -1
      let end = index == last.section ? last.element + 1 : Int.max
      sections[index].see(start..<max(start, end), rows: table.sections[index].rows.count)
    }
  }
}

extension ListTable.Place {
  /// The row, or -1 for the header; the footer is behind all rows.
  var element: Int {
    switch self {
    case .header: -1
    case .row(let path): path.element
    case .footer: SectionLedger.footerElement
    }
  }
}

extension ChangeLedger {
  /// Takes a batch in, which made `table` of its own.
  ///
  /// - Parameter isSame: Whether a header or footer of a reloaded section (after) shows what it
  ///   showed before; `nil` where nobody knows what that was.
  mutating func record(
    _ applied: AppliedBatch, in table: ListTable, isSame: (ListTable.Place) -> Bool? = { _ in nil }
  ) {
    let batch = applied.batch
    if batch.isEmpty { return }
    generation += 1
    if sections.isEmpty {
      sections = Array(repeating: SectionLedger(), count: applied.table.sections.count)
    }
    let valid = applied.valid
    let (map, before) = (valid.sections, sections)
    let fresh = valid.removed.filter { before[$0].inserted(among: $1) }
    sections = table.sections.indices.map { index in
      let section = table.sections[index]
      guard let source = map.source(of: index),
        !valid.reloadedSections.contains(source)
          || applied.table.sections[source].rows.count == section.rows.count
      else { return SectionLedger(inserted: section) }
      let (removed, taken) = (valid.removed[source], valid.taken[index])
      var ledger = before[source]
      if !section.hasHeader { ledger.header = nil }
      if !section.hasFooter { ledger.footer = nil }
      if removed.isEmpty, taken.isEmpty { return ledger }
      let gaps = valid.deleted[source].subtracting(fresh[source])
      return ledger.carried(removed: removed, gaps: gaps, taken: taken)
    }
    for (section, _) in batch.deletedSections {
      addGap(
        of: before[section], rows: applied.table.sections[section].rows.count,
        map.firstTarget(from: section), in: table)
    }
    addMarks(of: applied, fresh, map, in: table)
    for section in batch.reloadedSections {
      if let target = map.target(of: section) { markUpdate(of: target, table, isSame) }
    }
    if sections.allSatisfy(\.isEmpty) { sections = [] }
  }

  /// The rows of a section that went leave one gap: before the first row of the section that
  /// follows, else behind the last row of all.
  private mutating func addGap(
    of ledger: SectionLedger, rows: Int, _ next: Int, in table: ListTable
  ) {
    let count = rows - ledger.count(of: .inserted) + ledger.count(of: .deleted)
    guard count > 0, let last = sections.indices.last else { return }
    let target = min(next, last)
    let element = next > last ? table.sections[last].rows.count : 0
    sections[target].add([SectionLedger.Entry(element: element, mark: .deleted, count: count)])
  }

  private mutating func addMarks(
    of applied: AppliedBatch, _ fresh: RowsBySection, _ map: SectionMap, in table: ListTable
  ) {
    var added: [Int: SectionLedger] = [:]
    func add(_ path: ElementPath, _ mark: ChangeMark) {
      // Neighbours become one.
      added[path.section, default: SectionLedger()].append(
        SectionLedger.Entry(element: path.element, mark: mark))
    }
    for (path, _) in applied.batch.insertedRows { add(path, .inserted) }
    for (source, target) in applied.batch.movedRows {
      let isFresh = fresh[source.section].holds(source.element)
      add(target, isFresh ? .inserted : .moved)
    }
    for path in applied.batch.reloadedRows {
      if case .row(let target)? = applied.map.target(of: .row(path)) { add(target, .updated) }
    }
    for (_, target) in applied.batch.movedSections {
      if table.sections[target].hasHeader {
        mark(\.header, of: target, .moved)
      } else {
        for row in 0..<table.sections[target].rows.count {
          add(ElementPath(element: row, section: target), .moved)
        }
      }
    }
    for (section, ledger) in added { sections[section].add(ledger.entries) }
  }

  /// A section is updated where it shows something new, else in what nobody knows of: its header,
  /// or without one its footer.
  private mutating func markUpdate(
    of section: Int, _ table: ListTable, _ isSame: (ListTable.Place) -> Bool?
  ) {
    let parts: [(path: WritableKeyPath<SectionLedger, SectionLedger.Entry?>, isSame: Bool?)] = [
      (\.header, table.sections[section].hasHeader ? isSame(.header(section)) : true),
      (\.footer, table.sections[section].hasFooter ? isSame(.footer(section)) : true),
    ]
    let new = parts.filter { $0.isSame == false }
    for part in new.isEmpty ? Array(parts.filter { $0.isSame == nil }.prefix(1)) : new {
      mark(part.path, of: section, .updated)
    }
  }

  private mutating func mark(
    _ part: WritableKeyPath<SectionLedger, SectionLedger.Entry?>, of section: Int,
    _ mark: ChangeMark
  ) {
    guard sections[section][keyPath: part]?.mark != .inserted else { return }
    sections[section][keyPath: part] = SectionLedger.Entry(element: -1, mark: mark)
  }
}
