import TestSupport
import Testing

@testable import TerminalList

/// Changes and move hints alone, with a model and a viewport.
@Suite struct ListChangesTests {
  private let names = (0..<10).map { "r\($0)" }

  @Test func marksCountsAndStopsFollowTheBatches() throws {
    let list = PartList(names, width: 60, height: 3)
    var changes = ListChanges()
    changes.reload(list.model.table)
    changes.beginChange(of: list.model.table)
    var rows = names
    rows.remove(at: 8)
    rows.insert("x", at: 1)
    let applied = try list.apply(rows) {
      $0.deletedRows = [(.row(8), .fade)]
      $0.insertedRows = [(.row(1), .fade)]
      $0.reloadedRows = [.row(5)]
    }
    changes.record(applied, isSame: [:], visible: [])
    _ = list.viewport.layOut(list.context)
    let table = list.model.table
    let places = list.viewport.visible.rows.places
    #expect(changes.signs(at: places, in: table) == [nil, ChangeSign(.inserted), nil])
    let hidden = changes.hiddenRows(
      around: list.viewport.visible, destinations: [], in: table, height: 3)
    #expect(hidden.above == HiddenRows() && hidden.below.count == 7)
    #expect(hidden.below.changes[.updated] == 1 && hidden.below.changes[.deleted] == 1)
    #expect(hidden.below.changes.total == 2)
    #expect(changes.stop(from: .row(1), backwards: false, in: table)?.path == .row(6))
    #expect(changes.stop(from: .row(1), backwards: true, in: table)?.path == .row(9))
    changes.markSeen(list.viewport.visible, height: 3, in: table)
    changes.markRead()
    changes.beginChange(of: table)
    #expect(changes.stop(from: .row(0), backwards: false, in: table)?.path == .row(6))
    changes.clear()
    #expect(changes.stop(from: .row(0), backwards: false, in: table) == nil)
    #expect(changes.signs(at: places, in: table) == [nil, nil, nil])
  }

  @Test func aMarkedRowKnowsItsLatestChanges() throws {
    let list = PartList(["a 1", "b"], height: 3)
    var changes = ListChanges()
    changes.reload(list.model.table)
    func record(_ texts: String...) throws {
      changes.beginChange(of: list.model.table)
      for text in texts {
        let step = try list.step([text, "b"]) { $0.reloadedRows = [.row(0)] }
        changes.recordContents(of: step, height: 3)
      }
    }
    func change(_ old: String, _ new: String, isOlder: Bool = false) -> StandingChange {
      StandingChange(
        change: RowChange(from: RowContent(text: old), to: RowContent(text: new), width: .standard),
        isOlder: isOlder)
    }
    try record("a 10", "a 5")
    #expect(changes.change(of: list.id(0), width: .standard) == change("a 1", "a 5"))
    try record("a 7")
    #expect(changes.change(of: list.id(0), width: .standard) == change("a 5", "a 7"))
    try record()
    #expect(changes.change(of: list.id(0), width: .standard) == change("a 5", "a 7", isOlder: true))
    changes.markRead()
    #expect(changes.change(of: list.id(0), width: .standard) != nil)
    try record()
    #expect(changes.change(of: list.id(0), width: .standard) == nil)
    #expect(changes.change(of: list.id(1), width: .standard) == nil)
  }

  @Test func hintsShowWhereRowsMoved() throws {
    let list = PartList(names, height: 3)
    let (leaving, rising) = (list.id(0), list.id(2))
    var hints = MoveHints(
      following: list.viewport.visible, in: list.model.table, ranks: true, destinations: true)
    let rows = [2, 1, 3, 4, 5, 6, 7, 8, 9, 0].map { names[$0] }
    let step = try list.step(rows) {
      $0.movedRows = [(.row(0), .row(9)), (.row(2), .row(0))]
    }
    hints.follow(step)
    hints.start(at: .milliseconds(100))
    hints.start(at: .milliseconds(300))
    hints.settle(on: step.after, of: step.table, cursor: nil, height: 3)
    #expect(hints.rankChanges == [rising: 2])
    #expect(hints.destinations[leaving]?.number == 10)
    #expect(hints.destinations[leaving]?.edge == .below)
    #expect(hints.destinations[leaving]?.name == "r0" && hints.destinations.count == 1)
    #expect(!hints.areShown(at: .milliseconds(99)) && hints.areShown(at: .milliseconds(100)))
    hints.restart(after: .milliseconds(60))
    #expect(hints.areShown(at: .milliseconds(40)) && hints.areShown(at: nil))
    hints.advance(to: .seconds(5))
    #expect(hints.end == .seconds(5) + MoveHints.restingTime && !hints.isEmpty)
    hints.advance(to: .seconds(6))
    #expect(hints.isEmpty)
  }

  @Test func aCursorThatTheScreenFollowsShowsItsPosition() throws {
    let list = PartList(names, height: 3)
    list.viewport.anchor = .cursor
    let cursor = list.id(0)
    var hints = MoveHints(
      following: list.viewport.visible, in: list.model.table, ranks: false, destinations: true)
    let rows = Array(names[1...]) + [names[0]]
    let step = try list.step(rows, cursor: cursor) { $0.movedRows = [(.row(0), .row(9))] }
    hints.follow(step)
    hints.settle(on: step.after, of: step.table, cursor: cursor, height: 3)
    #expect(hints.destinations[cursor]?.edge == .gone && hints.destinations[cursor]?.number == 10)
  }
}
