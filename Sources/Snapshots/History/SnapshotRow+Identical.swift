import Glibc

extension SnapshotRow {
  /// Whether both rows are the same byte for byte, identity and colours included.
  func isIdentical(to other: SnapshotRow) -> Bool {
    guard id.isIdentical(to: other.id), styles == other.styles else { return false }
    if case .cells(let columns, let row) = values,
      case .cells(let others, let otherRow) = other.values,
      columns === others || columns.names == others.names
    {
      return columns.isIdentical(row: row, to: others, otherRow)
    }
    let (left, right) = (fields, other.fields)
    guard left.count == right.count, text.isIdentical(to: other.text) else { return false }
    return left.indices.allSatisfy { index in
      left[index].value.isIdentical(to: right[index].value)
        && left[index].name.isIdentical(to: right[index].name)
    }
  }
}

extension SnapshotSection {
  /// Whether both sections are the same byte for byte but for their rows.
  func hasIdenticalHeader(to other: SnapshotSection) -> Bool {
    id.isIdentical(to: other.id) && title.isIdentical(to: other.title) && level == other.level
  }
}

extension RowID {
  func isIdentical(to other: RowID) -> Bool {
    switch (self, other) {
    case (.serial(let one), .serial(let another)): one == another
    case (.key(let one, let place), .key(let another, let otherPlace)):
      place == otherPlace && one.isIdentical(to: another)
    default: false
    }
  }
}

extension String {
  /// Whether both are the same bytes; texts that differ in how an accent is composed are not.
  func isIdentical(to other: String) -> Bool {
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
