extension Table {
  /// Whether a row is written as one of another table, byte for byte and with its cells at the same
  /// places, wherever in the table it is.
  ///
  /// Its values are the same then; false does not say that they differ. O(columns), and the bytes are
  /// compared at once.
  func isWritten(row: Int, like otherRow: Int, of other: Table) -> Bool {
    guard case .rows(let cells) = cells, case .rows(let others) = other.cells,
      columns.count == other.columns.count
    else { return false }
    let count = columns.count
    let whole = cells.withUnsafeBufferPointer { cells in
      others.withUnsafeBufferPointer { others in
        Self.whole(
          of: UnsafeBufferPointer(rebasing: cells[row * count..<(row + 1) * count]),
          like: UnsafeBufferPointer(rebasing: others[otherRow * count..<(otherRow + 1) * count]))
      }
    }
    return whole.map { bytes.isIdentical(in: $0, to: other.bytes, in: $1) } ?? false
  }

  /// Where two rows stand from their first value to their last; `nil` where a cell of one has another
  /// place in it than that of the other.
  private static func whole(
    of cells: UnsafeBufferPointer<TableCell>, like others: UnsafeBufferPointer<TableCell>
  ) -> (Range<Int>, Range<Int>)? {
    var column = 0
    while column < cells.count, cells[column].isEmpty, others[column].isEmpty { column += 1 }
    guard column < cells.count else { return (0..<0, 0..<0) }
    let (first, otherFirst) = (cells[column], others[column])
    let distance = first.distance(to: otherFirst)
    let start = first.range.lowerBound
    var end = start
    while column < cells.count {
      let (cell, other) = (cells[column], others[column])
      column += 1
      if cell.isEmpty, other.isEmpty { continue }
      let range = cell.range
      guard cell.isAlike(other, behind: distance), range.lowerBound >= end else { return nil }
      end = range.upperBound
    }
    let otherStart = otherFirst.range.lowerBound
    return (start..<end, otherStart..<otherStart + (end - start))
  }

  /// Whether all values of a row, those that are not shown included, are known to be written as they are.
  func isPlain(row: Int) -> Bool {
    guard case .rows(let cells) = cells else { return false }
    return cells[row * columns.count..<(row + 1) * columns.count].allSatisfy { $0.isPlain }
  }
}
