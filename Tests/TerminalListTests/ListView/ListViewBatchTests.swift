@testable import TerminalList
import TestSupport
import Testing

/// The rules of a batch: the meaning of indexes, and that calls are possible in any order.
@Suite struct ListViewBatchTests {
  private let source = ListViewSource(["A", "B", "C", "D"])

  private func lines(_ list: TerminalListView) -> [String] {
    list.finishAnimations()
    return list.frame(at: .zero).lines.map { Film.text(of: $0) }
  }

  /// Its new value is on the screen in the first frame, whatever animation a table view would use.
  @Test(arguments: RowAnimation.allCases)
  func aReloadedRowChangesInPlaceAndMayMove(animation: RowAnimation) throws {
    let source = ListViewSource(["A", "B", "C"])
    let list = listView(of: source, height: 3)
    list.selectRow(at: .row(1))
    source.sections = [["A", "X", "C"]]
    try list.reloadRows(at: [.row(1)], with: animation)
    expectFilm(of: list, at: [0, 9000], "·A | ·A\n~X | ·X\n·C | ·C")
    source.sections = [["X!", "A", "n"]]
    try list.performBatchUpdates {
      try list.deleteRows(at: [.row(2)], with: animation)
      try list.reloadRows(at: [.row(1)], with: animation)
      try list.moveRow(at: .row(1), to: .row(0))
      try list.insertRows(at: [.row(2)], with: animation)
    }
    #expect(lines(list) == ["X!", "A", "n"] && list.pathForSelectedRow == .row(0))
  }

  /// Its old rows leave and its new ones enter with the animation.
  @Test func aReloadedSectionWithAnotherNumberOfRowsHasNewRows() throws {
    let source = ListViewSource(["A"], ["B", "C"], headers: ["P", "Q"])
    let list = listView(of: source, height: 6)
    list.setCursor(.row(0, 1))
    source.sections[1] = ["Y"]
    try list.reloadSections([1], with: .left)
    _ = list.frame(at: .seconds(2))
    _ = list.frame(at: .milliseconds(2050))
    let leaving = list.seenRows().filter(\.isGhost)
    #expect(leaving.count >= 2 && leaving.allSatisfy { $0.shift < 0 })
    expectFilm(of: list, at: [9000], "·P\n▌A\n·Q\n·Y\n·\n·")
  }

  /// The cursor identifies the rows.
  @Test func anyOrderOfTheCallsIsTheSame() throws {
    for seed in 0..<UInt64(24) {
      var random = SeededGenerator(seed: seed)
      let source = ListViewSource(["A", "B", "C", "D"])
      let list = listView(of: source)
      list.setCursor(.row(3))
      var calls: [() throws -> Void] = [
        { try list.deleteRows(at: [.row(0)]) },
        { try list.insertRows(at: [.row(1)], with: .left) },
        { try list.moveRow(at: .row(3), to: .row(0)) },
        { try list.reconfigureRows(at: [.row(2)]) },
      ]
      calls.shuffle(using: &random)
      try list.performBatchUpdates {
        source.sections = [["D", "X", "B", "C!"]]
        for call in calls { try call() }
      }
      #expect(list.cursorPath == .row(0), "seed \(seed)")
      expectFilm(
        of: list, at: [0, 190, 220, 445, 700, 1500],
        """
        -A  | ·B  | ·B  | >D  | >D  | ▌D
        ·B  | ~C! | ~C! | +   | +X  | ·X
        ~C! | >D  | >D  | ·B  | ·B  | ·B
        >D  | ·   | ·   | ~C! | ~C! | ·C!
        ·   | ·   | ·   | ·   | ·   | ·
        """)
    }
  }

  @Test func batchesNestAndOnlyTheOutermostIsApplied() throws {
    let list = listView(of: source)
    var ends: [String] = []
    try list.performBatchUpdates(
      {
        try list.performBatchUpdates(
          { try list.deleteRows(at: [.row(0)]) },
          completion: { ends.append("inner \($0)") })
        #expect(list.numberOfRows(inSection: 0) == 4)
        try list.insertRows(at: [.row(3)])
        source.sections = [["B", "C", "D", "E"]]
      }, completion: { ends.append("outer \($0)") })
    #expect(ends == [])
    _ = list.frame(at: .seconds(0))
    _ = list.frame(at: .seconds(1))
    #expect(ends == ["inner true", "outer true"])
    #expect(lines(list) == ["B", "C", "D", "E", ""])
  }

  @Test func aRowMovesAndChangesInOneBatch() throws {
    let list = listView(of: source, height: 4)
    list.showsChangeMarks = true
    source.sections = [["D!", "A", "B", "C"]]
    try list.performBatchUpdates {
      try list.reconfigureRows(at: [.row(3)])
      try list.moveRow(at: .row(3), to: .row(0))
    }
    #expect(list.marks.sign(at: .row(.row(0)), in: list.table)?.mark == .updated)
    list.finishAnimations()
    expectFilm(of: list, at: [9000], "~·D!\n··A\n··B\n··C")
  }

  @Test func sectionsAreInsertedDeletedMovedAndReloaded() throws {
    let source = ListViewSource(["A"], ["B"], ["C"], headers: ["P", "Q", "R"])
    let list = listView(of: source, height: 8)
    try list.performBatchUpdates {
      source.sections = [["C"], ["A", "AA"], ["N"]]
      source.headers = ["R", "P!", "S"]
      try list.deleteSections([1])
      try list.moveSection(2, toSection: 0)
      try list.reloadSections([0])
      try list.insertSections([2], with: .right)
    }
    #expect(lines(list) == ["R", "C", "P!", "A", "AA", "S", "N", ""])
    #expect(list.numberOfSections == 3)
  }

  @Test func aBatchWithoutUpdatesChangesNothing() throws {
    let list = listView(of: source)
    var end: Bool?
    try list.performBatchUpdates({}, completion: { end = $0 })
    #expect(end == true)
    #expect(!list.isAnimating)
  }

  private struct Refusal: Error {}

  /// The operations of the inner call are dropped, those of the outer one are not.
  @Test func aThrowingBatchInABatchAffectsNothingElse() throws {
    let list = listView(of: source)
    var ends = 0
    try list.performBatchUpdates(
      {
        try list.deleteRows(at: [.row(0)])
        #expect(throws: Refusal.self) {
          try list.performBatchUpdates {
            try list.performBatchUpdates({ try list.deleteRows(at: [.row(1)]) }) { _ in ends += 10 }
            throw Refusal()
          }
        }
        source.sections = [["B", "C", "D"]]
      }, completion: { _ in ends += 1 })
    #expect(lines(list) == ["B", "C", "D", "", ""])
    #expect(ends == 1)
  }

  @Test func aThrowingBatchClosesItsNestedBatches() throws {
    let list = listView(of: source)
    #expect(throws: Refusal.self) {
      try list.performBatchUpdates {
        try list.performBatchUpdates {
          try list.deleteRows(at: [.row(0)])
          throw Refusal()
        }
      }
    }
    source.sections = [["A", "B", "C", "D", "E"]]
    try list.insertRows(at: [.row(4)])
    #expect(list.numberOfRows(inSection: 0) == 5)
  }
}

extension Film {
  /// A line of a frame without the blanks around it.
  static func text(of line: String) -> String {
    String(line.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
