import ListDiff
import Notation
import Snapshots

/// The rows whose existence, position or content differs between two lists, in the order of the new list; deleted
/// rows are at their old positions.
struct DiffEntries {
  struct Section {
    /// `nil` if there is only one section, and it stays the same.
    let heading: Heading?
    let entries: [Entry]
  }

  struct Heading {
    enum Fate: Equatable {
      case stays, inserted, deleted
      /// The number of places that it moved, negative for up.
      case moved(Int)
      case renamed(from: String)
    }

    /// The titles of the sections that contain it: `[0.1.0] › `.
    let above: String
    let title: String
    let fate: Fate
  }

  struct Entry {
    enum Fate: Equatable {
      case inserted, deleted, updated
      /// The number of places that it moved, negative for up, and its old place.
      case moved(Int, from: String)
      /// The number of sections that it moved, negative for up, and its old place.
      case crossed(Int, from: String)
    }

    enum Detail {
      case none
      /// The values other than the key.
      case values(String)
      /// The columns whose values differ; without a name, the whole text differs.
      case fields([FieldChange])
      /// The old and the new text of a row without a key.
      case text(String, String)
    }

    let fate: Fate
    /// The place of the row from 1: in the new list, or in the old one if the row was deleted.
    let place: Int
    let name: String
    let detail: Detail
  }

  private(set) var sections: [Section] = []

  var all: some Sequence<Entry> { sections.lazy.flatMap(\.entries) }

  private let change: Change
  private let source: [SnapshotSection]
  private let target: [SnapshotSection]
  private let words: RowWords
  private let quiet: QuietChanges

  /// - Parameter quiet: The changes of values to leave out.
  init(_ change: Change, without quiet: QuietChanges = .none, in words: RowWords) {
    (self.change, self.quiet, self.words) = (change, quiet, words)
    (source, target) = (change.before ?? [], change.after.sections)
    let places = Dictionary(
      zip(target.map(\.id), target.indices), uniquingKeysWith: { first, _ in first })
    let deleted = Set(change.sections.lazy.filter { $0.event == .deleted }.compactMap(\.old))
    /// The position at which rows are listed: a section of the new list, or else a deleted one, after all of those.
    func place(old: Int?, new: Int?) -> Int {
      if let new { return new }
      guard let old else { return 0 }
      return deleted.contains(old) ? target.count + old : places[source[old].id] ?? 0
    }
    let fates = Dictionary(
      uniqueKeysWithValues: change.sections.map { (place(old: $0.old, new: $0.new), fate(of: $0)) })
    let entries = Dictionary(grouping: change.rows) {
      place(old: $0.old?.section, new: $0.new?.section)
    }
    let hasSections = source.count > 1 || target.count > 1
    for place in Set(fates.keys).union(entries.keys).sorted() {
      let fate = fates[place] ?? .stays
      if fate == .stays, entries[place] == nil { continue }
      let isDeleted = place >= target.count
      let (sections, index) = isDeleted ? (source, place - target.count) : (target, place)
      let heading = Heading(
        above: sections.titlesAbove(index), title: sections[index].title, fate: fate)
      self.sections.append(
        Section(
          heading: hasSections || fate != .stays ? heading : nil,
          entries: (entries[place] ?? []).compactMap(entry)))
    }
  }

  private func fate(of section: SectionChange) -> Heading.Fate {
    guard let old = section.old else { return .inserted }
    guard let new = section.new else { return .deleted }
    if source[old].title != target[new].title { return .renamed(from: source[old].title) }
    return section.event == .updated ? .stays : .moved(new - old)
  }

  private func entry(_ row: RowChange) -> Entry? {
    switch (row.event, row.old, row.new) {
    case (.inserted, _, let new?): entry(.inserted, target[new], at: new.element)
    case (.deleted, let old?, _): entry(.deleted, source[old], at: old.element)
    case (.updated, let old?, let new?):
      entry(.updated, target[new], at: new.element, detail(of: source[old], target[new]))
    case (_, let old?, let new?):
      entry(
        fate(from: old, to: new), target[new], at: new.element,
        row.isUpdated ? detail(of: source[old], target[new]) : .none)
    default: nil
    }
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

  /// The movement of a row.
  private func fate(from old: ElementPath, to new: ElementPath) -> Entry.Fate {
    let place = old.element + 1
    guard source[old.section].id == target[new.section].id else {
      return .crossed(
        new.section - old.section, from: "from \(place) in \(source.fullTitle(of: old.section))")
    }
    guard new.element == old.element else {
      return .moved(new.element - old.element, from: "from \(place)")
    }
    let neighbour = words.neighbour(at: new.element, in: target[new.section].rows)
    return .moved(0, from: "still \(place)\(neighbour)")
  }

  private func detail(of old: SnapshotRow, _ new: SnapshotRow) -> Entry.Detail {
    let fields = FieldChange.changes(from: old, to: new, without: quiet)
    if !fields.isEmpty { return .fields(fields) }
    let (one, other) = PlainText.distinct(old.text[...], new.text[...])
    guard case .key = new.id else {
      return .text(PlainText.line(String(one)), PlainText.line(String(other)))
    }
    return .fields([FieldChange(from: one, to: other)])
  }
}
