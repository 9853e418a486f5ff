import ListMotion
import FlipbookReading
import FlipbookSnapshots
import TerminalList
import Testing

@testable import FlipbookCommand

/// Rows that are wider than the screen.
@Suite struct WrappingTests {
  private func view(_ text: String, name: String, size: Size) throws -> PlayerView {
    let deck = try Deck.load([name], from: .memory([name: Array(text.utf8)]))
    return PlayerView(
      player: Player(deck: deck, isPlaying: false), size: size, painter: RowPainter())
  }

  private func lines(of view: PlayerView) -> [String] {
    view.frame(at: .seconds(9)).lines.map(\.withoutBlankEnd)
  }

  /// The beginning of a very long value is on the screen, wrapped too, with a note that it is cut
  /// off.
  @Test func theBeginningOfAVeryLongOneIsOnTheScreen() throws {
    let long = String(repeating: "x", count: RowFormatter.longestValue)
    let accents = String(repeating: "é", count: RowFormatter.longestValue)
    let section = SnapshotSection(
      id: "", title: "",
      rows: [long, long + "y", accents].map { SnapshotRow(id: .key($0), text: $0) })
    let formatter = RowFormatter(schema: nil, snapshots: [], painter: RowPainter())
    let texts = section.rows.map { formatter.content(of: $0, in: section).text }
    #expect(texts == [long, long + "…", accents])
  }

  @Test func theyAreTruncatedUntilTheyAreWrapped() throws {
    let view = try view(
      "one two three four five\nsix\n", name: "a.txt", size: Size(width: 19, height: 9))
    #expect(lines(of: view)[1...2] == ["  one two three f…", "  six"])
    view.type("W")
    #expect(lines(of: view)[1...3] == ["  one two three", "  four five", "  six"])
    view.size = Size(width: 14, height: 9)
    #expect(lines(of: view)[1...4] == ["  one two", "  three four", "  five", "  six"])
    view.type("W")
    #expect(lines(of: view)[1...2] == ["  one two th…", "  six"])
  }

  @Test func aValueWithoutSpaceBeginsOnASeparateLine() throws {
    let view = try view(
      "id,state,words\n7,up,alpha beta gamma delta epsilon zeta eta theta\n8,down,iota\n",
      name: "a.csv", size: Size(width: 33, height: 12))
    view.type("W")
    #expect(
      lines(of: view)[2...6] == [
        "   7 up", "    alpha beta gamma delta", "    epsilon zeta eta theta", "   8 down",
        "    iota",
      ])
  }

  @Test func aWrappedValueContinuesBelowItsBeginning() throws {
    let view = try view(
      "id,words\n7,alpha beta gamma delta epsilon zeta eta theta\n", name: "a.csv",
      size: Size(width: 41, height: 12))
    view.type("W")
    #expect(
      lines(of: view)[2...3] == [
        "   7  alpha beta gamma delta epsilon", "      zeta eta theta",
      ])
  }
}
