internal import FlipbookNotation

/// Which changes of rows are neither mentioned nor marked. History and recordings have them all.
///
/// Layout never counts: tree glyphs, which change when a neighbor does, and blanks at the end of a line.
package struct QuietChanges: Equatable, Sendable {
  /// Columns whose changes are ignored.
  package var columns: Set<String>
  /// Columns of times that are ignored as long as they grow.
  package var ageColumns: Set<String>
  /// Whether lines around a table are ignored.
  package var areNotes: Bool
  /// Whether times that have passed are ignored as long as they grow, inside any value, and blanks that move
  /// inside a line: ``Age/isAllThatPassed(from:to:)``.
  package var areAges: Bool
  /// The events of rows and sections that are not mentioned.
  package var events: Set<RowChange.Event> = []
  /// Whether changes lead back in time, where times that had passed become less.
  package var isReversed = false

  package init(
    columns: Set<String> = [], ageColumns: Set<String> = [], areNotes: Bool = false,
    areAges: Bool = false
  ) {
    (self.columns, self.ageColumns) = (columns, ageColumns)
    (self.areNotes, self.areAges) = (areNotes, areAges)
  }

  /// Every change but that of layout is mentioned.
  package static let none = QuietChanges()

  /// Whether it is not spoken of that this happens to a row or a section.
  package func silences(_ event: RowChange.Event) -> Bool {
    events.contains(event.isMove ? .moved : event)
  }

  /// Whether whatever happens to a row is not spoken of.
  package func silences(_ row: SnapshotRow) -> Bool { areNotes && row.isNote }

  /// Whether the change from one version of a row to the next is not spoken of.
  package func silences(from old: SnapshotRow, to new: SnapshotRow) -> Bool {
    if silences(old) || silences(new) { return true }
    guard old.hasFields, new.hasFields else {
      return old.styles == new.styles && TreeGlyphs.isSameLine(old.text, new.text)
        || areAges && isAllThatPassed(from: old.text, to: new.text)
    }
    if columns.isEmpty, !areAges, old.styles != new.styles { return false }
    return new.changedFields(since: old) { name, old, new in
      if let old, let new { return silences(name, from: old, to: new) }
      return columns.contains(name)
    }
  }

  /// Whether a change of a value in a column is ignored.
  package func silences(_ column: String, from old: String, to new: String) -> Bool {
    old.isIdentical(to: new) || columns.contains(column) || TreeGlyphs.areAllThatDiffers(old, new)
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
