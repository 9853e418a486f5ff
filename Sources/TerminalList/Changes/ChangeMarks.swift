package import ListDiff
package import ListMotion

/// The changes of a list's rows since the marks were cleared, by row identity, and the gaps where rows were
/// deleted.
///
/// For each row it contains the last change, and whether that belongs to the last change of the list or an
/// earlier one. Rows that are inserted together have consecutive identities, so a million new rows take no
/// more memory than one. A row that was inserted and deleted again before it was visible leaves no trace.
struct ChangeMarks {
  /// The change of a row, a header or a footer.
  struct Mark: Hashable {
    var kind: ChangeMark
    /// The number of positions by which a moved row rose; negative if it fell.
    var rise = 0
    /// Whether it belongs to a change before the last one.
    var isOlder = false
    /// Whether it has been on the screen.
    var isSeen = false
    /// Whether the user has read it, so that it is removed with the next change.
    var isRead = false
    /// Whether the row had been inserted off screen before the change that `kind` describes.
    var cameUnseen = false

    /// Whether the last change inserted the row.
    var isNew: Bool { kind == .inserted && !isOlder }
    /// Whether deleting the row goes unnoticed: the last change inserted it, or it has not been
    /// visible since it was inserted.
    var isFresh: Bool { (kind == .inserted || cameUnseen) && !(isOlder && isSeen) }
  }

  /// Rows with consecutive identities and the same mark.
  struct Run {
    var rows: Range<Int>
    var mark: Mark?
  }

  /// Deleted rows that were next to each other.
  private struct Gap {
    var count = 1
    /// The number of rows that were deleted before the last change.
    var earlierCount = 0
    var isOlder = false
    var isSeen = false
    var isRead = false

    /// Adds another gap. The combined gap is as new as the row deleted last.
    mutating func add(_ other: Gap) {
      count += other.count
      earlierCount += other.earlierCount
      isOlder = isOlder && other.isOlder
      isSeen = isSeen && other.isSeen
      isRead = isRead && other.isRead
    }
  }

  /// The marks, in ascending order of their identities.
  private(set) var runs: [Run] = []
  /// The gaps, by the identity of the row below; for the end of a section, by that of its footer.
  private var gaps: [RowToken: Gap] = [:]
  /// The changes with their places, once they have been requested.
  private var known: [Entry]?

  var isEmpty: Bool { runs.isEmpty && gaps.isEmpty }

  /// Removes all marks and gaps.
  mutating func clear() { self = ChangeMarks() }

  /// Begins a new change: marks that were read are removed, and the others become older. O(marks).
  mutating func age() {
    if isEmpty { return }
    setAll { mark in
      var mark = mark
      mark.isOlder = true
      return mark.isRead ? nil : mark
    }
    gaps = gaps.filter { !$0.value.isRead }.mapValues { gap in
      var gap = gap
      (gap.isOlder, gap.earlierCount) = (true, gap.count)
      return gap
    }
  }

  /// Marks everything that has been on the screen as read, to be removed with the next change.
  mutating func markRead() {
    setAll { mark in
      var mark = mark
      mark.isRead = mark.isRead || mark.isSeen
      return mark
    }
    for (key, gap) in gaps where gap.isSeen { gaps[key]?.isRead = true }
  }

  /// The mark of a row, header or footer. O(log marks).
  func mark(of id: RowToken) -> Mark? {
    let index = runs.indices.partitioningIndex { runs[$0].rows.upperBound > id.number }
    return index < runs.count && runs[index].rows.contains(id.number) ? runs[index].mark : nil
  }

  /// The mark of the row, header or footer at `place`, and of gaps next to it; `nil` if there is
  /// none.
  func sign(at place: ListTable.Place, in table: ListTable) -> ChangeSign? {
    let id = table.id(at: place)
    var sign = ChangeSign()
    if let mark = mark(of: id) {
      (sign.mark, sign.rise, sign.isOlder) = (mark.kind, mark.rise, mark.isOlder)
    }
    if case .row(let path) = place, !gaps.isEmpty {
      func age(_ gap: Gap?) -> ChangeSign.Age? { gap.map { $0.isOlder ? .older : .latest } }
      let section = table.sections[path.section]
      sign.gapAbove = age(gaps[id])
      if path.element == section.rows.count - 1 { sign.gapBelow = age(gaps[section.footerID]) }
    }
    return sign == ChangeSign() ? nil : sign
  }

  /// Records that everything from `first` to `last` is on the screen.
  mutating func markSeen(_ places: some Sequence<ListTable.Place>, in table: ListTable) {
    var seen: [Run] = []
    for place in places {
      let id = table.id(at: place)
      if mark(of: id)?.isSeen == false { seen.append(Run(rows: id.number..<id.number + 1)) }
      guard !gaps.isEmpty else { continue }
      let section = table.sections[place.section]
      let isEnd = place.path.map { $0.element == section.rows.count - 1 } ?? section.rows.isEmpty
      for key in [id, isEnd ? section.footerID : id] where gaps[key]?.isSeen == false {
        gaps[key]?.isSeen = true
        known = nil
      }
    }
    if seen.isEmpty { return }
    merge(seen) { old, _ in
      var mark = old
      mark?.isSeen = true
      return mark
    }
  }
}

// MARK: - Recording

extension ChangeMarks {
  /// Records a batch.
  ///
  /// - Parameters:
  ///   - applied: The batch.
  ///   - first: The rows before the change that the batch belongs to.
  ///   - isSame: Whether each header or footer of a reloaded section is unchanged, by its place after the
  ///     batch. Headers and footers that were not visible are omitted.
  ///   - marks: Whether the update of a row is marked, by its paths before and after the batch.
  mutating func record(
    _ applied: AppliedBatch, from first: ListTable, isSame: [ListTable.Place: Bool] = [:],
    marking marks: (ElementPath, ElementPath) -> Bool = { _, _ in true }
  ) {
    let updates = applied.updates
    if updates.isEmpty { return }
    let rises = rises(of: applied, from: first)
    follow(applied, isNews: true)
    var new = RunList()
    for (path, _) in updates.insertedRows { new.add(applied.after.id(at: .row(path)), .inserted) }
    for (section, source) in zip(applied.after.sections, applied.valid.sources)
    where source.map(applied.valid.cleared.contains) ?? true {
      if section.hasHeader { new.add(section.id, .inserted) }
      if section.hasFooter { new.add(section.footerID, .inserted) }
      new.add(section.rows, .inserted)
    }
    merge(new.runs) { $1 ?? $0 }
    var moved = RunList()
    for (move, rise) in zip(updates.movedRows, rises) {
      if let rise { moved.add(applied.after.id(at: .row(move.target)), .moved, rise: rise) }
    }
    for (source, target) in updates.movedSections {
      let section = applied.after.sections[target]
      if section.hasHeader {
        moved.add(section.id, .moved, rise: source - target)
      } else {
        moved.add(section.rows, .moved)
      }
    }
    add(moved)
    var updated = RunList()
    let ids = updates.reloadedRows.map { applied.before.id(at: .row($0)) }
    let targets = updates.keepsPlaces ? [] : applied.after.places(of: ids)
    for (index, source) in updates.reloadedRows.enumerated()
    where marks(source, targets.isEmpty ? source : targets[index]?.path ?? source) {
      updated.add(ids[index], .updated)
    }
    for index in updates.reloadedSections {
      guard let target = applied.target(ofSection: index) else { continue }
      // if the previous content is unknown, mark the header or, if there is none, the footer
      let ends = [ListTable.Place.header(target), .footer(target)].filter(applied.after.has)
      let other = ends.filter { isSame[$0] == false }
      for place in other.isEmpty ? Array(ends.filter { isSame[$0] == nil }.prefix(1)) : other {
        updated.add(applied.after.id(at: place), .updated)
      }
    }
    add(updated)
  }

  /// Adds marks that the caller has determined.
  mutating func add(_ marks: [RowMark], in table: ListTable) {
    var list = RunList()
    for mark in marks {
      let section = table.sections[mark.path.section]
      let isEnd = mark.path.element >= section.rows.count
      let id = isEnd ? section.footerID : section.rows[mark.path.element]
      if mark.mark == .deleted {
        addGap(Gap(), above: id)
      } else {
        list.add(id, mark.mark, rise: mark.rise)
      }
    }
    add(list)
  }

  /// Adds changes of rows. A row that the last change inserted stays new.
  private mutating func add(_ changes: RunList) {
    merge(changes.runs) { old, new in
      guard let old, var new else { return new }
      if old.isNew { return Mark(kind: .inserted) }
      new.cameUnseen = old.isFresh
      return new
    }
  }

  private mutating func addGap(_ gap: Gap, above id: RowToken) {
    known = nil
    gaps[id] =
      gaps[id].map { old in
        var all = old
        all.add(gap)
        return all
      } ?? gap
  }

  /// Follows a batch: deleted rows lose their marks, and gaps stay above the next row.
  ///
  /// - Parameter isNews: Whether deleted rows leave gaps. Otherwise they are only hidden, along with the gaps
  ///   above them.
  mutating func follow(_ applied: AppliedBatch, isNews: Bool) {
    if isEmpty, !isNews { return }
    known = nil
    let (valid, before) = (applied.valid, applied.before)
    var (lost, found): ([RowToken], [(row: RowToken, gap: Gap)]) = ([], [])
    func find(_ gap: Gap, above row: RowToken) {
      if found.last?.row == row {
        found[found.count - 1].gap.add(gap)
      } else {
        found.append((row, gap))
      }
    }
    func isFresh(_ row: RowToken) -> Bool { mark(of: row)?.isFresh ?? false }
    for (index, rows) in valid.taken.groups {
      let section = applied.after.sections[index]
      // appended rows come after the gap at the end
      guard let gap = gaps[section.footerID] else { continue }
      var first = section.rows.count
      for row in rows.reversed() where row == first - 1 { first = row }
      if first < section.rows.count {
        find(gap, above: section.rows[first])
        lost.append(section.footerID)
      }
    }
    for (index, removed) in valid.removed.groups {
      let section = before.sections[index]
      var deleted = valid.deleted[index][...]
      if !isNews, removed.last == section.rows.count - 1 { lost.append(section.footerID) }
      var (heir, last) = (section.footerID, section.rows.count)
      for row in removed.reversed() {
        let id = section.rows[row]
        if row + 1 < last { heir = section.rows[row + 1] }
        last = row
        let isDeleted = deleted.last == row
        if isDeleted { deleted.removeLast() }
        if isNews, isDeleted, !isFresh(id) { find(Gap(), above: heir) }
        guard let gap = gaps[id] else { continue }
        lost.append(id)
        if isNews { find(gap, above: heir) }
      }
    }
    for index in valid.cleared {
      let section = before.sections[index]
      let gone = (Array(section.rows) + [section.footerID]).filter { gaps[$0] != nil }
      lost += gone
      guard isNews, let heir = applied.heir(ofSection: index) else { continue }
      let count = section.rows.count { !isFresh($0) }
      let all = gone.reduce(count) { $0 + (gaps[$1]?.count ?? 0) }
      if all > 0 { find(Gap(count: all), above: heir) }
    }
    for id in lost { gaps[id] = nil }
    for (row, gap) in found { addGap(gap, above: row) }
    forgetRows(deletedBy: applied)
  }

  private mutating func forgetRows(deletedBy applied: AppliedBatch) {
    var gone = RunList()
    for (path, _) in applied.updates.deletedRows {
      gone.add(applied.before.id(at: .row(path)), nil)
    }
    for index in applied.valid.cleared {
      let section = applied.before.sections[index]
      gone.add(section.id, nil)
      gone.add(section.footerID, nil)
      gone.add(section.rows, nil)
    }
    for index in applied.updates.reloadedSections {
      guard let section = applied.target(ofSection: index).map({ applied.after.sections[$0] })
      else { continue }
      if !section.hasHeader { gone.add(section.id, nil) }
      if !section.hasFooter { gone.add(section.footerID, nil) }
    }
    merge(gone.runs) { _, _ in nil }
  }

  /// The number of positions by which each moved row of a batch has risen since the change began; 0
  /// for rows from another section, and `nil` for rows that kept their position while others passed.
  private func rises(of applied: AppliedBatch, from first: ListTable) -> [Int?] {
    let moves = applied.updates.movedRows
    let starts = first.places(of: moves.map { applied.before.id(at: .row($0.source)) })
    return zip(moves, starts).map { move, start in
      guard let start = start?.path,
        first.sections[start.section].id == applied.after.sections[move.target.section].id
      else { return 0 }
      if move.source.element == move.target.element { return nil }
      // A row may have passed others and be at the same position, because rows above it were
      // deleted.
      let rise = start.element - move.target.element
      return rise != 0 ? rise : move.source.element - move.target.element
    }
  }
}

extension AppliedBatch {
  /// The first row below a section that was deleted, or else the end of the list; `nil` if the section still
  /// exists or there are no sections.
  fileprivate func heir(ofSection index: Int) -> RowToken? {
    guard target(ofSection: index) == nil else { return nil }
    let moved = Set(updates.movedSections.map(\.source))
    let next = valid.sources.lazy.compactMap { $0 }.first { $0 > index && !moved.contains($0) }
    guard let next, let target = target(ofSection: next) else {
      return after.sections.last?.footerID
    }
    return after.sections[target].rows.first ?? after.sections[target].footerID
  }
}

// MARK: - Runs

/// Marks for rows, collected in any order.
private struct RunList {
  private(set) var runs: [ChangeMarks.Run] = []

  mutating func add(_ row: RowToken, _ kind: ChangeMark?, rise: Int = 0) {
    add(row.number..<row.number + 1, kind, rise: rise)
  }

  mutating func add(_ rows: IdentityRuns, _ kind: ChangeMark?) {
    for run in rows.chunks.lazy.flatMap(\.runs) { add(run.numbers, kind, rise: 0) }
  }

  private mutating func add(_ rows: Range<Int>, _ kind: ChangeMark?, rise: Int) {
    let mark = kind.map { ChangeMarks.Mark(kind: $0, rise: rise) }
    if let last = runs.last, last.rows.upperBound == rows.lowerBound, last.mark == mark {
      runs[runs.count - 1].rows = last.rows.lowerBound..<rows.upperBound
    } else {
      runs.append(ChangeMarks.Run(rows: rows, mark: mark))
    }
  }
}

extension ChangeMarks {
  /// Gives the rows of `changes` the mark that `combine` returns for their old mark and the one in `changes`.
  /// O(runs + changes log changes).
  private mutating func merge(_ changes: [Run], _ combine: (_ old: Mark?, _ new: Mark?) -> Mark?) {
    if changes.isEmpty { return }
    known = nil
    var merged: [Run] = []
    merged.reserveCapacity(runs.count + changes.count)
    var (next, position) = (0, Int.min)
    /// Appends all rows up to `end`, with the marks that `mark` returns for the old ones.
    func append(until end: Int, _ mark: (Mark?) -> Mark?) {
      while position < end {
        while next < runs.count, runs[next].rows.upperBound <= position { next += 1 }
        let run = next < runs.count ? runs[next] : Run(rows: Int.max..<Int.max)
        let isIn = run.rows.lowerBound <= position
        let stop = min(end, isIn ? run.rows.upperBound : run.rows.lowerBound)
        if let mark = mark(isIn ? run.mark : nil) {
          merged.append(position..<stop, mark)
        }
        position = stop
      }
    }
    for change in changes.sorted(by: { $0.rows.lowerBound < $1.rows.lowerBound }) {
      append(until: change.rows.lowerBound) { $0 }
      append(until: change.rows.upperBound) { combine($0, change.mark) }
    }
    append(until: .max) { $0 }
    runs = merged
  }

  /// Changes all marks.
  private mutating func setAll(_ change: (Mark) -> Mark?) {
    known = nil
    var changed: [Run] = []
    for run in runs {
      if let mark = run.mark.flatMap(change) { changed.append(run.rows, mark) }
    }
    runs = changed
  }
}

extension [ChangeMarks.Run] {
  /// Appends rows, or adds them to the last run if it ends there and has the same mark.
  fileprivate mutating func append(_ rows: Range<Int>, _ mark: ChangeMarks.Mark) {
    if let last, last.rows.upperBound == rows.lowerBound, last.mark == mark {
      self[count - 1].rows = last.rows.lowerBound..<rows.upperBound
    } else {
      append(ChangeMarks.Run(rows: rows, mark: mark))
    }
  }
}

// MARK: - Queries

extension ChangeMarks {
  /// Changed rows in a section, a changed header or footer, or a gap.
  struct Entry {
    let section: Int
    /// The changed rows; for a gap, the row below it or, if there is none, the row above; -1 for a header and
    /// ``footer`` for a footer.
    let rows: Range<Int>
    let kind: ChangeMark
    /// The number of rows; for a gap, the number of deleted rows.
    let count: Int
    let earlierCount: Int
    let isSeen: Bool

    static let footer = Int.max - 1

    /// Whether it is a header or a footer.
    var isEnd: Bool {
      kind != .deleted && (rows.lowerBound < 0 || rows.lowerBound == Entry.footer)
    }
  }

  /// All changes, in no particular order. They are computed once after each change. O((runs of
  /// identities + gaps) log marks).
  mutating func entries(in table: ListTable) -> [Entry] {
    if let known { return known }
    if isEmpty { return [] }
    var entries: [Entry] = []
    func add(_ rows: Range<Int>, _ mark: Mark?, in section: Int) {
      guard let mark else { return }
      entries.append(
        Entry(
          section: section, rows: rows, kind: mark.kind, count: rows.count,
          earlierCount: mark.isOlder ? rows.count : 0, isSeen: mark.isSeen))
    }
    func add(_ gap: Gap, at element: Int, in section: Int) {
      let row = min(element, table.sections[section].rows.count - 1)
      entries.append(
        Entry(
          section: section, rows: row..<row + 1, kind: .deleted, count: gap.count,
          earlierCount: gap.earlierCount, isSeen: gap.isSeen))
    }
    for (index, section) in table.sections.enumerated() {
      if section.hasHeader { add(-1..<0, mark(of: section.id), in: index) }
      if section.hasFooter {
        add(Entry.footer..<Entry.footer + 1, mark(of: section.footerID), in: index)
      }
      if let gap = gaps[section.footerID] { add(gap, at: section.rows.count, in: index) }
      section.rows.forEachRun { numbers, start in
        var next = runs.indices.partitioningIndex {
          runs[$0].rows.upperBound > numbers.lowerBound
        }
        while next < runs.count, runs[next].rows.lowerBound < numbers.upperBound {
          let shared = runs[next].rows.clamped(to: numbers)
          let first = start + shared.lowerBound - numbers.lowerBound
          add(first..<first + shared.count, runs[next].mark, in: index)
          next += 1
        }
      }
    }
    let ids = Array(gaps.keys)
    for (id, place) in zip(ids, table.places(of: ids)) {
      if let path = place?.path, let gap = gaps[id] {
        add(gap, at: path.element, in: path.section)
      }
    }
    known = entries
    return entries
  }

  /// The rows that are new, changed or moved and, for each gap, the row after it, or the last row.
  mutating func changedRows(in table: ListTable) -> [ElementPath] {
    entries(in: table).flatMap { entry in
      entry.rows.clamped(to: 0..<table.sections[entry.section].rows.count).map {
        ElementPath(element: $0, section: entry.section)
      }
    }
  }

  /// The changes above the place `first` and below the place `last` that have not been on the
  /// screen yet. A new header or footer counts with its rows. O(changes).
  mutating func counts(
    above first: ListTable.Place, below last: ListTable.Place, in table: ListTable
  ) -> (above: HiddenRows, below: HiddenRows) {
    func element(_ place: ListTable.Place) -> Int {
      place.path?.element ?? (place.isHeader ? -1 : Entry.footer)
    }
    var (above, below) = (HiddenRows(), HiddenRows())
    for entry in entries(in: table) where !entry.isSeen {
      if entry.isEnd, entry.kind == .inserted { continue }
      func count(_ range: Range<Int>, _ counts: inout HiddenRows) {
        let rows = entry.rows.clamped(to: range).count
        let count = entry.kind == .deleted ? (rows > 0 ? entry.count : 0) : rows
        let earlier = min(count, entry.earlierCount)
        counts.earlierCount += earlier
        counts.changes[entry.kind] += count - earlier
      }
      if entry.section <= first.section {
        count(-1..<(entry.section < first.section ? Int.max : element(first)), &above)
      }
      if entry.section >= last.section {
        count((entry.section > last.section ? -1 : element(last) + 1)..<Int.max, &below)
      }
    }
    return (above, below)
  }

  // The stops from one change to the next are rows: each changed row, the row after a gap (or else
  // the one before it), the first row below a changed header, and the last row above a changed
  // footer.

  /// The first stop after `path`, or else the first stop of the list; backwards, the last one before
  /// it, or else the last one. O(changes).
  mutating func stop(
    from path: ElementPath, backwards: Bool, in table: ListTable
  ) -> ElementPath? {
    func end(_ section: Int, _ rows: Range<Int>) -> ElementPath? {
      (backwards ? rows.last : rows.first).map { ElementPath(element: $0, section: section) }
    }
    let beyond = backwards ? Int.min..<path.element : path.element + 1..<Int.max
    let stops = stops(in: table)
    let next = stops.compactMap { section, rows in
      section == path.section
        ? end(section, rows.clamped(to: beyond))
        : (section < path.section) == backwards ? end(section, rows) : nil
    }
    let found = next.isEmpty ? stops.compactMap(end) : next
    return backwards ? found.max { $0.precedes($1) } : found.min { $0.precedes($1) }
  }

  private mutating func stops(in table: ListTable) -> [(section: Int, rows: Range<Int>)] {
    entries(in: table).compactMap { entry in
      let count = table.sections[entry.section].rows.count
      let isFooter = entry.rows.lowerBound == Entry.footer
      let rows =
        entry.rows.lowerBound < 0 ? 0..<1 : isFooter ? count - 1..<count : entry.rows
      return count > 0 ? (entry.section, rows) : nil
    }
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
