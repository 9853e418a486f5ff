import ListDiff
import Notation
import Snapshots

/// The rows that two lists do not have in common, or not in the same place or form, in the order of the
/// new list; deleted rows stand where they stood.
struct DiffEntries {
  struct Section {
    /// `nil` where there is only one.
    let heading: Heading?
    let entries: [Entry]
  }

  struct Heading {
    enum Fate: Equatable {
      case stays, inserted, deleted
      /// By so many places, up if negative.
      case moved(Int)
      case renamed(from: String)
    }

    /// The titles of those that it stands below: `[0.1.0] › `.
    let above: String
    let title: String
    let fate: Fate
  }

  struct Entry {
    enum Fate: Equatable {
      case inserted, deleted, updated
      /// By so many places, up if negative, and where it was.
      case moved(Int, from: String)
      /// Out of another section, by so many of them.
      case crossed(Int, from: String)
    }

    enum Detail {
      case none
      /// The values besides the key.
      case values(String)
      /// The columns whose values differ; without a name the whole text.
      case fields([FieldChange])
      /// A row without a key is known by its text.
      case text(String, String)
    }

    let fate: Fate
    /// From 1: in the new list, or in the old one if the row was deleted.
    let place: Int
    let name: String
    let detail: Detail
  }

  private(set) var sections: [Section] = []

  var all: some Sequence<Entry> { sections.lazy.flatMap(\.entries) }

  private let source: [SnapshotSection]
  private let words: RowWords
  private let fates: Fates
  /// Where the rows were that moved.
  private var origins: [RowID: ElementPath] = [:]

  /// - Parameter changes: They lead from `source` to `target`.
  init(
    from source: [SnapshotSection], _ changes: StagedChangeset<[SnapshotSection]>,
    to target: [SnapshotSection], in words: RowWords
  ) {
    (self.source, self.words) = (source, words)
    fates = Fates(from: source, changes)
    if !fates.moved.isEmpty { findOrigins() }
    let places = Dictionary(uniqueKeysWithValues: source.indices.map { (source[$0].id, $0) })
    let hasSections = source.count > 1 || target.count > 1
    for (place, section) in target.enumerated() {
      let old = fates.insertedSections.contains(section.id) ? nil : places[section.id]
      add(
        Heading(
          above: target.titlesAbove(place), title: section.title,
          fate: fate(of: section, at: place, before: old)),
        entries(from: old.map { source[$0].rows } ?? [], to: section, at: place),
        hasSections)
    }
    for (place, section) in source.enumerated()
    where fates.deletedSections.contains(section.id) || places[section.id] != place {
      add(
        Heading(above: source.titlesAbove(place), title: section.title, fate: .deleted),
        entries(
          from: section.rows, to: SnapshotSection(id: section.id, title: "", rows: [] as RowList),
          at: place),
        hasSections)
    }
  }

  private mutating func add(_ heading: Heading, _ entries: [Entry], _ hasSections: Bool) {
    if entries.isEmpty, heading.fate == .stays { return }
    let isShown = hasSections || heading.fate != .stays
    sections.append(Section(heading: isShown ? heading : nil, entries: entries))
  }

  private mutating func findOrigins() {
    for (section, rows) in source.map(\.rows).enumerated() {
      for (element, row) in rows.enumerated() where fates.moved.contains(row.id) {
        origins[row.id] = ElementPath(element: element, section: section)
      }
    }
  }

  private func fate(
    of section: SnapshotSection, at place: Int, before old: Int?
  ) -> Heading.Fate {
    guard let old else { return .inserted }
    if source[old].title != section.title { return .renamed(from: source[old].title) }
    return fates.movedSections.contains(section.id) ? .moved(place - old) : .stays
  }

  /// Goes through both lists side by side: rows that stay are at their turn in both.
  private func entries(
    from old: RowList, to section: SnapshotSection, at place: Int
  ) -> [Entry] {
    let new = section.rows
    var entries: [Entry] = []
    var (before, after) = (0, 0)
    while before < old.count || after < new.count {
      if before < old.count, fates.leaves(old[before].id) {
        if !fates.moved.contains(old[before].id) {
          entries.append(entry(.deleted, old[before], at: before))
        }
        before += 1
      } else if after < new.count, fates.inserted.contains(new[after].id) {
        entries.append(entry(.inserted, new[after], at: after))
        after += 1
      } else if after < new.count, let origin = origins[new[after].id] {
        entries.append(moved(new[after], from: origin, to: after, in: new, section.id, place))
        after += 1
      } else {
        if before < old.count, after < new.count, fates.updated.contains(old[before].id) {
          let change = Self.detail(of: old[before], new[after])
          entries.append(self.entry(.updated, new[after], at: after, change))
        }
        (before, after) = (before + 1, after + 1)
      }
    }
    return entries
  }

  private func entry(_ fate: Entry.Fate, _ row: SnapshotRow, at place: Int) -> Entry {
    let values = words.values(besidesKeyOf: row)
    return entry(fate, row, at: place, values.isEmpty ? .none : .values(values))
  }

  private func entry(
    _ fate: Entry.Fate, _ row: SnapshotRow, at place: Int, _ detail: Entry.Detail
  ) -> Entry {
    let name = if case .key = row.id { words.key(row.id) } else { PlainText.line(row.text) }
    return Entry(fate: fate, place: place + 1, name: name, detail: detail)
  }

  private func moved(
    _ row: SnapshotRow, from origin: ElementPath, to place: Int, in new: RowList, _ id: String,
    _ section: Int
  ) -> Entry {
    let old = source[origin.section]
    let isWhereItWas = old.id == id && place == origin.element
    let from =
      (isWhereItWas ? "still" : "from") + " \(origin.element + 1)"
      + (isWhereItWas ? words.neighbour(at: place, in: new) : "")
    let fate: Entry.Fate =
      old.id == id
      ? .moved(place - origin.element, from: from)
      : .crossed(
        section - origin.section,
        from: "\(from) in \(source.fullTitle(of: origin.section))")
    let detail: Entry.Detail =
      fates.updated.contains(row.id) ? Self.detail(of: old.rows[origin.element], row) : .none
    return entry(fate, row, at: place, detail)
  }

  private static func detail(of old: SnapshotRow, _ new: SnapshotRow) -> Entry.Detail {
    let fields = FieldChange.changes(from: old, to: new)
    if !fields.isEmpty { return .fields(fields) }
    let (one, other) = PlainText.distinct(old.text[...], new.text[...])
    guard case .key = new.id else {
      return .text(PlainText.line(String(one)), PlainText.line(String(other)))
    }
    return .fields([FieldChange(from: one, to: other)])
  }
}

/// What becomes of the rows and the sections that changes name.
private struct Fates {
  private(set) var inserted: Set<RowID> = []
  private(set) var deleted: Set<RowID> = []
  private(set) var moved: Set<RowID> = []
  private(set) var updated: Set<RowID> = []
  private(set) var insertedSections: Set<String> = []
  private(set) var deletedSections: Set<String> = []
  private(set) var movedSections: Set<String> = []

  init(from source: [SnapshotSection], _ changes: StagedChangeset<[SnapshotSection]>) {
    var before = source
    for change in changes {
      func old(_ path: ElementPath) -> RowID { before[path.section].rows[path.element].id }
      updated.formUnion(change.elementUpdated.map(old))
      deleted.formUnion(change.elementDeleted.map(old))
      moved.formUnion(change.elementMoved.map { old($0.source) })
      inserted.formUnion(
        change.elementInserted.map { change.data[$0.section].rows[$0.element].id })
      for section in change.sectionDeleted {
        deletedSections.insert(before[section].id)
        deleted.formUnion(before[section].rows.map(\.id))
      }
      for section in change.sectionInserted {
        insertedSections.insert(change.data[section].id)
        inserted.formUnion(change.data[section].rows.map(\.id))
      }
      movedSections.formUnion(change.sectionMoved.map { before[$0.source].id })
      before = change.data
    }
  }

  /// Whether a row is no more where it was.
  func leaves(_ id: RowID) -> Bool { deleted.contains(id) || moved.contains(id) }
}
