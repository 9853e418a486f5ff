import ListDiff

/// Reads from stages what became of each row, in places of the whole lists.
///
/// Of all stages only the deletes of rows change the places that later ones name. So rows that are updated or
/// deleted have the places before the change, inserted rows and targets of moves those after it, and sources
/// of moves lack the rows that an earlier stage deleted.
struct StageReader {
  /// What happens to the rows of a section that was there before, by their old places.
  private struct Departures {
    var updated: [Int] = []
    var deleted: [Int] = []
    var moved: [Int] = []
  }

  /// A row that comes to a section; it is inserted if it comes from nowhere.
  private struct Arrival {
    let place: Int
    var source: ElementPath?
    var passes = false
  }

  private let before: [SnapshotSection]
  private let after: [SnapshotSection]
  /// The places of the sections by their identities.
  private let oldPlaces: [String: Int]
  private let newPlaces: [String: Int]
  private var departures: [Departures]
  private var arrivals: [[Arrival]]
  private var insertedSections: Set<Int> = []
  private var deletedSections: Set<Int> = []
  private var updatedSections: Set<Int> = []
  /// For each section that moves whether it only lets others pass.
  private var movedSections: [Int: Bool] = [:]
  private var rows: [RowChange] = []

  /// The changes of rows and sections. O(changes log changes + rows of inserted and deleted sections).
  static func changes(
    by stages: StagedChangeset<[SnapshotSection]>, from before: [SnapshotSection],
    to after: [SnapshotSection]
  ) -> (rows: [RowChange], sections: [SectionChange]) {
    if stages.isEmpty { return ([], []) }
    var reader = StageReader(from: before, to: after)
    var data = before
    for stage in stages {
      reader.readRows(of: stage, from: data)
      reader.readSections(of: stage, from: data)
      data = stage.data
    }
    reader.merge()
    return (reader.rows, reader.sections)
  }

  private init(from before: [SnapshotSection], to after: [SnapshotSection]) {
    func places(_ sections: [SnapshotSection]) -> [String: Int] {
      Dictionary(zip(sections.map(\.id), sections.indices), uniquingKeysWith: { first, _ in first })
    }
    (self.before, self.after) = (before, after)
    (oldPlaces, newPlaces) = (places(before), places(after))
    departures = Array(repeating: Departures(), count: before.count)
    arrivals = Array(repeating: [], count: after.count)
  }

  private mutating func readRows(
    of stage: Changeset<[SnapshotSection]>, from data: [SnapshotSection]
  ) {
    func old(_ path: ElementPath) -> ElementPath? {
      guard let section = oldPlaces[data[path.section].id] else { return nil }
      let deleted = departures[section].deleted
      let count = deleted.indices.partitioningIndex { deleted[$0] - $0 > path.element }
      return ElementPath(element: path.element + count, section: section)
    }
    func new(_ path: ElementPath) -> Int? { newPlaces[stage.data[path.section].id] }
    for path in stage.elementUpdated.compactMap(old) {
      departures[path.section].updated.append(path.element)
    }
    for path in stage.elementInserted {
      if let section = new(path) { arrivals[section].append(Arrival(place: path.element)) }
    }
    for move in stage.elementMoved {
      guard let source = old(move.source), let section = new(move.target) else { continue }
      departures[source.section].moved.append(source.element)
      arrivals[section].append(
        Arrival(
          place: move.target.element, source: source,
          passes: move.source.element == move.target.element
            && before[source.section].id == after[section].id))
    }
    let deleted = stage.elementDeleted.compactMap(old)
    for path in deleted { departures[path.section].deleted.append(path.element) }
    for section in Set(deleted.lazy.map(\.section)) { departures[section].deleted.sort() }
  }

  private mutating func readSections(
    of stage: Changeset<[SnapshotSection]>, from data: [SnapshotSection]
  ) {
    deletedSections.formUnion(stage.sectionDeleted.compactMap { oldPlaces[data[$0].id] })
    insertedSections.formUnion(stage.sectionInserted.compactMap { newPlaces[stage.data[$0].id] })
    updatedSections.formUnion(stage.sectionUpdated.compactMap { newPlaces[data[$0].id] })
    for move in stage.sectionMoved {
      if let place = newPlaces[data[move.source].id] {
        movedSections[place] = move.source == move.target
      }
    }
  }

  // MARK: In the order of the new list

  private mutating func merge() {
    for section in departures.indices {
      departures[section].updated.sort()
      departures[section].moved.sort()
    }
    for section in after.indices {
      arrivals[section].sort { $0.place < $1.place }
      if let source = source(of: section) {
        merge(source, section)
      } else {
        insert(section)
      }
    }
    for section in before.indices where !stays(section) { delete(section) }
  }

  /// The place before of a section after the change; `nil` if it is inserted.
  private func source(of section: Int) -> Int? {
    insertedSections.contains(section) ? nil : oldPlaces[after[section].id]
  }

  private func stays(_ section: Int) -> Bool {
    !deletedSections.contains(section) && newPlaces[before[section].id] != nil
  }

  /// Goes through both versions of a section side by side, from one change to the next.
  private mutating func merge(_ source: Int, _ target: Int) {
    let (updated, arrivals) = (departures[source].updated, arrivals[target])
    let gone =
      (departures[source].deleted.map { (place: $0, isDeleted: true) }
      + departures[source].moved.map { (place: $0, isDeleted: false) })
      .sorted { $0.place < $1.place }
    var (left, come, kept) = (0, 0, 0)
    while true {
      // the number of rows before it that stay
      let leaving = left < gone.count ? gone[left].place - left : .max
      let arriving = come < arrivals.count ? arrivals[come].place - come : .max
      let staying = kept < updated.count ? updated[kept] - left : .max
      switch min(leaving, arriving, staying) {
      case .max: return
      case leaving:
        let (place, isDeleted) = gone[left]
        if kept < updated.count, updated[kept] == place { kept += 1 }
        if isDeleted {
          let path = ElementPath(element: place, section: source)
          rows.append(RowChange(.deleted, from: path, to: nil))
        }
        left += 1
      case arriving:
        add(arrivals[come], to: target, isOfSection: false)
        come += 1
      default:
        rows.append(
          RowChange(
            .updated, from: ElementPath(element: updated[kept], section: source),
            to: ElementPath(element: staying + come, section: target), isUpdated: true))
        kept += 1
      }
    }
  }

  private mutating func add(_ arrival: Arrival, to section: Int, isOfSection: Bool) {
    let path = ElementPath(element: arrival.place, section: section)
    guard let source = arrival.source else {
      return rows.append(RowChange(.inserted, from: nil, to: path, isOfSection: isOfSection))
    }
    let updated = departures[source.section].updated
    let place = updated.indices.partitioningIndex { updated[$0] >= source.element }
    rows.append(
      RowChange(
        arrival.passes ? .passed : .moved, from: source, to: path,
        isUpdated: place < updated.count && updated[place] == source.element))
  }

  /// All rows of an inserted section that do not come from others.
  private mutating func insert(_ section: Int) {
    var known = arrivals[section][...]
    for place in after[section].rows.indices {
      let arrival = known.first?.place == place ? known.removeFirst() : Arrival(place: place)
      add(arrival, to: section, isOfSection: true)
    }
  }

  /// All rows of a deleted section that do not go to others.
  private mutating func delete(_ section: Int) {
    var moved = departures[section].moved[...]
    for place in before[section].rows.indices {
      if moved.first == place {
        moved.removeFirst()
      } else {
        let path = ElementPath(element: place, section: section)
        rows.append(RowChange(.deleted, from: path, to: nil, isOfSection: true))
      }
    }
  }

  private var sections: [SectionChange] {
    var sections: [SectionChange] = []
    for place in after.indices {
      let (old, isUpdated) = (source(of: place), updatedSections.contains(place))
      if old == nil {
        sections.append(SectionChange(event: .inserted, isUpdated: false, old: nil, new: place))
      } else if let passes = movedSections[place] {
        sections.append(
          SectionChange(
            event: passes ? .passed : .moved, isUpdated: isUpdated, old: old, new: place))
      } else if isUpdated {
        sections.append(SectionChange(event: .updated, isUpdated: true, old: old, new: place))
      }
    }
    return sections
      + before.indices.lazy.filter { !stays($0) }.map {
        SectionChange(event: .deleted, isUpdated: false, old: $0, new: nil)
      }
  }
}
