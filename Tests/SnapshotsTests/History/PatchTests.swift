import Testing

@testable import FlipbookHistories
@testable import FlipbookSnapshots

/// A patch turns one list into another, and is small if little changed.
@Suite struct PatchTests {
  private func list(_ letters: String...) -> [SnapshotSection] {
    letters.enumerated().map { index, letters in
      let rows = letters.map { SnapshotRow(id: .key($0.lowercased()), text: String($0)) }
      return SnapshotSection(id: "\(index)", title: "\(index)", rows: rows)
    }
  }

  private func change(_ source: [SnapshotSection], _ target: [SnapshotSection]) -> Change {
    Change(before: source, after: Snapshot(name: "", sections: target))
  }

  @Test func runsAreKept() {
    let change = change(list("abcdef"), list("abXdef"))
    #expect(
      change.patch.steps == [.section(origin: 0), .kept(0..<2), .written(1), .kept(3..<6)])
    #expect(change.patch.rows == [SnapshotRow(id: .key("x"), text: "X")])
    #expect(change.patchBack.steps == change.patch.steps)
    #expect(change.patchBack.rows == [SnapshotRow(id: .key("c"), text: "c")])
  }

  @Test func anUpdatedRowIsWritten() {
    let patch = change(list("abc", "de"), list("abc", "dE")).patch
    #expect(
      patch.steps == [
        .section(origin: 0), .kept(0..<3), .section(origin: 1), .kept(3..<4), .written(1),
      ])
    #expect(patch.rows.map(\.text) == ["E"])
  }

  @Test func aRowThatMovesIsKept() {
    let change = change(list("abcdef"), list("fabcde"))
    #expect(change.patch.steps == [.section(origin: 0), .kept(5..<6), .kept(0..<5)])
    #expect(change.patchBack.steps == [.section(origin: 0), .kept(1..<6), .kept(0..<1)])
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func anyListIsMadeOfAnyOther(seed: UInt64) throws {
    var lists = RandomHistory(seed: seed)
    var other = RandomHistory(seed: seed &+ 1000)
    for _ in 0..<40 {
      let (source, target) = (lists.sections, lists.next("").sections)
      let there = change(source, target)
      #expect(there.patch.applied(to: source).isIdentical(to: target))
      #expect(there.patchBack.applied(to: target).isIdentical(to: source))
      let foreign = other.next("").sections
      #expect(change(source, foreign).patch.applied(to: source).isIdentical(to: foreign))
    }
  }

  @Test func aPatchIsInvertedWithoutComparingRows() throws {
    for (old, new, changeCount) in [
      ("abcdef", "abXdef", 2), ("abcdef", "fabcde", 1), ("abcdef", "defabc", 3),
      ("abcd", "dcba", 3),
      ("abc", "abc", 0), ("abcdefgh", "hbcAefdg", 3), ("ab", "xaybz", 3),
    ] {
      let (source, target) = (list(old), list(new))
      let inverse = try #require(change(source, target).patch.inverted(from: PatchedList(source)))
      #expect(inverse.patch.applied(to: target).isIdentical(to: source))
      #expect(inverse.changeCount == changeCount, "\(old) to \(new)")
    }
    #expect(
      change(list("a", "b"), list("b", "a")).patch.inverted(from: PatchedList(list("a", "b")))
        == nil)
  }

  /// Rows of tables are kept without their table, with the same text and identity.
  @Test(arguments: 0..<20 as Range<UInt64>) func keptRowsAreTheSame(seed: UInt64) {
    var lists = RandomHistory(seed: seed)
    var columns = TableColumns([])
    for _ in 0..<20 {
      let rows = lists.next("").sections.flatMap(\.rows)
      let kept = rows.kept(sharing: &columns)
      #expect(zip(rows, kept.rows).allSatisfy { $0.isIdentical(to: $1) && $1 == $0 && $0 == $1 })
      #expect(kept.byteCount > rows.reduce(0) { $0 + $1.text.utf8.count })
      #expect(kept.rows.kept(sharing: &columns).rows == rows)
    }
  }
}
