import ListDiff

/// A titled group of rows; a list without sections is one section without a title.
package struct SnapshotSection: Equatable, Sendable {
  /// What makes the section the same one in the next snapshot, whatever its title is then.
  package var id: String
  package var title: String
  /// The depth of the heading, 1 to 6, or 0 where the section does not come from a heading.
  package var level: Int
  package var rows: RowList

  package init(id: String, title: String, level: Int = 0, rows: [SnapshotRow]) {
    self.init(id: id, title: title, level: level, rows: RowList(rows))
  }

  package init(id: String, title: String, level: Int = 0, rows: RowList) {
    self.id = id
    self.title = title
    self.level = level
    self.rows = rows
  }
}

extension SnapshotSection: DifferentiableSection {
  package var differenceIdentifier: String { id }
  package var elements: RowList { rows }

  package init(source: SnapshotSection, elements: some Swift.Collection<SnapshotRow>) {
    self.init(
      id: source.id, title: source.title, level: source.level,
      rows: elements as? RowList ?? RowList(Array(elements)))
  }

  package func isContentEqual(to source: SnapshotSection) -> Bool {
    title.utf8.elementsEqual(source.title.utf8) && level == source.level
  }
}
