import TestSupport
import Testing

@testable import ListDiff

/// Every algorithm finds the script that the matrix gives.
@Suite struct EditScriptTests {
  /// Expects the script, its cost, and that it turns the source into the target.
  private func expectScript(_ source: [Int], _ target: [Int], _ comment: String) throws {
    let matrix = DistanceMatrix(source, target, by: ==)
    let expected = matrix.edits
    let script = EditScript(source: source, target: target)
    guard script.edits != expected || script.distance != matrix.distance else {
      return try expectAgreement(script, comment)
    }
    Issue.record("\(source) → \(target): \(script.edits), not \(expected), \(comment)")
  }

  private func expectAgreement(_ script: EditScript<[Int]>, _ comment: String) throws {
    let (source, target) = (script.source, script.target)
    let compared = EditScript(source: source, target: target, by: ==)
    let result = try script.applying(to: source)
    guard compared != script || result != target else { return }
    Issue.record("the ways differ for \(source) → \(target), \(comment)")
  }

  @Test func everyPairOfShortLists() throws {
    let lists = words(letters: 3, upTo: 4)
    for source in lists where isCanonical(source) {
      for target in lists { try expectScript(source, target, "exhaustive") }
    }
  }

  @Test func randomLists() throws {
    for seed in 0..<60 {
      var random = SeededGenerator(seed: UInt64(seed))
      let letters = Int.random(in: 1...20, using: &random)
      let rows = random.rows(
        count: Int.random(in: 0...150, using: &random), identities: letters, isUnique: false)
      let changed = random.changed(rows, identities: letters, isUnique: false)
      try expectScript(rows.map(\.id), changed.map(\.id), "seed \(seed)")
    }
  }

  /// A relation that is not an equivalence: no algorithm may rely on one.
  @Test func anyRelationOfNumbers() throws {
    for seed in 0..<300 {
      var random = SeededGenerator(seed: UInt64(seed))
      let relation = (0..<25).map { _ in random.happens(0.35) }
      let isSame = { (source: Int, target: Int) in relation[source * 5 + target] }
      let lists = (0..<2).map { _ in
        (0..<Int.random(in: 0...9, using: &random)).map { _ in Int.random(in: 0..<5, using: &random)
        }
      }
      let script = EditScript(source: lists[0], target: lists[1], by: isSame)
      let matrix = DistanceMatrix(lists[0], lists[1], by: isSame)
      #expect(script.edits == matrix.edits, "seed \(seed)")
      #expect(script.distance == matrix.distance, "seed \(seed)")
    }
  }

  /// Elements that are trimmed at the start may still be part of the edits: the last of equal
  /// elements is the one that is kept.
  @Test func theLastOfEqualElementsIsKept() {
    #expect(description(of: EditScript(source: "aaX", target: "a").edits) == "a-0 X-2")
    #expect(description(of: EditScript(source: "a", target: "aaX").edits) == "a+0 X+2")
    #expect(description(of: EditScript(source: "bbaaaX", target: "bba").edits) == "a-2 a-3 X-5")
  }

  @Test func aValueUnequalToItselfIsNeverKeptOrMoved() {
    let list = [Double.nan, 1]
    #expect(EditScript(source: list, target: list).edits.map(\.operation) == [.substitution])
    let moved = EditScript(source: [.nan, 1, 2, 3], target: [1, 2, 3, Double.nan])
    #expect(moved.edits.map(\.operation) == [.deletion, .insertion])
  }

  @Test func valuesThatCannotBeHashedAndSlicesAndLazyLists() {
    struct Point: Equatable { var x: Int }
    let points = EditScript(source: [Point(x: 1), Point(x: 2)], target: [Point(x: 2)])
    #expect(points.edits == [.init(operation: .deletion, value: Point(x: 1), destination: 0)])
    let slice = EditScript(source: [0, 1, 2, 3][2...], target: [0, 3, 2][1...])
    #expect(description(of: slice.edits) == "31>0")
    let lists = [1, 2, 3].lazy.map { $0 * 2 }
    #expect(EditScript(source: lists, target: lists).edits.isEmpty)
  }
}
