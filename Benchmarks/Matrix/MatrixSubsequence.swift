/// A longest common subsequence by the textbook algorithm: from a matrix of the lengths for all
/// pairs of prefixes of the two lists.
///
/// Hirschberg, "A linear space algorithm for computing maximal common subsequences", Communications
/// of the ACM 18 (1975), https://doi.org/10.1145/360825.360861, algorithm A.
///
/// - Complexity: O(*n* *m*) time and memory.
struct MatrixSubsequence {
  /// The offsets of its elements in both lists, ascending.
  let common: [(before: Int, after: Int)]

  init(_ before: [Int], _ after: [Int]) {
    let lengths = Matrix(before, after) { _ in
      0
    } inner: { same, diagonal, above, left in
      same ? diagonal + 1 : max(above, left)
    }
    var common: [(before: Int, after: Int)] = []
    var (row, column) = (before.count, after.count)
    while row > 0 && column > 0 {
      if before[row - 1] == after[column - 1] {
        (row, column) = (row - 1, column - 1)
        common.append((row, column))
      } else if lengths[row - 1, column] >= lengths[row, column - 1] {
        row -= 1
      } else {
        column -= 1
      }
    }
    self.common = common.reversed()
  }
}
