extension EditScript where C.Element: Equatable {
  /// Finds the edits.
  ///
  /// - Complexity: as of ``edits(from:to:by:)``; elements that can be hashed are compared much
  ///   faster.
  @inlinable public init(source: C, target: C) {
    self.init(source: source, target: target, by: ==)
  }

  /// The edits that make `target` of `source`.
  ///
  /// - Complexity: as of ``edits(from:to:by:)``; elements that can be hashed are compared much
  ///   faster.
  @inlinable public static func edits(from source: C, to target: C) -> [Edit] {
    edits(from: source, to: target, by: ==)
  }
}

extension EditScript where C.Element: Hashable {
  /// Finds the edits.
  ///
  /// - Complexity: as of `edits(from:to:)`.
  @inlinable public init(source: C, target: C) {
    self.source = source
    self.target = target
    edits = Self.edits(from: source, to: target)
  }

  /// The edits that make `target` of `source`.
  ///
  /// Each element between equal ends is hashed at most once; what follows works on integers.
  ///
  /// - Complexity: O((*n* + *m*) *d*) for the edit distance *d*, O(*n* + *m* + *d*²) on average.
  ///   O(*n* + *m* + *d*√*d*) memory. Ukkonen, "Algorithms for approximate string matching",
  ///   Information and Control 64 (1985).
  @inlinable public static func edits(from source: C, to target: C) -> [Edit] {
    let before = Array(source)
    let after = Array(target)
    func isSame(_ source: Int, _ target: Int) -> Bool { before[source] == after[target] }
    let (ends, numbers) = numbers(before, after)
    let middle = EditPath(
      cheapestFrom: ends.source.count, to: ends.target.count, isSame: numbers.isSame)
    let steps = middle.steps(after: ends.source.lowerBound, isSame: isSame)
    return edits(folded(steps, before, after), before, after)
  }

  /// The elements between equal ends as numbers.
  @inlinable static func numbers(
    _ before: [C.Element], _ after: [C.Element]
  ) -> (TrimmedMiddle, Numbers) {
    let ends = TrimmedMiddle(
      sourceCount: before.count, targetCount: after.count, isEndFirst: true,
      isSame: { before[$0] == after[$1] }, check: {})
    let matching = Matching(
      numbering: before[ends.source], after[ends.target], findsMoves: false)
    return (ends, matching.numbers ?? Numbers(matching))
  }

  /// Folds each deletion and insertion of one value into a move.
  ///
  /// - Complexity: O(number of steps) on average.
  @inlinable static func folded(
    _ steps: ContiguousArray<EditStep>, _ before: [C.Element], _ after: [C.Element]
  ) -> ContiguousArray<EditStep> {
    guard steps.hasDeletionAndInsertion else { return steps }
    var numbers: [C.Element: Int32] = [:]
    var numbered: ContiguousArray<Int32> = []
    for step in steps {
      let value: C.Element
      switch step {
      case .deletion(let source): value = before[Int(source)]
      case .insertion(let target): value = after[Int(target)]
      case .substitution, .move:
        numbered.append(-1)
        continue
      }
      let number = numbers[value] ?? Int32(truncatingIfNeeded: numbers.count)
      numbers[value] = number
      numbered.append(number)
    }
    return steps.foldingMoves(numbers: numbered)
  }
}

extension EditScript {
  /// The edit distance of two lists by a comparator: the fewest insertions, deletions and
  /// substitutions that make `target` of `source`.
  ///
  /// - Complexity: O((*n* + *m*) *d*) comparisons for the distance *d*; O(*n* + *m*) memory.
  @inlinable public static func distance(
    from source: C, to target: C, by areEquivalent: (C.Element, C.Element) -> Bool
  ) -> Int {
    let before = ContiguousArray(source)
    let after = ContiguousArray(target)
    func isSame(_ source: Int, _ target: Int) -> Bool {
      areEquivalent(before[source], after[target])
    }
    let ends = TrimmedMiddle(
      sourceCount: before.count, targetCount: after.count, isEndFirst: true, isSame: isSame,
      check: {})
    return DiagonalSearch.distance(from: ends.source.count, to: ends.target.count) {
      isSame(ends.source.lowerBound + $0, ends.target.lowerBound + $1)
    }
  }
}

extension EditScript where C.Element: Equatable {
  /// The edit distance of two lists.
  ///
  /// - Complexity: as of ``distance(from:to:by:)``.
  @inlinable public static func distance(from source: C, to target: C) -> Int {
    distance(from: source, to: target, by: ==)
  }
}

extension EditScript where C.Element: Hashable {
  /// The edit distance of two lists.
  ///
  /// - Complexity: O((*n* + *m*) *d*) for the distance *d*, O(*n* + *m* + *d*²) on average;
  ///   O(*n* + *m*) memory.
  @inlinable public static func distance(from source: C, to target: C) -> Int {
    let (ends, numbers) = numbers(Array(source), Array(target))
    return DiagonalSearch.distance(
      from: ends.source.count, to: ends.target.count, isSame: numbers.isSame)
  }
}

extension DiagonalSearch {
  /// The edit distance of two lists.
  @inlinable static func distance(
    from sourceCount: Int, to targetCount: Int, isSame: (_ source: Int, _ target: Int) -> Bool
  ) -> Int {
    var search = DiagonalSearch(
      sourceCount: sourceCount, targetCount: targetCount, .substitutionsToo, isPathNeeded: false)
    search.complete(isSame: isSame)
    return search.cost
  }
}
