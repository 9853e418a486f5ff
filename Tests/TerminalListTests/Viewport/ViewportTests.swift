import TestSupport
import Testing

@testable import TerminalList

/// The viewport alone: the rows on the screen, and the offset.
@Suite struct ViewportTests {
  private let high = "h1\nh2\nh3\nh4\nh5\nh6\nh7"

  @Test func rowsThatTurnOutToBeHigherStayWhereTheyAre() {
    let list = PartList(["a", "b1\nb2", "c", "d1\nd2\nd3", "e"], height: 3)
    #expect(list.lines == ["a", "b1", "b2"])
    #expect(list.viewport.heights.lineCount(of: list.model.table) == 6)
    let change = list.viewport.scroll(by: 3, list.context)
    #expect(list.lines == ["c", "d1", "d2"])
    #expect(change?.before.contentOffset == 0 && change?.offsetBefore == 0)
    _ = list.viewport.scroll(by: 99, list.context)
    #expect(list.lines == ["d2", "d3", "e"] && list.viewport.visible.isAtEnd)
    #expect(list.viewport.scroll(by: 1, list.context) == nil)
  }

  @Test func aScrollRequestsRowsOfTheScreenOnly() {
    let list = PartList((0..<1_000_000).map { "\($0)" }, height: 4)
    _ = list.viewport.scroll(to: .row(.row(500_000)), at: .middle, list.context)
    #expect(list.lines == ["499999", "500000", "500001", "500002"])
    #expect(list.requested.count <= 8)
  }

  @Test func aStepRequestsRowsThatComeAndRowsThatChange() throws {
    let list = PartList(["a", "b", "c", "d", "e"], height: 4)
    let step = try list.step(["a", "x", "c", "d", "e"]) {
      $0.deletedRows = [(.row(1), .fade)]
      $0.insertedRows = [(.row(1), .fade)]
      $0.reloadedRows = [.row(3)]
    }
    #expect(list.requested == ["x", "d"])
    #expect(step.left.count == 4 && step.fates.map(\.isReloaded) == [false, false, false, true])
    #expect(step.fates[1].target == nil && step.origins[1].source == nil)
    #expect(step.after.rows.map(\.place) == list.viewport.visible.rows.map(\.place))
    list.viewport.setNeedsContents()
    _ = try list.step(["a", "x", "c", "d", "e"]) { _ in }
    #expect(list.requested == ["a", "x", "c", "d"])
  }

  @Test(arguments: [
    (HeldAnchor.automatic, 1, ["b", "c", "d"]), (.automatic, 0, ["x", "a", "b"]),
    (.window, 0, ["a", "b", "c"]), (.top, 0, ["x", "a", "b"]), (.bottom, 2, ["c", "d", "e"]),
  ])
  func anAnchorDecidesWhatStays(anchor: HeldAnchor, offset: Int, expected: [String]) throws {
    let list = PartList(["a", "b", "c", "d", "e"], height: 3)
    list.viewport.anchor = anchor
    _ = list.viewport.scroll(by: offset, list.context)
    _ = try list.step(["x", "a", "b", "c", "d", "e"]) { $0.insertedRows = [(.row(0), .fade)] }
    #expect(list.lines == expected)
  }

  @Test func theRowOfAnAnchorKeepsItsLineUntilItIsDeleted() throws {
    let list = PartList(["a", "b", "c", "d", "e", "f"], height: 3)
    list.viewport.anchor = .row(list.id(1))
    _ = try list.step(["x", "y", "a", "b", "c", "d", "e", "f"]) {
      $0.insertedRows = [(.row(0), .fade), (.row(1), .fade)]
    }
    #expect(list.lines == ["a", "b", "c"])
    _ = try list.step(["x", "y", "a", "c", "d", "e", "f"]) {
      $0.deletedRows = [(.row(3), .fade)]
    }
    #expect(list.viewport.anchor == .automatic && list.lines == ["a", "c", "d"])
  }

  @Test func aCursorThatWasOnTheScreenStaysOnIt() throws {
    let list = PartList(["a", "b", "c", "d"], height: 2)
    let cursor = list.id(1)
    _ = try list.step(["x", "y", "a", "b", "c", "d"], cursor: cursor) {
      $0.insertedRows = [(.row(0), .fade), (.row(1), .fade)]
    }
    #expect(list.lines == ["a", "b"])
    list.size.height = 1
    _ = list.viewport.resize(list.context, cursor: cursor)
    #expect(list.lines == ["b"])
  }

  @Test func aPinnedHeaderCoversTheLinesAboveARow() {
    let list = PartList(
      [.init(header: "H", rows: ["a", "b", "c", "d", "e"]), .init(header: nil, rows: ["f"])],
      height: 3)
    _ = list.viewport.scroll(to: .row(.row(2)), at: .top, list.context)
    #expect(list.lines == ["b", "c", "d"])
    #expect(list.viewport.visible.pinnedHeader?.place == .header(0))
    #expect(list.viewport.visible.uncoveredRows(height: 3).map(\.place.path?.element) == [2, 3])
    list.pinsHeaders = false
    _ = list.viewport.layOut(list.context)
    #expect(list.viewport.visible.pinnedHeader == nil)
    #expect(list.viewport.visible.uncoveredRows(height: 3).count == 3)
  }

  @Test func aHighRowIsScrolledLineByLine() {
    let list = PartList(["a", high, "b"], height: 3)
    let place = ListTable.Place.row(.row(1))
    let viewport = list.viewport
    #expect(viewport.scrollableLines(within: .row(.row(0)), 5, list.context) == 0)
    #expect(viewport.isHigherThanScreen(place, list.context))
    _ = viewport.scroll(to: place, at: .none, list.context)
    #expect(list.lines == ["h1", "h2", "h3"])
    #expect(viewport.scrollableLines(within: place, -1, list.context) == 0)
    #expect(viewport.scrollableLines(within: place, 1, list.context) == 1)
    #expect(viewport.scrollableLines(within: place, 9, list.context) == 2)
    _ = viewport.scroll(by: 3, list.context)
    #expect(viewport.scrollableLines(within: place, 9, list.context) == 1)
    #expect(viewport.scroll(to: place, at: .none, list.context) == nil, "it fills the screen")
    _ = viewport.scroll(toEndOf: place, list.context)
    #expect(list.lines == ["h5", "h6", "h7"])
    #expect(viewport.scrollableLines(within: place, -9, list.context) == -2)
  }

  @Test func aWidthMeasuresTheRowsAgain() {
    let list = PartList(["a", "b1\nb2", "c"], height: 2)
    _ = list.viewport.scroll(by: 1, list.context)
    #expect(!list.viewport.needsMeasuring(width: 10, list.painter))
    list.size.width = 5
    #expect(list.viewport.needsMeasuring(width: 5, list.painter))
    _ = list.viewport.layOut(list.context)
    #expect(list.lines == ["b1", "b2"] && !list.viewport.needsMeasuring(width: 5, list.painter))
  }
}
