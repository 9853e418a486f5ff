internal import Notation

/// Which changes of rows are not spoken of, nor marked. History, recordings and conditions know nothing of it.
package struct QuietChanges: Equatable, Sendable {
  /// Columns whose changes say nothing.
  package var columns: Set<String>
  /// Whether nothing is said of lines around a table.
  package var areNotes: Bool
  /// Whether times that have passed say nothing as long as they grow: `4 (638s ago)`, `Up 3 hours`.
  package var areAges: Bool
  /// Whether blanks inside a line say nothing, which move when a line elsewhere gets longer.
  package var areBlanks: Bool

  package init(
    columns: Set<String> = [], areNotes: Bool = false, areAges: Bool = false,
    areBlanks: Bool = false
  ) {
    (self.columns, self.areNotes) = (columns, areNotes)
    (self.areAges, self.areBlanks) = (areAges, areBlanks)
  }

  /// Every change is spoken of.
  package static let none = QuietChanges()

  /// Whether whatever happens to a row is not spoken of.
  package func silences(_ row: SnapshotRow) -> Bool { areNotes && row.isNote }

  /// Whether the change from one version of a row to the next is not spoken of.
  package func silences(from old: SnapshotRow, to new: SnapshotRow) -> Bool {
    if silences(old) || silences(new) { return true }
    guard old.hasFields, new.hasFields else {
      let (old, new) = areBlanks ? (old.text.closedUp, new.text.closedUp) : (old.text, new.text)
      return old == new || areAges && Age.change(from: old, to: new) == .grew
    }
    if columns.isEmpty, !areAges { return false }
    return new.fields.allSatisfy { field in
      old[field: field.name].map { silences(field.name, from: $0, to: field.value) }
        ?? columns.contains(field.name)
    } && old.fields.allSatisfy { columns.contains($0.name) || new[field: $0.name] != nil }
  }

  /// Whether nothing is said of what became of a value in a column.
  package func silences(_ column: String, from old: String, to new: String) -> Bool {
    old == new || columns.contains(column)
      || areAges
        && (ColumnName.isAge(column)
          ? Age.hasGrown(from: old, to: new) : Age.change(from: old, to: new) == .grew)
  }
}

extension String {
  /// The text with one blank for every run of them behind its first word.
  fileprivate var closedUp: String {
    let start = prefix { $0 == " " }
    return start + dropFirst(start.count).split(separator: " ").joined(separator: " ")
  }
}
