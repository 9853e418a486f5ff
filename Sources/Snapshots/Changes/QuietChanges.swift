internal import FlipbookNotation

/// The changes of rows that are neither reported nor marked. History and recordings contain all changes.
///
/// Changes of layout are never reported: tree glyphs, which change with neighbouring rows, and trailing
/// blanks.
package struct QuietChanges: Equatable, Sendable {
  /// Columns whose changes are ignored.
  package var columns: Set<String>
  /// Inserted and deleted columns, whose change implies that of the values in them.
  private var impliedColumns: Set<String> = []
  /// The numbers that count the rows before and after the change; see ``RowCounter``.
  private var counters: Set<String> = []
  /// Columns of times whose growth is ignored.
  package var ageColumns: Set<String>
  /// Whether lines around a table are ignored.
  package var areNotes: Bool
  /// Whether growing elapsed times inside any value, and shifted blanks inside a line, are ignored; see
  /// ``Age/isAllThatPassed(from:to:)``.
  package var areAges: Bool
  /// The events of rows and sections that are not reported.
  package var events: Set<RowChange.Event> = []
  /// Whether changes lead back in time, so that elapsed times decrease.
  package var isReversed = false

  package init(
    columns: Set<String> = [], ageColumns: Set<String> = [], areNotes: Bool = false,
    areAges: Bool = false
  ) {
    (self.columns, self.ageColumns) = (columns, ageColumns)
    (self.areNotes, self.areAges) = (areNotes, areAges)
  }

  /// All changes are reported, except those of layout.
  package static let none = QuietChanges()

  /// These changes, and the values that inserted and deleted columns imply.
  package func implied(by change: Change?) -> QuietChanges {
    guard let change else { return self }
    var quiet = counting(change)
    quiet.impliedColumns = Set(change.columns.lazy.filter { $0.newName == nil }.map(\.name))
    return quiet
  }

  /// These changes, and the numbers that only count rows. O(1).
  package func counting(_ change: Change) -> QuietChanges {
    var quiet = self
    quiet.counters = change.counters
    return quiet
  }

  /// Whether all changes of values in a column are ignored.
  func ignores(_ column: String) -> Bool {
    columns.contains(column) || impliedColumns.contains(column) || counters.contains(column)
  }

  /// Whether this event of a row or section is not reported.
  package func silences(_ event: RowChange.Event) -> Bool {
    events.contains(event.isMove ? .moved : event)
  }

  /// Whether no change of the row is reported.
  package func silences(_ row: SnapshotRow) -> Bool { areNotes && row.isNote }

  /// Whether the change from one version of a row to the next is not reported.
  package func silences(from old: SnapshotRow, to new: SnapshotRow) -> Bool {
    if silences(old) || silences(new) { return true }
    // the line of a member next to the rows of JSON or YAML, such as `metadata.generation: 2`
    if old.isNote, new.isNote,
      columns.contains(where: { path in
        [old, new].allSatisfy { row in [": ", ".", "["].contains { row.text.hasPrefix(path + $0) } }
      })
    {
      return true
    }
    guard old.hasFields, new.hasFields else {
      return old.styles == new.styles && isSameLine(old.text, new.text)
        || areAges && isAllThatPassed(from: old.text, to: new.text)
    }
    if columns.isEmpty, impliedColumns.isEmpty, !areAges, old.styles != new.styles { return false }
    return new.changedFields(since: old) { name, old, new in
      silences(name, from: old ?? "", to: new ?? "")
    }
  }

  private func isSameLine(_ old: String, _ new: String) -> Bool {
    TreeGlyphs.isSameLine(old, new)
      || !counters.isDisjoint(with: RowCounter.marks)
        && TreeGlyphs.isSameLine(RowCounter.rest(of: old), RowCounter.rest(of: new))
  }

  /// Whether a change of a value in a column is ignored.
  package func silences(_ column: String, from old: String, to new: String) -> Bool {
    old.isIdentical(to: new) || ignores(column) || TreeGlyphs.areAllThatDiffers(old, new)
      || ageColumns.contains(column)
        && Age.hasGrown(
          from: isReversed ? new : old, to: isReversed ? old : new,
          mayBeSeconds: ColumnName.isClock(column))
      || areAges && isAllThatPassed(from: old, to: new)
  }

  private func isAllThatPassed(from old: String, to new: String) -> Bool {
    isReversed
      ? Age.isAllThatPassed(from: new, to: old) : Age.isAllThatPassed(from: old, to: new)
  }
}
