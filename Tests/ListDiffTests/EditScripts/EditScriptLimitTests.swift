import TestSupport
import Testing

@testable import ListDiff

/// Lists so long that rows are forgotten and found again, and that a search gives up.
@Suite struct EditScriptLimitTests {
  private func graph(count: Int, symbols: Int32, seed: UInt64) -> NumberedEditGraph {
    var random = SeededGenerator(seed: seed)
    let lists = (0..<2).map { _ in
      ContiguousArray((0..<count).map { _ in Int32.random(in: 0..<symbols, using: &random) })
    }
    return NumberedEditGraph(source: lists[0], target: lists[1], numberCount: Int(symbols))
  }

  private func steps(
    _ path: EditPath, _ graph: NumberedEditGraph
  ) -> ContiguousArray<EditStep> {
    path.steps(after: 0, isSame: graph.isSame)
  }

  /// Beyond ``DiagonalSearch/denseCost`` only some rows are kept.
  @Test func rowsFoundAgainGiveTheSamePath() throws {
    let graph = graph(count: 900, symbols: 60, seed: 1)
    let search = try #require(graph.diagonalSearch(.substitutionsToo, budget: .max))
    #expect(search.cost > DiagonalSearch.denseCost + 100)
    let path = graph.path(search)
    #expect(steps(path, graph) == steps(graph.editPathByBits(), graph))
    #expect(search.cost == graph.editDistanceByBits())
    #expect(steps(path, graph).count == search.cost)
  }

  @Test func rowsFoundAgainGiveALongestSubsequence() throws {
    let graph = graph(count: 900, symbols: 60, seed: 2)
    let search = try #require(graph.diagonalSearch(.indels, budget: .max))
    #expect(search.cost > DiagonalSearch.denseCost + 100)
    let found = try #require(graph.commonElementsOnDiagonals(budget: .max))
    let count = found.isSourceCommon.count(where: { $0 })
    #expect(count == graph.commonElementsByBits().isSourceCommon.count(where: { $0 }))
    #expect(2 * (graph.sourceCount - count) == search.cost)
  }

  /// A block of hundreds inserted between lists that differ at both ends: the path back stays on the
  /// outermost diagonals.
  @Test func aLongBlockInserted() {
    let source = [-1] + Array(0..<9_000) + [-2]
    var target = [-3] + Array(0..<9_000) + [-4]
    target.insert(contentsOf: 20_000..<20_700, at: 4_500)
    #expect(EditScript(source: source, target: target).edits.count == 702)
    #expect(EditScript(source: target, target: source).edits.count == 702)
    #expect(EditScript<[Int]>.distance(from: source, to: target) == 702)
    let repeated = (source + [5, 5]).longestCommonSubsequence(with: [6, 6] + target)
    #expect(repeated.count == 9_000)
  }

  @Test func aSearchGivesUpWhereAllElementsDiffer() {
    let graph = graph(count: 1_000, symbols: 60, seed: 3)
    #expect(graph.editPathOnDiagonals(budget: graph.diagonalBudget(.substitutionsToo)) == nil)
    #expect(steps(graph.editPath(), graph) == steps(graph.editPathByBits(), graph))
    #expect(graph.editDistance() == graph.editDistanceByBits())
  }

  @Test func aSearchEndsWhereFewElementsDiffer() throws {
    let list = ContiguousArray((0..<10_000).map { Int32($0 % 700) })
    var changed = list
    changed.remove(at: 9_000)
    changed[5_000] = 3
    changed.insert(7, at: 100)
    let graph = NumberedEditGraph(source: list, target: changed, numberCount: 700)
    let path = try #require(
      graph.editPathOnDiagonals(budget: graph.diagonalBudget(.substitutionsToo)))
    #expect(
      path.steps == [
        .deletion(9_000), .substitution(source: 5_000, target: 5_001), .insertion(100),
      ])
  }

  /// Both the number that is frequent enough to have its words ready and the one that is not.
  @Test func frequentAndRareNumbersMatchWhereTheyStand() {
    let source = ContiguousArray((0..<300).map { Int32($0 % 10 == 3 ? 2 : $0 % 2) })
    let target: ContiguousArray<Int32> = [0, 2, 1, NumberedEditGraph.unequalTarget, 2, 2, 0]
    let graph = NumberedEditGraph(source: source, target: target, numberCount: 3)
    var masks = graph.matchMasks()
    for j in target.indices {
      let start = masks.load(j, count: source.count)
      for i in source.indices {
        let bit = masks.words[start + i / 64] >> UInt64(i % 64) & 1
        #expect((bit == 1) == (source[i] == target[j]), "\(i), \(j)")
      }
    }
  }
}
