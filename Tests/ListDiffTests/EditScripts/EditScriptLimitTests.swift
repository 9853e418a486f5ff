import ListDiff
import TestSupport
import Testing

/// Lists so long that rows of the search are dropped and recomputed.
@Suite struct EditScriptLimitTests {
  private func lists(count: Int, symbols: Int, seed: UInt64) -> ([Int], [Int]) {
    var random = SeededGenerator(seed: seed)
    func list() -> [Int] { (0..<count).map { _ in .random(in: 0..<symbols, using: &random) } }
    return (list(), list())
  }

  /// The edits are those of the matrix, though only some rows of the search or of the bits are kept.
  @Test(arguments: [2, 60]) func rowsFoundAgainGiveTheSameScript(symbols: Int) {
    let (source, target) = lists(count: 900, symbols: symbols, seed: 1)
    let matrix = DistanceMatrix(source, target, by: ==)
    #expect(symbols == 2 || matrix.distance > 612)
    #expect(EditScript(source: source, target: target).edits == matrix.edits)
    #expect(EditScript(source: source, target: target, by: ==).edits == matrix.edits)
  }

  /// Unrelated lists, whose cells take one to three words.
  @Test(arguments: [62, 63, 64, 65, 66, 127, 128, 129, 150])
  func unrelatedLists(count: Int) {
    for symbols in 2...12 {
      let (source, target) = lists(count: count, symbols: symbols, seed: UInt64(symbols))
      for target in [target, target.dropLast(count / 2).map { $0 * 2 }] {
        let expected = DistanceMatrix(source, target, by: ==).edits
        #expect(EditScript(source: source, target: target).edits == expected)
      }
    }
  }

  @Test func rowsFoundAgainGiveALongestSubsequence() {
    let (source, target) = lists(count: 900, symbols: 60, seed: 2)
    let found = source.longestCommonSubsequence(with: target, by: ==)
    #expect(2 * (source.count - found.count) > 612)
    #expect(found.count == commonLength(source, target, by: ==))
  }

  /// A block of hundreds inserted between lists that differ at both ends: the traceback stays on
  /// the outermost diagonals.
  @Test func aLongBlockInserted() {
    let source = [-1] + Array(0..<9_000) + [-2]
    var target = [-3] + Array(0..<9_000) + [-4]
    target.insert(contentsOf: 20_000..<20_700, at: 4_500)
    #expect(EditScript(source: source, target: target).edits.count == 702)
    #expect(EditScript(source: target, target: source).edits.count == 702)
    let repeated = (source + [5, 5]).longestCommonSubsequence(with: [6, 6] + target)
    #expect(repeated.count == 9_000)
  }

  @Test func fewEditsOfALongList() {
    let source = (0..<10_000).map { $0 % 700 }
    var target = source
    target.remove(at: 9_000)
    target[5_000] = 3
    target.insert(7, at: 100)
    #expect(
      EditScript(source: source, target: target).edits == [
        .init(operation: .insertion, value: 7, destination: 100),
        .init(operation: .substitution, value: 3, destination: 5_000),
        .init(operation: .deletion, value: source[9_000], destination: 9_000),
      ])
  }
}
