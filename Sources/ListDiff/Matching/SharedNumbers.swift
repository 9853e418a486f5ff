/// Two lists of numbers without those that only one of them has, and a common subsequence of them.
struct SharedNumbers {
  /// The numbers before the change that are left, and their offsets.
  private(set) var sources = ContiguousArray<Int32>()
  private(set) var sourceOffsets = ContiguousArray<Int32>()

  /// The numbers after the change that are left, and their offsets.
  private(set) var targets = ContiguousArray<Int32>()
  private(set) var targetOffsets = ContiguousArray<Int32>()

  /// The bound of the numbers: each is less than it.
  let numberCount: Int

  /// For each place after the change the one before it that is the same on the common subsequence, or
  /// ``Matching/none``; empty until one is looked for.
  private(set) var kept = ContiguousArray<Int32>()

  /// The number of pairs on the common subsequence.
  private(set) var keptCount = 0

  /// - Precondition: each number after the change is also one before it.
  /// - Complexity: O(*n* + *m*).
  init(_ numbers: Numbers) {
    numberCount = numbers.source.count
    var isThere = ContiguousArray(repeating: false, count: numberCount)
    for number in numbers.target where number >= 0 { isThere[Int(number)] = true }
    (sources, sourceOffsets) = Self.select(numbers.source) { isThere[Int($0)] }
    (targets, targetOffsets) = Self.select(numbers.target) { $0 >= 0 }
  }

  private static func select(
    _ numbers: ContiguousArray<Int32>, where isSelected: (Int32) -> Bool
  ) -> (ContiguousArray<Int32>, ContiguousArray<Int32>) {
    var (selected, offsets) = (ContiguousArray<Int32>(), ContiguousArray<Int32>())
    // Adding nothing would still write to the storage that all empty arrays share.
    guard !numbers.isEmpty else { return (selected, offsets) }
    let numbers = numbers.span
    selected.append(addingCapacity: numbers.count) { selected in
      offsets.append(addingCapacity: numbers.count) { offsets in
        for offset in numbers.indices where isSelected(numbers[unchecked: offset]) {
          selected.append(numbers[unchecked: offset])
          offsets.append(Int32(truncatingIfNeeded: offset))
        }
      }
    }
    return (selected, offsets)
  }
}

// MARK: - A common subsequence with little work

extension SharedNumbers {
  /// The comparisons for each row that a search along diagonals may take.
  static var budget: Int { 4 }

  /// Finds a common subsequence: a longest one if that takes little work.
  ///
  /// - Parameters:
  ///   - isInOrder: whether much of the one list is in the order of the other; else only short lists
  ///     are searched.
  ///   - isRepeated: for each number whether it repeats.
  /// - Returns: whether one is looked for.
  mutating func findCommon(isInOrder: Bool, isRepeated: ContiguousArray<Bool>) -> Bool {
    let isShort = min(sources.count, targets.count) <= OneWordSubsequence.limit
    guard isShort || isInOrder else { return false }
    kept = ContiguousArray(repeating: Matching.none, count: targets.count)
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

  /// Finds a longest common subsequence where one list is short.
  private mutating func keepByBits() {
    let isSourceShort = sources.count <= targets.count
    let (short, long) = isSourceShort ? (sources, targets) : (targets, sources)
    var masks = ContiguousArray<UInt64>(repeating: 0, count: numberCount)
    for (place, number) in short.enumerated() { masks[Int(number)] |= 1 &<< UInt64(place) }
    let matches = ContiguousArray(long.map { masks[Int($0)] })
    OneWordSubsequence.forEachPair(matches.span, count: short.count) { short, long in
      if isSourceShort { keep(short, as: long) } else { keep(long, as: short) }
    }
  }

  /// Finds a longest common subsequence of two stretches, unless that takes much work.
  private mutating func keepOnDiagonals(_ stretch: Range<Int>, _ targetStretch: Range<Int>) -> Bool
  {
    let (sources, targets) = (sources, targets)
    let before = sources.span.extracting(stretch)
    let after = targets.span.extracting(targetStretch)
    func isSame(_ i: Int, _ j: Int) -> Bool { before[unchecked: i] == after[unchecked: j] }
    let length = before.count + after.count
    let budget = Self.budget * length
    var search = DiagonalSearch(sourceCount: before.count, targetCount: after.count, .indels)
    let isFound = search.search(
      budget: budget, isSame: isSame,
      isHopeless: { search in
        guard search.cost & 15 == 15 else { return false }
        // If differences are spread evenly, the cost grows as the progress does.
        let cost = search.cost * length / max(1, search.progress)
        return cost * cost > 2 * budget
      }, check: {})
    guard isFound else { return false }
    for (part, shift) in search.script(isSame: isSame).kept {
      for source in part {
        keep(stretch.lowerBound + source, as: targetStretch.lowerBound + source + shift)
      }
    }
    return true
  }

  /// Finds a common subsequence that takes in many of the rows whose identifiers do not repeat.
  ///
  /// Between two of them the stretches are short, so each is searched by itself.
  private mutating func keepBetweenAnchors(_ isRepeated: ContiguousArray<Bool>) {
    var anchors = places(where: { !isRepeated[$0] })
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

  /// For each place after the change the one before it with its number, if the number is chosen; else
  /// ``Matching/none``.
  func places(where isChosen: (_ number: Int) -> Bool) -> ContiguousArray<Int32> {
    var places = ContiguousArray(repeating: Matching.none, count: numberCount)
    for (place, number) in sources.enumerated() where isChosen(Int(number)) {
      places[Int(number)] = Int32(truncatingIfNeeded: place)
    }
    return ContiguousArray(targets.map { places[Int($0)] })
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

/// A longest common subsequence of two lists, one of them at most 64 long: a row of the dynamic
/// programming matrix is a word.
///
/// Hyyrö, "Bit-parallel LCS-length computation revisited", AWOCA 2004.
@usableFromInline enum OneWordSubsequence {
  /// The length of the shorter list up to which a word has a bit for each of its elements.
  @usableFromInline static var limit: Int { UInt64.bitWidth }

  /// Calls `body` with each pair of elements on a longest common subsequence, the last one first.
  ///
  /// - Parameters:
  ///   - matches: for each element of the longer list a bit for each element of the shorter one: 1
  ///     where they are the same.
  ///   - count: the number of elements of the shorter list.
  /// - Complexity: O(length of both).
  @usableFromInline static func forEachPair(
    _ matches: Span<UInt64>, count: Int, _ body: (_ short: Int, _ long: Int) -> Void
  ) {
    withUnsafeTemporaryAllocation(of: UInt64.self, capacity: matches.count + 1) { rows in
      // A bit is 0 where one element more of the shorter list makes the subsequence longer.
      rows[0] = .max
      for long in matches.indices {
        let row = rows[long]
        let matched = row & matches[long]
        rows[long + 1] = row &+ matched | row & ~matched
      }
      var (short, long) = (count, matches.count)
      while short > 0, long > 0 {
        let bit: UInt64 = 1 &<< UInt64(short - 1)
        if matches[long - 1] & bit != 0 {
          (short, long) = (short - 1, long - 1)
          body(short, long)
        } else if rows[long] & bit != 0 {
          short -= 1
        } else {
          long -= 1
        }
      }
    }
  }
}
