/// The cheapest way through an edit graph, found by how far ways of cost 0, 1, 2 … get on each
/// diagonal.
///
/// Ukkonen, "Algorithms for approximate string matching", Information and Control 64 (1985), and
/// for deletions and insertions alone Myers, "An O(ND) difference algorithm and its variations",
/// Algorithmica 1 (1986). Rows needed for the way back are remembered: each of the first
/// ``denseCost``, then ever fewer; those between are found again, but only the few diagonals that
/// the way back can get to.
///
/// - Complexity: O((*n* + *m*) *d*) at most for the cost *d*, O(*n* + *d*²) on average; memory
///   O(*d*²) up to ``denseCost``, then O(*d*√*d*).
struct DiagonalSearch<Graph: EditGraph> {
  /// The cost up to which every row is remembered: together they take half a megabyte at most.
  static var denseCost: Int { 512 }

  let graph: Graph
  let operations: EditOperations

  /// The least cost of a way to the far corner.
  private(set) var cost = 0

  /// Comparisons made and diagonals looked at.
  private(set) var work = 0

  /// The rows remembered, by ascending cost.
  private var remembered: [(cost: Int, row: DiagonalRow)] = []

  /// Rows that the way back needs next, the last one first.
  private var block: [DiagonalRow] = []

  /// Searches for the far corner.
  ///
  /// - Parameters:
  ///   - budget: the work after which to give up. After an eighth of it the search gives up as
  ///     well, if by the progress so far it would need more than four times the budget.
  ///   - isWayNeeded: whether ``path()`` will be asked for.
  /// - Returns: `nil` when it gave up.
  init?(_ graph: Graph, _ operations: EditOperations, budget: Int, isWayNeeded: Bool = true) {
    self.graph = graph
    self.operations = operations
    var row = firstRow()
    var next = 0
    var isForeseen = false
    while !row.reaches(graph.sourceCount, on: graph.sourceCount - graph.targetCount) {
      if isWayNeeded, cost >= next {
        remembered.append((cost, row))
        next = cost < Self.denseCost ? cost + 1 : cost + cost.aboutRoot
      }
      guard work <= budget else { return nil }
      if !isForeseen, work > budget / 8 {
        isForeseen = true
        guard foreseenWork(row) <= 4 * Double(budget) else { return nil }
      }
      cost += 1
      row = self.row(after: row, from: -cost, through: cost)
    }
  }

  /// The work that the whole search takes if the differences are spread evenly over the lists.
  private func foreseenWork(_ row: DiagonalRow) -> Double {
    let share = Double(max(1, row.progress)) / Double(graph.sourceCount + graph.targetCount)
    let wholeCost = Double(cost) / share
    return wholeCost * wholeCost / (operations == .indels ? 2 : 1)
  }

  /// The row of cost 0: what is the same from the start.
  private mutating func firstRow() -> DiagonalRow {
    let end = graph.end(from: 0, on: 0)
    work += end
    return DiagonalRow(end, on: 0, operations)
  }

  /// The row of the next cost on some diagonals; those outside the graph are left out.
  private mutating func row(
    after row: DiagonalRow, from first: Int, through last: Int
  ) -> DiagonalRow {
    let least = max(first, -graph.targetCount)
    let start = least + (least - first) & row.shift
    let count = max(0, (min(last, graph.sourceCount) - start) >> row.shift + 1)
    var kept = 0
    let graph = graph
    let next = DiagonalRow(after: row, first: start, count: count) { start, diagonal in
      let start = min(start, graph.sourceCount, graph.targetCount + diagonal)
      let end = graph.end(from: start, on: diagonal)
      kept += end - start
      return end
    }
    work += count + kept
    return next
  }

  /// The way, from the far corner back until a list ends or nothing but kept elements is left.
  ///
  /// Where several ways are cheapest, an element that is the same is kept; else, seen from the end,
  /// a deletion comes before an insertion, and an insertion before a substitution.
  mutating func path() -> EditPath {
    var path = EditPath(sourceCount: graph.sourceCount, targetCount: graph.targetCount)
    for cost in stride(from: cost, to: 0, by: -1) {
      path.keep(in: graph)
      if path.isAtEdge { break }
      let diagonal = path.sourceRest - path.targetRest
      if block.isEmpty { findRows(below: cost, around: diagonal) }
      let row = block.removeLast()
      if row.reaches(path.sourceRest - 1, on: diagonal - 1) {
        path.delete()
      } else if row.reaches(path.sourceRest, on: diagonal + 1) {
        path.insert()
      } else {
        path.substitute()
      }
    }
    return path
  }

  /// Finds the rows from the last one remembered up to a cost again, as far as a way back from a
  /// diagonal at that cost can get.
  private mutating func findRows(below cost: Int, around diagonal: Int) {
    while let last = remembered.last, last.cost >= cost { remembered.removeLast() }
    guard let (start, row) = remembered.popLast() else { return }
    block = [row]
    for between in start + 1..<max(cost, start + 1) {
      let radius = cost - between
      block.append(
        self.row(after: block[block.count - 1], from: diagonal - radius, through: diagonal + radius)
      )
    }
  }
}

extension EditGraph {
  /// How far elements are kept from a source offset on a diagonal.
  @inline(__always) fileprivate func end(from start: Int, on diagonal: Int) -> Int {
    let last = min(sourceCount, targetCount + diagonal)
    var end = start
    while end < last, isSame(end, end - diagonal) { end += 1 }
    return end
  }
}
