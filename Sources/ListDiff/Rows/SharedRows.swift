/// What is left of two lists of numbered rows when those that only one of them has are taken away,
/// and a common subsequence of them.
struct SharedRows {
  /// The classes of the rows before the change that are left, and their offsets.
  private(set) var sources = ContiguousArray<Int32>()
  private(set) var sourceOffsets = ContiguousArray<Int32>()

  /// The classes of the rows after the change that are left, and their offsets.
  private(set) var targets = ContiguousArray<Int32>()
  private(set) var targetOffsets = ContiguousArray<Int32>()

  /// For each row left after the change the one left before it that is the same on the common
  /// subsequence, or ``Matching/none``.
  private(set) var kept = ContiguousArray<Int32>()

  /// The number of rows on the common subsequence.
  private(set) var keptCount = 0

  /// Takes the rows whose identifier stands in both lists.
  ///
  /// - Complexity: O(*n* + *m*).
  init(_ numbers: RowNumbers, _ inOrder: Matching) {
    // The first row of a group has a partner if any row of the group has one.
    let partners = inOrder.targetOfSource.span
    let (groups, classes) = (numbers.sourceGroups.span, numbers.sourceClasses.span)
    sources.append(addingCapacity: groups.count) { numbers in
      sourceOffsets.append(addingCapacity: groups.count) { offsets in
        for row in groups.indices where partners[Int(groups[unchecked: row])] >= 0 {
          numbers.append(classes[unchecked: row])
          offsets.append(Int32(truncatingIfNeeded: row))
        }
      }
    }
    let targetClasses = numbers.targetClasses.span
    targets.append(addingCapacity: targetClasses.count) { numbers in
      targetOffsets.append(addingCapacity: targetClasses.count) { offsets in
        for row in targetClasses.indices where targetClasses[unchecked: row] >= 0 {
          numbers.append(targetClasses[unchecked: row])
          offsets.append(Int32(truncatingIfNeeded: row))
        }
      }
    }
  }
}

// MARK: - The common subsequence

extension SharedRows {
  /// The comparisons for each row that a search along diagonals may take.
  static var budget: Int { 4 }

  /// Finds a common subsequence: a longest one if that takes little work.
  ///
  /// - Parameter isInOrder: whether much of the one list is in the order of the other; else only
  ///   short lists are searched.
  /// - Returns: whether one is looked for.
  mutating func findCommon(isInOrder: Bool, _ numbers: RowNumbers) -> Bool {
    let isShort = min(sources.count, targets.count) <= OneWordSubsequence.limit
    guard isShort || isInOrder else { return false }
    kept = ContiguousArray(repeating: Matching.none, count: targets.count)
    if isShort {
      keepByBits(numbers.sourceGroups.count)
    } else if !keepOnDiagonals(0..<sources.count, 0..<targets.count) {
      keepBetweenAnchors(numbers)
    }
    return true
  }

  /// Finds a longest common subsequence where one list is short.
  private mutating func keepByBits(_ numberCount: Int) {
    let isSourceShort = sources.count <= targets.count
    let (short, long) = isSourceShort ? (sources, targets) : (targets, sources)
    var masks = ContiguousArray<UInt64>(repeating: 0, count: numberCount)
    for (place, number) in short.enumerated() { masks[Int(number)] |= 1 &<< UInt64(place) }
    let matches = ContiguousArray(long.map { masks[Int($0)] })
    var (kept, count) = (kept, 0)
    OneWordSubsequence.forEachPair(matches.span, count: short.count) { short, long in
      let (source, target) = isSourceShort ? (short, long) : (long, short)
      kept[target] = Int32(truncatingIfNeeded: source)
      count += 1
    }
    (self.kept, keptCount) = (kept, count)
  }

  /// Finds a longest common subsequence of two stretches, unless that takes much work.
  private mutating func keepOnDiagonals(
    _ stretch: Range<Int>, _ targetStretch: Range<Int>
  ) -> Bool {
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
      keep(
        part.lowerBound + stretch.lowerBound..<part.upperBound + stretch.lowerBound,
        from: part.lowerBound + shift + targetStretch.lowerBound)
    }
    return true
  }

  /// Keeps a stretch of rows before the change as those after it from a place on.
  private mutating func keep(_ stretch: Range<Int>, from target: Int) {
    var kept = kept.mutableSpan
    for k in 0..<stretch.count {
      kept[target + k] = Int32(truncatingIfNeeded: stretch.lowerBound + k)
    }
    keptCount += stretch.count
  }

  /// Finds a common subsequence that takes in many of the rows whose identifiers do not repeat.
  ///
  /// Between two of them the stretches are short, so each is searched by itself.
  private mutating func keepBetweenAnchors(_ numbers: RowNumbers) {
    let anchors = anchors(numbers)
    var (source, target) = (0, 0)
    for place in anchors.indices where anchors[place] >= 0 {
      let anchor = Int(anchors[place])
      keepBetween(source..<anchor, target..<place)
      keep(anchor..<anchor + 1, from: place)
      (source, target) = (anchor + 1, place + 1)
    }
    keepBetween(source..<sources.count, target..<targets.count)
  }

  /// For each row after the change its partner, if its identifier does not repeat and it is on a
  /// longest common subsequence of such rows; else ``Matching/none``.
  private func anchors(_ numbers: RowNumbers) -> ContiguousArray<Int32> {
    var places = ContiguousArray(repeating: Matching.none, count: numbers.sourceGroups.count)
    for (place, number) in sources.enumerated() where numbers.isRepeated[Int(number)] == 0 {
      places[Int(number)] = Int32(truncatingIfNeeded: place)
    }
    var anchors = ContiguousArray(targets.map { places[Int($0)] })
    for place in offLongestIncreasingSubsequence(anchors) { anchors[Int(place)] = Matching.none }
    return anchors
  }

  /// Finds a common subsequence of two stretches between anchors.
  private mutating func keepBetween(_ stretch: Range<Int>, _ targetStretch: Range<Int>) {
    var count = 0
    while count < min(stretch.count, targetStretch.count),
      sources[stretch.lowerBound + count] == targets[targetStretch.lowerBound + count]
    {
      count += 1
    }
    keep(stretch.lowerBound..<stretch.lowerBound + count, from: targetStretch.lowerBound)
    guard count < min(stretch.count, targetStretch.count) else { return }
    _ = keepOnDiagonals(
      stretch.lowerBound + count..<stretch.upperBound,
      targetStretch.lowerBound + count..<targetStretch.upperBound)
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
