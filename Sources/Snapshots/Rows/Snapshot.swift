import Glibc
package import ListDiff

/// A list at one moment: a name, and sections of rows.
package struct Snapshot: Equatable, Sendable {
  /// The name of the snapshot, such as a year or a file name.
  package var name: String
  /// Further information, such as the author of a revision.
  package var detail: String
  package var sections: [SnapshotSection]
  /// The number of rows that the conditions excluded, if none remained; otherwise 0.
  package var leftOutCount: Int
  /// The columns that were inserted, deleted or renamed since the previous version of the list.
  package var columnChanges: [ColumnChange] = []

  package init(
    name: String, detail: String = "", sections: [SnapshotSection], leftOutCount: Int = 0
  ) {
    self.name = name
    self.detail = detail
    self.sections = sections
    self.leftOutCount = leftOutCount
  }

  /// Whether all rows are lines of text and stored as bytes.
  package var isLines: Bool {
    sections.allSatisfy { if case .lines = $0.rows.storage { true } else { false } }
  }

  /// The number of rows in all sections, without lines outside tables.
  package var rowCount: Int { sections.rowCount }
}

/// A titled group of rows. A list without sections is one section without a title.
package struct SnapshotSection: Equatable, Sendable {
  /// The identity of the section; it survives a change of the title.
  package var id: String
  package var title: String
  /// The depth of the heading, 1 to 6; 0 if the section does not come from a heading.
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

extension Snapshot {
  /// This snapshot with the identities of another one that shows the same rows; `nil` if that has other rows, such as
  /// those before this list became empty.
  package func rekeyed(as other: Snapshot) -> Snapshot? {
    guard sections.count == other.sections.count,
      zip(sections, other.sections).allSatisfy({ $0.rows.count == $1.rows.count })
    else { return nil }
    var rekeyed = self
    for (index, section) in other.sections.enumerated() {
      let rows = zip(sections[index].rows, section.rows).map { row, named in
        var row = row
        row.id = named.id
        return row
      }
      rekeyed.sections[index] = SnapshotSection(
        id: section.id, title: section.title, level: section.level, rows: rows)
    }
    return rekeyed
  }
}

extension [SnapshotSection] {
  /// The path of the row with an identity; `nil` if there is none.
  ///
  /// O(rows), or O(pieces) in a list of lines.
  package func path(of id: RowID) -> ElementPath? {
    for (section, rows) in lazy.map(\.rows).enumerated() {
      if let element = rows.firstIndex(of: id) {
        return ElementPath(element: element, section: section)
      }
    }
    return nil
  }

  /// The number of rows, without lines outside tables. O(rows); O(1) for a list of lines.
  package var rowCount: Int {
    reduce(0) { count, section in
      guard case .rows(let rows) = section.rows.storage else { return count + section.rows.count }
      return count + rows.count { !$0.isNote }
    }
  }

  /// The row at a path. O(1).
  package subscript(path: ElementPath) -> SnapshotRow { self[path.section].rows[path.element] }
}

extension RowList {
  fileprivate func firstIndex(of id: RowID) -> Int? {
    switch storage {
    case .rows(let rows): rows.firstIndex { $0.id == id }
    case .lines(let lines): lines.place(of: id)
    }
  }
}

extension SnapshotSection {
  /// Whether id, title and level of both sections are the same byte for byte.
  package func hasIdenticalHeader(to other: SnapshotSection) -> Bool {
    id.isIdentical(to: other.id) && title.isIdentical(to: other.title) && level == other.level
  }
}

extension String {
  /// Whether both strings have the same bytes. Unlike `==`, it distinguishes composed and decomposed accents.
  package func isIdentical(to other: String) -> Bool {
    let count = utf8.count
    guard count == other.utf8.count else { return false }
    let isSame = utf8.withContiguousStorageIfAvailable { left in
      other.utf8.withContiguousStorageIfAvailable { right in
        count == 0 || memcmp(left.baseAddress!, right.baseAddress!, count) == 0
      }
    }
    return (isSame ?? nil) ?? utf8.elementsEqual(other.utf8)
  }
}
