import ListMotion
import Reading
import Snapshots
import TerminalList
import Testing

@testable import flipbook

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

  private func type(_ text: String, on view: PlayerView) {
    for character in text {
      view.handle(character == "\n" ? .enter : .character(character), at: .zero)
    }
  }

  /// The text in reverse, line by line, in the list's part of the screen.
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
  func everyMatchThatIsSeenIsInReverse(fade: Theme.Fade) throws {
    let view = try view(["a.txt": "Oak, oak\nash\nholm oak\n"], fade: fade)
    #expect(reversed(view).joined() == "")
    type("/oa", on: view)
    #expect(reversed(view)[0...2] == ["Oa oa", "", "oa"])
    type("k\n", on: view)
    #expect(reversed(view)[0...2] == ["Oak oak", "", "oak"])
    view.handle(.escape, at: .zero)
    #expect(reversed(view).joined() == "" && view.list.cursorPath != nil)
    type("n", on: view)
    #expect(reversed(view)[0...2] == ["Oak oak", "", "oak"])
    view.handle(.escape, at: .zero)
    view.handle(.escape, at: .zero)
    #expect(view.list.cursorPath == nil)
  }

  @Test func aSearchThatIsGivenUpShowsTheOneBefore() throws {
    let view = try view(["a.txt": "oak\nash\n"])
    type("/ash\n/oak", on: view)
    #expect(reversed(view)[0...1] == ["oak", ""])
    view.handle(.escape, at: .zero)
    #expect(reversed(view)[0...1] == ["", "ash"])
  }

  @Test func valuesOfTablesAndWideCharactersAreFound() throws {
    let view = try view(["a.csv": "id,city\n1,日本\n2,İzmir 日\n3,ÉLAN élan\n"])
    type("/日\n", on: view)
    // after the column names, the right half of a wide character is empty
    #expect(reversed(view).filter { !$0.isEmpty } == ["日", "日"])
    type("/élan\n", on: view)
    #expect(reversed(view).filter { !$0.isEmpty } == ["ÉLAN élan"])
    type("/zmir\n", on: view)
    #expect(reversed(view).filter { !$0.isEmpty } == ["zmir"])
  }

  @Test func whatACommandHasInReverseStandsOut() throws {
    var row = SnapshotRow(id: .key("1"), text: "up down")
    row.styles = [StyledRange(range: 0..<4, style: Style(attributes: .reverse))]
    let snapshot = Snapshot(
      name: "a", sections: [SnapshotSection(id: "", title: "", rows: [row])])
    let view = PlayerView(
      player: Player(deck: Deck(title: "a", snapshots: [snapshot]), isPlaying: false),
      size: Size(width: 20, height: 9), painter: RowPainter())
    #expect(reversed(view)[0] == "up d")
    type("/p d\n", on: view)
    #expect(reversed(view)[0] == "u")
  }

  @Test func matchesFadeAndWrapWithTheirRows() throws {
    let view = try view(
      ["1.txt": "oak\nash tree, an oak\n", "2.txt": "ash tree, an oak\n"], width: 15)
    type("/oak\n", on: view)
    _ = view.frame(at: .zero)
    type("]", on: view)
    _ = view.frame(at: .zero)
    let frame = view.frame(at: .milliseconds(60))
    let cell = frame[1, 2]
    #expect(cell.style.attributes.contains(.reverse) && !cell.style.foreground.isDefault)
    type("W", on: view)
    _ = view.frame(at: .seconds(8))
    #expect(reversed(view)[0...1] == ["", "oak"])
  }
}
