package import ListDiff
import Notation

/// The words that say what a changeset does.
///
/// Positions count from 1: in the list before the change for rows that leave, in the list after it
/// for rows that arrive. The section is named if there are several.
package struct ChangeDescription {
  private let before: [SnapshotSection]
  private let changeset: Changeset<[SnapshotSection]>

  /// Describes a changeset that is applied to `before`.
  package init(before: [SnapshotSection], changeset: Changeset<[SnapshotSection]>) {
    self.before = before
    self.changeset = changeset
  }

  private var after: [SnapshotSection] { changeset.data }
  private var hasSections: Bool { before.count > 1 || after.count > 1 }

  /// One line for each operation: updates, deletes, inserts, moves; sections come before their
  /// rows.
  package var lines: [String] {
    sectionLines + changeset.elementUpdated.map(update)
      + (rows(of: changeset.sectionDeleted, in: before) + changeset.elementDeleted).map {
        "deletes \(name($0, in: before)) \(place($0, in: before))\(content($0, in: before))"
      }
      + (rows(of: changeset.sectionInserted, in: after) + changeset.elementInserted).map {
        "inserts \(name($0, in: after)) \(place($0, in: after))\(content($0, in: after))"
      }
      + changeset.elementMoved.map(move)
  }

  /// One line that counts the operations and names rows, such as "deletes 1: Switzerland; moves 2:
  /// …".
  package func summary(maximumNames: Int = 3) -> String {
    let parts = [
      ("updates sections", changeset.sectionUpdated.map { title($0, in: before) }),
      ("deletes sections", changeset.sectionDeleted.map { title($0, in: before) }),
      ("inserts sections", changeset.sectionInserted.map { title($0, in: after) }),
      ("moves sections", changeset.sectionMoved.map { title($0.source, in: before) }),
      ("updates", changeset.elementUpdated.map(newName)),
      ("deletes", changeset.elementDeleted.map { name($0, in: before) }),
      ("inserts", changeset.elementInserted.map { name($0, in: after) }),
      ("moves", changeset.elementMoved.map { name($0.source, in: before) }),
    ]
    return parts.filter { !$0.1.isEmpty }.map { operation, names in
      let more = names.count > maximumNames ? ", …" : ""
      let shown = names.prefix(maximumNames).joined(separator: ", ")
      return "\(operation) \(names.count): \(shown)\(more)"
    }.joined(separator: "; ")
  }

  /// The rows that come or go with their sections.
  private func rows(of indexes: [Int], in sections: [SnapshotSection]) -> [ElementPath] {
    indexes.flatMap { section in
      sections[section].rows.indices.map { ElementPath(element: $0, section: section) }
    }
  }

  private var sectionLines: [String] {
    changeset.sectionUpdated.map { index in
      let id = before[index].id
      let title = after.first { $0.id == id }?.title ?? before[index].title
      return "renames section \(self.title(index, in: before)) to \(Self.quoted(title))"
    }
      + changeset.sectionDeleted.map { "deletes section \(title($0, in: before)) at \($0 + 1)" }
      + changeset.sectionInserted.map { "inserts section \(title($0, in: after)) at \($0 + 1)" }
      + changeset.sectionMoved.map { move in
        "moves section \(title(move.source, in: before)) \(move.source + 1) → \(move.target + 1)"
      }
  }

  private func update(_ path: ElementPath) -> String {
    let old = before[path.section].rows[path.element]
    let new = counterpart(of: old, at: path)
    let changes = Self.changedFields(from: old, to: new).map {
      "\(PlainText.line($0.name)) \($0.old) → \($0.new)"
    }
    let words = changes.isEmpty ? Self.quoted(old.text, new.text) : changes.joined(separator: ", ")
    let name = if case .serial = old.id { "" } else { " \(self.name(path, in: before))" }
    return "updates\(name) \(place(path, in: before)): \(words)"
  }

  /// A column whose value changed, and both values, cut around the first place where they differ.
  package struct FieldChange {
    package let name: String
    package let old: String
    package let new: String

    package init(name: String, old: String, new: String) {
      (self.name, self.old, self.new) = (name, old, new)
    }
  }

  /// The columns whose values differ. A column that only one of the rows has is empty in the other.
  package static func changedFields(
    from old: SnapshotRow, to new: SnapshotRow
  ) -> [FieldChange] {
    let (before, after) = (old.fields, new.fields)
    guard !before.isEmpty, !after.isEmpty else { return [] }
    let added = after.filter { field in !before.contains { $0.name == field.name } }
    return (before + added.map { Field(name: $0.name, value: "") }).compactMap { field in
      let value = new[field: field.name] ?? ""
      guard !field.value.utf8.elementsEqual(value.utf8) else { return nil }
      let (one, other) = PlainText.lines(field.value, value, maximum: longest)
      return FieldChange(name: ColumnName.words(field.name), old: one, new: other)
    }
  }

  /// The same row after the changeset.
  ///
  /// It is at the same place if the changeset only updates.
  private func counterpart(of row: SnapshotRow, at path: ElementPath) -> SnapshotRow {
    if after.indices.contains(path.section),
      after[path.section].rows.indices.contains(path.element),
      after[path.section].rows[path.element].id == row.id
    {
      return after[path.section].rows[path.element]
    }
    return after.lazy.flatMap(\.rows).first { $0.id == row.id } ?? row
  }

  private func move(_ move: (source: ElementPath, target: ElementPath)) -> String {
    let name = name(move.source, in: before)
    let places = (move.source.element + 1, move.target.element + 1)
    guard hasSections else { return "moves \(name) \(places.0) → \(places.1)" }
    let titles = (
      title(move.source.section, in: before), title(move.target.section, in: after)
    )
    let isSame = before[move.source.section].id == after[move.target.section].id
    return isSame
      ? "moves \(name) \(places.0) → \(places.1) in \(titles.0)"
      : "moves \(name) \(places.0) in \(titles.0) → \(places.1) in \(titles.1)"
  }

  private func name(_ path: ElementPath, in sections: [SnapshotSection]) -> String {
    let row = sections[path.section].rows[path.element]
    guard case .key = row.id else { return Self.quoted(row.text) }
    return Self.key(row.id)
  }

  /// The values of an inserted or deleted row besides its key, since a key may be a mere number.
  private func content(_ path: ElementPath, in sections: [SnapshotSection]) -> String {
    let values = Self.values(besidesKeyOf: sections[path.section].rows[path.element])
    return values.isEmpty ? "" : ": \(values)"
  }

  /// The values of a row besides its key; empty for a row without a key.
  package static func values(besidesKeyOf row: SnapshotRow) -> String {
    guard case .key(let key, _) = row.id else { return "" }
    let parts = [key[...]] + key.split(separator: RowID.separator)
    let values = row.fields.map(\.value).filter { !$0.isEmpty && !parts.contains($0[...]) }
    return PlainText.line(values.joined(separator: "  "), maximum: 2 * longest)
  }

  /// The name of an updated row after the update.
  private func newName(_ path: ElementPath) -> String {
    let row = counterpart(of: before[path.section].rows[path.element], at: path)
    guard case .key = row.id else { return Self.quoted(row.text) }
    return Self.key(row.id)
  }

  private func title(_ index: Int, in sections: [SnapshotSection]) -> String {
    Self.quoted(sections[index].title)
  }

  private func place(_ path: ElementPath, in sections: [SnapshotSection]) -> String {
    "at \(path.element + 1)" + (hasSections ? " in \(title(path.section, in: sections))" : "")
  }

  private static func quoted(_ text: String) -> String {
    "“\(shown(text.trimmed))”"
  }

  /// The key, in quotes if it is empty or contains blanks.
  package static func key(_ id: RowID) -> String {
    let key = shown(id.description)
    return key.isEmpty || key.contains(" ") ? "“\(key)”" : key
  }

  /// Both texts, shortened so that their difference is visible.
  private static func quoted(_ old: String, _ new: String) -> String {
    let (one, other) = PlainText.lines(old.trimmed, new.trimmed, maximum: longest)
    return "“\(one)” → “\(other)”"
  }

  /// Long enough to recognise a row, short enough for two in a line.
  private static let longest = 60

  private static func shown(_ text: String) -> String {
    PlainText.line(text, maximum: longest)
  }
}

extension String {
  /// The text without the indentation of nested items.
  fileprivate var trimmed: String {
    String(drop { $0 == " " })
  }
}
