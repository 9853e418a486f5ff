import TestSupport
import Testing

@testable import ListDiff

/// Changesets that do not fit the list cannot be inverted; the error names the position.
@Suite struct InvertedErrorTests {
  @Test func theStageAndThePathAreNamed() {
    let there = StagedChangeset(source: rows(1, 2, 3), target: [TestRow(3, 1), TestRow(1)])
    #expect(there.count == 3)
    func thrown(_ source: [TestRow]) -> String? {
      #expect(throws: ListUpdateError.self) { try there.inverted(from: source) }?.description
    }
    #expect(
      thrown(rows(1, 2))
        == "changeset 0: reload row 2 of section 0: its section has 2 rows before the batch")
    #expect(
      thrown(rows(1, 2, 4))
        == "changeset 0: “4” lands at row 2 of section 0, where the data has “3”"
    )
    #expect(
      thrown([TestRow(1, 5), TestRow(2), TestRow(3)])
        == """
        changeset 0: row 0 of section 0 is 1 in the data, but was 1'5 before, and no update \
        reports it
        """)
    let late = StagedChangeset([
      Changeset(data: rows(1, 2), elementDeleted: [ElementPath(element: 2, section: 0)]),
      Changeset(data: rows(1, 2, 4)),
    ])
    #expect(
      #expect(throws: ListUpdateError.self) { try late.inverted(from: rows(1, 2, 3)) }?.stage
        == 1)
  }

  @Test func sectionsAndTheirHeadersAreChecked() {
    let (source, target) = ([section(1, 10), section(2, 20)], [section(2, 20)])
    let there = StagedChangeset(source: source, target: target)
    func error(_ source: [TestSection]) -> ListUpdateError? {
      #expect(throws: ListUpdateError.self) { try there.inverted(from: source) }
    }
    let row = ElementPath(element: 0, section: 0)
    let reasons: [([TestSection], ListUpdateError)] = [
      ([section(1, 10), section(3, 20)], .wrongSection(0, expected: "2", found: "3")),
      ([section(1, 10), section(2, 20, header: 1)], .staleSection(0, identity: "2")),
      ([section(1, 10), section(2, 21)], .wrongRow(row, expected: "20", found: "21")),
      ([], .sectionOutOfRange(.deleteSection(0), count: 0, isAfter: false)),
    ]
    for (source, reason) in reasons {
      #expect(error(source) == reason.inStage(0))
    }
  }

  /// For any list, the changes can be inverted if and only if they can be applied.
  @Test func agreesWithApplying() {
    var (refused, taken) = (0, 0)
    for seed in 0..<2_000 {
      var random = SeededGenerator(seed: UInt64(seed))
      let source = random.rows(count: 3, identities: 3, isUnique: false)
      let there = StagedChangeset(
        source: source, target: random.changed(source, identities: 3, isUnique: false))
      let other = random.rows(count: 3, identities: 3, isUnique: false)
      let applied = Result { () throws(ListUpdateError) in try there.applying(to: other) }
      let back = Result { () throws(ListUpdateError) in try there.inverted(from: other) }
      switch (applied, back) {
      case (.success(let target), .success(let back)):
        taken += 1
        #expect((try? back.applying(to: target)) == other, "seed \(seed)")
      case (.failure(let error), .failure(let same)):
        refused += 1
        #expect(error == same, "seed \(seed)")
      default: Issue.record("\(applied), but \(back), seed \(seed)")
      }
    }
    #expect(refused > 500 && taken > 50, "\(refused) refused, \(taken) taken")
  }
}
