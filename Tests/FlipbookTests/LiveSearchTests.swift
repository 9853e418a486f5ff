import ListMotion
import FlipbookHistories
import FlipbookSnapshots
import TerminalList
import Testing

@testable import FlipbookCommand

/// A search that is typed while the list changes.
@Suite struct LiveSearchTests {
  private func view(_ rows: some Sequence<Int>) -> PlayerView {
    let view = PlayerView(Player(title: "", history: History()), 60, 30, live: true)
    append(rows, to: view)
    return view
  }

  private func append(_ rows: some Sequence<Int>, to view: PlayerView) {
    view.append(Snapshot(named: "", rows: rows), schema: nil, follows: true)
  }

  private func cursor(_ view: PlayerView) -> String? {
    view.list.cursorPath.map { view.player.data[$0].text }
  }

  /// A list whose end is followed, like that of a log.
  private func followed() -> PlayerView {
    let view = view(1...100)
    view.followEnd()
    return view
  }

  @Test func whereTheEndIsFollowedTheNewestMatchIsFound() {
    let view = followed()
    view.type("/row 4")
    #expect(cursor(view) == "row 49")
    view.press(.enter)
    #expect(cursor(view) == "row 49")
    view.type("n")
    #expect(cursor(view) == "row 48")
    view.type("nN")
    #expect(cursor(view) == "row 48")
    view.type("NN")
    #expect(cursor(view) == "row 4")
    #expect(view.frame(at: .zero).lines.last?.contains("wrapped to the first") == true)
    append(1...400, to: view)
    view.type("n")
    #expect(cursor(view) == "row 400")
    #expect(!view.followsEnd)
  }

  @Test func theEndIsFollowedWhenLongRowsWrap() {
    let view = view([])
    let long = String(repeating: "word ", count: 40)
    let rows = (1...30).map { SnapshotRow(id: .serial($0), text: "\($0) \(long)") }
    view.append(Snapshot("", rows), schema: nil, follows: true)
    view.followEnd()
    _ = view.frame(at: .zero)
    view.type("W")
    _ = view.frame(at: .zero)
    #expect(view.followsEnd)
  }

  @Test(arguments: [Key.escape, .end, .character("G"), .character("f")])
  func theEndIsFollowedAgain(key: Key) {
    let view = followed()
    view.type("/row 4")
    view.press(.enter)
    #expect(!view.followsEnd)
    #expect(view.frame(at: .zero).lines.last?.contains("G follows the end") == true)
    view.handle(key, at: .zero)
    #expect(view.followsEnd)
    append(1...101, to: view)
    #expect(view.frame(at: .seconds(9)).lines.contains { $0.contains("row 101") })
  }

  @Test func aCancelledSearchFollowsTheEndAgain() {
    let view = followed()
    view.type("/row 4")
    #expect(!view.followsEnd)
    view.press(.escape)
    #expect(view.followsEnd && cursor(view) == nil)
  }

  @Test func aMatchInTheLastRowStaysVisible() {
    let view = followed()
    view.type("/row 100")
    view.press(.enter)
    append(1...160, to: view)
    #expect(cursor(view) == "row 100" && !view.followsEnd)
  }

  @Test func otherwiseTheSearchContinuesDownwards() {
    let view = followed()
    view.type("g")
    view.type("/row 4")
    view.press(.enter)
    #expect(cursor(view) == "row 4")
    view.type("n")
    #expect(cursor(view) == "row 40")
  }

  @Test func theCursorReturnsToItsRow() {
    let view = view(1...12)
    view.type("G/")
    append(0...13, to: view)
    view.type("3")
    #expect(cursor(view) == "row 13")
    view.type("x")
    #expect(cursor(view) == "row 12")
    view.press(.escape)
    #expect(cursor(view) == "row 12")
  }

  @Test(arguments: [[Key.escape], [.character("z")], [.character("2")], [.enter]])
  func ifTheRowIsDeletedTheCursorStays(keys: [Key]) {
    let view = view(1...12)
    view.type("G/")
    append(1...2, to: view)
    #expect(cursor(view) == "row 2")
    for key in keys { view.handle(key, at: .zero) }
    #expect(cursor(view) == "row 2")
  }

  @Test func theCursorReturnsToItsReinsertedRow() {
    let view = view(1...12)
    view.type("G/")
    append(1...2, to: view)
    append([5, 12, 14], to: view)
    view.press(.escape)
    #expect(cursor(view) == "row 12")
  }

  @Test func theRowIsFoundByItsNewKey() throws {
    let view = view(1...3)
    view.type("G/")
    var renamed = view.player.history.newest
    for row in 0..<3 { renamed[0].rows[row].id = .key("key \(row)") }
    view.rekey(newest: renamed)
    view.type("1")
    #expect(cursor(view) == "row 1")
    view.press(.escape)
    #expect(cursor(view) == "row 3")
    view.press(.enter)
    #expect(view.inspection.subject == .row(.key("key 2")))
    for row in 0..<3 { renamed[0].rows[row].id = .key("other \(row)") }
    view.rekey(newest: renamed)
    #expect(view.inspection.subject == .row(.key("other 2")))
    #expect(view.frame(at: .zero).lines.contains { $0.contains("first seen at 3") })
  }

  @Test func aSearchBeforeTheFirstListFindsItsRows() {
    let view = PlayerView(Player(title: "", history: History()), 60, 20, live: true)
    view.type("/row 2")
    view.press(.enter)
    #expect(view.frame(at: .zero).lines.last?.contains("not found here") == true)
    append(1...3, to: view)
    view.type("n")
    #expect(cursor(view) == "row 2")
  }
}
