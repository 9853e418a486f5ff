import TestSupport
import Testing

@testable import TerminalList

/// Changes and move hints alone, beside a model and a viewport.
@Suite struct ListChangesTests {
  private let names = (0..<10).map { "r\($0)" }

  private func text(_ badge: EdgeBadge?) -> String? {
    badge.map { String(String.UnicodeScalarView($0.glyphs.flatMap(\.scalars))) }
  }

  @Test func marksBadgesAndStopsComeFromTheBatches() throws {
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
    #expect(changes.marks(at: places, in: table) == [nil, .inserted, nil])
    let badges = changes.badges(
      around: list.viewport.visible, destinations: [], in: table, size: list.size,
      width: .standard)
    #expect(text(badges.bottom) == "↓ 1 changed, 1 gone" && badges.top == nil)
    #expect(changes.stop(after: .row(1), in: table)?.path == .row(6))
    #expect(changes.stop(before: .row(1), in: table)?.path == .row(9))
    changes.markSeen(list.viewport.visible, height: 3, in: table)
    changes.clearSeen()
    #expect(changes.stop(after: .row(0), in: table)?.path == .row(6))
    changes.clear()
    #expect(changes.stop(after: .row(0), in: table) == nil)
    #expect(changes.marks(at: places, in: table) == [nil, nil, nil])
  }

  @Test func aMarkedRowKnowsWhatIsNewSinceItsMarkCame() throws {
    let list = PartList(["a 1", "b"], height: 3)
    var changes = ListChanges()
    changes.reload(list.model.table)
    changes.beginChange(of: list.model.table)
    for text in ["a 2", "a 3"] {
      let step = try list.step([text, "b"]) { $0.reloadedRows = [.row(0)] }
      changes.recordContents(of: step, height: 3)
    }
    let change = changes.change(of: list.id(0), width: .standard)
    let whole = RowChange(
      from: RowContent(text: "a 1"), to: RowContent(text: "a 3"), width: .standard)
    #expect(change == whole && changes.change(of: list.id(1), width: .standard) == nil)
    changes.clear()
    #expect(changes.change(of: list.id(0), width: .standard) == nil)
  }

  @Test func hintsSayWhereRowsOfTheScreenWent() throws {
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

  @Test func aCursorThatTookTheScreenAlongSaysWhereItIs() throws {
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
