import Testing

@testable import FlipbookReading
@testable import FlipbookSnapshots

@Suite struct RowConditionTests {
  private static let table =
    "name,mem,cpu,age,n\nweb-1,512Mi,5.2%,3d4h,\"1,234\"\ndb,2Gi,80%,12m,9\n,,,,\n"

  private func names(_ conditions: String..., of text: String = table) throws -> [String] {
    let options = TableOptions.with { ($0.conditions, $0.columns) = (conditions, ["name"]) }
    return try Deck.load(
      ["t.csv"], options: DeckOptions(table: options), from: .texts(["t.csv": text])
    ).snapshots[0].texts
  }

  @Test(arguments: [
    ("mem > 1Gi", ["db"]), ("mem<=512Mi", ["web-1"]), ("cpu > 10%", ["db"]),
    ("cpu < 10", ["web-1"]),
    ("n > 1000", ["web-1"]), ("n = 1234", ["web-1"]), ("age < 1h", ["db"]), ("age>=1d", ["web-1"]),
    ("name ~ ^web-", ["web-1"]), ("name !~ web", ["db", ""]), ("name = 'db'", ["db"]),
    ("name == db", ["db"]), ("name != db", ["web-1", ""]), ("name > m", ["web-1"]),
    ("mem >= 1", ["web-1", "db"]), ("`name` = db", ["db"]), ("n < x", ["web-1", "db"]),
    ("name = ", [""]),
  ]) func rowsThatFitStay(condition: String, expected: [String]) throws {
    #expect(try names(condition) == expected)
  }

  @Test(arguments: [
    ("name > 5", "no value of name is a number that can be compared with 5"),
    ("name = 5", "no value of name is a number that can be compared with 5"),
    ("mem > 10s", "no value of mem is a number that can be compared with 10s"),
    ("n < x", "“x” is not a number, but all values of n are; they are compared as text"),
    ("n != x", "“x” is not a number, but all values of n are"),
    ("name > m", nil), ("mem > 1Gi", nil), ("n = 9", nil), ("name ~ 5", nil), ("n = ", nil),
    ("age >= 5", nil),
  ]) func conditionsWithoutMatchingRowsAreReported(condition: String, trouble: String?) throws {
    let options = DeckOptions(table: .with { $0.conditions = [condition] })
    let deck = try Deck.load(
      ["1.csv", "2.csv"], options: options,
      from: .texts(["1.csv": Self.table, "2.csv": Self.table])
    )
    #expect(
      deck.diagnostics.map(\.message) == trouble.map { ["where “\(condition)”: \($0)"] } ?? [])
  }

  @Test func aTableWithoutValuesIsNotDoubted() throws {
    var reader = SnapshotReader(
      file: "t.csv", options: DeckOptions(table: .with { $0.conditions = ["n > 5"] }))
    _ = try reader.read("id,n\n1,\n")
    #expect(reader.diagnostics.isEmpty)
    _ = try reader.read("id,n\n1,x\n")
    #expect(reader.diagnostics.count == 1)
    _ = try reader.read("id,n\n1,y\n")
    #expect(reader.diagnostics.isEmpty)
  }

  @Test func allConditionsMustHold() throws {
    #expect(try names("cpu > 1", "mem > 1Gi") == ["db"])
  }

  @Test func invalidConditionsAreNamed() {
    for condition in ["name", "> 5", "name ~ (", "", "cpu >> 2", "cpu => 2", "cpu <> 2"] {
      #expect(throws: SnapshotError.self) { try names(condition) }
    }
    #expect {
      _ = try names("nmae = x")
    } throws: {
      "\($0)".contains("where: no column “nmae”; did you mean “name”?")
    }
  }

  @Test func thousandthsAndMinutesAreDistinguished() throws {
    let text = "name,cpu,age\na,250m,5m\nb,2,3h\n"
    #expect(try names("cpu < 1", of: text) == ["a"])
    #expect(try names("cpu > 100m", of: text) == ["a", "b"])
    #expect(try names("age > 1h", of: text) == ["b"])
    #expect(try names("age < 1h", of: text) == ["a"])
  }

  @Test func sortComparesUnits() throws {
    let text = "k,size\na,10Mi\nb,2Gi\nc,900Ki\n"
    let options = TableOptions.with { $0.sort = "size:desc" }
    let deck = try Deck.load(
      ["t.csv"], options: DeckOptions(table: options), from: .texts(["t.csv": text]))
    #expect(deck.snapshots[0].ids == ["b", "a", "c"])
  }
}
