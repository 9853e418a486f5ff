/// Which elements of two lists are on one longest common subsequence of both.
@usableFromInline package struct CommonElements: Sendable {
  /// Whether each element before the change is on it.
  @usableFromInline package var isSourceCommon: ContiguousArray<Bool>

  /// Whether each element after the change is on it.
  @usableFromInline package var isTargetCommon: ContiguousArray<Bool>

  /// All elements are common, or none.
  @usableFromInline init(sourceCount: Int, targetCount: Int, areCommon: Bool) {
    isSourceCommon = ContiguousArray(repeating: areCommon, count: sourceCount)
    isTargetCommon = ContiguousArray(repeating: areCommon, count: targetCount)
  }

  /// What a path of deletions and insertions keeps.
  @usableFromInline init(
    kept script: DiagonalSearch.Script, sourceCount: Int, targetCount: Int
  ) {
    self.init(sourceCount: sourceCount, targetCount: targetCount, areCommon: true)
    for offset in script.deleted { isSourceCommon[offset] = false }
    for offset in script.inserted { isTargetCommon[offset] = false }
  }

  /// What a path of deletions and insertions keeps.
  @usableFromInline init(kept path: EditPath, sourceCount: Int, targetCount: Int) {
    self.init(sourceCount: sourceCount, targetCount: targetCount, areCommon: true)
    for step in path.steps {
      switch step {
      case .deletion(let offset): isSourceCommon[Int(offset)] = false
      case .insertion(let offset): isTargetCommon[Int(offset)] = false
      case .substitution, .move: preconditionFailure("expected only deletions and insertions")
      }
    }
    if path.isAtEdge {
      for offset in 0..<path.sourceRest { isSourceCommon[offset] = false }
      for offset in 0..<path.targetRest { isTargetCommon[offset] = false }
    }
  }
}

// MARK: - Elements that are compared

extension CommonElements {
  /// The elements of a longest common subsequence, if only few elements are not on it.
  ///
  /// Nothing is hashed. A common subsequence of 100,000 elements over 50 symbols that differ in 20
  /// edits takes a fifteenth of the time of numbering the elements (workload "subsequence, 50 symbols,
  /// 20 edits").
  ///
  /// - Parameter limit: how many elements may be in one list only, by default
  ///   ``Matching/smallDifference``.
  /// - Returns: `nil` if there are more, or if the search would take more than twice as many
  ///   comparisons as there are elements.
  /// - Complexity: O(*n* + *m*) comparisons; O(*d*√*d*) memory for *d* differences.
  @inlinable package init?<Element: Equatable>(
    fewDifferencesOf source: ArraySlice<Element>, and target: ArraySlice<Element>,
    limit: Int? = nil
  ) {
    let (before, after) = (source.span, target.span)
    let script = DiagonalSearch.script(
      sourceCount: before.count, targetCount: after.count,
      limit: limit ?? Matching.smallDifference, isSame: { before[$0] == after[$1] }, check: {})
    guard let script else { return nil }
    self.init(kept: script, sourceCount: before.count, targetCount: after.count)
  }

  /// The elements of a longest common subsequence of two lists that a closure compares.
  ///
  /// - Complexity: O((*n* + *m*) *d*) comparisons for *d* differences.
  @inlinable init(
    sourceCount: Int, targetCount: Int, isSame: (_ source: Int, _ target: Int) -> Bool
  ) {
    var search = DiagonalSearch(sourceCount: sourceCount, targetCount: targetCount, .indels)
    search.complete(isSame: isSame)
    self.init(
      kept: EditPath(search, isSame: isSame), sourceCount: sourceCount, targetCount: targetCount)
  }
}

// MARK: - Elements that are numbered

extension CommonElements {
  /// The elements of a longest common subsequence of two lists whose elements can be hashed.
  ///
  /// - Complexity: O(*n* log *n*) if no element that both lists have is in one of them twice; else
  ///   O((*n* + *m*) *d*) for *d* differences, but at most O(*n* *m* / 64).
  @inlinable package init<Element: Hashable>(
    numbering source: ArraySlice<Element>, _ target: ArraySlice<Element>
  ) {
    let matching = Matching(numbering: source, target, findsMoves: true)
    if let numbers = matching.numbers {
      self.init(numbers)
    } else {
      self.init(unmovedOf: matching)
    }
  }

  /// The elements that have a partner and need not move, where no element repeats.
  @usableFromInline init(unmovedOf matching: Matching) {
    isSourceCommon = ContiguousArray(matching.targetOfSource.map { $0 != Matching.none })
    isTargetCommon = ContiguousArray(matching.sourceOfTarget.map { $0 != Matching.none })
    for target in matching.moved {
      isTargetCommon[Int(target)] = false
      isSourceCommon[Int(matching.sourceOfTarget[Int(target)])] = false
    }
  }

  /// The elements of a longest common subsequence of two lists of numbers.
  @usableFromInline init(_ numbers: Numbers) {
    self.init(
      sourceCount: numbers.source.count, targetCount: numbers.target.count, areCommon: false)
    let shared = SharedNumbers(numbers)
    guard !shared.sources.isEmpty else { return }
    let found =
      shared.increasing ?? CommonElements(onDiagonals: shared) ?? CommonElements(byBits: shared)
    for (place, isCommon) in found.isSourceCommon.enumerated() where isCommon {
      isSourceCommon[Int(shared.sourceOffsets[place])] = true
    }
    for (place, isCommon) in found.isTargetCommon.enumerated() where isCommon {
      isTargetCommon[Int(shared.targetOffsets[place])] = true
    }
  }

  /// The elements of a longest common subsequence, found along diagonals if few differ.
  ///
  /// After an eighth of the budget the search gives up if, at its pace so far, it would need more than
  /// four times the budget.
  ///
  /// - Parameter budget: the steps that the search may take, by default about a quarter of the time of
  ///   a pass over the whole matrix.
  /// - Returns: `nil` if that takes more work.
  init?(onDiagonals shared: SharedNumbers, budget: Int? = nil) {
    let (before, after) = (shared.sources, shared.targets)
    let length = before.count + after.count
    let budget = budget ?? length + (before.count + 63) / 64 * after.count / 4
    func isSame(_ source: Int, _ target: Int) -> Bool { before[source] == after[target] }
    var search = DiagonalSearch(sourceCount: before.count, targetCount: after.count, .indels)
    var isEstimated = false
    let isFound = search.search(
      budget: budget, isSame: isSame,
      isHopeless: { search in
        guard !isEstimated, search.work > budget / 8 else { return false }
        isEstimated = true
        // If differences are spread evenly, the cost grows as the progress does.
        let cost = Double(search.cost) * Double(length) / Double(max(1, search.progress))
        return cost * cost / 2 > 4 * Double(budget)
      }, check: {})
    guard isFound else { return nil }
    self.init(
      kept: EditPath(search, isSame: isSame), sourceCount: before.count, targetCount: after.count)
  }

  /// The elements of a longest common subsequence, found by a pass over the whole matrix.
  init(byBits shared: SharedNumbers) {
    var matrix = BitMatrix(shared)
    self.init(
      kept: matrix.path(), sourceCount: shared.sources.count, targetCount: shared.targets.count)
  }
}

extension SharedNumbers {
  /// The elements of a longest common subsequence if no number repeats: a longest increasing
  /// subsequence of the places before the change, in the order after it.
  ///
  /// - Returns: `nil` if a number repeats.
  /// - Complexity: O(*n* log *n*).
  var increasing: CommonElements? {
    guard sources.count == targets.count else { return nil }
    let places = places { _ in true }
    var isTaken = ContiguousArray(repeating: false, count: sources.count)
    for place in places {
      guard !isTaken[Int(place)] else { return nil }
      isTaken[Int(place)] = true
    }
    var common = CommonElements(
      sourceCount: sources.count, targetCount: targets.count, areCommon: true)
    for target in offLongestIncreasingSubsequence(places) {
      common.isSourceCommon[Int(places[Int(target)])] = false
      common.isTargetCommon[Int(target)] = false
    }
    return common
  }
}

extension Matching {
  /// Pairs the equal elements of two lists in order.
  @inlinable init<Element: Hashable>(
    numbering source: ArraySlice<Element>, _ target: ArraySlice<Element>, findsMoves: Bool
  ) {
    self = source.withRowIdentifiers { before in
      target.withRowIdentifiers { after in
        Matching(inOrder: before, after, findsMoves: findsMoves, check: {})
      }
    }
  }
}

/// An element as a row that never shows something else.
@usableFromInline struct RowIdentifier<Identifier: Hashable>: Differentiable {
  @usableFromInline let differenceIdentifier: Identifier

  @inlinable func isContentEqual(to source: Self) -> Bool { true }
}

extension ArraySlice where Element: Hashable {
  /// Calls `body` with the elements as rows that have an identifier and no content, without a copy.
  @inlinable func withRowIdentifiers<Result>(
    _ body: (Span<RowIdentifier<Element>>) -> Result
  ) -> Result {
    withUnsafeBufferPointer { elements in
      elements.withMemoryRebound(to: RowIdentifier<Element>.self) { body($0.span) }
    }
  }
}
