import ListDiff

/// Makes one list from another: which of its rows to keep, and which rows to write between them.
///
/// Rows of the source count from 0 through all sections. Any list can be made from any other; equal identities
/// only make the patch small.
package struct Patch: Equatable, Sendable {
  package enum Step: Equatable, Sendable {
    /// A section begins. Its header is that of a section of the source, or else the next of ``headers``.
    case section(origin: Int32?)
    /// Rows of the source that are kept.
    case kept(Range<Int32>)
    /// Some of ``rows``, the next ones.
    case written(Int32)
  }

  package private(set) var steps: [Step] = []
  /// Sections without rows.
  package private(set) var headers: [SnapshotSection] = []
  package var rows: [SnapshotRow] = []

  package init() {}

  /// Begins a section with the header of one of the source.
  package mutating func begin(origin: Int32) { steps.append(.section(origin: origin)) }

  /// Begins a section with the header of another one.
  package mutating func begin(_ section: SnapshotSection) {
    headers.append(SnapshotSection(source: section, elements: RowList()))
    steps.append(.section(origin: nil))
  }

  package mutating func keep(_ places: Range<Int32>) {
    if case .kept(let last)? = steps.last, last.upperBound == places.lowerBound {
      steps[steps.count - 1] = .kept(last.lowerBound..<places.upperBound)
    } else if !places.isEmpty {
      steps.append(.kept(places))
    }
  }

  package mutating func write(_ row: SnapshotRow) {
    rows.append(row)
    if case .written(let count)? = steps.last {
      steps[steps.count - 1] = .written(count + 1)
    } else {
      steps.append(.written(1))
    }
  }
}

extension Patch {
  /// A section of the target.
  package struct Section {
    package let origin: Int?
    /// The header, if there is no origin.
    package let header: SnapshotSection?
    package fileprivate(set) var parts: [Part] = []
  }

  package enum Part {
    case kept(Range<Int>)
    case written(ArraySlice<SnapshotRow>)
  }

  /// The sections of the target.
  package var sections: [Section] {
    var sections: [Section] = []
    var (headers, rows) = (headers[...], rows[...])
    for step in steps {
      switch step {
      case .section(let origin?): sections.append(Section(origin: Int(origin), header: nil))
      case .section(nil): sections.append(Section(origin: nil, header: headers.removeFirst()))
      case .kept(let places):
        sections[sections.count - 1].parts.append(
          .kept(Int(places.lowerBound)..<Int(places.upperBound)))
      case .written(let count):
        sections[sections.count - 1].parts.append(.written(rows.prefix(Int(count))))
        rows.removeFirst(Int(count))
      }
    }
    return sections
  }

  /// Whether the target has the sections of the source, with the same headers.
  package func keepsHeaders(of source: [SnapshotSection]) -> Bool {
    let origins = steps.compactMap {
      if case .section(let origin) = $0 { origin ?? -1 } else { nil }
    }
    return origins.elementsEqual(source.indices.lazy.map(Int32.init))
  }

  /// The target. The source must have what is kept. O(rows).
  package func applied(to source: [SnapshotSection]) -> [SnapshotSection] {
    var list = PatchedList(source)
    list.apply(self)
    return list.sections
  }
}

extension Patch {
  /// The patch from the target back to the source, and how many rows are deleted, inserted, updated or moved on
  /// the way to the target. O(steps log steps + rows that are not kept), with no comparison of rows.
  package func inverted(
    from source: [SnapshotSection]
  ) -> (patch: Patch, changeCount: Int) {
    var kept: [(source: Range<Int>, target: Int)] = []
    var targets: [Int: Int] = [:]
    var (place, sectionCount) = (0, 0)
    for step in steps {
      switch step {
      case .section(let origin):
        if let origin { targets[Int(origin)] = sectionCount }
        sectionCount += 1
      case .kept(let places):
        kept.append((Int(places.lowerBound)..<Int(places.upperBound), place))
        place += places.count
      case .written(let count): place += Int(count)
      }
    }
    let weights = kept.map(\.source.count)
    let stay = HeaviestAscent.indexes(of: kept.map(\.source.lowerBound), weights: weights)
    let movedCount = weights.reduce(0, +) - stay.reduce(0) { $0 + weights[$1] }
    kept.sort { $0.source.lowerBound < $1.source.lowerBound }
    var inverse = Patch()
    var (rest, start) = (kept[...], 0)
    for (index, section) in source.enumerated() {
      if let target = targets[index] {
        inverse.begin(origin: Int32(target))
      } else {
        inverse.begin(section)
      }
      let end = start + section.rows.count
      var next = start
      while next < end {
        if let first = rest.first, first.source.contains(next) {
          let last = min(first.source.upperBound, end)
          let target = first.target + next - first.source.lowerBound
          inverse.keep(Int32(target)..<Int32(target + last - next))
          next = last
          if last == first.source.upperBound { rest.removeFirst() }
        } else {
          inverse.write(section.rows[next - start])
          next += 1
        }
      }
      start = end
    }
    let changed = Set(rows.lazy.map(\.id)).union(inverse.rows.lazy.map(\.id))
    return (inverse, changed.count + movedCount)
  }
}

/// A list to which patches are applied one after the other, as integers that stand for its rows.
package struct PatchedList {
  /// The list that it began with; `nil` once a patch is applied.
  package private(set) var whole: [SnapshotSection]?
  /// The rows that it began with, and after them those that patches wrote, whether they are left or not; empty
  /// before a patch is applied.
  package private(set) var pool: [SnapshotRow] = []
  /// The rows of the list, by their places in the ``pool``.
  package private(set) var places: [Int] = []
  /// The sections without their rows, and how many rows each has.
  package private(set) var headers: [SnapshotSection]
  package private(set) var counts: [Int]

  package init(_ sections: [SnapshotSection]) {
    (whole, headers, counts) = (sections, sections, sections.map(\.rows.count))
  }

  /// O(rows) copies of integers.
  package mutating func apply(_ patch: Patch) {
    if let whole {
      pool = whole.count == 1 ? whole[0].rows.array : whole.flatMap(\.rows)
      places = Array(pool.indices)
      headers = whole.map { SnapshotSection(source: $0, elements: RowList()) }
      self.whole = nil
    }
    let source = (places: places, headers: headers)
    var (newHeaders, rows) = (patch.headers[...], patch.rows[...])
    places.removeAll(keepingCapacity: true)
    (headers, counts) = ([], [])
    for step in patch.steps {
      switch step {
      case .section(let origin):
        headers.append(origin.map { source.headers[Int($0)] } ?? newHeaders.removeFirst())
        counts.append(0)
      case .kept(let kept):
        places += source.places[Int(kept.lowerBound)..<Int(kept.upperBound)]
        counts[counts.count - 1] += kept.count
      case .written(let count):
        places += pool.count..<pool.count + Int(count)
        pool += rows.prefix(Int(count))
        rows.removeFirst(Int(count))
        counts[counts.count - 1] += Int(count)
      }
    }
  }

  /// The rows of the list. O(rows).
  package var sections: [SnapshotSection] {
    if let whole { return whole }
    var rest = places[...]
    return zip(headers, counts).map { header, count in
      defer { rest.removeFirst(count) }
      return SnapshotSection(
        source: header, elements: RowList(rest.prefix(count).map { pool[$0] }))
    }
  }
}

// MARK: - Of a change

extension Change {
  /// The patch from ``before`` to ``after``.
  package var patch: Patch { PatchMaker(self).patch }

  /// The patch from ``after`` back to ``before``.
  package var patchBack: Patch { patch.inverted(from: before ?? []).patch }
}

/// Makes the patch of a change. O(changes log changes + sections).
private struct PatchMaker {
  private let source: [SnapshotSection]
  private let target: [SnapshotSection]
  /// The number of the first row of each section of the source.
  private let starts: [Int]
  /// The rows of each section of the source that are no more where they were, ascending.
  private var leaving: [[Int]]
  /// What comes to each section of the target, or is updated in it, and from where.
  private var arriving: [[(place: Int, kept: Int?, stays: Bool)]]
  private(set) var patch = Patch()

  init(_ change: Change) {
    (source, target) = (change.before ?? [], change.after.sections)
    var start = 0
    starts = source.map { section in
      defer { start += section.rows.count }
      return start
    }
    leaving = Array(repeating: [], count: source.count)
    arriving = Array(repeating: [], count: target.count)
    for row in change.rows {
      let stays = row.event == .updated
      if let from = row.old, !stays { leaving[from.section].append(from.element) }
      guard let to = row.new else { continue }
      let kept = row.isUpdated ? nil : row.old.map { starts[$0.section] + $0.element }
      arriving[to.section].append((to.element, kept, stays))
    }
    for section in leaving.indices { leaving[section].sort() }
    let inserted = Set(change.sections.lazy.filter { $0.event == .inserted }.compactMap(\.new))
    let places = Dictionary(
      zip(source.map(\.id), source.indices), uniquingKeysWith: { first, _ in first })
    for (place, section) in target.enumerated() {
      let isSame = source.indices.contains(place) && source[place].hasIdenticalHeader(to: section)
      if let origin = isSame ? place : source.firstIndex(where: section.hasIdenticalHeader) {
        patch.begin(origin: Int32(origin))
      } else {
        patch.begin(section)
      }
      arriving[place].sort { $0.place < $1.place }
      add(place, from: inserted.contains(place) ? nil : places[section.id])
    }
  }

  /// Adds the rows of a section, which was at `place` of the source; `nil` if it was nowhere.
  private mutating func add(_ section: Int, from place: Int?) {
    let rows = target[section].rows
    let first = place.map { starts[$0] } ?? 0
    var gone = place.map { leaving[$0][...] } ?? []
    var (done, next) = (0, first)
    func passGone() {
      while let last = gone.first, first + last == next {
        gone.removeFirst()
        next += 1
      }
    }
    func stay(upTo end: Int) {
      while done < end {
        guard place != nil else {
          patch.write(rows[done])
          done += 1
          continue
        }
        passGone()
        let count = min(end - done, (gone.first.map { first + $0 } ?? .max) - next)
        keep(next..<next + count)
        (done, next) = (done + count, next + count)
      }
    }
    for row in arriving[section] {
      stay(upTo: row.place)
      if row.stays {
        passGone()
        next += 1
      }
      if let kept = row.kept { keep(kept..<kept + 1) } else { patch.write(rows[row.place]) }
      done += 1
    }
    stay(upTo: rows.count)
  }

  private mutating func keep(_ places: Range<Int>) {
    patch.keep(Int32(places.lowerBound)..<Int32(places.upperBound))
  }
}
