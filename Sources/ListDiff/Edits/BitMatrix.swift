/// A dynamic programming matrix as rows of bits, of which only some are remembered at a time.
///
/// Going forward, every *s*-th row is remembered, with *s* about the root of the number of rows. Going
/// back, the rows between two of those are found again, as far as the way back can still get.
///
/// - Complexity: O(*n* *m* / 64) time, a little more than once going forward and about half as much
///   going back, plus the time of finding matches; O(*n* √*m* / 64) memory.
struct BitMatrix<Graph: EditGraph, Rule: BitRule> {
  let graph: Graph
  private var masks: Graph.Masks

  /// The distance of the rows remembered.
  private let spacing: Int

  /// Each row remembered: after 0, `spacing`, 2 · `spacing` … elements.
  private var remembered: [ContiguousArray<UInt64>] = []

  /// The last row.
  private(set) var lastRow: ContiguousArray<UInt64>

  /// The first vectors of `spacing` + 1 rows, one after the other.
  private var block: ContiguousArray<UInt64> = []

  /// How many words of a vector stand in `block`.
  private var blockWordCount = 0

  /// How many elements after the change the first row of the block takes in.
  private var blockStart = Int.max

  /// Goes over the whole matrix.
  ///
  /// - Parameter isPathNeeded: whether ``path()`` will be asked for; else nothing is remembered.
  init(_ graph: Graph, rule: Rule.Type, isPathNeeded: Bool = true) {
    self.graph = graph
    masks = graph.matchMasks()
    spacing = graph.targetCount.approximateRoot
    lastRow = []
    var row = Rule.firstRow(wordCount: graph.wordCount)
    for j in 0..<graph.targetCount {
      if isPathNeeded, j % spacing == 0 { remembered.append(row) }
      advance(&row, by: j, count: graph.sourceCount)
    }
    lastRow = row
  }

  /// Replaces the row of `j` elements after the change by the next, for `count` elements before it.
  private mutating func advance(_ row: inout ContiguousArray<UInt64>, by j: Int, count: Int) {
    let start = masks.load(j, count: count)
    let wordCount = (count + 63) / 64
    let stride = graph.wordCount
    precondition(row.count == Rule.vectorCount * stride && start + wordCount <= masks.words.count)
    row.withUnsafeMutableBufferPointer { row in
      masks.words.withUnsafeBufferPointer { words in
        Rule.advance(
          row, matches: UnsafeBufferPointer(rebasing: words[start..<start + wordCount]),
          stride: stride)
      }
    }
  }

  /// A cheapest way, from the far corner back until a list ends.
  ///
  /// An element that is the same is kept; else the rule says which step comes first.
  mutating func path() -> EditPath {
    var path = EditPath(sourceCount: graph.sourceCount, targetCount: graph.targetCount)
    while true {
      path.keep(in: graph)
      if path.isAtEdge { return path }
      if path.targetRest - 1 < blockStart { findRows(for: path) }
      let row = path.targetRest - blockStart
      let step = Rule.step(
        bit: bit(path.sourceRest - 1, row), bitAbove: bit(path.sourceRest - 1, row - 1))
      switch step {
      case .delete: path.delete()
      case .insert: path.insert()
      case .substitute: path.substitute()
      }
    }
  }

  private func bit(_ source: Int, _ row: Int) -> Bool {
    block[row * blockWordCount + source / 64] >> UInt64(source % 64) & 1 == 1
  }

  /// Finds the rows again that the way back needs next.
  private mutating func findRows(for path: EditPath) {
    let start = (path.targetRest - 1) / spacing
    blockStart = start * spacing
    blockWordCount = (path.sourceRest + 63) / 64
    var row = remembered[start]
    block.removeAll(keepingCapacity: true)
    block += row[..<blockWordCount]
    for j in blockStart..<path.targetRest {
      advance(&row, by: j, count: path.sourceRest)
      block += row[..<blockWordCount]
    }
  }
}
