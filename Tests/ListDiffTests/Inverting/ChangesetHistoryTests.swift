import ListDiff
import TestSupport
import Testing

/// Undo and redo.
@Suite struct ChangesetHistoryTests {
  @Test func changesAreUndoneAndRedone() throws {
    let lists = [rows(1, 2, 3), rows(3, 1, 2), [TestRow(3), TestRow(1, 9), TestRow(4)]]
    var history = ChangesetHistory(lists[0])
    let nothing = history.undo()
    #expect(nothing.isEmpty && !history.canUndo && !history.canRedo)
    let areRecorded = [history.record(lists[1]), history.record(lists[2])]
    #expect(areRecorded == [true, true])
    #expect(history.current == lists[2] && history.canUndo && !history.canRedo)

    let back = history.undo()
    #expect(history.current == lists[1])
    try LinearTableView.run(back, from: lists[2], to: lists[1])
    let ways = [history.undo(), history.undo()]
    #expect(ways.map(\.last?.data) == [lists[0], nil])
    #expect(history.current == lists[0] && !history.canUndo && history.canRedo)

    let forth = history.redo()
    try LinearTableView.run(forth, from: lists[0], to: lists[1])
    let others = [history.redo(), history.redo()]
    #expect(others.map(\.last?.data) == [lists[2], nil])
    #expect(history.current == lists[2] && !history.canRedo)
  }

  @Test func aNewChangeEndsRedo() {
    var history = ChangesetHistory(rows(1))
    history.record(rows(1, 2))
    history.undo()
    history.record(rows(3))
    #expect(!history.canRedo)
    history.undo()
    #expect(history.current == rows(1))
  }

  /// So a program that records after each event can still redo a change that it undid.
  @Test func withoutADifferenceNothingIsRecorded() {
    var history = ChangesetHistory(rows(1))
    history.record(rows(2))
    history.undo()
    let isRecorded = history.record(rows(1))
    #expect(!isRecorded && history.canRedo && !history.canUndo)
  }

  @Test func aRowReturnsToItsSection() throws {
    let (source, target) = (
      [section(1, 10, 11), section(2, 20)], [section(1, 11), section(2, 20, 10)]
    )
    var history = ChangesetHistory(source)
    let areRecorded = [history.record(target), history.record(target)]
    #expect(areRecorded == [true, false])
    let back = history.undo()
    #expect(back.flatMap(\.elementMoved).count == 1 && back.map(\.changeCount) == [1])
    #expect(history.current == source)
    history.redo()
    #expect(history.current == target)
  }

  /// The inverse cannot be derived from the changes, since no content is equal to itself.
  @Test func contentThatIsNeverEqualIsReverted() {
    struct Row: Differentiable {
      let differenceIdentifier: Int
      var name = ""
      func isContentEqual(to source: Row) -> Bool { false }
    }
    var history = ChangesetHistory([Row(differenceIdentifier: 1), Row(differenceIdentifier: 2)])
    history.record([Row(differenceIdentifier: 2, name: "b")])
    history.undo()
    #expect(history.current.map(\.differenceIdentifier) == [1, 2])
    #expect(history.current.map(\.name) == ["", ""])
  }
}
