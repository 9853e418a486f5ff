extension EditGraph {
  /// A cheapest way with substitutions: along diagonals if few elements differ, else by bits.
  ///
  /// Both ways give the same path.
  func editPath() -> EditPath {
    editPathOnDiagonals(budget: diagonalBudget(.substitutionsToo)) ?? editPathByBits()
  }

  /// A cheapest way with substitutions, found along diagonals.
  ///
  /// - Returns: `nil` if that takes more work than the budget allows.
  func editPathOnDiagonals(budget: Int) -> EditPath? {
    guard var search = DiagonalSearch(self, .substitutionsToo, budget: budget) else { return nil }
    return search.path()
  }

  /// A cheapest way with substitutions, found by bits.
  func editPathByBits() -> EditPath {
    var matrix = BitMatrix(self, rule: DistanceBitRule.self)
    return matrix.path()
  }

  /// The cost of a cheapest way with substitutions: the edit distance.
  func editDistance() -> Int {
    let search = DiagonalSearch(
      self, .substitutionsToo, budget: diagonalBudget(.substitutionsToo), isWayNeeded: false)
    return search?.cost ?? editDistanceByBits()
  }

  /// The edit distance, found by bits.
  func editDistanceByBits() -> Int {
    let row = BitMatrix(self, rule: DistanceBitRule.self, isWayNeeded: false).lastRow
    var distance = targetCount
    for offset in 0..<sourceCount {
      let (word, bit) = (offset / 64, UInt64(offset % 64))
      distance += Int(row[word] >> bit & 1) - Int(row[wordCount + word] >> bit & 1)
    }
    return distance
  }
}

extension NumberedEditGraph {
  /// A cheapest way with substitutions.
  @usableFromInline func cheapestPath() -> EditPath { editPath() }

  /// The edit distance.
  @usableFromInline func cheapestCost() -> Int { editDistance() }
}

/// A cheapest way with substitutions through the edit graph of two lists that a closure compares.
@usableFromInline func cheapestPath(
  sourceCount: Int, targetCount: Int, matches: (Range<Int>, Int) -> UInt64
) -> EditPath {
  withoutActuallyEscaping(matches) {
    ComparedEditGraph(sourceCount: sourceCount, targetCount: targetCount, matches: $0).editPath()
  }
}

/// The edit distance of two lists that a closure compares.
@usableFromInline func cheapestCost(
  sourceCount: Int, targetCount: Int, matches: (Range<Int>, Int) -> UInt64
) -> Int {
  withoutActuallyEscaping(matches) {
    ComparedEditGraph(sourceCount: sourceCount, targetCount: targetCount, matches: $0)
      .editDistance()
  }
}
