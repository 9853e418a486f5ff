/// Which elements of two lists are on one longest common subsequence of both.
@usableFromInline package struct CommonElements: Sendable {
  /// How the subsequence was found.
  package enum Method: Sendable {
    /// One list has nothing that the other has.
    case nothingInCommon
    /// Very few differences: along diagonals, without hashing.
    case fewDifferences
    /// Each element stands once in each list: a longest increasing subsequence of the places.
    case increasing
    /// Few differences: along diagonals.
    case diagonals
    /// Many differences: the whole matrix, 64 cells at a time.
    case bits
  }

  /// Whether each element before the change is on it.
  @usableFromInline package var isSourceCommon: ContiguousArray<Bool>

  /// Whether each element after the change is on it.
  @usableFromInline package var isTargetCommon: ContiguousArray<Bool>

  package var method: Method

  /// Nothing is common.
  init(sourceCount: Int, targetCount: Int) {
    isSourceCommon = ContiguousArray(repeating: false, count: sourceCount)
    isTargetCommon = ContiguousArray(repeating: false, count: targetCount)
    method = .nothingInCommon
  }

  /// All elements of two lists of the same length are common.
  init(allOf count: Int, method: Method) {
    isSourceCommon = ContiguousArray(repeating: true, count: count)
    isTargetCommon = isSourceCommon
    self.method = method
  }

  /// What a path of few differences keeps.
  @usableFromInline init(
    kept script: FurthestReachingPaths.Script, sourceCount: Int, targetCount: Int
  ) {
    isSourceCommon = ContiguousArray(repeating: true, count: sourceCount)
    isTargetCommon = ContiguousArray(repeating: true, count: targetCount)
    method = .fewDifferences
    for offset in script.deleted { isSourceCommon[offset] = false }
    for offset in script.inserted { isTargetCommon[offset] = false }
  }

  /// What a way of deletions and insertions keeps.
  init(kept path: EditPath, sourceCount: Int, targetCount: Int, method: Method) {
    isSourceCommon = ContiguousArray(repeating: true, count: sourceCount)
    isTargetCommon = ContiguousArray(repeating: true, count: targetCount)
    self.method = method
    for step in path.steps {
      switch step {
      case .deletion(let offset): isSourceCommon[Int(offset)] = false
      case .insertion(let offset): isTargetCommon[Int(offset)] = false
      case .substitution, .move: preconditionFailure("a way of deletions and insertions only")
      }
    }
    if path.isAtEdge {
      for offset in 0..<path.sourceRest { isSourceCommon[offset] = false }
      for offset in 0..<path.targetRest { isTargetCommon[offset] = false }
    }
  }
}

extension EditGraph {
  /// The elements of a longest common subsequence: along diagonals if few differ, else by bits.
  ///
  /// - Complexity: see ``DiagonalSearch`` and ``BitMatrix``; together at most twice the better.
  func commonElements() -> CommonElements {
    commonElementsOnDiagonals(budget: diagonalBudget(.indels)) ?? commonElementsByBits()
  }

  /// The elements of a longest common subsequence, found along diagonals.
  ///
  /// - Returns: `nil` if that takes more work than the budget allows.
  func commonElementsOnDiagonals(budget: Int) -> CommonElements? {
    guard var search = DiagonalSearch(self, .indels, budget: budget) else { return nil }
    return CommonElements(
      kept: search.path(), sourceCount: sourceCount, targetCount: targetCount, method: .diagonals)
  }

  /// The elements of a longest common subsequence, found by bits.
  func commonElementsByBits() -> CommonElements {
    var matrix = BitMatrix(self, rule: SubsequenceBitRule.self)
    return CommonElements(
      kept: matrix.path(), sourceCount: sourceCount, targetCount: targetCount, method: .bits)
  }
}

/// The elements of a longest common subsequence of two lists that a closure compares.
///
/// - Complexity: O((*n* + *m*) *d*) comparisons for *d* differences, but at most about
///   2 *n* *m*.
@usableFromInline package func commonElements(
  sourceCount: Int, targetCount: Int, matches: (Range<Int>, Int) -> UInt64
) -> CommonElements {
  withoutActuallyEscaping(matches) {
    ComparedEditGraph(sourceCount: sourceCount, targetCount: targetCount, matches: $0)
      .commonElements()
  }
}
