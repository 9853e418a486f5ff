/// Two lists of numbers without those that are in only one of them, and a common subsequence.
struct SharedNumbers {
  /// The remaining numbers before the change, and their offsets.
  let sources: ContiguousArray<Int32>
  let sourceOffsets: ContiguousArray<Int32>

  /// The remaining numbers after the change, and their offsets.
  let targets: ContiguousArray<Int32>
  let targetOffsets: ContiguousArray<Int32>

  /// The upper bound of the numbers: each is less than it.
  let numberCount: Int

  /// For each position after the change, the position before it of its partner on the common subsequence, or
  /// ``Matching/none``.
  private(set) var kept: ContiguousArray<Int32>

  /// The number of pairs on the common subsequence.
  private(set) var keptCount = 0

  /// - Precondition: each number after the change also occurs before it.
  /// - Complexity: O(*n* + *m*).
  init(_ numbers: Numbers) {
    numberCount = numbers.source.count
    var isThere = ContiguousArray(repeating: false, count: numberCount)
    for number in numbers.target where number >= 0 { isThere[Int(number)] = true }
    (sources, sourceOffsets) = Self.select(numbers.source) { isThere[Int($0)] }
    (targets, targetOffsets) = Self.select(numbers.target) { $0 >= 0 }
    kept = Matching.unpaired(targets.count)
  }

  private static func select(
    _ numbers: ContiguousArray<Int32>, where isSelected: (Int32) -> Bool
  ) -> (ContiguousArray<Int32>, ContiguousArray<Int32>) {
    var (selected, offsets) = (ContiguousArray<Int32>(), ContiguousArray<Int32>())
    for (offset, number) in numbers.enumerated() where isSelected(number) {
      selected.append(number)
      offsets.append(Int32(truncatingIfNeeded: offset))
    }
    return (selected, offsets)
  }
}

// MARK: - Common subsequences

extension SharedNumbers {
  /// Whether one of the lists is so short that a longest common subsequence is found at once.
  private var isShort: Bool { min(sources.count, targets.count) <= Matching.shortLength }

  /// Finds a longest common subsequence: along diagonals if few elements differ, otherwise with a bit matrix.
  mutating func findLongest() {
    let budget =
      sources.count + targets.count + (sources.count + 63) / 64 * targets.count / 4
    if !keepOnDiagonals(sources.indices, targets.indices, budget: budget) { keepByBits() }
  }

  /// Finds a common subsequence: a longest one if that takes little work.
  ///
  /// - Parameters:
  ///   - isInOrder: whether much of one list is in the order of the other; otherwise only short
  ///     lists are searched.
  ///   - isRepeated: for each number, whether it repeats.
  /// - Returns: whether a search was made.
  mutating func findCommon(isInOrder: Bool, isRepeated: ContiguousArray<Bool>) -> Bool {
    guard isShort || isInOrder else { return false }
    if isShort {
      keepByBits()
    } else if !keepOnDiagonals(sources.indices, targets.indices) {
      keepBetweenAnchors(isRepeated)
    }
    return true
  }

  private mutating func keep(_ source: Int, as target: Int) {
    kept[target] = Int32(truncatingIfNeeded: source)
    keptCount += 1
  }

  /// Finds a longest common subsequence by computing the whole matrix.
  mutating func keepByBits() {
    var matrix = BitMatrix<CommonCells>(sources, targets, numberCount: numberCount)
    _ = matrix.path { keep($0, as: $1) }
  }

  /// Finds a longest common subsequence of two stretches, unless that takes much work.
  ///
  /// - Parameter budget: the comparisons that the search may take, by default four for each row.
  mutating func keepOnDiagonals(
    _ stretch: Range<Int>, _ targetStretch: Range<Int>, budget: Int? = nil
  ) -> Bool {
    let (sources, targets) = (sources, targets)
    let before = sources.span.extracting(stretch)
    let after = targets.span.extracting(targetStretch)
    func isSame(_ i: Int, _ j: Int) -> Bool { before[unchecked: i] == after[unchecked: j] }
    var search = DiagonalSearch(sourceCount: before.count, targetCount: after.count)
    let isFound = search.search(
      limit: budget ?? 4 * (before.count + after.count), isSame: isSame)
    guard isFound else { return false }
    for (part, shift) in search.script(isSame: isSame).kept {
      for source in part {
        keep(stretch.lowerBound + source, as: targetStretch.lowerBound + source + shift)
      }
    }
    return true
  }

  /// Finds a common subsequence that contains many of the rows whose identifiers do not repeat.
  ///
  /// The stretches between two such rows are short, so each is searched separately.
  private mutating func keepBetweenAnchors(_ isRepeated: ContiguousArray<Bool>) {
    var places = Matching.unpaired(numberCount)
    for (place, number) in sources.enumerated() where !isRepeated[Int(number)] {
      places[Int(number)] = Int32(truncatingIfNeeded: place)
    }
    var anchors = ContiguousArray(targets.map { places[Int($0)] })
    for place in offLongestIncreasingSubsequence(anchors) { anchors[Int(place)] = Matching.none }
    var (source, target) = (0, 0)
    for place in anchors.indices where anchors[place] >= 0 {
      let anchor = Int(anchors[place])
      keepBetween(source..<anchor, target..<place)
      keep(anchor, as: place)
      (source, target) = (anchor + 1, place + 1)
    }
    keepBetween(source..<sources.count, target..<targets.count)
  }

  /// Finds a common subsequence of two stretches between anchors.
  private mutating func keepBetween(_ stretch: Range<Int>, _ targetStretch: Range<Int>) {
    let (start, targetStart) = (stretch.lowerBound, targetStretch.lowerBound)
    var count = 0
    while count < min(stretch.count, targetStretch.count),
      sources[start + count] == targets[targetStart + count]
    {
      keep(start + count, as: targetStart + count)
      count += 1
    }
    guard count < min(stretch.count, targetStretch.count) else { return }
    _ = keepOnDiagonals(
      start + count..<stretch.upperBound, targetStart + count..<targetStretch.upperBound)
  }
}
