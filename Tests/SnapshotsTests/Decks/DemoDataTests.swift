import Testing

@testable import FlipbookReading
@testable import FlipbookSnapshots

/// The included decks, loaded from disk.
@Suite struct DemoDataTests {
  private func deck(_ name: String) throws -> Deck {
    let root = #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
    return try Deck.load(["/\(root)/demo-data/\(name)"])
  }

  @Test func economiesAreTwelveYearsOfTwentyCountries() throws {
    let deck = try deck("economies")
    #expect(deck.title == "Economies: GDP, top 20, billions of dollars")
    #expect(deck.snapshots.map(\.name) == stride(from: 1952, through: 2007, by: 5).map(String.init))
    #expect(deck.snapshots.allSatisfy { $0.rowCount == 20 })
    #expect(deck.snapshots[0].texts[0] == "United States  Americas  2,204")
    #expect(
      deck.snapshots[5].texts.prefix(2) == ["United States  Americas  5,302", "Japan  Asia  1,891"])
    #expect(deck.identity == .given(["country"]))
    #expect(deck.diagnostics.isEmpty)
    let schema = try #require(deck.schema)
    #expect(schema.columns.map(\.name) == ["country", "continent", "GDP"])
    #expect(schema.columns.map(\.isNumeric) == [false, false, true])
    #expect(schema.columns.map(\.width) == [14, 8, 6])
    #expect(schema.colorBy == "continent")
    #expect(schema.bar?.maximum == 12934)
    #expect(schema.barValue(of: deck.snapshots[5].sections[0].rows[1]) == 1891)
  }

  @Test func cardsOfTheBoardKeepTheirIdentityAcrossColumns() throws {
    let deck = try deck("kanban")
    #expect(deck.snapshots.count == 8)
    let first = try #require(deck.snapshots.first)
    let last = try #require(deck.snapshots.last)
    #expect(first.sections.map(\.title) == ["Backlog", "Doing", "Review", "Done"])
    #expect(!Set(first.ids).isDisjoint(with: last.ids))
    #expect(Set(first.ids).count == first.rowCount)
  }
}
