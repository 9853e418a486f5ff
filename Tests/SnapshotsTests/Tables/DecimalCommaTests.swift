import ListDiff
import Testing

@testable import FlipbookReading
@testable import FlipbookSnapshots

/// The values of a column show which character begins its decimals.
@Suite struct DecimalCommaTests {
  private func texts(_ values: [String], _ change: (inout TableOptions) -> Void) throws -> [String]
  {
    let text = "k;x\n" + values.enumerated().map { "r\($0);\($1)\n" }.joined()
    let options = DeckOptions(
      table: .with {
        $0.columns = ["x"]
        change(&$0)
      })
    return try Deck.load(["t.csv"], options: options, from: .texts(["t.csv": text])).snapshots[0]
      .texts
  }

  @Test func valuesAreSorted() throws {
    #expect(try texts(["1,5", "0,125", "12,50"]) { $0.sort = "x" } == ["0,125", "1,5", "12,50"])
    // next to 0,5, 1.125 is more than a thousand
    #expect(try texts(["1.125", "0,5", "12,75"]) { $0.sort = "x" } == ["0,5", "12,75", "1.125"])
    #expect(try texts(["1.125", "0.5", "12.75"]) { $0.sort = "x" } == ["0.5", "1.125", "12.75"])
    #expect(try texts(["1,125", "0.5", "12.75"]) { $0.sort = "x" } == ["0.5", "12.75", "1,125"])
  }

  @Test func conditionsFindThem() throws {
    let prices = ["1.200,50", "950,00", "10.000,00", "2.000"]
    #expect(
      try texts(prices) { $0.conditions = ["x > 1000"] } == ["1.200,50", "10.000,00", "2.000"])
    #expect(try texts(prices) { $0.conditions = ["x = 1200.5"] } == ["1.200,50"])
    #expect(try texts(["5,25 €", "x", "1,125"]) { $0.conditions = ["x < 2"] } == ["1,125"])
  }

  @Test func barsAndUntilUseThem() throws {
    var reader = SnapshotReader(
      file: "t.csv", options: DeckOptions(table: .with { ($0.key, $0.bar) = (["k"], "x") }))
    let snapshot = try reader.read("k;x\na;1.125\nb;0,5\n")
    #expect(reader.schema?.bar?.maximum == 1125)
    #expect(reader.schema?.columns.map(\.isNumeric) == [false, true])
    let condition = try Condition("row a x > 1000").check(reader.schema, file: "t.csv")
    let state = condition.state(after: Change(before: nil, after: snapshot))
    #expect(state.holds)
  }
}
