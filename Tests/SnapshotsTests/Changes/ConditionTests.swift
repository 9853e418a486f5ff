import ListDiff
import FlipbookNotation
import Testing

@testable import FlipbookReading
@testable import FlipbookSnapshots

@Suite struct ConditionTests {
  @Test(arguments: [
    ("row web appears", Condition.Form.row("web", .appears)),
    ("row web exists", .row("web", .exists)),
    ("row my web leaves", .row("my web", .leaves)),
    ("row 'my web' changes", .row("my web", .changes)),
    ("row \"a < b\" moves", .row("a < b", .moves)),
    ("row ~/a.txt leaves", .row("~/a.txt", .leaves)),
    ("row ~ boom appears", .row(.init("boom", isPattern: true), .appears)),
    ("row ~ 'a b=c|d' leaves", .row(.init("a b=c|d", isPattern: true), .leaves)),
    ("row ~ ^web in top 2", .top(row: .init("^web", isPattern: true), 2)),
    ("row web cpu > 80", .value(row: "web", column: "cpu", Comparison(.greater, "80"))),
    ("row web cpu>=80.5", .value(row: "web", column: "cpu", Comparison(.greaterOrEqual, "80.5"))),
    (
      "row web state = Not Ready",
      .value(row: "web", column: "state", Comparison(.equal, "Not Ready"))
    ),
    (
      "row my web 'the state' != up",
      .value(row: "my web", column: "the state", Comparison(.unequal, "up"))
    ),
    ("row web `a<b` < 3", .value(row: "web", column: "a<b", Comparison(.less, "3"))),
    ("row web state ~ ^Err", .value(row: "web", column: "state", Comparison(.matches, "^Err"))),
    ("row web state = leaves", .value(row: "web", column: "state", Comparison(.equal, "leaves"))),
    ("row web state = '> 3'", .value(row: "web", column: "state", Comparison(.equal, "> 3"))),
    ("row web in top 3", .top(row: "web", 3)),
    ("count < 10", .count(Comparison(.less, "10"))), ("count=0", .count(Comparison(.equal, "0"))),
    ("count <= 4", .count(Comparison(.lessOrEqual, "4"))),
  ])
  func everyFormIsRead(text: String, expected: Condition.Form) throws {
    #expect(try Condition(text).form == expected)
  }

  @Test(arguments: [
    "", "row appears", "row web", "row web vanishes", "count 3",
    "row web in top 0", "row web in top", "row web > 3", "rows web appears", "rows web cpu > 3",
  ])
  func everythingElseIsRefusedWithTheForms(text: String) {
    #expect {
      _ = try Condition(text)
    } throws: {
      "\($0)".hasPrefix("--until “\(text)”: give “row KEY exists|appears|")
        && "\($0)".contains("row KEY in top N")
    }
  }

  /// The shell has consumed the rest: `--until count > 5`.
  @Test(arguments: ["count", "row"]) func unquotedConditionsAreRefused(text: String) {
    #expect {
      _ = try Condition(text)
    } throws: {
      "\($0)".hasSuffix("quote the whole condition: --until 'count > 5'")
    }
  }

  /// An invalid comparison is reported in the words of `--where`.
  @Test(arguments: [
    "cpu >", "cpu >> 2", "cpu => 2", "cpu ~ (", "cpu <> 2",
  ]) func aWrongComparisonIsRefusedAsInWhere(comparison: String) throws {
    func reason(_ read: () throws(SnapshotError) -> Void) -> String? {
      do { try read() } catch { return error.reason }
      return nil
    }
    let expected = try #require(
      reason { () throws(SnapshotError) in _ = try RowCondition(parsing: comparison) })
    #expect(
      reason { () throws(SnapshotError) in _ = try Condition("row web \(comparison)") } == expected)
  }

  @Test(arguments: ["count > many", "count ~ 3"]) func aCountTakesANumber(text: String) {
    #expect(throws: SnapshotError.self) { try Condition(text) }
  }

  private func table(_ text: String, _ reader: inout SnapshotReader) throws -> Snapshot {
    try reader.read(Array("id,n,s\n\(text)".utf8))
  }

  /// The state of the condition when the rows `before` become `after`.
  private func state(
    _ text: String, _ before: String?, _ after: String
  ) throws -> Condition.State {
    var reader = SnapshotReader(
      file: "t.csv", options: DeckOptions(table: .keyed(by: "id")))
    let old = try before.map { try table($0, &reader).sections }
    let new = try table(after, &reader)
    return try Condition(text).state(after: Change(before: old, after: new))
  }

  @Test(
    arguments: [
      ("row b appears", "a,1,x\n", "a,1,x\nb,2,y\n", true),
      ("row b appears", nil, "b,2,y\n", false),
      ("row b exists", nil, "b,2,y\n", true), ("row b exists", nil, "a,2,y\n", false),
      ("row b exists", "a,1,x\n", "a,1,x\nb,2,y\n", true),
      ("row b appears", "b,1,x\n", "b,2,y\n", false),
      ("row b leaves", "a,1,x\nb,2,y\n", "a,1,x\n", true),
      ("row b leaves", "a,1,x\n", "a,1,x\n", false),
      ("row b changes", "b,1,x\n", "b,2,x\n", true),
      ("row b changes", "b,1,x\n", "b,1,x\nc,1,x\n", false),
      ("row b changes", "a,1,x\n", "b,1,x\n", false),
      ("row a moves", "a,1,x\nb,1,x\nc,1,x\n", "b,1,x\nc,1,x\na,1,x\n", true),
      ("row b moves", "a,1,x\nb,1,x\nc,1,x\n", "b,1,x\nc,1,x\na,1,x\n", false),
      ("row b moves", "a,1,x\nb,1,x\n", "b,1,x\n", false),
      // it kept its position while another row passed it
      ("row b moves", "a,1,x\nb,1,x\n", "c,1,x\nb,1,x\na,1,x\n", true),
      ("row b n > 9", nil, "b,10,x\n", true),
      ("row b n > 9", "b,10,x\n", "b,9,x\n", false),
      ("row b n = 9", nil, "b,9.0,x\n", true),
      ("row b s = up", nil, "b,9,up\n", true),
      ("row b s != up", nil, "b,9,up\n", false),
      ("row b s < up", nil, "b,9,aa\n", true), ("row b s < up", nil, "b,9,zz\n", false),
      ("row b s ~ ^u", nil, "b,9,up\n", true), ("row b s !~ ^u", nil, "b,9,up\n", false),
      ("row c s != up", nil, "b,9,up\n", false),
      ("row b in top 1", nil, "a,1,x\nb,1,x\n", false),
      ("row b in top 2", nil, "a,1,x\nb,1,x\n", true),
      ("row b in top 9", nil, "a,1,x\n", false),
      ("row ~ ^b appears", "a,1,x\n", "a,1,x\nb,2,y\n", true),
      ("row ~ up appears", "a,1,down\n", "a,1,up\n", true),
      ("row ~ up appears", "a,1,up\n", "a,2,up\n", false),
      ("row ~ up appears", "a,1,up\n", "a,1,up\nb,1,up\n", true),
      ("row ~ up leaves", "a,1,up\n", "a,1,down\n", true),
      ("row ~ up leaves", "a,1,up\nb,1,up\n", "b,1,up\n", true),
      ("row ~ up leaves", "a,1,up\nb,1,x\n", "a,1,up\n", false),
      ("row ~ up changes", "a,1,up\n", "a,2,up\n", true),
      ("row ~ up changes", "a,1,up\nb,1,x\n", "a,1,up\nb,2,x\n", false),
      ("row ~ up exists", nil, "a,1,down\n", false), ("row ~ up exists", nil, "a,1,up\n", true),
      ("row ~ up moves", "a,1,up\nb,1,x\nc,1,x\n", "b,1,x\nc,1,x\na,1,up\n", true),
      ("row ~ ^b n > 9", nil, "a,12,x\nb,3,x\nbc,10,x\n", true),
      ("row ~ ^b in top 1", nil, "a,1,x\nb,1,x\n", false),
      ("count = 2", nil, "a,1,x\nb,1,x\n", true), ("count > 2", nil, "a,1,x\nb,1,x\n", false),
      ("count >= 2", nil, "a,1,x\nb,1,x\n", true), ("count < 2", nil, "a,1,x\nb,1,x\n", false),
      ("count < 1", "a,1,x\n", "", true), ("count != 1", "a,1,x\n", "", true),
    ] as [(String, String?, String, Bool)])
  func itHoldsWhenItHappens(
    text: String, before: String?, after: String, expected: Bool
  ) throws {
    #expect(try state(text, before, after).holds == expected)
  }

  /// Numbers are compared with their units, as in `--where`; quantities of different dimensions are
  /// never equal.
  @Test(arguments: [
    ("row b n > 1Gi", "1.5Gi", true), ("row b n > 1Gi", "900Mi", false),
    ("row b n = 1M", "1024K", true), ("row b n < 2m", "90s", true), ("row b n > 80%", "81%", true),
    ("row b n > 80", "81%", true), ("row b n >= 1h", "1:30:00", true),
    ("row b n < 1h", "5MB", false),
    ("row b n != 5s", "5MB", true), ("row b n = 5s", "5MB", false),
    ("row b n = 3 pears", "3 pears", true), ("row b n != 3 pears", "3 apples", true),
  ]) func numbersCompareWithTheirUnits(text: String, value: String, expected: Bool) throws {
    #expect(try state(text, nil, "b,\(value),x\n").holds == expected)
  }

  @Test(arguments: [
    ("row b n > 5", "b,4,x\n", "4"), ("row b n > 5", "b,6,x\n", "6"),
    ("row b n > 5", "a,6,x\n", "no row “b” yet"),
    ("row b in top 1", "a,1,x\nb,1,x\n", "position 2"),
    ("row b in top 1", "a,1,x\n", "no row “b” yet"), ("count > 5", "a,1,x\nb,1,x\n", "2"),
    ("row b changes", "a,1,x\n", "no row “b” yet"), ("row b exists", "a,1,x\n", ""),
  ]) func itReportsTheCurrentState(text: String, rows: String, detail: String) throws {
    #expect(try state(text, nil, rows).detail == detail)
  }

  @Test(arguments: [
    ("row wbe s = up", "no row “wbe” yet; did you mean “web”?"),
    ("row zzz leaves", "no row “zzz” yet"), ("row zzz in top 3", "no row “zzz” yet"),
    ("row zzz exists", nil), ("row zzz appears", nil), ("count > 3", nil), ("row web n > 3", nil),
    ("row web appears", "row “web” already exists; to match it too, use “row web exists”"),
    ("row web s > 5", "“row web s > 5”: no value of s is a number that can be compared with 5"),
    ("row z\u{1B}]0;t\u{7} leaves", "no row “z␛]0;t␇” yet"),
  ]) func noteworthyFactsOfTheFirstListAreReported(text: String, expected: String?) throws {
    var reader = SnapshotReader(file: "t.csv", options: DeckOptions(table: .keyed(by: "id")))
    let rows = try table("web,1,up\ndb,2,down\n", &reader).sections
    #expect(try Condition(text).doubt(about: rows) == expected)
  }

  @Test func rowsWithoutKeysAreIdentifiedByTheirText() throws {
    var reader = SnapshotReader(file: "t.txt")
    let before = try reader.read(Array("dig\n".utf8)).sections
    let change = Change(
      before: before, after: try reader.read(Array("dig\n  sow seeds\n".utf8)))
    #expect(try Condition("row sow seeds appears").state(after: change).holds)
    #expect(try !Condition("row dig leaves").state(after: change).holds)
  }

  /// A line need not be written in full, since it is not known before it changes.
  @Test(arguments: [
    ("row job7 changes", "job7  done\nqueue: 4\n", true),
    ("row job7 changes", "job7  run\nqueue: 5\n", false),
    ("row queue changes", "job7  run\nqueue: 5\n", true), ("row job7 leaves", "queue: 4\n", true),
    ("row job8 appears", "job7  run\njob8  run\nqueue: 4\n", true),
    ("row run changes", "job7  done\nqueue: 4\n", false),
  ]) func aLineIsNamedByItsLabel(text: String, after: String, holds: Bool) throws {
    var reader = SnapshotReader(file: "t.txt")
    let before = try reader.read(Array("job7  run\nqueue: 4\n".utf8)).sections
    let change = Change(before: before, after: try reader.read(Array(after.utf8)))
    #expect(try Condition(text).state(after: change).holds == holds)
  }

  /// Containers are identified by their ids, and named by their names.
  @Test(arguments: [
    ("row web leaves", "c2,store,up\n", true), ("row c1 leaves", "c2,store,up\n", true),
    ("row web leaves", "c1,web,down\nc2,store,up\n", false),
    ("row web STATUS = down", "c1,web,down\nc2,store,up\n", true),
    ("row store in top 1", "c2,store,up\nc1,web,up\n", true),
    ("row up leaves", "c1,web,down\n", false),
  ]) func aRowIsIdentifiedByItsName(text: String, after: String, holds: Bool) throws {
    var reader = SnapshotReader(file: "t.csv", options: DeckOptions(table: .keyed(by: "ID")))
    let header = "ID,NAMES,STATUS\n"
    let before = try reader.read(Array((header + "c1,web,up\nc2,store,up\n").utf8)).sections
    let change = Change(before: before, after: try reader.read(Array((header + after).utf8)))
    let condition = try Condition(text).check(reader.schema, file: "t.csv")
    #expect(condition.state(after: change).holds == holds)
  }

  /// The lines around tables are found by an expression, and each table has different columns.
  @Test(arguments: [
    ("row ~ \"tide is\" appears", true), ("row ~ \"fog over\" appears", false),
    ("row quay-2 DEPTH > 7", true), ("row quay-2 DEPTH > 9", false),
  ]) func anOutputMayHaveSeveralTablesAndLines(text: String, holds: Bool) throws {
    var reader = SnapshotReader(file: "the output")
    let ships = "SHIP    CARGO\nAurora  tea\nBeluga  salt\n\n"
    let tables = ships + "QUAY    FREE  DEPTH\nquay-1  2     6\n"
    let old = try reader.read(Array("\(tables)quay-2  0     5\n".utf8)).sections
    let new = try reader.read(Array("\(tables)quay-2  0     8\n\nthe tide is high\n".utf8))
    let condition = try Condition(text).check(reader.schema, of: new.sections, file: "the output")
    #expect(condition.state(after: Change(before: old, after: new)).holds == holds)
  }

  @Test func theEndOfAPathNamesItsColumn() throws {
    let schema = TableSchema(of: [], names: ["id", "runner.host", "job.os", "runner.os"])
    let condition = try Condition("row a host = x").check(schema, file: "t")
    #expect(
      condition.form == .value(row: "a", column: "runner.host", Comparison(.equal, "x"))
        && condition.text == "row a host = x")
    #expect(
      throws: SnapshotError.ambiguousColumn(
        name: "os", option: "--until", file: "t", columns: ["job.os", "runner.os"])
    ) { try Condition("row a os = x").check(schema, file: "t") }
  }

  @Test func aKeyForRowsWithoutKeysIsRefused() throws {
    let schema = TableSchema(of: [], names: ["n"])
    #expect(
      throws: SnapshotError.badOption(
        option: "--until", value: "a", expected: "the rows of t.csv have no key; give --key")
    ) { try Condition("row a n > 1").check(schema, hasKeys: false, file: "t.csv") }
    try Condition("row a n > 1").check(schema, hasKeys: true, file: "t.csv")
    // a row without a key is identified by its text
    for condition in ["row a leaves", "row a in top 3", "count > 3"] {
      try Condition(condition).check(schema, hasKeys: false, file: "t.csv")
    }
  }
}

extension TableOptions {
  fileprivate static func keyed(by column: String) -> TableOptions {
    var options = TableOptions()
    options.key = [column]
    return options
  }
}

extension Condition.Subject: ExpressibleByStringLiteral {
  init(stringLiteral text: String) { self.init(text) }
}
