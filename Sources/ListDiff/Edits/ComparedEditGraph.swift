/// The edit graph of two lists whose elements a closure compares.
struct ComparedEditGraph: EditGraph {
  let sourceCount: Int
  let targetCount: Int

  /// Compares up to 64 elements before the change with one after it: bit 0 is for the first of
  /// them.
  let matches: (_ sources: Range<Int>, _ target: Int) -> UInt64

  init(
    sourceCount: Int, targetCount: Int, matches: @escaping (Range<Int>, Int) -> UInt64
  ) {
    precondition(max(sourceCount, targetCount) < Int(Int32.max), "at most 2³¹ − 2 elements")
    self.sourceCount = sourceCount
    self.targetCount = targetCount
    self.matches = matches
  }

  /// A word takes 64 comparisons, a step along a diagonal one.
  static func diagonalQuartersPerWord(_ operations: EditOperations) -> Int { 32 }

  func isSame(_ source: Int, _ target: Int) -> Bool { matches(source..<source + 1, target) != 0 }

  func matchMasks() -> ComparedMatchMasks { ComparedMatchMasks(graph: self) }
}

/// The matches of an element after a change, found by comparing it with each before it.
///
/// Up to ``rememberedWords`` all matches are remembered, so that the way back compares nothing again.
struct ComparedMatchMasks: MatchMasks {
  /// The number of words up to which all matches are remembered: 16 megabytes, 11,000 by 11,000
  /// elements.
  static var rememberedWords: Int { 1 << 21 }

  private(set) var words: ContiguousArray<UInt64> = []
  private let graph: ComparedEditGraph
  private let isRemembering: Bool

  init(graph: ComparedEditGraph, rememberedWords: Int = Self.rememberedWords) {
    self.graph = graph
    isRemembering = graph.wordCount * graph.targetCount <= rememberedWords
    words.reserveCapacity(graph.wordCount * (isRemembering ? graph.targetCount : 1))
  }

  /// - Precondition: the elements after the change are loaded in order, for all before it; later
  ///   again in any order.
  mutating func load(_ target: Int, count: Int) -> Int {
    let start = isRemembering ? target * graph.wordCount : 0
    guard !isRemembering || start == words.count else { return start }
    if !isRemembering { words.removeAll(keepingCapacity: true) }
    for word in 0..<(count + 63) / 64 {
      let sources = word * 64..<min(word * 64 + 64, graph.sourceCount)
      words.append(graph.matches(sources, target))
    }
    return start
  }
}

/// The matches of some elements before a change with one after it: bit 0 is for the first of them.
@inlinable func matches(
  _ sources: Range<Int>, _ target: Int, isSame: (_ source: Int, _ target: Int) -> Bool
) -> UInt64 {
  var bits: UInt64 = 0
  for source in sources where isSame(source, target) {
    bits |= 1 << UInt64(source - sources.lowerBound)
  }
  return bits
}

// MARK: - What other files ask for

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

/// A cheapest path with substitutions through the edit graph of two lists that a closure compares.
@usableFromInline func cheapestPath(
  sourceCount: Int, targetCount: Int, matches: (Range<Int>, Int) -> UInt64
) -> EditPath {
  withoutActuallyEscaping(matches) {
    ComparedEditGraph(sourceCount: sourceCount, targetCount: targetCount, matches: $0).editPath()
  }
}

/// The edit distance of two lists that a closure compares.
@usableFromInline func cheapestCost(
  sourceCount: Int, targetCount: Int, matches: (Range<Int>, Int) -> UInt64
) -> Int {
  withoutActuallyEscaping(matches) {
    ComparedEditGraph(sourceCount: sourceCount, targetCount: targetCount, matches: $0)
      .editDistance()
  }
}
