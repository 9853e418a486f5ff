import ListMotion
import FlipbookHistories
import FlipbookReading
import FlipbookSnapshots
import TerminalList
import Testing

@testable import FlipbookCommand

/// Changes of whole columns, and of columns that are off screen.
@Suite struct ChangedColumnTests {
  private func deck(_ texts: String...) throws -> Deck {
    let names = texts.indices.map { "\($0).csv" }
    return try Deck.load(
      names,
      from: .memory(Dictionary(uniqueKeysWithValues: zip(names, texts.map { Array($0.utf8) }))))
  }

  /// Shows the snapshots of a deck as they arrive.
  private func live(_ deck: Deck, width: Int) -> PlayerView {
    let view = PlayerView(
      Player(title: "T", schema: deck.schema, history: History(limit: .max)), width, 14, live: true)
    for snapshot in deck.snapshots { view.append(snapshot, schema: deck.schema, follows: true) }
    return view
  }

  /// The rows with their marks, and the status line, at rest.
  private func seen(_ view: PlayerView) -> (rows: [String], status: String) {
    view.list.finishAnimations()
    let lines = view.frame(at: .seconds(9)).lines.map(\.withoutBlankEnd)
    return (Array(lines[1..<10].prefix { !$0.isEmpty }), lines.last ?? "")
  }

  private static let before = "id,name,qty\n1,apple,10\n2,pear,20\n3,plum,30\n"
  private static let after = "id,name,qty,price\n1,apple,10,1.5\n2,pear,20,2.5\n3,plum,35,3.5\n"

  @Test func aNewColumnMarksNoRows() throws {
    let view = live(try deck(Self.before, Self.after), width: 70)
    let (rows, status) = seen(view)
    #expect(rows.map { $0.prefix(1) } == [" ", " ", " ", "~"], "\(rows)")
    #expect(rows[0].hasSuffix("price") && rows[1].hasSuffix("1.5"), "\(rows)")
    #expect(status.contains("column price inserted   plum  qty 30 → 35"), "\(status)")
    let frame = view.frame(at: .seconds(9))
    let price = try #require(rows[1].firstIndex(of: ".")).utf16Offset(in: rows[1])
    #expect(frame[2, price].style.foreground == Theme.dark.flash)
    view.press(.tab)
    let panel = view.frame(at: .seconds(9)).lines
    #expect(panel.contains { $0.contains("~ 3: qty 30 → 35") && !$0.contains("price") })
    #expect(!panel.contains { $0.contains("~ 1") })
  }

  @Test func nothingButANewColumnIsNamed() throws {
    let view = live(
      try deck("id,name\n1,apple\n2,pear\n", "id,name,qty\n1,apple,10\n2,pear,20\n"), width: 70)
    let (rows, status) = seen(view)
    #expect(rows.allSatisfy { $0.first == " " }, "\(rows)")
    #expect(status.contains("column qty inserted") && !status.contains("updated"), "\(status)")
  }

  @Test func aRenamedColumnMarksNoRows() throws {
    let renamed = Self.before.replacing("qty", with: "amount")
    let (rows, status) = seen(live(try deck(Self.before, renamed), width: 70))
    #expect(rows.allSatisfy { $0.first == " " }, "\(rows)")
    #expect(status.contains("column qty renamed to amount"), "\(status)")
  }

  /// Snapshots and stages, forward and back, tell the same.
  @Test(arguments: ["]", "l"]) func stepsNameColumns(forward: String) throws {
    let view = PlayerView(try deck(Self.before, Self.after), 90, 14)
    for _ in 0..<2 {
      view.type(forward)
      #expect(seen(view).status.contains("column price inserted   plum  qty 30 → 35 "))
      #expect(seen(view).rows.map { $0.prefix(1) } == [" ", " ", " ", "~"])
      view.type(forward == "l" ? "h" : "[")
      #expect(seen(view).status.contains("going back   column price deleted   plum  qty 35 → 30 "))
      #expect(seen(view).rows.map { $0.prefix(1) } == [" ", " ", " ", "~"])
    }
  }

  /// A mark always has a visible reason, if there is room.
  @Test func aColumnThatChangedOffScreenIsShown() throws {
    func table(_ address: String, _ node: String) -> String {
      """
      name,image,state,node,address,message
      web,nginx:1.25,up,node-a,10.0.0.1,everything is fine here
      db,postgres:16,down,node-b,\(address),waiting for a volume
      cache,redis:7,up,\(node),10.0.0.5,no message
      """
    }
    let texts = [("10.0.0.3", "node-c"), ("10.9.0.3", "node-c"), ("10.9.0.3", "node-d")]
    let deck = try deck(
      table(texts[0].0, texts[0].1), table(texts[1].0, texts[1].1), table(texts[2].0, texts[2].1))
    let view = PlayerView(
      Player(title: "T", schema: deck.schema, history: History(limit: .max)), 44, 14, live: true)
    var rows: [[String]] = []
    for snapshot in deck.snapshots {
      view.append(snapshot, schema: deck.schema, follows: true)
      rows.append(seen(view).rows)
    }
    #expect(!rows[0][0].contains("address") && rows[0][0].hasSuffix("›"), "\(rows[0])")
    #expect(rows[1][2].hasPrefix("~ db") && rows[1][2].contains("10.9.0.3"), "\(rows[1])")
    #expect(rows[2][3].hasPrefix("~ cache") && rows[2][3].contains("node-d"), "\(rows[2])")
  }
}
