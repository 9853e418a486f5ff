import ListMotion
import FlipbookReading
import FlipbookSnapshots
import TerminalList
import Testing

@testable import FlipbookCommand

/// The search text is in reverse in the visible rows.
@Suite struct SearchHighlightTests {
  private func view(
    _ files: KeyValuePairs<String, String>, fade: Theme.Fade = .blend, width: Int = 40
  ) throws -> PlayerView {
    let bytes = Dictionary(uniqueKeysWithValues: files.map { ($0.key, Array($0.value.utf8)) })
    let deck = try Deck.load(files.map(\.key), from: .memory(bytes))
    var theme = Theme.dark
    theme.fade = fade
    return PlayerView(
      player: Player(deck: deck, isPlaying: false), size: Size(width: width, height: 9),
      painter: RowPainter(theme: theme))
  }

  /// The pieces in reverse, line by line, of the list's part of the picture.
  private func reversed(_ view: PlayerView, at now: Duration = .seconds(9)) -> [String] {
    let frame = view.frame(at: now)
    return (1..<frame.size.height - 2).map { line in
      var pieces = ""
      for column in 0..<frame.size.width {
        let cell = frame[line, column]
        guard cell.style.attributes.contains(.reverse) else {
          if pieces.last != " ", !pieces.isEmpty { pieces += " " }
          continue
        }
        for scalar in cell.glyph.scalars { pieces.unicodeScalars.append(scalar) }
      }
      return pieces.hasSuffix(" ") ? String(pieces.dropLast()) : pieces
    }
  }

  @Test(arguments: [Theme.Fade.blend, .dim, .marks])
  func everyVisibleMatchIsInReverse(fade: Theme.Fade) throws {
    let view = try view(["a.txt": "Oak, oak\nash\nholm oak\n"], fade: fade)
    #expect(reversed(view).joined() == "")
    view.type("/oa")
    #expect(reversed(view)[0...2] == ["Oa oa", "", "oa"])
    view.type("k\n")
    #expect(reversed(view)[0...2] == ["Oak oak", "", "oak"])
    view.press(.escape)
    #expect(reversed(view).joined() == "" && view.list.cursorPath != nil)
    view.type("n")
    #expect(reversed(view)[0...2] == ["Oak oak", "", "oak"])
    view.press(.escape, .escape)
    #expect(view.list.cursorPath == nil)
  }

  @Test func aCancelledSearchShowsThePreviousOne() throws {
    let view = try view(["a.txt": "oak\nash\n"])
    view.type("/ash\n/oak")
    #expect(reversed(view)[0...1] == ["oak", ""])
    view.press(.escape)
    #expect(reversed(view)[0...1] == ["", "ash"])
  }

  /// A key that seems to do nothing is a riddle.
  @Test func escapeDoesNotEndASearchWithoutMatchesOnTheScreen() {
    let view = PlayerView.live("ash", size: Size(width: 60, height: 9))
    view.append(.list("ash", "oak"), follows: true)
    view.type("/ash\n")
    view.press(.escape)
    #expect(view.list.cursorPath != nil)
    view.type("/yew\n")
    view.press(.escape)
    #expect(view.list.cursorPath == nil && view.list.changedRows.isEmpty)
  }

  @Test func valuesOfTablesAndWideCharactersAreFound() throws {
    let view = try view(["a.csv": "id,city\n1,日本\n2,İzmir 日\n3,ÉLAN élan\n"])
    view.type("/日\n")
    // the right half of a wide character has no glyph
    #expect(reversed(view).filter { !$0.isEmpty } == ["日", "日"])
    view.type("/élan\n")
    #expect(reversed(view).filter { !$0.isEmpty } == ["ÉLAN élan"])
    view.type("/zmir\n")
    #expect(reversed(view).filter { !$0.isEmpty } == ["zmir"])
  }

  @Test func reversedTextOfACommandIsDistinct() throws {
    var row = SnapshotRow(id: .key("1"), text: "up down")
    row.styles = [StyledRange(range: 0..<4, style: Style(attributes: .reverse))]
    let snapshot = Snapshot("a", [row])
    let view = PlayerView(Deck(title: "a", snapshots: [snapshot]), 20, 9)
    #expect(reversed(view)[0] == "up d")
    view.type("/p d\n")
    #expect(reversed(view)[0] == "u")
  }

  @Test func matchesFadeAndWrapWithTheirRows() throws {
    let view = try view(
      ["1.txt": "oak\nash tree, an oak\n", "2.txt": "ash tree, an oak\n"], width: 15)
    view.type("/oak\n")
    _ = view.frame(at: .zero)
    view.type("]")
    _ = view.frame(at: .zero)
    let frame = view.frame(at: .milliseconds(60))
    let cell = frame[1, 2]
    #expect(cell.style.attributes.contains(.reverse) && !cell.style.foreground.isDefault)
    view.type("W")
    _ = view.frame(at: .seconds(8))
    #expect(reversed(view)[0...1] == ["", "oak"])
  }
}
