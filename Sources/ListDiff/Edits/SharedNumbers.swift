/// What is left of two lists of numbers when those that only one of them has are taken away.
///
/// No such element is on a common subsequence.
struct SharedNumbers {
  /// The numbers left.
  let graph: NumberedEditGraph

  /// The offset before the change of each number left.
  let sourceOffsets: ContiguousArray<Int32>

  /// The offset after the change of each number left.
  let targetOffsets: ContiguousArray<Int32>

  /// Whether no number left stands twice in one of the lists.
  let isUnique: Bool

  /// - Complexity: O(*n* + *m*).
  init(_ whole: NumberedEditGraph) {
    let target = Selection(of: whole.target, numberCount: whole.numberCount) { $0 >= 0 }
    let source = Selection(of: whole.source, numberCount: whole.numberCount) {
      $0 >= 0 && target.isThere[Int($0)]
    }
    graph = NumberedEditGraph(
      source: source.numbers, target: target.numbers, numberCount: whole.numberCount)
    sourceOffsets = source.offsets
    targetOffsets = target.offsets
    isUnique = source.isUnique && target.isUnique
  }

  /// Some numbers of a list.
  private struct Selection {
    var numbers = ContiguousArray<Int32>()
    var offsets = ContiguousArray<Int32>()
    /// Whether each number that there can be is among them.
    var isThere: ContiguousArray<Bool>
    /// Whether none of them is among them twice.
    var isUnique = true

    init(
      of list: ContiguousArray<Int32>, numberCount: Int, where isSelected: (Int32) -> Bool
    ) {
      isThere = ContiguousArray(repeating: false, count: numberCount)
      // Adding nothing would still write to the storage that all empty arrays share.
      if list.isEmpty { return }
      let list = list.span
      var (isThere, isUnique) = (isThere, true)
      self.isThere = []
      numbers.append(addingCapacity: list.count) { numbers in
        offsets.append(addingCapacity: list.count) { offsets in
          var isThere = isThere.mutableSpan
          for offset in list.indices where isSelected(list[offset]) {
            let number = Int(list[offset])
            if isThere[number] { isUnique = false }
            isThere[number] = true
            numbers.append(list[offset])
            offsets.append(Int32(truncatingIfNeeded: offset))
          }
        }
      }
      (self.isThere, self.isUnique) = (isThere, isUnique)
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
    var common = CommonElements(
      allOf: graph.sourceCount, and: sequence.count, method: .increasing)
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
    if isUnique { return CommonElements(ofUnique: self) }
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
