extension FurthestReachingPaths {
  /// The rows off the path, each kind ascending.
  @usableFromInline struct Edits {
    /// Offsets before the change.
    @usableFromInline var deleted: [Int] = []
    /// Offsets after the change.
    @usableFromInline var inserted: [Int] = []
  }

  /// Pairs the rows on the diagonals of the path found, from the far corner back.
  ///
  /// - Precondition: `search` returned `differences`.
  /// - Returns: the rows that are not on them.
  @usableFromInline func pairKept(into matching: inout Matching, differences: Int) -> Edits {
    var edits = Edits()
    var x = sourceCount
    var k = sourceCount - targetCount
    for d in stride(from: differences, through: 0, by: -1) {
      let start = start(d, k)
      matching.pair(start..<x, shiftedBy: -k)
      guard d > 0 else { break }
      let isDeleted = end(d - 1, k - 1) + 1 == start
      if isDeleted {
        edits.deleted.append(start - 1)
        k -= 1
      } else {
        edits.inserted.append(start - k - 1)
        k += 1
      }
      x = end(d - 1, k)
    }
    edits.deleted.reverse()
    edits.inserted.reverse()
    return edits
  }
}
