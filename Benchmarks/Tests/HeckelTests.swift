import ListDiff
import TestSupport
import Testing

/// The baseline is worth measuring only if its results are correct.
@Suite struct HeckelTests {
  @Test func theStagesOfAllSmallListsReplay() throws {
    let lists = smallLists(identifiers: 3, upTo: 4)
    for before in lists {
      for after in lists {
        // Every other row has different content after the change.
        let rows = titled(before) { _ in "old" }
        let target = titled(after) { $0.isMultiple(of: 2) ? "old" : "new" }
        let changes = HeckelStages(from: rows, to: target).changes
        #expect(throws: Never.self, "\(before) -> \(after)") {
          try LinearTableView.run(changes, from: rows, to: target)
        }
      }
    }
  }

  @Test func neighboursOfUniqueLinesAreTheSameLines() {
    let matching = HeckelMatching([1, 7, 7, 2], [7, 7, 2, 1])
    #expect((0..<4).map(matching.source(of:)) == [1, 2, 3, 0])
    #expect((0..<4).map(matching.target(of:)) == [3, 0, 1, 2])
  }

  @Test func theFirstRowToTheEndMovesAllOthers() {
    let changes = HeckelStages(from: Array(0..<5), to: [1, 2, 3, 4, 0]).changes
    #expect(changes.count == 1)
    #expect(changes.first?.elementMoved.count == 5)
  }

  @Test func equalListsHaveNoStages() {
    #expect(HeckelStages(from: [1, 1, 2], to: [1, 1, 2]).changes.isEmpty)
  }

  private func titled(_ ids: [Int], _ title: (Int) -> String) -> [TitledRow] {
    ids.enumerated().map { TitledRow(id: $1, title: title($0)) }
  }
}
