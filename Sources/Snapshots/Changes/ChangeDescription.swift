package import ListDiff
package import Notation

/// The words that say what a changeset does.
///
/// Positions count from 1: in the list before the change for rows that leave, in the list after it
/// for rows that arrive. The section is named if there are several.
package struct ChangeDescription {
  private let before: [SnapshotSection]
  private let changeset: Changeset<[SnapshotSection]>

  /// Updates of rows that are not told.
  private let quiet: QuietChanges
  private let words: RowWords

  /// Describes a changeset that is applied to `before`.
  ///
  package init(
    before: [SnapshotSection], changeset: Changeset<[SnapshotSection]>,
    without quiet: QuietChanges = .none, in words: RowWords = RowWords()
  ) {
    self.before = before
    self.quiet = quiet
    self.changeset = changeset
    self.words = words
  }

  private var after: [SnapshotSection] { changeset.data }
  private var hasSections: Bool { before.count > 1 || after.count > 1 }

  /// One line for each operation: updates, deletes, inserts, moves; sections come before their
  /// rows.
  package var lines: [String] {
    var collected = Collected()
    write(to: &collected)
    return collected.lines
  }

  private struct Collected: LineOutputStream {
    private(set) var lines: [String] = []
    private var last = ""

    mutating func write(_ text: String) { last += text }

    mutating func endLine() {
      lines.append(last)
      last = ""
    }
  }

  /// Writes the ``lines`` piece by piece: there may be millions, and a value may be as long as a file.
  package func write(to output: inout some LineOutputStream) {
    for line in sectionLines { write(line, to: &output) }
    for path in changeset.elementUpdated { writeUpdate(path, to: &output) }
    let (sectionDeleted, sectionInserted) = (
      rows(of: changeset.sectionDeleted, in: before), rows(of: changeset.sectionInserted, in: after)
    )
    for path in sectionDeleted { write("deletes ", path, in: before, to: &output) }
    for path in changeset.elementDeleted { write("deletes ", path, in: before, to: &output) }
    for path in sectionInserted { write("inserts ", path, in: after, to: &output) }
    for path in changeset.elementInserted { write("inserts ", path, in: after, to: &output) }
    for path in changeset.elementMoved { write(move(path), to: &output) }
  }

  private func write(_ line: String, to output: inout some LineOutputStream) {
    output.write(line)
    output.endLine()
  }

  private func write(
    _ operation: String, _ path: ElementPath, in sections: [SnapshotSection],
    to output: inout some LineOutputStream
  ) {
    output.write(operation)
    let row = sections[path.section].rows[path.element]
    words.write(nameOf: row, to: &output)
    output.write(" " + place(path, in: sections))
    words.write(valuesOf: row, to: &output)
    output.endLine()
  }

  /// The rows that are deleted, with those of sections that are.
  package var deletedRows: [SnapshotRow] {
    (rows(of: changeset.sectionDeleted, in: before) + changeset.elementDeleted).map {
      before[$0.section].rows[$0.element]
    }
  }

  /// The rows that are inserted, with those of sections that are.
  package var insertedRows: [SnapshotRow] {
    (rows(of: changeset.sectionInserted, in: after) + changeset.elementInserted).map {
      after[$0.section].rows[$0.element]
    }
  }

  /// The rows that are updated, before and after.
  package var updatedRows: [(old: SnapshotRow, new: SnapshotRow)] {
    changeset.elementUpdated.map { path in
      let old = before[path.section].rows[path.element]
      return (old, counterpart(of: old, at: path))
    }
  }

  /// One line that counts the operations and names rows, such as "deletes 1: Switzerland; moves 2:
  /// …"; empty if nothing is spoken of.
  package func summary(maximumNames: Int = 3) -> String {
    func part(_ operation: String, _ names: [String], of noun: String? = nil) -> String? {
      if names.isEmpty { return nil }
      let counted = noun.map { " \($0)\(names.count == 1 ? "" : "s")" } ?? ""
      let more = names.count > maximumNames ? ", …" : ""
      let shown = names.prefix(maximumNames).joined(separator: ", ")
      return "\(operation) \(names.count)\(counted): \(shown)\(more)"
    }
    return [
      part("renames", changeset.sectionUpdated.map { renaming($0) }, of: "section"),
      part("deletes", changeset.sectionDeleted.map { title($0, in: before) }, of: "section"),
      part("inserts", changeset.sectionInserted.map { title($0, in: after) }, of: "section"),
      part("moves", changeset.sectionMoved.map { title($0.source, in: before) }, of: "section"),
      part(
        "updates",
        updatedRows.filter { !quiet.silences(from: $0.old, to: $0.new) }.map {
          words.name(of: $0.new)
        }),
      part("deletes", changeset.elementDeleted.map { name($0, in: before) }),
      part("inserts", changeset.elementInserted.map { name($0, in: after) }),
      part("moves", changeset.elementMoved.map { name($0.source, in: before) }),
    ].compactMap(\.self).joined(separator: "; ")
  }

  /// The rows that come or go with their sections.
  fileprivate func rows(of indexes: [Int], in sections: [SnapshotSection]) -> [ElementPath] {
    indexes.flatMap { section in
      sections[section].rows.indices.map { ElementPath(element: $0, section: section) }
    }
  }

  private var sectionLines: [String] {
    changeset.sectionUpdated.map { update(ofSection: $0) }
      + changeset.sectionDeleted.map { "deletes section \(title($0, in: before)) at \($0 + 1)" }
      + changeset.sectionInserted.map { "inserts section \(title($0, in: after)) at \($0 + 1)" }
      + changeset.sectionMoved.map { move in
        "moves section \(title(move.source, in: before)) from \(move.source + 1) to \(move.target + 1)"
      }
  }

  private func update(ofSection index: Int) -> String {
    guard let section = after.first(where: { $0.id == before[index].id }) else { return "" }
    if section.title == before[index].title {
      return
        "updates section \(title(index, in: before)) from level \(before[index].level) to \(section.level)"
    }
    return "renames section \(renaming(index, " to "))"
  }

  /// The titles of an updated section, before and after.
  fileprivate func renaming(_ index: Int, _ word: String = " → ") -> String {
    let id = before[index].id
    let title = after.first { $0.id == id }?.title ?? before[index].title
    return self.title(index, in: before) + word + words.quoted(title)
  }

  private func writeUpdate(_ path: ElementPath, to output: inout some LineOutputStream) {
    let old = before[path.section].rows[path.element]
    let new = counterpart(of: old, at: path)
    if quiet.silences(from: old, to: new) { return }
    let name = if case .serial = old.id { "" } else { " \(words.name(of: old))" }
    output.write("updates\(name) \(place(path, in: before)): ")
    words.write(changesFrom: old, to: new, without: quiet, to: &output)
    output.endLine()
  }

  /// What changes of an updated row: “mem 12 → 14”; empty if it is not spoken of.
  fileprivate func changes(at path: ElementPath) -> String {
    let old = before[path.section].rows[path.element]
    let new = counterpart(of: old, at: path)
    return words.changes(from: old, to: new, without: quiet)
  }

  /// The same row after the changeset.
  ///
  /// It is at the same place if the changeset only updates.
  private func counterpart(of row: SnapshotRow, at path: ElementPath) -> SnapshotRow {
    if after.indices.contains(path.section),
      after[path.section].rows.indices.contains(path.element),
      after[path.section].rows.version(at: path.element).id == row.id
    {
      return after[path.section].rows[path.element]
    }
    return after.lazy.flatMap(\.rows).first { $0.id == row.id } ?? row
  }

  private func move(_ move: (source: ElementPath, target: ElementPath)) -> String {
    let name = name(move.source, in: before)
    let places = (move.source.element + 1, move.target.element + 1)
    let isInSection = before[move.source.section].id == after[move.target.section].id
    if isInSection, places.0 == places.1 {
      let neighbour = words.neighbour(at: move.target.element, in: after[move.target.section].rows)
      return "moves \(name), still \(place(move.target, in: after))" + neighbour
    }
    guard hasSections else { return "moves \(name) from \(places.0) to \(places.1)" }
    let titles = (
      title(move.source.section, in: before), title(move.target.section, in: after)
    )
    return isInSection
      ? "moves \(name) from \(places.0) to \(places.1) in \(titles.0)"
      : "moves \(name) from \(places.0) in \(titles.0) to \(places.1) in \(titles.1)"
  }

  fileprivate func name(_ path: ElementPath, in sections: [SnapshotSection]) -> String {
    words.name(of: sections[path.section].rows[path.element])
  }

  /// The values of an inserted or deleted row behind a colon.
  fileprivate func content(_ path: ElementPath, in sections: [SnapshotSection]) -> String {
    let values = words.values(besidesKeyOf: sections[path.section].rows[path.element])
    return values.isEmpty ? "" : ": \(values)"
  }

  fileprivate func title(_ index: Int, in sections: [SnapshotSection]) -> String {
    words.quoted(sections.fullTitle(of: index))
  }

  private func place(_ path: ElementPath, in sections: [SnapshotSection]) -> String {
    "at \(path.element + 1)" + (hasSections ? " in \(title(path.section, in: sections))" : "")
  }
}

/// A whole change described row by row: “Hal moved up 5 places, 8 → 3; mem 12 → 14”.
///
/// Deleted rows come first, then inserted, moved and updated ones. Places count from 1: those of deleted
/// rows before the change, all others after it.
package struct ChangeStory {
  package enum Kind: Hashable, Sendable {
    case went, came, rose, fell, changed
    /// From one section to another.
    case crossed
  }

  package struct Line: Hashable, Sendable {
    package let kind: Kind
    package let text: String
  }

  package private(set) var lines: [Line] = []
  private let before: [SnapshotSection]
  private let after: [SnapshotSection]
  private let quiet: QuietChanges
  private let words: RowWords
  /// Knows the rows before and after by their names and values.
  private let whole: ChangeDescription
  /// The elements that go from each section, ascending, by the section.
  private var deleted: [SectionID: [Int]] = [:]
  /// What changed of the rows that were updated, until it is told.
  private var updates: [(id: RowID, words: String)] = []

  /// - Parameters:
  ///   - before: The rows before the first of `stages`.
  ///   - stages: The stages of the change.
  ///   - quiet: What is not spoken of.
  package init(
    before: [SnapshotSection], stages: StagedChangeset<[SnapshotSection]>,
    without quiet: QuietChanges = .none, in words: RowWords = RowWords()
  ) {
    (self.before, self.quiet, self.words) = (before, quiet, words)
    after = stages.last?.data ?? before
    whole = ChangeDescription(before: before, changeset: Changeset(data: after), in: words)
    var data = before
    for stage in stages {
      readDeletes(of: stage, in: data)
      readUpdates(of: stage, in: data)
      data = stage.data
    }
    data = before
    var moves: [Line] = []
    for stage in stages {
      tellSections(of: stage, in: data)
      for path in whole.rows(of: stage.sectionDeleted, in: data) + stage.elementDeleted {
        add(
          .went, "\(whole.name(path, in: data)) deleted from \(place(path, in: data))", path, data)
      }
      for path in whole.rows(of: stage.sectionInserted, in: stage.data) + stage.elementInserted {
        let name = whole.name(path, in: stage.data)
        add(.came, "\(name) inserted at \(place(path, in: stage.data))", path, stage.data)
      }
      moves += stage.elementMoved.filter { stage.displaces($0, from: data) }.map {
        line(of: $0, from: data, to: stage.data)
      }
      data = stage.data
    }
    // Rows come in a later stage than others go.
    lines = lines.filter { $0.kind == .went } + lines.filter { $0.kind != .went } + moves
    lines += updates.map { Line(kind: .changed, text: $0.words) }
  }

  private typealias SectionID = String

  private mutating func readDeletes(
    of stage: Changeset<[SnapshotSection]>, in data: [SnapshotSection]
  ) {
    for path in stage.elementDeleted {
      deleted[data[path.section].id, default: []].append(path.element)
    }
    for section in deleted.keys { deleted[section]?.sort() }
  }

  private mutating func readUpdates(
    of stage: Changeset<[SnapshotSection]>, in data: [SnapshotSection]
  ) {
    guard !stage.elementUpdated.isEmpty else { return }
    let description = ChangeDescription(
      before: data, changeset: stage, without: quiet, in: words)
    updates += stage.elementUpdated.compactMap { path in
      let row = data[path.section].rows[path.element]
      let words = description.changes(at: path)
      if words.isEmpty { return nil }
      let name = if case .key = row.id { whole.name(path, in: data) + ": " } else { "" }
      return (row.id, name + words)
    }
  }

  private mutating func tellSections(
    of stage: Changeset<[SnapshotSection]>, in data: [SnapshotSection]
  ) {
    let description = ChangeDescription(before: data, changeset: stage, in: words)
    for index in stage.sectionUpdated {
      add(.changed, "section \(description.renaming(index))")
    }
    for index in stage.sectionDeleted {
      add(.went, "section \(whole.title(index, in: data)) deleted from \(index + 1)")
    }
    for index in stage.sectionInserted {
      add(.came, "section \(whole.title(index, in: stage.data)) inserted at \(index + 1)")
    }
    for move in stage.sectionMoved {
      let title = whole.title(move.source, in: data)
      add(
        move.target < move.source ? .rose : .fell,
        "section \(title) \(Self.way(from: move.source, to: move.target))")
    }
  }

  private mutating func add(_ kind: Kind, _ text: String) {
    lines.append(Line(kind: kind, text: text))
  }

  private mutating func add(
    _ kind: Kind, _ text: String, _ path: ElementPath, _ data: [SnapshotSection]
  ) {
    add(kind, text + whole.content(path, in: data))
  }

  /// A moved row, with what changed of it.
  private mutating func line(
    of move: (source: ElementPath, target: ElementPath), from data: [SnapshotSection],
    to target: [SnapshotSection]
  ) -> Line {
    let section = data[move.source.section]
    let other = target[move.target.section]
    let id = section.rows[move.source.element].id
    var change = ""
    if let index = updates.firstIndex(where: { $0.id == id }) {
      let words = updates.remove(at: index).words
      let name = if case .key = id { whole.name(move.source, in: data) + ": " } else { "" }
      change = "; " + words.dropFirst(name.count)
    }
    let name = whole.name(move.source, in: data)
    guard section.id == other.id else {
      let titles = (
        whole.title(move.source.section, in: data), whole.title(move.target.section, in: target)
      )
      return Line(
        kind: .crossed,
        text:
          "\(name) moved from \(titles.0) to \(titles.1), at \(move.target.element + 1)\(change)"
      )
    }
    // The rows that went before it are counted again.
    var source = move.source.element
    for gone in deleted[section.id] ?? [] where gone <= source { source += 1 }
    let kind: Kind = move.target.element < source ? .rose : .fell
    return Line(
      kind: kind,
      text: "\(name) \(Self.way(from: source, to: move.target.element))\(change)")
  }

  private static func way(from source: Int, to target: Int) -> String {
    let places = abs(source - target)
    if places == 0 { return "moved, still at \(target + 1)" }
    return (target < source ? "moved up" : "moved down")
      + " \(places) \(places == 1 ? "place" : "places"), \(source + 1) → \(target + 1)"
  }

  private func place(_ path: ElementPath, in data: [SnapshotSection]) -> String {
    let hasSections = before.count > 1 || after.count > 1
    return "\(path.element + 1)" + (hasSections ? " in \(whole.title(path.section, in: data))" : "")
  }
}
