import FlipbookHistories
import ListMotion
import FlipbookSnapshots
import TerminalList
import Testing

@testable import FlipbookCommand

/// The key `&`: only rows that match are shown while the user types.
@Suite struct FilterTests {
  private func snapshot(_ rows: [String]) -> Snapshot {
    Snapshot("", rows.map { SnapshotRow(id: .key(String($0.prefix(2))), text: $0) })
  }

  private func view(_ rows: [String], height: Int = 14) -> PlayerView {
    var history = History(limit: .max)
    history.append(snapshot(rows), at: Moment(milliseconds: 0))
    let view = PlayerView(Player(title: "T", history: history), 70, height, live: true)
    _ = view.frame(at: .zero)
    return view
  }

  private func lines(_ view: PlayerView) -> [String] {
    _ = view.frame(at: .seconds(9))
    return view.frame(at: .seconds(30)).lines[1...9].map(\.withoutBlankEnd).filter { !$0.isEmpty }
  }

  private func status(_ view: PlayerView) -> String { view.frame(at: .seconds(30)).lines[13] }

  private let pods = ["w1 up", "w2 down", "d1 up", "d2 Down", "c1 up"]

  @Test func rowsAreHiddenWhileTypingAndEscapeShowsThemAgain() {
    let view = view(pods)
    view.type("jjj&")
    #expect(lines(view).count == 5 && status(view).hasPrefix(" &"))
    view.type("dow")
    #expect(lines(view).map { $0.suffix(7) } == ["w2 down", "d2 Down"])
    #expect(status(view).hasPrefix(" &dow") && status(view).contains("2 of 5"))
    view.type("x")
    #expect(
      lines(view).map { $0.drop { $0 == " " } } == ["no row matches “dowx”; Esc shows all rows"])
    view.press(.escape)
    #expect(lines(view).count == 5)
    #expect(view.rowUnderCursor == .key("d1") && !status(view).contains("filter"))
  }

  @Test func onlyRowsThatItShowsAreCounted() {
    let view = view(pods)
    view.type("&up\n")
    view.append(snapshot(["w1 UP", "w2 off", "d1 UP", "d2 off", "c1 UP"]), follows: true)
    #expect(status(view).contains("3 of 5 rows   3 updated "), "\(status(view))")
    view.append(snapshot(["w1 UP", "w2 on", "d1 UP", "d2 on", "c1 UP"]), follows: true)
    #expect(status(view).contains("3 of 5 rows    ") && !status(view).contains("updated"))
    // the others have their marks nevertheless
    view.press(.escape)
    #expect(lines(view).map { $0.prefix(4) } == ["~ w1", "~ w2", "~ d1", "~ d2", "~ c1"])
  }

  @Test func enterKeepsTheFilterAndEscapeKeepsTheCursor() {
    let view = view(pods)
    view.type("&down\njj")
    #expect(status(view).contains("filter “down”: 2 of 5 rows"))
    #expect(view.rowUnderCursor == .key("d2"))
    view.press(.escape)
    #expect(lines(view).count == 5 && view.rowUnderCursor == .key("d2"))
    // the filter is edited, and an empty one shows everything
    view.type("&down\n&")
    #expect(status(view).hasPrefix(" &down"))
    view.press(.control("u"), .enter)
    #expect(lines(view).count == 5)
  }

  @Test func matchesAreHighlightedAndASearchStaysAmongThem() {
    let view = view(pods)
    view.type("&down\n")
    #expect(lines(view).count == 2)
    let frame = view.frame(at: .seconds(30))
    let lit = (0..<frame.size.width).filter { frame[1, $0].style.attributes.contains(.reverse) }
    #expect(lit.count == 4)
    view.type("/1\n")
    #expect(status(view).contains("not found here") && view.rowUnderCursor == nil)
    view.type("/2\n")
    #expect(view.rowUnderCursor == .key("w2") && status(view).contains("1 of 2"))
  }

  @Test func markedRowsThatAFilterHidesStayMarked() {
    let view = view(pods)
    view.type("jjm&down\n")
    view.press(.escape)
    #expect(view.list.pathsForFlaggedRows.map { view.rows.sections[$0].id } == [.key("w2")])
    view.type("&up\n")
    #expect(view.list.pathsForFlaggedRows.isEmpty)
    view.press(.escape)
    #expect(view.list.pathsForFlaggedRows.map { view.rows.sections[$0].id } == [.key("w2")])
  }

  /// A row that begins to match appears, updated; a row that ends to match leaves. Strokes of deleted rows are hidden.
  @Test func newDataIsFiltered() {
    let view = view(pods)
    view.type("&down\n")
    view.append(snapshot(["w1 down", "w2 down!", "d1 up", "c1 up", "e1 down"]), follows: true)
    #expect(lines(view) == ["~ w1 down", "~ w2 down!", "+ e1 down"])
    view.append(snapshot(["w1 up", "d1 up", "c1 up", "e1 down"]), follows: true)
    #expect(lines(view).map { $0.suffix(7) } == ["e1 down"])
    #expect(status(view).contains("1 of 4"))
    view.type("[")
    #expect(lines(view).map { $0.suffix(8) }.count == 3)
  }

  @Test func rowsThatWereHiddenHaveTheirMarks() {
    let view = view(pods)
    view.append(snapshot(["w1 up!", "w2 down", "n1 up", "d2 Down", "c1 up"]), follows: true)
    let all = ["~ w1 up!", "  w2 down", "+ n1 up", "▔▔d2 Down", "  c1 up"]
    #expect(lines(view) == all)
    view.type("&down\n")
    #expect(lines(view) == ["  w2 down", "  d2 Down"])
    view.press(.escape)
    #expect(lines(view) == all)
    view.type("&up\n")
    #expect(lines(view) == ["~ w1 up!", "+ n1 up", "  c1 up"])
    view.press(.escape)
    #expect(lines(view) == all)
    view.append(snapshot(["w1 up!", "w2 down", "n1 up", "d2 Down"]), follows: true)
    view.type("&w\n")
    view.press(.escape)
    #expect(lines(view).last == "▁▁d2 Down")
  }

  @Test func rowsThatChangeWhileTheyAreHiddenAreMarked() {
    let view = view(pods)
    view.type("&down\n")
    view.append(snapshot(["c1 up", "w1 up!", "w2 down", "d2 Down", "n1 up"]), follows: true)
    #expect(lines(view) == ["  w2 down", "  d2 Down"])
    view.append(snapshot(["c1 up", "w1 up!", "w2 Down", "d2 Down", "n1 up"]), follows: true)
    view.press(.escape)
    #expect(
      lines(view) == ["↑ c1 up ↑ 4", "~ w1 up!", "~ w2 Down", "▔▔d2 Down", "+ n1 up"])
    view.type("&up\n")
    view.append(
      snapshot(["c1 up", "w1 up!", "w2 Down", "d1 up", "d2 Down", "n1 up"]), follows: true)
    view.press(.escape)
    // the marks that were read are gone, and so is the line of a row that has returned
    #expect(
      lines(view) == ["  c1 up", "  w1 up!", "  w2 Down", "+ d1 up", "  d2 Down", "  n1 up"])
  }

  @Test func onlyRowsThatChangedAndMatchAreShownWithBoth() {
    let view = view(pods)
    view.type("d&down\n")
    #expect(
      lines(view).map { $0.drop { $0 == " " } } == [
        "no changed row matches “down”; d shows all rows"
      ])
    view.append(snapshot(["w1 up!", "w2 down!", "d1 up", "d2 Down", "c1 up"]), follows: true)
    #expect(lines(view) == ["~ w2 down!"])
  }

  @Test func linesOfAGrowingListAreFiltered() {
    let view = PlayerView(Player(title: "", history: History(limit: .max)), 60, 14, live: true)
    view.append(Snapshot(named: "", rows: 1...40), schema: nil, follows: true)
    view.setGrowing(true)
    view.followEnd()
    view.type("&7\n")
    view.ingest(
      Change(
        before: view.player.data, after: Snapshot(named: "", rows: 8...48),
        at: Moment(milliseconds: 1000), kind: .growth), schema: nil, follows: true)
    #expect(lines(view).map { $0.dropFirst(2) } == ["row 17", "row 27", "row 37", "row 47"])
    #expect(view.followsEnd)
    view.press(.escape)
    #expect(view.followsEnd && view.list.pathsForVisibleRows.last?.element == 40)
  }
}
