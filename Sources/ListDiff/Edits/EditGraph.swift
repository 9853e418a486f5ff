/// The edit graph of two lists: which element of the one is the same as which of the other.
///
/// A path through the graph leads from the corner (0, 0) to the corner (*n*, *m*): one step right for
/// a deleted element of the source, one step down for an inserted element of the target, one step
/// along the diagonal for an element that is kept or substituted. The relation need not even be
/// symmetric, so any comparator gives a graph.
protocol EditGraph {
  associatedtype Masks: MatchMasks

  /// The number of elements before the change.
  var sourceCount: Int { get }

  /// The number of elements after the change.
  var targetCount: Int { get }

  /// The steps along diagonals that cost as much as one word of matches, in quarters.
  ///
  /// A search along diagonals may take this many steps for each word that a pass over the whole graph
  /// would take.
  static func diagonalQuartersPerWord(_ operations: EditOperations) -> Int

  /// Whether the element at an offset before the change is the one at an offset after it.
  func isSame(_ source: Int, _ target: Int) -> Bool

  /// The matches of each element after the change, as bits.
  func matchMasks() -> Masks
}

/// The matches of one element after a change, as bits: bit *i* is for element *i* before it.
protocol MatchMasks {
  /// The storage of the bits.
  var words: ContiguousArray<UInt64> { get }

  /// Finds the matches of the element at an offset after the change.
  ///
  /// - Parameter count: how many elements before the change matter; bits beyond them may be wrong.
  /// - Returns: where in `words` the bits begin.
  mutating func load(_ target: Int, count: Int) -> Int
}

// MARK: - Along diagonals

extension EditGraph {
  /// The number of 64-bit words that have a bit for each element before the change.
  var wordCount: Int { (sourceCount + 63) / 64 }

  /// The work along diagonals beyond which a pass over the whole graph, 64 cells at a time, is better:
  /// about a quarter of that pass.
  func diagonalBudget(_ operations: EditOperations) -> Int {
    let words = wordCount * targetCount
    return sourceCount + targetCount + words * Self.diagonalQuartersPerWord(operations) / 4
  }

  /// Searches for the cheapest path along diagonals.
  ///
  /// After an eighth of the budget the search gives up if, at its pace so far, it would need more
  /// than four times the budget.
  ///
  /// - Returns: `nil` if the search takes more work than the budget allows.
  func diagonalSearch(
    _ operations: EditOperations, budget: Int, isPathNeeded: Bool = true
  ) -> DiagonalSearch? {
    var search = DiagonalSearch(
      sourceCount: sourceCount, targetCount: targetCount, operations, isPathNeeded: isPathNeeded)
    var isEstimated = false
    let isFound = search.search(
      budget: budget, isSame: isSame,
      isHopeless: { search in
        guard !isEstimated, search.work > budget / 8 else { return false }
        isEstimated = true
        return estimatedWork(search, operations) > 4 * Double(budget)
      }, check: {})
    return isFound ? search : nil
  }

  /// The work of the whole search if the differences are spread evenly over the lists.
  private func estimatedWork(
    _ search: borrowing DiagonalSearch, _ operations: EditOperations
  ) -> Double {
    let share = Double(max(1, search.progress)) / Double(sourceCount + targetCount)
    let cost = Double(search.cost) / share
    return cost * cost / (operations == .indels ? 2 : 1)
  }

  /// Reads a path from the far corner back, until a list ends or only kept elements are left.
  ///
  /// If several paths are cheapest, an element that is the same is kept. Otherwise, seen from the end,
  /// a deletion comes before an insertion, and an insertion before a substitution.
  func path(_ search: consuming DiagonalSearch) -> EditPath {
    var path = EditPath(sourceCount: sourceCount, targetCount: targetCount)
    for cost in stride(from: search.cost - 1, through: 0, by: -1) {
      path.keep(in: self)
      if path.isAtEdge { break }
      let diagonal = path.sourceRest - path.targetRest
      search.restoreRow(cost, around: diagonal, isSame: isSame)
      if search.end(on: diagonal - 1) >= path.sourceRest - 1 {
        path.delete()
      } else if search.end(on: diagonal + 1) >= path.sourceRest {
        path.insert()
      } else {
        path.substitute()
      }
    }
    return path
  }
}

// MARK: - Edit distance

extension EditGraph {
  /// A cheapest path with substitutions: along diagonals if few elements differ, else by bits.
  ///
  /// Both find the same path.
  func editPath() -> EditPath {
    editPathOnDiagonals(budget: diagonalBudget(.substitutionsToo)) ?? editPathByBits()
  }

  /// A cheapest path with substitutions, found along diagonals.
  ///
  /// - Returns: `nil` if that takes more work than the budget allows.
  func editPathOnDiagonals(budget: Int) -> EditPath? {
    diagonalSearch(.substitutionsToo, budget: budget).map { path($0) }
  }

  /// A cheapest path with substitutions, found by bits.
  func editPathByBits() -> EditPath {
    var matrix = BitMatrix(self, rule: DistanceBitRule.self)
    return matrix.path()
  }

  /// The cost of a cheapest path with substitutions: the edit distance.
  func editDistance() -> Int {
    let search = diagonalSearch(
      .substitutionsToo, budget: diagonalBudget(.substitutionsToo), isPathNeeded: false)
    return search?.cost ?? editDistanceByBits()
  }

  /// The edit distance, found by bits.
  func editDistanceByBits() -> Int {
    let row = BitMatrix(self, rule: DistanceBitRule.self, isPathNeeded: false).lastRow
    var distance = targetCount
    for offset in 0..<sourceCount {
      let (word, bit) = (offset / 64, UInt64(offset % 64))
      distance += Int(row[word] >> bit & 1) - Int(row[wordCount + word] >> bit & 1)
    }
    return distance
  }
}
