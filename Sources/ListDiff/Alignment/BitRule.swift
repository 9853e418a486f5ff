/// How one row of a dynamic programming matrix follows from the one before, 64 cells at a time.
///
/// The matrix has a row for each number of elements after the change and a column for each number
/// of elements before it. Neighbouring cells differ by little, so that bits suffice for a row.
protocol BitRule {
  /// How many bits there are for each element before the change.
  static var vectorCount: Int { get }

  /// The bits of the row of no element after the change: vector after vector.
  static func firstRow(wordCount: Int) -> ContiguousArray<UInt64>

  /// Replaces a row by the next.
  ///
  /// - Parameters:
  ///   - row: vectors of `stride` words each.
  ///   - matches: which elements before the change are the same as the next one after it. As many
  ///     words of each vector are replaced as there are words here.
  /// - Precondition: `row` holds `vectorCount` vectors, none shorter than `matches`.
  static func advance(
    _ row: UnsafeMutableBufferPointer<UInt64>, matches: UnsafeBufferPointer<UInt64>, stride: Int)

  /// The step that leads back from a cell whose two elements are not the same.
  ///
  /// - Parameters:
  ///   - bit: the first bit of the cell's element before the change, in the cell's row.
  ///   - bitAbove: the same in the row above.
  static func step(bit: Bool, bitAbove: Bool) -> BitStep
}

/// A step back from a cell of the matrix.
enum BitStep {
  case delete, insert, substitute
}
