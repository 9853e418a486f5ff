/// What is left of two lists of numbers when those that only one of them has are taken away.
///
/// No such element is on a common subsequence.
struct SharedNumbers {
  /// The numbers left.
  private(set) var graph: NumberedEditGraph

  /// The offset before the change of each number left.
  private(set) var sourceOffsets: ContiguousArray<Int32> = []

  /// The offset after the change of each number left.
  private(set) var targetOffsets: ContiguousArray<Int32> = []

  /// Whether no number left stands twice in one of the lists.
  private(set) var isUnique = true

  /// - Complexity: O(*n* + *m*).
  init(_ whole: NumberedEditGraph) {
    graph = NumberedEditGraph(source: [], target: [], numberCount: whole.numberCount)
    var isInTarget = ContiguousArray(repeating: false, count: whole.numberCount)
    for (offset, number) in whole.target.enumerated() where number >= 0 {
      if isInTarget[Int(number)] { isUnique = false }
      isInTarget[Int(number)] = true
      graph.target.append(number)
      targetOffsets.append(Int32(truncatingIfNeeded: offset))
    }
    var isInSource = ContiguousArray(repeating: false, count: whole.numberCount)
    for (offset, number) in whole.source.enumerated() where number >= 0 && isInTarget[Int(number)] {
      if isInSource[Int(number)] { isUnique = false }
      isInSource[Int(number)] = true
      graph.source.append(number)
      sourceOffsets.append(Int32(truncatingIfNeeded: offset))
    }
  }

  /// The longest common subsequence of lists whose elements are unique: a longest increasing
  /// subsequence of the places before the change, in the order after it.
  ///
  /// - Precondition: `isUnique`.
  /// - Complexity: O(*n* log *n*).
  func increasingElements() -> CommonElements {
    var places = ContiguousArray<Int32>(repeating: 0, count: graph.numberCount)
    for (place, number) in graph.source.enumerated() {
      places[Int(number)] = Int32(truncatingIfNeeded: place)
    }
    let sequence = ContiguousArray(graph.target.map { places[Int($0)] })
    var common = CommonElements(allOf: sequence.count, method: .increasing)
    for position in offLongestIncreasingSubsequence(sequence) {
      common.isSourceCommon[Int(sequence[Int(position)])] = false
      common.isTargetCommon[Int(position)] = false
    }
    return common
  }
}

extension NumberedEditGraph {
  /// The elements of a longest common subsequence, found in the way that fits the lists.
  ///
  /// - Complexity: O(*n* + *m*) if nothing is shared, O(*n* log *n*) if what is shared is unique,
  ///   else as of ``EditGraph/commonElements()``.
  @usableFromInline package func commonElements() -> CommonElements {
    let shared = SharedNumbers(self)
    var common = CommonElements(sourceCount: sourceCount, targetCount: targetCount)
    guard !shared.sourceOffsets.isEmpty else { return common }
    let found =
      shared.isUnique
      ? shared.increasingElements()
      : shared.graph.commonElementsOnDiagonals(budget: shared.graph.diagonalBudget(.indels))
        ?? shared.graph.commonElementsByBits()
    for (position, isCommon) in found.isSourceCommon.enumerated() where isCommon {
      common.isSourceCommon[Int(shared.sourceOffsets[position])] = true
    }
    for (position, isCommon) in found.isTargetCommon.enumerated() where isCommon {
      common.isTargetCommon[Int(shared.targetOffsets[position])] = true
    }
    common.method = found.method
    return common
  }
}
