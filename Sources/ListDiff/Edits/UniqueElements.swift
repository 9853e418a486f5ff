extension CommonElements {
  /// The elements of a longest common subsequence of lists without a repeated element: those that
  /// have a partner and need not move.
  ///
  /// - Parameter matching: all pairs of equal elements.
  /// - Complexity: O(*n* + *m*).
  @usableFromInline init(unmovedOf matching: Matching) {
    isSourceCommon = ContiguousArray(matching.targetOfSource.map { $0 != Matching.none })
    isTargetCommon = ContiguousArray(matching.sourceOfTarget.map { $0 != Matching.none })
    method = matching.pairCount > 0 ? .increasing : .nothingInCommon
    for target in matching.moved {
      isTargetCommon[Int(target)] = false
      isSourceCommon[Int(matching.sourceOfTarget[Int(target)])] = false
    }
  }

  /// The elements of a longest common subsequence of numbers none of which repeats.
  ///
  /// - Precondition: `graph.isUnique`.
  /// - Complexity: O(*n* + *m* log *m*).
  init(ofUnique graph: NumberedEditGraph) {
    self.init(unmovedOf: Matching(ofUnique: graph, findsMoves: true))
  }
}

extension Matching {
  /// Pairs equal numbers, none of which repeats.
  ///
  /// - Precondition: `graph.isUnique`.
  @usableFromInline init(ofUnique graph: NumberedEditGraph, findsMoves: Bool) {
    self.init(sourceCount: graph.sourceCount, targetCount: graph.targetCount)
    for (target, source) in graph.target.enumerated() where source >= 0 {
      pair(Int(source), target)
    }
    if findsMoves { moved = offLongestIncreasingSubsequence(sourceOfTarget) }
  }
}

// MARK: - Long lists

extension CommonElements {
  /// The elements of a longest common subsequence of two long lists, found along runs.
  ///
  /// Most elements must have kept their neighbours, and none that both lists have may repeat. A list of
  /// 100,000 takes half the time (workload "subsequence, unique rows, churn").
  ///
  /// - Returns: `nil` if one of the lists is not long, if its rows would be paired through a table, or
  ///   if an element that both lists have stands twice in one of them.
  /// - Complexity: O(*n* + *m*) hashes, and O(*n* log *n*) if elements change their order.
  @inlinable init?<Element: Hashable>(
    alongRuns source: ArraySlice<Element>, _ target: ArraySlice<Element>
  ) {
    guard min(source.count, target.count) >= Matching.longList else { return nil }
    let common = source.withRowIdentifiers { before in
      target.withRowIdentifiers { after in CommonElements(alongRunsOf: before, after) }
    }
    guard let common else { return nil }
    self = common
  }

  @inlinable init?<Element: Hashable>(
    alongRunsOf before: Span<RowIdentifier<Element>>, _ after: Span<RowIdentifier<Element>>
  ) {
    let hash = IdentifierHash<Element>()
    guard var runs = RunSearch(before, after, hash: hash, check: {}),
      let duplicates = DuplicateDetector(before, hash: hash, check: {})
    else { return nil }
    let uncertain = UncertainPairs(runs.matching, runs.unmatched, duplicates)
    let graph = NumberedEditGraph(
      Self.elements(before, at: uncertain.sources), Self.elements(after, at: uncertain.targets))
    guard graph.isUnique else { return nil }
    let again = Matching(ofUnique: graph, findsMoves: false)
    let matching = runs.releaseMatching()
    self.init(
      unmovedOf: Matching(
        matching, runs.outOfOrder, uncertain, again, updated: [], findsMoves: true))
  }

  /// The elements at the given offsets.
  @inlinable static func elements<Element>(
    _ rows: Span<RowIdentifier<Element>>, at offsets: ContiguousArray<Int32>
  ) -> ArraySlice<Element> {
    ArraySlice(offsets.map { rows[Int($0)].differenceIdentifier })
  }
}
