import TestSupport
import Testing

@testable import TerminalList

/// The selection alone: cursor, selected and marked rows across a batch.
@Suite struct SelectionTests {
  private let list = PartList(["a", "b", "c", "d"], height: 4)

  private func selection(cursor: Int) -> Selection {
    var selection = Selection()
    selection.moveCursor(to: list.id(cursor))
    return selection
  }

  @Test func theCursorLeavesADeletedRowForTheNextOneThatStays() throws {
    var selection = selection(cursor: 1)
    let (row, next) = (list.id(1), list.id(3))
    let applied = try list.apply(["a", "x", "d"]) {
      $0.deletedRows = [(.row(1), .fade), (.row(2), .fade)]
      $0.insertedRows = [(.row(1), .fade)]
    }
    let left = selection.follow(applied)
    #expect(left?.row == row && left?.path == .row(1) && selection.cursor == next)
    #expect(selection.follow(try list.apply(["a", "x", "d"]) { _ in }) == nil)
  }

  @Test func theCursorGoesToThePreviousRowWhereNoLaterOneStays() throws {
    var selection = selection(cursor: 3)
    let previous = list.id(2)
    _ = selection.follow(try list.apply(["a", "b", "c"]) { $0.deletedRows = [(.row(3), .fade)] })
    #expect(selection.cursor == previous)
  }

  @Test func theCursorGoesToTheNearestNewRowWhereNoneStays() throws {
    for (cursor, expected) in [(0, 0), (1, 1), (3, 1)] {
      let list = PartList(["a", "b", "c", "d"], height: 4)
      var selection = Selection()
      selection.moveCursor(to: list.id(cursor))
      let applied = try list.apply(["x", "y"]) {
        $0.deletedRows = (0..<4).map { (.row($0), .fade) }
        $0.insertedRows = (0..<2).map { (.row($0), .fade) }
      }
      #expect(selection.follow(applied)?.path == .row(cursor))
      #expect(selection.cursor == list.id(expected))
    }
  }

  @Test func aLaterBatchOfTheSameChangeMayBringTheRow() throws {
    for isSameChange in [true, false] {
      let list = PartList(["a", "b", "c"], height: 4)
      var selection = Selection()
      selection.moveCursor(to: list.id(2))
      selection.beginChange()
      let gone = try list.apply([]) { $0.deletedRows = (0..<3).map { (.row($0), .fade) } }
      #expect(selection.follow(gone)?.path == .row(2) && selection.cursor == nil)
      if !isSameChange { selection.beginChange() }
      let come = try list.apply(["x", "y"]) {
        $0.insertedRows = (0..<2).map { (.row($0), .fade) }
      }
      #expect((selection.follow(come) != nil) == isSameChange)
      #expect(selection.cursor == (isSameChange ? list.id(1) : nil))
    }
  }

  @Test func deletedRowsAreNeitherSelectedNorMarked() throws {
    var selection = Selection()
    selection.allow(selection: true, multiple: true, in: list.model.table)
    for row in 0..<3 { selection.select(list.id(row)) }
    selection.setMark(true, for: list.id(1))
    selection.setMark(true, for: list.id(3))
    let (first, last) = (list.id(0), list.id(3))
    let applied = try list.apply(["a", "d"]) {
      $0.deletedRows = [(.row(1), .fade), (.row(2), .fade)]
    }
    _ = selection.follow(applied)
    #expect(selection.selected == [first] && selection.marked == [last])
  }

  @Test func whatIsNotAllowedIsDeselected() {
    var selection = Selection()
    let table = list.model.table
    selection.allow(selection: true, multiple: true, in: table)
    selection.select(list.id(2))
    selection.select(list.id(1))
    selection.allow(selection: true, multiple: false, in: table)
    #expect(selection.selected == [list.id(1)])
    selection.select(list.id(3))
    #expect(selection.selected == [list.id(3)])
    selection.allow(selection: false, multiple: false, in: table)
    #expect(selection.selected.isEmpty)
    #expect(selection.state(of: list.id(1)) == RowState())
  }
}
