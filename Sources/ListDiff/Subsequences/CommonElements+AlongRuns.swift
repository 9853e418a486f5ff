/// An element of a list as a row that has nothing but its identity.
@usableFromInline struct SoleRow<Element: Hashable>: Differentiable {
  @usableFromInline let differenceIdentifier: Element

  @inlinable init(_ element: Element) { differenceIdentifier = element }

  @inlinable func isContentEqual(to source: Self) -> Bool { true }
}

extension CommonElements {
  /// The elements of a longest common subsequence of two long lists most of whose elements kept their
  /// neighbours and none of which repeats, found along runs.
  ///
  /// - Returns: `nil` if one of the lists is not long, if rows of such lists would be paired through
  ///   a table, or if an element that both lists have stands twice in one of them.
  /// - Complexity: O(*n* + *m*) hashes, and O(*n* log *n*) if elements change their order.
  @inlinable init?<Element: Hashable>(
    alongRuns source: ArraySlice<Element>, _ target: ArraySlice<Element>
  ) {
    guard min(source.count, target.count) >= Matching.longList else { return nil }
    let common = source.withUnsafeBufferPointer { source in
      target.withUnsafeBufferPointer { target in
        source.withMemoryRebound(to: SoleRow<Element>.self) { before in
          target.withMemoryRebound(to: SoleRow<Element>.self) { after in
            CommonElements(alongRunsOf: before.span, after.span)
          }
        }
      }
    }
    guard let common else { return nil }
    self = common
  }

  @inlinable init?<Element: Hashable>(
    alongRunsOf before: Span<SoleRow<Element>>, _ after: Span<SoleRow<Element>>
  ) {
    let hash = IdentifierHash<Element>()
    guard var runs = RunSearch(before, after, hash: hash, check: {}),
      let twins = TwinSearch(before, hash: hash, check: {})
    else { return nil }
    let doubtful = DoubtfulRows(runs.matching, runs.lone, twins)
    let graph = NumberedEditGraph(
      Self.elements(before, at: doubtful.sources), Self.elements(after, at: doubtful.targets))
    guard graph.isUnique else { return nil }
    let again = Matching(ofUnique: graph, findsMoves: false)
    let matching = runs.takeMatching()
    self.init(
      unmovedOf: Matching(
        matching, runs.disorder, doubtful, again, updated: [], findsMoves: true))
  }

  /// The elements at the given offsets.
  @inlinable static func elements<Element>(
    _ rows: Span<SoleRow<Element>>, at offsets: ContiguousArray<Int32>
  ) -> ArraySlice<Element> {
    ArraySlice(offsets.map { rows[Int($0)].differenceIdentifier })
  }
}
