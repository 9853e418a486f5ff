internal import ListDiff
internal import ListMotion

/// The changes of a list's rows since the marks were cleared, by row identity, and the gaps where rows were
/// deleted.
///
/// For each row it contains the last change, and whether that belongs to the last change of the list or an
/// earlier one. Rows that are inserted together have consecutive identities, so a million new rows take no
/// more memory than one. A row that was inserted and deleted again before it was visible leaves no trace.
struct ChangeMarks {
  /// Rows with consecutive identities and the same mark.
  struct Run {
    var rows: Range<Int>
    var mark: RowMark?
  }

  /// The marks, in ascending order of their identities.
  private(set) var runs: [Run] = []
  /// The gaps, by the identity of the row below; for the end of a section, by that of its footer.
  private var gaps: [RowToken: RowMark] = [:]
  /// The changes with their places, once they have been requested.
  private var known: [Entry]?

  var isEmpty: Bool { runs.isEmpty && gaps.isEmpty }

  /// Removes all marks and gaps.
  mutating func clear() { self = ChangeMarks() }

  /// Begins a new change: marks that were read, or seen for `limit` changes, are removed, and the others become older.
  /// O(marks).
  mutating func age(limit: Int) {
    if isEmpty { return }
    setAll { $0.aged(limit: limit) }
    gaps = gaps.compactMapValues { $0.aged(limit: limit) }
  }

  /// Marks everything that has been on the screen as read, to be removed with the next change.
  mutating func markRead() {
    func read(_ mark: RowMark) -> RowMark? {
      var mark = mark
      if mark.isSeen { mark.isRead = true }
      return mark
    }
    setAll(read)
    gaps = gaps.compactMapValues(read)
  }

  /// The mark of a row, header or footer. O(log marks).
  func mark(of id: RowToken) -> RowMark? {
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
      func age(_ gap: RowMark?) -> ChangeSign.Age? { gap.map { $0.isOlder ? .older : .latest } }
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
      if mark(of: id)?.isSeen == false { seen.append(id, nil) }
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
  ///   - isSame: Whether each header or footer of a reloaded section is unchanged. Those that were not visible
  ///     are omitted.
  ///   - marks: Whether the update of a row is marked, by its paths before and after the batch.
  mutating func record(
    _ applied: AppliedBatch, from first: ListTable, isSame: [RowToken: Bool] = [:],
    marking marks: (ElementPath, ElementPath) -> Bool = { _, _ in true }
  ) {
    let valid = applied.valid
    if valid.updates.operations.isEmpty { return }
    let rises = rises(of: applied, from: first)
    follow(applied, isNews: true)
    var new: [Run] = []
    let inserted = RowMark(.inserted)
    for path in valid.rows.inserted { new.append(applied.after.id(at: .row(path)), inserted) }
    for (section, source) in zip(applied.after.sections, valid.sources)
    where source.map(valid.cleared.contains) ?? true {
      if section.hasHeader { new.append(section.id, inserted) }
      if section.hasFooter { new.append(section.footerID, inserted) }
      new.append(section.rows, inserted)
    }
    merge(new) { $1 ?? $0 }
    var moved: [Run] = []
    for case (let move, let rise?) in zip(valid.rows.moves, rises) {
      moved.append(applied.after.id(at: .row(move.target)), RowMark(.moved, rise: rise))
    }
    for (source, target) in valid.sections.moves.map({ ($0.element, $1.element) }) {
      let section = applied.after.sections[target]
      if section.hasHeader {
        moved.append(section.id, RowMark(.moved, rise: source - target))
      } else {
        moved.append(section.rows, RowMark(.moved))
      }
    }
    add(moved)
    var updated: [Run] = []
    let reloaded = valid.rows.reloaded.map(\.path)
    let ids = reloaded.map { applied.before.id(at: .row($0)) }
    let targets = valid.keepsPaths ? [] : applied.after.places(of: ids)
    for (index, source) in reloaded.enumerated()
    where marks(source, targets.isEmpty ? source : targets[index]?.path ?? source) {
      updated.append(ids[index], RowMark(.updated))
    }
    for name in valid.sections.reloaded {
      guard let target = applied.target(ofSection: name.path.element) else { continue }
      // if the previous content is unknown, mark the header or, if there is none, the footer
      let ends = [ListTable.Place.header(target), .footer(target)].filter(applied.after.has)
        .map(applied.after.id)
      let other = ends.filter { isSame[$0] == false }
      for id in other.isEmpty ? Array(ends.filter { isSame[$0] == nil }.prefix(1)) : other {
        updated.append(id, RowMark(.updated))
      }
    }
    add(updated)
  }

  /// Makes `marks` the marks of all rows, in any order; those of headers and footers stay.
  mutating func set(_ marks: [PlacedMark], in table: ListTable) {
    var list: [Run] = []
    for id in table.sections.flatMap({ [$0.id, $0.footerID] }) {
      if let mark = mark(of: id) { list.append(id, mark) }
    }
    clear()
    for (path, mark) in marks {
      let rows = table.sections[path.section].rows
      let isEnd = path.element >= rows.count
      let id = isEnd ? table.sections[path.section].footerID : rows[path.element]
      if mark.kind == .deleted { addGap(mark, above: id) } else { list.append(id, mark) }
    }
    merge(list) { $1 ?? $0 }
  }

  /// The marks of all rows; that of deleted rows is at the row below them, or at the end of the section.
  /// O((runs of identities + gaps) log marks).
  mutating func placed(in table: ListTable) -> [PlacedMark] {
    var marks: [PlacedMark] = []
    for entry in entries(in: table) where !entry.isGap && !entry.isEnd {
      marks += table.places(at: entry.places).compactMap(\.path).map { ($0, entry.mark) }
    }
    for (index, section) in table.sections.enumerated() {
      let end = ElementPath(element: section.rows.count, section: index)
      if let gap = gaps[section.footerID] { marks.append((end, gap)) }
    }
    let ids = Array(gaps.keys)
    for case (let id, let path?) in zip(ids, table.places(of: ids).map(\.?.path)) {
      if let gap = gaps[id] { marks.append((path, gap)) }
    }
    return marks
  }

  /// Marks rows of `table` as inserted, whatever has happened to them since.
  mutating func markInserted(_ rows: [RowToken], in table: ListTable) {
    var list: [Run] = []
    for case (let id, _?) in zip(rows, table.places(of: rows)) { list.append(id, nil) }
    merge(list) { old, _ in
      var mark = old ?? RowMark(.inserted)
      (mark.kind, mark.rise) = (.inserted, 0)
      return mark
    }
  }

  /// Adds changes of rows.
  private mutating func add(_ changes: [Run]) {
    merge(changes) { old, new in new.map { old?.followed(by: $0) ?? $0 } }
  }

  private mutating func addGap(_ gap: RowMark, above id: RowToken) {
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
    var (lost, found): ([RowToken], [(row: RowToken, gap: RowMark)]) = ([], [])
    func isFresh(_ row: RowToken) -> Bool { mark(of: row)?.isFresh ?? false }
    for (index, arriving) in valid.rows.arriving.groups {
      let section = applied.after.sections[index]
      // appended rows come after the gap at the end
      guard let gap = gaps[section.footerID] else { continue }
      var first = section.rows.count
      for row in arriving.reversed().map(\.path.element) where row == first - 1 { first = row }
      if first < section.rows.count {
        found.append((section.rows[first], gap))
        lost.append(section.footerID)
      }
    }
    for (index, leaving) in valid.rows.leaving.groups {
      let section = before.sections[index]
      if !isNews, leaving.last?.path.element == section.rows.count - 1 {
        lost.append(section.footerID)
      }
      var (heir, last) = (section.footerID, section.rows.count)
      for name in leaving.reversed() {
        let row = name.path.element
        let id = section.rows[row]
        if row + 1 < last { heir = section.rows[row + 1] }
        last = row
        if isNews, !name.isMoved, !isFresh(id) { found.append((heir, RowMark(.deleted))) }
        guard let gap = gaps[id] else { continue }
        lost.append(id)
        if isNews { found.append((heir, gap)) }
      }
    }
    for index in valid.cleared {
      let section = before.sections[index]
      let gone = (Array(section.rows) + [section.footerID]).filter { gaps[$0] != nil }
      lost += gone
      guard isNews, let heir = applied.heir(ofSection: index) else { continue }
      let count = section.rows.count { !isFresh($0) }
      let all = gone.reduce(count) { $0 + (gaps[$1]?.count ?? 0) }
      if all > 0 { found.append((heir, RowMark(.deleted, count: all))) }
    }
    for id in lost { gaps[id] = nil }
    for (row, gap) in found { addGap(gap, above: row) }
    forgetRows(deletedBy: applied)
  }

  private mutating func forgetRows(deletedBy applied: AppliedBatch) {
    var gone: [Run] = []
    for path in applied.valid.rows.deleted {
      gone.append(applied.before.id(at: .row(path)), nil)
    }
    for index in applied.valid.cleared {
      let section = applied.before.sections[index]
      gone.append(section.id, nil)
      gone.append(section.footerID, nil)
      gone.append(section.rows, nil)
    }
    for name in applied.valid.sections.reloaded {
      guard let target = applied.target(ofSection: name.path.element) else { continue }
      let section = applied.after.sections[target]
      if !section.hasHeader { gone.append(section.id, nil) }
      if !section.hasFooter { gone.append(section.footerID, nil) }
    }
    merge(gone) { _, _ in nil }
  }

  /// The number of positions by which each moved row of a batch has risen since the change began; 0
  /// for rows from another section, and `nil` for rows that kept their position while others passed.
  private func rises(of applied: AppliedBatch, from first: ListTable) -> [Int?] {
    let moves = Array(applied.valid.rows.moves)
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
    let moved = Set(valid.sections.moves.map(\.source.element))
    let next = valid.sources.lazy.compactMap { $0 }.first { $0 > index && !moved.contains($0) }
    guard let next, let target = target(ofSection: next) else {
      return after.sections.last?.footerID
    }
    return after.sections[target].rows.first ?? after.sections[target].footerID
  }
}

// MARK: - Runs

extension ChangeMarks {
  /// Gives the rows of `changes` the mark that `combine` returns for their old mark and the one in `changes`.
  /// O(runs + changes log changes).
  private mutating func merge(
    _ changes: [Run], _ combine: (_ old: RowMark?, _ new: RowMark?) -> RowMark?
  ) {
    if changes.isEmpty { return }
    known = nil
    var merged: [Run] = []
    merged.reserveCapacity(runs.count + changes.count)
    var (next, position) = (0, Int.min)
    /// Appends all rows up to `end`, with the marks that `mark` returns for the old ones.
    func append(until end: Int, _ mark: (RowMark?) -> RowMark?) {
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

  /// Replaces all marks, and removes those for which `change` returns `nil`.
  private mutating func setAll(_ change: (RowMark) -> RowMark?) {
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
  fileprivate mutating func append(_ rows: Range<Int>, _ mark: RowMark?) {
    if let last, last.rows.upperBound == rows.lowerBound, last.mark == mark {
      self[count - 1].rows = last.rows.lowerBound..<rows.upperBound
    } else {
      append(ChangeMarks.Run(rows: rows, mark: mark))
    }
  }

  fileprivate mutating func append(_ row: RowToken, _ mark: RowMark?) {
    append(row.number..<row.number + 1, mark)
  }

  fileprivate mutating func append(_ rows: IdentityRuns, _ mark: RowMark?) {
    for run in rows.runs { append(run.numbers, mark) }
  }
}

// MARK: - Queries

extension ChangeMarks {
  /// Changed rows in a section, a changed header or footer, or a gap.
  struct Entry {
    /// The indexes of the changed rows, or of the header or footer; for a gap, that of the row below it or,
    /// if there is none, the row above.
    let places: Range<Int>
    /// The indexes of the rows at which the cursor stops: each changed row, the row next to a gap, the first
    /// row below a changed header, and the last row above a changed footer.
    let stops: Range<Int>
    let mark: RowMark

    var isGap: Bool { mark.kind == .deleted }
    /// Whether it is a header or a footer.
    var isEnd: Bool { !isGap && places != stops }
  }

  /// All changes, in no particular order. They are computed once after each change. O((runs of
  /// identities + gaps) log marks).
  mutating func entries(in table: ListTable) -> [Entry] {
    if let known { return known }
    if isEmpty { return [] }
    var entries: [Entry] = []
    func add(_ places: Range<Int>, _ mark: RowMark?, stops: Range<Int>? = nil) {
      if let mark { entries.append(Entry(places: places, stops: stops ?? places, mark: mark)) }
    }
    func addGap(above id: RowToken, at index: Int, in rows: Range<Int>) {
      let place = index..<index + 1
      add(place, gaps[id], stops: place.clamped(to: rows))
    }
    var start = 0
    for section in table.sections {
      let first = start + section.headerCount
      let rows = first..<first + section.rows.count
      if section.hasHeader { add(start..<first, mark(of: section.id), stops: rows.prefix(1)) }
      if section.hasFooter {
        add(
          rows.upperBound..<rows.upperBound + 1, mark(of: section.footerID), stops: rows.suffix(1))
      }
      addGap(above: section.footerID, at: rows.upperBound - 1, in: rows)
      for run in section.rows.runs {
        var next = runs.indices.partitioningIndex {
          runs[$0].rows.upperBound > run.numbers.lowerBound
        }
        while next < runs.count, runs[next].rows.lowerBound < run.numbers.upperBound {
          let shared = runs[next].rows.clamped(to: run.numbers)
          let index = first + run.start + shared.lowerBound - run.numbers.lowerBound
          add(index..<index + shared.count, runs[next].mark)
          next += 1
        }
      }
      start += section.count
    }
    let ids = Array(gaps.keys)
    for (id, place) in zip(ids, table.places(of: ids)) {
      guard let place, place.isRow else { continue }
      addGap(above: id, at: table.index(of: place), in: 0..<start)
    }
    known = entries
    return entries
  }

  /// The number of rows that the last change updated.
  var updatedCount: Int {
    runs.reduce(0) {
      $0 + ($1.mark?.kind == .updated && $1.mark?.isOlder == false ? $1.rows.count : 0)
    }
  }

  /// The rows that are new, changed or moved and, for each gap, the row after it, or the last row.
  mutating func changedRows(in table: ListTable) -> [ElementPath] {
    entries(in: table).filter { $0.places == $0.stops }.flatMap {
      table.places(at: $0.places).compactMap(\.path)
    }
  }

  /// The changes above the place `first` and below the place `last` that have not been on the
  /// screen yet. A new header or footer counts with its rows. O(changes).
  mutating func counts(
    above first: ListTable.Place, below last: ListTable.Place, in table: ListTable
  ) -> (above: HiddenRows, below: HiddenRows) {
    let above = Int.min..<table.index(of: first)
    let below = table.index(of: last) + 1..<Int.max
    var hidden = (above: HiddenRows(), below: HiddenRows())
    for entry in entries(in: table) where !entry.mark.isSeen {
      let mark = entry.mark
      if entry.isEnd, mark.kind == .inserted { continue }
      func count(_ range: Range<Int>, _ counts: inout HiddenRows) {
        let rows = entry.places.clamped(to: range).count
        let count = entry.isGap ? (rows > 0 ? mark.count : 0) : rows
        let earlier = entry.isGap ? min(count, mark.earlierCount) : mark.isOlder ? count : 0
        counts.earlierCount += earlier
        counts.changes[mark.kind] += count - earlier
      }
      count(above, &hidden.above)
      count(below, &hidden.below)
    }
    return hidden
  }

  /// The first stop after `path`, or else the first stop of the list; backwards, the last one before
  /// it, or else the last one. O(changes).
  mutating func stop(
    from path: ElementPath, backwards: Bool, in table: ListTable
  ) -> ElementPath? {
    if table.sections.isEmpty { return nil }
    let here = table.index(of: .row(path))
    let beyond = backwards ? Int.min..<here : here + 1..<Int.max
    let stops = entries(in: table).map(\.stops)
    func nearest(_ stops: [Range<Int>]) -> Int? {
      backwards ? stops.compactMap(\.last).max() : stops.compactMap(\.first).min()
    }
    let found = nearest(stops.map { $0.clamped(to: beyond) }) ?? nearest(stops)
    return found.flatMap { table.places(at: $0..<$0 + 1).first?.path }
  }
}
