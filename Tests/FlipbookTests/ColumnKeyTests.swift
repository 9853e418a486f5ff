import ListMotion
import FlipbookReading
import FlipbookSnapshots
import TerminalList
import Testing

@testable import FlipbookCommand

/// Tables that are wider than the screen.
@Suite struct ColumnKeyTests {
  private func view(_ text: String, name: String = "a.csv", width: Int) throws -> PlayerView {
    let deck = try Deck.load([name], from: .memory([name: Array(text.utf8)]))
    return PlayerView(deck, width, 12)
  }

  private func lines(of view: PlayerView) -> [String] {
    view.frame(at: .seconds(9)).lines.map(\.withoutBlankEnd)
  }

  private let wide =
    "name,one,two,three,four,five\nann,1000,2000,3000,4000,5000\nbob,1,2,3,4,5\n"

  @Test func theKeyStaysWhileColumnsAreScrolled() throws {
    let view = try view(wide, width: 25)
    #expect(lines(of: view)[1...2] == ["  name  one  two five  2›", "  ann  1000 2000 5000"])
    view.type(">")
    #expect(lines(of: view)[1].hasPrefix("‹1 name"))
    #expect(lines(of: view)[2].hasPrefix("   ann"))
    for _ in 0..<9 { view.handle(.shift(.right), at: .zero) }
    #expect(lines(of: view)[1].hasSuffix("five"))
    for _ in 0..<9 { view.handle(.shift(.left), at: .zero) }
    #expect(lines(of: view)[1].hasPrefix("  name"))
  }

  @Test func aBarNextToAnotherColumnHasATitle() throws {
    var options = DeckOptions()
    options.table.bar = "n"
    let deck = try Deck.load(
      ["a.csv"], options: options, from: .memory(["a.csv": Array("name,n\nann,1\n".utf8)]))
    let view = PlayerView(deck, 40, 12)
    #expect(lines(of: view)[1].split(separator: " ") == ["name", "n"])
  }

  /// As long as there is nothing else to report.
  @Test func theKeyThatShowsCutValuesIsNamed() throws {
    let long = "name,text\nann,\(String(repeating: "word ", count: 20))\n"
    let cut = try view(long, width: 60)
    #expect(lines(of: cut)[11].contains("W wrap"))
    cut.handle(.character("W"), at: .zero)
    cut.handle(.character("j"), at: .zero)
    #expect(!lines(of: cut)[11].contains("W wrap"))
    #expect(try !lines(of: view(wide, width: 60))[11].contains("W wrap"))
  }

  /// Lines without columns are scrolled by half of the screen, and the key that shows them in full
  /// is named.
  @Test func longLinesAreScrolledSideways() throws {
    let long = (1...30).map(String.init).joined(separator: " ")
    let view = try view("\(long)\nshort\n", name: "a.txt", width: 43)
    #expect(lines(of: view)[1] == "  1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 …")
    view.size = Size(width: 70, height: 12)
    #expect(lines(of: view)[11].contains("W wrap"))
    view.size = Size(width: 43, height: 12)
    view.type(">")
    #expect(lines(of: view)[1...2] == ["  …11 12 13 14 15 16 17 18 19 20 21 22 23…", "  …"])
    view.press(.shift(.right), .shift(.right))
    #expect(lines(of: view)[1].hasSuffix("29 30"))
    view.type(">")
    #expect(lines(of: view)[11].contains("nothing more on that side"))
    view.type("<<<")
    #expect(lines(of: view)[1] == "  1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 …")
    view.type("W")
    #expect(lines(of: view)[3].hasSuffix(" 30"))
    view.type(">")
    #expect(lines(of: view)[11].contains("long rows are wrapped"))
  }

  @Test func aChosenColumnShowsItsKeysAndArrowsChooseOthers() throws {
    let view = try view(wide, width: 80)
    view.type("|")
    #expect(lines(of: view)[11].contains("one: ← → other  x hide"))
    view.press(.right)
    view.type("x")
    #expect(!lines(of: view)[1].contains("two") && lines(of: view)[11].contains("three: "))
    view.press(.escape)
    #expect(!lines(of: view)[11].contains("three: "))
    view.type("|a")
    #expect(lines(of: view)[1].contains("two"))
  }

  /// As long as keys act on the column, even if data arrives or another key has a message.
  @Test(arguments: [
    (100, "one: ← → other  x hide  + - width  a all  Esc done"),
    (60, "one: ← →  x hide  Esc done"), (40, "one: ← →  x hide  Esc done"),
  ]) func theKeysOfAChosenColumnStayVisible(width: Int, words: String) throws {
    var reader = SnapshotReader(file: "a.csv")
    let first = try reader.read(Array(wide.utf8))
    let view = PlayerView(
      Deck(title: "", snapshots: [first], schema: reader.schema), width, 12, live: true)
    view.type("|")
    let next = try reader.read(Array(wide.replacing("ann,1000", with: "ann,1001").utf8))
    view.append(next, schema: reader.schema, follows: true)
    #expect(lines(of: view)[11].contains(words), "\(lines(of: view)[11])")
    view.type("S")
    #expect(lines(of: view)[11].contains("one: ← →"), "\(lines(of: view)[11])")
    view.press(.escape)
    #expect(!lines(of: view)[11].contains("one: "))
  }

  /// The key of a row is on its first line, truncated, and below it in full.
  @Test func theKeyOfAWrappedRowStaysInItsFirstLine() throws {
    let (id, owner) = ("8f14e45f-ceea-467f-9e7b-3b0a1c0d2e31", "team-payments-and-billing")
    let view = try view("id,node,owner,n\n\(id),\(owner),\(owner),7\n", width: 44)
    view.type("W")
    #expect(lines(of: view)[2].hasPrefix("  8f14") && lines(of: view)[2].contains("…"))
    #expect(lines(of: view)[3].contains(id))
  }

  @Test func theRowOfTheCursorStaysVisibleWhenRowsWrap() throws {
    let long = String(repeating: "word ", count: 30)
    let view = try view("name,text\n" + (1...9).map { "row\($0),\(long)\n" }.joined(), width: 40)
    for _ in 0..<9 { view.handle(.down, at: .zero) }
    view.type("W")
    #expect(lines(of: view).contains { $0.hasPrefix("▌ row9") || $0.hasPrefix("▌ row8") })
  }

  private let pods = """
    {"items":[{"name":"web","spec":{"app":{"image":"web:1","port":80}},"restarts":{"all":{"count":1}}},
    {"name":"db","spec":{"app":{"image":"db:1","port":81}},"restarts":{"all":{"count":7}}}]}
    """

  @Test func theHiddenColumnsCanBeShown() throws {
    let view = try view(pods, name: "a.json", width: 80)
    #expect(!lines(of: view)[2].contains("web:1"))
    view.type("|a")
    #expect(lines(of: view)[2].contains("web:1") && lines(of: view)[2].contains("80"))
  }

  /// Each value is compared with its previous one, even if that was not shown.
  @Test func onlyChangedValuesOfANewlyShownColumnAreMarked() throws {
    var reader = SnapshotReader(file: "a.json")
    let first = try reader.read(Array(pods.utf8))
    let view = PlayerView(
      Deck(title: "", snapshots: [first], schema: reader.schema), 60, 12, live: true)
    let text = pods.replacing("\"count\":7", with: "\"count\":8").replacing("web:1", with: "web:2")
    view.append(try reader.read(Array(text.utf8)), schema: reader.schema, follows: true)
    view.advance(to: .seconds(9))
    #expect(lines(of: view)[2...3] == ["~ web   web:2      1", "~ db    db:1       8▲"])
  }

  @Test func aListWithoutColumnsIsReported() throws {
    let view = try view("one\ntwo\n", name: "a.txt", width: 60)
    view.type("|")
    #expect(lines(of: view)[11].contains("no columns here"))
  }
}
