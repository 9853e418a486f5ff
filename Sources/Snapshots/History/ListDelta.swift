/// How one list is made from another: runs of rows that are kept, and rows that are written out.
///
/// Rows of the source are counted through all of its sections, from 0. Any list can be made from
/// any other; nothing is assumed about identities except that equal ones make the delta small.
struct ListDelta: Equatable, Sendable {
  struct Section: Equatable, Sendable {
    /// The section of the source that has the same header; `nil` where `header` is news.
    var origin: Int?
    /// The header, without rows; that of the source where it has one.
    var header: SnapshotSection
    var parts: [Part]
  }

  enum Part: Equatable, Sendable {
    /// Rows of the source as they are.
    case kept(Range<Int>)
    /// A row that is not so in the source; `from` is the row there that it was, if it was there.
    case row(SnapshotRow, from: Int?)
  }

  var sections: [Section]
  /// How many rows came, went, changed, or stand behind another row than before.
  private(set) var changeCount: Int

  init(sections: [Section], changeCount: Int) {
    self.sections = sections
    self.changeCount = changeCount
  }
}

extension ListDelta {
  /// The delta that makes `target` of `source`.
  ///
  /// O(rows) comparisons; rows between the first and the last difference are looked up by their
  /// identity. Lines that are shared cost nothing, see ``LineChanges``.
  init(from source: [SnapshotSection], to target: [SnapshotSection]) {
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

  /// The list that the delta makes of `source`. O(rows).
  ///
  /// Returns `nil` where it names sections or rows that `source` does not have.
  func applied(to source: [SnapshotSection]) -> [SnapshotSection]? {
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

/// Looks for the rows of one list in another, in order.
private struct DeltaSearch {
  private let source: [SnapshotRow]
  /// How many rows at both ends are the same in both lists.
  private var prefix = 0
  private var suffix = 0
  private let targetCount: Int
  /// How many rows of the target were looked for.
  private var done = 0
  /// The row of the source behind the last one found.
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

  /// Rows written, gone, and turns to a row that does not follow the last one found.
  var changeCount: Int { writtenCount + max(0, source.count - found) + jumps }

  mutating func parts(of rows: [SnapshotRow]) -> [ListDelta.Part] {
    var parts: [ListDelta.Part] = []
    var run = next..<next
    func end() { if !run.isEmpty { parts.append(.kept(run)) } }
    var offset = 0
    while offset < rows.count {
      if let count = trimmedCount(rows.count - offset) {
        // the ends are known to be the same, so that they need no second look
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

  /// How many of the next rows stand in an end that both lists share; `nil` for none.
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
