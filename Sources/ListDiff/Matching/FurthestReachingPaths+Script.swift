extension FurthestReachingPaths {
  /// What a path says of the rows of both lists.
  @usableFromInline struct Script {
    /// The rows that go away, as offsets before the change, ascending.
    @usableFromInline var deleted: [Int] = []
    /// The rows that are new, as offsets after the change, ascending.
    @usableFromInline var inserted: [Int] = []
    /// The stretches of rows that are kept, as offsets before the change, descending, each with how
    /// much further on it lies after it.
    var kept: [(stretch: Range<Int>, shift: Int)] = []
  }

  /// Reads the path found from the far corner back.
  ///
  /// - Precondition: `search` returned `differences`.
  @usableFromInline func script(differences: Int) -> Script {
    var script = Script()
    var x = sourceCount
    var k = sourceCount - targetCount
    for d in stride(from: differences, through: 0, by: -1) {
      let start = start(d, k)
      if start < x { script.kept.append((start..<x, -k)) }
      guard d > 0 else { break }
      let isDeleted = end(d - 1, k - 1) + 1 == start
      if isDeleted {
        script.deleted.append(start - 1)
        k -= 1
      } else {
        script.inserted.append(start - k - 1)
        k += 1
      }
      x = end(d - 1, k)
    }
    script.deleted.reverse()
    script.inserted.reverse()
    return script
  }
}
