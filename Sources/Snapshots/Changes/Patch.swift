import ListDiff

/// Creates one list from another, by keeping some of its rows and writing others between them.
///
/// Rows of the source are numbered from 0 through all sections. Any list can be created from any other; equal
/// identities only keep the patch small.
package struct Patch: Equatable, Sendable {
  package enum Step: Equatable, Sendable {
    /// A section begins, with the header of a section of the source or, if `nil`, the next of the
    /// ``headers``.
    case section(origin: Int32?)
    /// Rows of the source that are kept.
    case kept(Range<Int32>)
    /// The given number of the next ``rows``.
    case written(Int32)
  }

  package private(set) var steps: [Step] = []
  /// Sections without rows.
  package private(set) var headers: [SnapshotSection] = []
  package var rows: [SnapshotRow] = []

  package init() {}

  /// Begins a section with the header of a section of the source.
  package mutating func begin(origin: Int) { steps.append(.section(origin: Int32(origin))) }

  /// Begins a section with the header of another section.
  package mutating func begin(_ section: SnapshotSection) {
    headers.append(SnapshotSection(source: section, elements: RowList()))
    steps.append(.section(origin: nil))
  }

  package mutating func keep(_ places: Range<Int>) {
    let places = Int32(places.lowerBound)..<Int32(places.upperBound)
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
  /// The target list. The source must contain the rows that are kept. O(rows).
  package func applied(to source: [SnapshotSection]) -> [SnapshotSection] {
    var list = PatchedList(source)
    list.apply(self)
    return list.sections
  }
}

extension Patch {
  /// For a list of one section, the number of rows that are deleted, inserted, updated or moved; `nil` if
  /// sections change.
  ///
  /// No row is compared, since kept rows are the same. O(rows) and, if rows move, O(rows log rows).
  package func changeCount(in source: PatchedList) -> Int? {
    guard source.headers.count == 1, headers.isEmpty, steps.first == .section(origin: 0) else {
      return nil
    }
    var kept: ContiguousArray<Int32> = []
    for step in steps.dropFirst() {
      switch step {
      case .section: return nil
      case .written: break
      case .kept(let places): kept += places
      }
    }
    var isGone = Array(repeating: true, count: source.counts[0])
    for place in kept { isGone[Int(place)] = false }
    let gone = isGone.indices.lazy.filter { isGone[$0] }.map { source.row($0).id }
    let changed = Set(rows.lazy.map(\.id)).union(gone)
    return changed.count + offLongestIncreasingSubsequence(kept).count
  }
}

/// A list to which patches are applied in order, with integers instead of its rows.
package struct PatchedList: Sendable {
  /// The initial list; `nil` once a patch has been applied.
  package private(set) var whole: [SnapshotSection]?
  /// The initial rows followed by those that patches wrote, including rows no longer in the list; empty until
  /// a patch is applied.
  package private(set) var pool: [SnapshotRow] = []
  /// The rows of the list, as indexes into the ``pool``.
  package private(set) var places: [Int] = []
  /// The sections, possibly without their rows, and the number of rows in each.
  package private(set) var headers: [SnapshotSection]
  package private(set) var counts: [Int]

  package init(_ sections: [SnapshotSection]) {
    (whole, headers, counts) = (sections, sections, sections.map(\.rows.count))
  }

  /// Applies a patch. O(rows) copies of integers.
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

  /// Drops the rows of the ``pool`` that are no longer in the list, if they are the majority. Amortized
  /// O(rows written).
  package mutating func dropUnused() {
    guard pool.count > 16 * places.count + 1024 else { return }
    pool = places.map { pool[$0] }
    places = Array(pool.indices)
  }

  /// A row of a list of one section.
  fileprivate func row(_ place: Int) -> SnapshotRow { whole?[0].rows[place] ?? pool[places[place]] }

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
  package var patch: Patch {
    Patch(
      from: before ?? [], to: after.sections,
      rows.map { ($0.old, $0.new, $0.isUpdated) } + dropped.map { ($0, nil, false) })
  }
}

extension Patch {
  /// The patch between two lists, given the old and the new path of each changed row; all others stay in
  /// their section. O(rows), and O(changes log changes).
  fileprivate init(
    from source: [SnapshotSection], to target: [SnapshotSection],
    _ changed: [(old: ElementPath?, new: ElementPath?, isUpdated: Bool)]
  ) {
    let starts = source.reduce(into: [0]) { $0.append($0.last! + $1.rows.count) }
    func place(_ path: ElementPath) -> Int { starts[path.section] + path.element }
    var isLeaving = Array(repeating: false, count: starts.last!)
    for case let old? in changed.lazy.map(\.old) { isLeaving[place(old)] = true }
    var arriving = changed.filter { $0.new != nil }.sorted {
      ($0.new!.section, $0.new!.element) < ($1.new!.section, $1.new!.element)
    }[...]
    let sections = Dictionary(zip(source.map(\.id), source.indices)) { first, _ in first }
    for (index, section) in target.enumerated() {
      let isSame = source.indices.contains(index) && source[index].hasIdenticalHeader(to: section)
      if let origin = isSame ? index : source.firstIndex(where: section.hasIdenticalHeader) {
        begin(origin: origin)
      } else {
        begin(section)
      }
      var staying = sections[section.id].map { starts[$0]..<starts[$0 + 1] } ?? 0..<0
      for element in section.rows.indices {
        let kept: Int?
        if let row = arriving.first, row.new == ElementPath(element: element, section: index) {
          arriving.removeFirst()
          kept = row.isUpdated ? nil : row.old.map(place)
        } else {
          kept = staying.first { !isLeaving[$0] }
          staying = (kept.map { $0 + 1 } ?? staying.upperBound)..<staying.upperBound
        }
        if let kept { keep(kept..<kept + 1) } else { write(section.rows[element]) }
      }
    }
  }
}
