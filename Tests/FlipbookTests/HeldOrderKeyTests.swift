import FlipbookSnapshots
import TerminalList
import Testing

@testable import FlipbookCommand

/// The key `o` holds the order of the rows on the screen. Everything else acts on the true list.
@Suite struct HeldOrderKeyTests {
  private func view() -> PlayerView {
    PlayerView.live("a", "b", "c", "d", size: Size(width: 70, height: 14))
  }

  /// The rows that are shown, and the status line, at rest.
  private func seen(_ view: PlayerView) -> (rows: [String], status: String) {
    view.list.finishAnimations()
    let lines = view.frame(at: .zero).lines
    let rows = lines[1..<10].map { $0.trimmed }.filter { !$0.isEmpty }
    return (rows, lines.last ?? "")
  }

  @Test func rowsShowTheirDistanceAndMoveWhenTheOrderIsReleased() {
    let view = view()
    view.type("jjo")
    #expect(seen(view).status.contains("order held  "))
    view.append(.list("e", "d", "a", "c"), schema: nil, follows: true)
    let held = seen(view)
    #expect(held.rows == ["a", "- b", "c", "d ↑ 2", "+ e"])
    #expect(held.status.contains("order held · 1 to move, 1 inserted, 1 deleted"))
    #expect(view.player.data[0].rows.map(\.text) == ["e", "d", "a", "c"])
    view.type("o")
    #expect(seen(view).rows.map { $0.first { $0.isLetter } } == ["e", "d", "a", "c"])
    #expect(!seen(view).status.contains("held"))
    // the cursor was on the row that is gone
    #expect(view.list.cursorPath != nil)
  }

  @Test func theNetChangeIsMoreImportantThanTheHeldOrder() {
    let view = PlayerView.live("a", "b", "c", "d", size: Size(width: 40, height: 12))
    view.options.now = { Moment(milliseconds: 0) }
    view.type("o")
    view.append(.list("e", "d", "a", "c"), schema: nil, follows: true)
    view.type("s")
    #expect(seen(view).status.contains("‖ net change"), "\(seen(view).status)")
    view.size = Size(width: 70, height: 12)
    #expect(seen(view).status.contains("order held"), "\(seen(view).status)")
  }

  @Test func searchFindsRowsWhereverTheyAreShown() {
    let view = view()
    view.type("o")
    view.append(.list("d", "b1", "a", "b2"), schema: nil, follows: true)
    view.type("/b\n")
    let first = view.rowUnderCursor
    view.type("n")
    #expect(first == .key("b1") && view.rowUnderCursor == .key("b2"))
    #expect(view.cursorPath == ElementPath(element: 3, section: 0))
    #expect(seen(view).rows.prefix(4).map { String($0.first!) } == ["a", "-", "-", "d"])
  }

  @Test func onlyChangedRowsCanBeHeldAsWell() {
    let view = view()
    view.type("o")
    view.append(.list("d", "a", "b", "c"), schema: nil, follows: true)
    view.type("d")
    #expect(seen(view).rows.count == 1)
    view.append(.list("e", "d", "a", "b", "c"), schema: nil, follows: true)
    #expect(seen(view).rows.map { String($0.last!) }.contains("e"))
    view.type("do")
    #expect(seen(view).rows.map { $0.first { $0.isLetter } } == ["e", "d", "a", "b", "c"])
  }

  @Test func identitiesThatChangeKeepTheOrder() {
    let view = view()
    view.type("o")
    view.append(.list("d", "a", "b", "c"), schema: nil, follows: true)
    let renamed = (0..<4).map { SnapshotRow(id: .key("\($0)"), text: ["d", "a", "b", "c"][$0]) }
    view.rekey(newest: [SnapshotSection(id: "", title: "", rows: RowList(renamed))])
    view.append(Snapshot("", Array(renamed.reversed())), schema: nil, follows: true)
    #expect(seen(view).rows.map { String($0.first { $0.isLetter }!) } == ["a", "b", "c", "d"])
    view.type("o")
    #expect(seen(view).rows.map { String($0.first { $0.isLetter }!) } == ["c", "b", "a", "d"])
  }

  /// When the order is released, new rows are new, and the status line counts what happened.
  @Test func newRowsAreNewWhenTheOrderIsReleased() {
    let view = view()
    view.type("o")
    view.append(.list("e", "a", "b", "c", "d"), schema: nil, follows: true)
    view.append(.list("e", "a", "c", "d"), schema: nil, follows: true)
    #expect(seen(view).rows.contains("+ e"))
    view.type("o")
    let (rows, status) = seen(view)
    #expect(rows.prefix(2).map { $0.filter { $0 != " " } } == ["+e", "a"], "\(rows)")
    #expect(rows[2].hasPrefix("▔▔") && rows[2].hasSuffix("c"), "\(rows)")
    #expect(status.contains("live   - b  "), "\(status)")
  }

  /// The row that moves when the key is pressed is marked as moved, and counted, even if the last change only updated
  /// it.
  @Test func aReleasedOrderMarksAndCountsItsMoves() {
    func list(_ rows: (String, Int)...) -> Snapshot {
      Snapshot("", rows.map { SnapshotRow(id: .key($0.0), text: "\($0.0) \($0.1)") })
    }
    let view = PlayerView.live(size: Size(width: 70, height: 14))
    view.append(list(("a", 1), ("b", 2), ("c", 3)), follows: true)
    view.forgetChanges()
    view.type("o")
    view.append(list(("c", 3), ("a", 1), ("b", 2)), follows: true)
    view.append(list(("c", 4), ("a", 1), ("b", 2)), follows: true)
    #expect(!seen(view).status.contains("moved"))
    view.type("o")
    let (rows, status) = seen(view)
    #expect(rows[0].hasPrefix("↑ c 4") && rows[0].hasSuffix("↑ 2"), "\(rows)")
    #expect(rows.dropFirst() == ["a 1", "b 2"])
    #expect(status.contains("1 moved   1 updated"), "\(status)")
  }

  /// Lines have no key, and get a new identity when they are inserted again.
  private func lines(_ lists: String...) -> [Snapshot] {
    var aligner = LineAligner()
    return lists.map { list in
      let text = list.map { String($0) }.joined(separator: "\n")
      return Snapshot(name: "", sections: aligner.align(LineBuffer(Array(text.utf8))))
    }
  }

  @Test func aRowThatReturnsTakesItsPlace() {
    let view = PlayerView.live(size: Size(width: 70, height: 14))
    let lists = lines("pqrs", "prs", "pqrs")
    view.append(lists[0], follows: true)
    view.forgetChanges()
    view.type("o")
    view.append(lists[1], follows: true)
    #expect(seen(view).rows == ["p", "- q", "r", "s"])
    view.append(lists[2], follows: true)
    #expect(seen(view).rows == ["p", "+ q", "r", "s"])
    #expect(view.list.heldChanges.total == 0)
    view.type("o")
    #expect(seen(view).rows == ["p", "+ q", "▔▔r", "s"])
  }

  @Test func aMarkedRowThatReturnsStaysMarked() {
    let view = PlayerView.live(size: Size(width: 70, height: 14))
    let lists = lines("pqrs", "prs", "pqrs")
    view.append(lists[0], follows: true)
    view.forgetChanges()
    view.type("jjmo")
    for list in lists.dropFirst() { view.append(list, follows: true) }
    view.type("o")
    #expect(view.list.pathsForFlaggedRows.map { view.rows.sections[$0].text } == ["q"])
    #expect(view.rows.sections[0].rows.count == 4)
  }

  /// Before and after the release.
  @Test func deletedRowsLeaveATraceAmongTheChangedOnes() {
    let view = view()
    view.type("o")
    view.append(.list("a", "c", "d"), schema: nil, follows: true)
    // other rows are shown in their actual order
    view.type("d")
    #expect(seen(view).rows == ["▔▔c"] && !seen(view).status.contains("held"))
    view.type("o")
    view.append(.list("a", "d"), schema: nil, follows: true)
    // the row next to it is not new
    #expect(seen(view).rows == ["- c", "d"])
    view.type("o")
    #expect(seen(view).rows == ["▔▔d"])
    view.type("d")
    #expect(seen(view).rows == ["a", "▔▔d"])
  }

  @Test func aGrowingListKeepsItsOrderAnyway() {
    let view = view()
    view.setGrowing(true)
    view.type("o")
    #expect(seen(view).status.contains("a growing list keeps its order"))
  }
}

extension String {
  /// The text without blanks at its ends.
  fileprivate var trimmed: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
