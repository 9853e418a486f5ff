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

  /// Where two rows stand from the first of their cells to the last; `nil` where a cell of one has another
  /// place in it than that of the other.
  private static func whole(
    of cells: UnsafeBufferPointer<TableCell>, like others: UnsafeBufferPointer<TableCell>
  ) -> (Range<Int>, Range<Int>)? {
    guard let first = cells.first, let last = cells.last, let otherFirst = others.first else {
      return nil
    }
    let distance = first.distance(to: otherFirst)
    var difference: UInt32 = 0
    for column in 0..<cells.count {
      difference |= cells[column].difference(
        to: others[column], behind: distance, from: first, to: last)
    }
    let (start, otherStart) = (first.range.lowerBound, otherFirst.range.lowerBound)
    let count = last.range.upperBound - start
    guard difference == 0, count >= 0 else { return nil }
    return (start..<start + count, otherStart..<otherStart + count)
  }

  /// Whether all values of a row, those that are not shown included, are known to be written as they are.
  func isPlain(row: Int) -> Bool {
    guard case .rows(let cells) = cells else { return false }
    return cells[row * columns.count..<(row + 1) * columns.count].allSatisfy { $0.isPlain }
  }
}
