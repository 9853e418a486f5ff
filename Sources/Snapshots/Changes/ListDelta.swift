/// How to make a target list from a source list: runs of source rows to keep, and rows to write.
///
/// Source rows count from 0 through all sections. Any list can be made from any other; equal
/// identities only make the delta small.
package struct ListDelta: Equatable, Sendable {
  package struct Section: Equatable, Sendable {
    /// The index of the source section with the same header; `nil` if no section has it.
    package var origin: Int?
    /// The header, without rows.
    package var header: SnapshotSection
    package var parts: [Part]

    package init(origin: Int?, header: SnapshotSection, parts: [Part]) {
      (self.origin, self.header, self.parts) = (origin, header, parts)
    }
  }

  package enum Part: Equatable, Sendable {
    /// Source rows that are kept unchanged.
    case kept(Range<Int>)
    /// A row that the source does not have in this form. `from` is the index of the source row with
    /// the same identity, if there is one.
    case row(SnapshotRow, from: Int?)
  }

  package var sections: [Section]
  /// The number of rows that were inserted, deleted, changed, or follow another row than before.
  package private(set) var changeCount: Int

  package init(sections: [Section], changeCount: Int) {
    self.sections = sections
    self.changeCount = changeCount
  }

  /// The delta from `source` to `target`.
  ///
  /// O(rows) comparisons. Rows between the first and the last difference are looked up by identity.
  /// Lists of lines that share pieces cost what their changes cost; see ``LineChanges``.
  package init(from source: [SnapshotSection], to target: [SnapshotSection]) {
    if let shared = ListDelta(ofLinesFrom: source, to: target) {
      self = shared
      return
    }
    var search = DeltaSearch(source: source, target: target)
    let sections = target.enumerated().map { place, section in
      let parts = search.parts(of: section.rows.array)
      let header = SnapshotSection(
        id: section.id, title: section.title, level: section.level, rows: [])
      let origin =
        source.indices.contains(place) && source[place].hasIdenticalHeader(to: section)
        ? place : source.firstIndex { $0.hasIdenticalHeader(to: section) }
      return Section(origin: origin, header: header, parts: parts)
    }
    self.init(sections: sections, changeCount: search.changeCount)
  }

  /// The target list; `nil` if the delta names sections or rows that `source` does not have.
  /// O(rows).
  package func applied(to source: [SnapshotSection]) -> [SnapshotSection]? {
    let rows = source.count == 1 ? source[0].rows : RowList(source.flatMap(\.rows))
    var result: [SnapshotSection] = []
    for section in sections {
      var made = section.header
      if let origin = section.origin {
        guard source.indices.contains(origin) else { return nil }
        made = SnapshotSection(source: source[origin], elements: [])
      }
      for part in section.parts {
        switch part {
        case .kept(let range):
          guard range.lowerBound >= 0, range.upperBound <= rows.count else { return nil }
          made.rows += rows[range]
        case .row(let row, _): made.rows.append(row)
        }
      }
      result.append(made)
    }
    return result
  }
}

extension Change {
  /// The delta from ``before`` to ``after``.
  package var delta: ListDelta { ListDelta(from: before ?? [], to: after.sections) }
}

/// Finds the rows of the target in the source, in order.
private struct DeltaSearch {
  private let source: [SnapshotRow]
  /// The number of identical rows at both ends of the lists.
  private var prefix = 0
  private var suffix = 0
  private let targetCount: Int
  /// The number of target rows that were handled.
  private var done = 0
  /// The source row behind the last one found.
  private var next = 0
  private var found = 0
  private var places: [RowID: Int]?
  private(set) var writtenCount = 0
  private var jumps = 0

  init(source: [SnapshotSection], target: [SnapshotSection]) {
    self.source = source.count == 1 ? source[0].rows.array : source.flatMap(\.rows)
    let targetRows = target.count == 1 ? target[0].rows.array : target.flatMap(\.rows)
    targetCount = targetRows.count
    let shorter = min(self.source.count, targetCount)
    while prefix < shorter, self.source[prefix].isIdentical(to: targetRows[prefix]) { prefix += 1 }
    while suffix < shorter - prefix,
      self.source[self.source.count - 1 - suffix].isIdentical(
        to: targetRows[targetCount - 1 - suffix])
    { suffix += 1 }
  }

  /// Rows written and gone, and rows that follow another row than before.
  var changeCount: Int { writtenCount + max(0, source.count - found) + jumps }

  mutating func parts(of rows: [SnapshotRow]) -> [ListDelta.Part] {
    var parts: [ListDelta.Part] = []
    var run = next..<next
    func end() { if !run.isEmpty { parts.append(.kept(run)) } }
    var offset = 0
    while offset < rows.count {
      if let count = trimmedCount(rows.count - offset) {
        // the common ends are identical; skip the comparison
        let start = done < prefix ? done : source.count - (targetCount - done)
        if run.upperBound != start {
          end()
          run = start..<start
        }
        run = run.lowerBound..<start + count
        (next, found) = (start + count, found + count)
        (done, offset) = (done + count, offset + count)
        continue
      }
      let row = rows[offset]
      (done, offset) = (done + 1, offset + 1)
      let place = place(of: row.id)
      if let place {
        found += 1
        if place < next { jumps += 1 }
        next = place + 1
        if source[place].isIdentical(to: row) {
          if run.upperBound != place {
            end()
            run = place..<place
          }
          run = run.lowerBound..<place + 1
          continue
        }
      }
      end()
      run = next..<next
      parts.append(.row(row, from: place))
      writtenCount += 1
    }
    end()
    return parts
  }

  /// How many of the next rows are in a common end; `nil` for none.
  private func trimmedCount(_ rest: Int) -> Int? {
    if done < prefix { return min(rest, prefix - done) }
    return done >= targetCount - suffix ? rest : nil
  }

  private mutating func place(of id: RowID) -> Int? {
    let middle = prefix..<source.count - suffix
    if middle.contains(next), source[next].id == id { return next }
    if places == nil {
      var places: [RowID: Int] = [:]
      places.reserveCapacity(middle.count)
      for place in middle.reversed() { places[source[place].id] = place }
      self.places = places
    }
    return places?[id]
  }
}

extension LineChanges {
  /// The number of lines that were inserted, deleted, changed, or follow another line than before.
  ///
  /// It counts as ``ListDelta/changeCount`` does.
  package var changeCount: Int {
    var (found, updated, old, jumps) = (0, 0, 0, 0)
    for block in blocks.sorted(by: { $0.new < $1.new }) {
      found += block.count
      if block.isUpdated { updated += block.count }
      if block.old < old { jumps += 1 }
      old = block.old + block.count
    }
    return updated + newCount - found + oldCount - found + jumps
  }
}

extension ListDelta {
  /// The delta between two lists of lines; fails for other lists.
  ///
  /// O(changes log changes) if the lists share pieces.
  init?(ofLinesFrom source: [SnapshotSection], to target: [SnapshotSection]) {
    guard let changes = LineChanges(from: source, to: target) else { return nil }
    let rows = target[0].rows
    let header = SnapshotSection(
      id: target[0].id, title: target[0].title, level: target[0].level, rows: [])
    var parts: [Part] = []
    var (next, old, found, written, jumps) = (0, 0, 0, 0, 0)
    func write(upTo end: Int) {
      for place in next..<end {
        parts.append(.row(rows[place], from: nil))
        written += 1
      }
    }
    for block in changes.blocks.sorted(by: { $0.new < $1.new }) {
      write(upTo: block.new)
      next = block.new + block.count
      found += block.count
      if block.old < old { jumps += 1 }
      old = block.old + block.count
      if block.isUpdated {
        for offset in 0..<block.count {
          parts.append(.row(rows[block.new + offset], from: block.old + offset))
          written += 1
        }
      } else if case .kept(let range)? = parts.last, range.upperBound == block.old {
        parts[parts.count - 1] = .kept(range.lowerBound..<old)
      } else {
        parts.append(.kept(block.old..<old))
      }
    }
    write(upTo: rows.count)
    self.init(
      sections: [Section(origin: 0, header: header, parts: parts)],
      changeCount: written + source[0].rows.count - found + jumps)
  }

  /// The delta from `target` back to `source`, where this delta leads from `source` to `target`.
  ///
  /// It compares no rows: O(parts + rows written in either direction).
  package func reversed(from source: [SnapshotSection], to target: [SnapshotSection]) -> ListDelta {
    var kept: [(source: Range<Int>, target: Int)] = []
    var written: [RowID: Int] = [:]
    var (place, end, jumps) = (0, 0, 0)
    for part in sections.lazy.flatMap(\.parts) {
      switch part {
      case .kept(let range):
        if range.lowerBound < end { jumps += 1 }
        end = range.upperBound
        kept.append((range, place))
        place += range.count
      case .row(let row, _):
        written[row.id] = place
        place += 1
      }
    }
    let writtenCount = place - kept.reduce(0) { $0 + $1.source.count }
    kept.sort { $0.source.lowerBound < $1.source.lowerBound }
    var goneCount = 0
    var first = 0
    var runs = kept[...]
    let sections = source.map { section in
      let rows = first..<first + section.rows.count
      defer { first = rows.upperBound }
      var parts: [Part] = []
      var next = rows.lowerBound
      while next < rows.upperBound {
        while let run = runs.first, run.source.upperBound <= next { runs.removeFirst() }
        if let run = runs.first, run.source.contains(next) {
          let last = min(run.source.upperBound, rows.upperBound)
          let shift = run.target - run.source.lowerBound
          parts.append(.kept(next + shift..<last + shift))
          next = last
        } else {
          let row = section.rows[next - rows.lowerBound]
          parts.append(.row(row, from: written[row.id]))
          if written[row.id] == nil { goneCount += 1 }
          next += 1
        }
      }
      let header = SnapshotSection(source: section, elements: [])
      return Section(
        origin: target.firstIndex { $0.hasIdenticalHeader(to: section) }, header: header,
        parts: parts)
    }
    return ListDelta(sections: sections, changeCount: writtenCount + goneCount + jumps)
  }
}
