package import ListDiff

extension [SnapshotSection] {
  /// Where the row with an identity stands; nil where none has it.
  ///
  /// O(rows), of lines that are not rows yet O(pieces).
  package func path(of id: RowID) -> ElementPath? {
    for (section, rows) in lazy.map(\.rows).enumerated() {
      if let element = rows.firstIndex(of: id) {
        return ElementPath(element: element, section: section)
      }
    }
    return nil
  }

  /// The row at a place. O(1).
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
