import ListMotion
import Histories
import Snapshots
import TerminalList
import Testing

@testable import flipbook

/// A search that is typed while the list changes.
@Suite struct LiveSearchTests {
  private func view(_ rows: some Sequence<Int>) -> PlayerView {
    let view = PlayerView(
      player: Player(title: "", history: History()), size: Size(width: 60, height: 30),
      painter: RowPainter())
    view.source = .live
    append(rows, to: view)
    return view
  }

  private func append(_ rows: some Sequence<Int>, to view: PlayerView) {
    view.append(Snapshot(named: "", rows: rows), schema: nil, follows: true)
  }

  private func type(_ text: String, on view: PlayerView) {
    for key in text { view.handle(Key.character(key), at: .zero) }
  }

  private func cursor(_ view: PlayerView) -> String? {
    view.list.cursorPath.map { view.player.data[$0].text }
  }

  @Test func theCursorGoesBackToTheRowItWasOn() {
    let view = view(1...12)
    type("G/", on: view)
    append(0...13, to: view)
    type("3", on: view)
    #expect(cursor(view) == "row 13")
    type("x", on: view)
    #expect(cursor(view) == "row 12")
    view.handle(.escape, at: .zero)
    #expect(cursor(view) == "row 12")
  }

  @Test(arguments: [[Key.escape], [.character("z")], [.character("2")], [.enter]])
  func whereTheRowHasGoneTheCursorStays(keys: [Key]) {
    let view = view(1...12)
    type("G/", on: view)
    append(1...2, to: view)
    #expect(cursor(view) == "row 2")
    for key in keys { view.handle(key, at: .zero) }
    #expect(cursor(view) == "row 2")
  }

  @Test func theRowThatComesBackIsTheOneItWasOn() {
    let view = view(1...12)
    type("G/", on: view)
    append(1...2, to: view)
    append([5, 12, 14], to: view)
    view.handle(.escape, at: .zero)
    #expect(cursor(view) == "row 12")
  }

  @Test func theRowIsFoundByItsNewKey() throws {
    let view = view(1...3)
    type("G/", on: view)
    var renamed = view.player.history.newest
    for row in 0..<3 { renamed[0].rows[row].id = .key("key \(row)") }
    view.rekey(newest: renamed)
    type("1", on: view)
    #expect(cursor(view) == "row 1")
    view.handle(.escape, at: .zero)
    #expect(cursor(view) == "row 3")
    view.handle(.enter, at: .zero)
    #expect(view.inspection.subject == .row(.key("key 2")))
    for row in 0..<3 { renamed[0].rows[row].id = .key("other \(row)") }
    view.rekey(newest: renamed)
    #expect(view.inspection.subject == .row(.key("other 2")))
    #expect(view.frame(at: .zero).lines.contains { $0.contains("came at 3") })
  }

  @Test func whatWasSearchedForBeforeTheFirstListIsFoundInIt() {
    let view = PlayerView(
      player: Player(title: "", history: History()), size: Size(width: 60, height: 20),
      painter: RowPainter())
    view.source = .live
    type("/row 2", on: view)
    view.handle(.enter, at: .zero)
    #expect(view.frame(at: .zero).lines.last?.contains("in no row here") == true)
    append(1...3, to: view)
    type("n", on: view)
    #expect(cursor(view) == "row 2")
  }
}
