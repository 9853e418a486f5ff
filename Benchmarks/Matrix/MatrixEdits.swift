/// The fewest insertions, deletions and substitutions by the textbook algorithm: from a matrix of
/// the distances between all pairs of prefixes of the two lists.
///
/// Wagner and Fischer, "The string-to-string correction problem", Journal of the ACM 21 (1974),
/// https://doi.org/10.1145/321796.321811.
///
/// - Complexity: O(*n* *m*) time and memory.
struct MatrixEdits {
  /// The edit at a position.
  enum Edit: Equatable {
    /// An element of the list before is deleted, given by its offset there.
    case deletion(Int)
    /// An element of the list after is inserted, given by its offset there.
    case insertion(Int)
    /// An element of the list after replaces another, given by its offset there.
    case substitution(Int)
  }

  /// The edits from the beginning of the lists to their end.
  let edits: [Edit]

  init(_ before: [Int], _ after: [Int]) {
    let distances = Matrix(before, after) { distance in
      Int32(distance)
    } inner: { same, diagonal, above, left in
      min(diagonal + (same ? 0 : 1), min(above, left) + 1)
    }
    var edits: [Edit] = []
    var (row, column) = (before.count, after.count)
    while row > 0 || column > 0 {
      let distance = distances[row, column]
      if row > 0, column > 0, before[row - 1] == after[column - 1] {
        (row, column) = (row - 1, column - 1)
      } else if row > 0, column > 0, distance == distances[row - 1, column - 1] + 1 {
        (row, column) = (row - 1, column - 1)
        edits.append(.substitution(column))
      } else if row > 0, distance == distances[row - 1, column] + 1 {
        row -= 1
        edits.append(.deletion(row))
      } else {
        column -= 1
        edits.append(.insertion(column))
      }
    }
    self.edits = edits.reversed()
  }
}
