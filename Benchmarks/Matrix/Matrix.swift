/// A matrix with a cell for every pair of prefixes of two lists, including the empty ones.
struct Matrix {
  private var cells: [Int32]
  private let columnCount: Int

  /// Fills the matrix row by row, with every cell from its three neighbours before it.
  ///
  /// - Parameters:
  ///   - edge: the number in the first row and in the first column, by its distance from the corner.
  ///   - inner: the number in another cell: whether the two last elements are equal, and the
  ///     numbers in the cells above and to the left, above, and to the left.
  @inline(__always)
  init(
    _ before: [Int], _ after: [Int], edge: (Int) -> Int32,
    inner: (_ same: Bool, _ diagonal: Int32, _ above: Int32, _ left: Int32) -> Int32
  ) {
    columnCount = after.count + 1
    cells = [Int32](repeating: 0, count: (before.count + 1) * columnCount)
    for column in 0..<columnCount { cells[column] = edge(column) }
    for (offset, element) in before.enumerated() {
      var index = (offset + 1) * columnCount
      var diagonal = edge(offset)
      var left = edge(offset + 1)
      cells[index] = left
      for other in after {
        index += 1
        let above = cells[index - columnCount]
        left = inner(element == other, diagonal, above, left)
        cells[index] = left
        diagonal = above
      }
    }
  }

  /// The number for the first `row` and `column` elements of the lists.
  subscript(_ row: Int, _ column: Int) -> Int32 { cells[row * columnCount + column] }
}
