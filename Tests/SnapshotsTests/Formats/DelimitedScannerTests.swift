import Testing

@testable import FlipbookReading
@testable import FlipbookSnapshots

@Suite struct DelimitedScannerTests {
  private func scan(_ text: String, separator: Character = ",") throws -> [[String]] {
    try Self.scan(Array(text.utf8), separator: [separator.asciiValue!], hasHeader: true).rows
  }

  /// The lines above the rows, the names of the columns, and the rows.
  private static func scan(
    _ bytes: [UInt8], separator: [UInt8]? = nil, hasHeader: Bool? = nil
  ) throws -> (notes: [String], rows: [[String]]) {
    let reading = try DelimitedScanner.scan(
      bytes, separator: separator, after: .init(delimited: DelimitedForm(hasHeader: hasHeader)),
      file: "t.csv")
    let table = try #require(reading.document.table)
    return (
      table.notes.map { String(decoding: table.grid.bytes[$0.bytes], as: UTF8.self) },
      [table.columns]
        + (0..<table.rowCount).map { row in
          table.columns.indices.map { table.text(row: row, column: $0) }
        }
    )
  }

  @Test(arguments: [
    ("a,b\n1,2\n", [["a", "b"], ["1", "2"]]),
    ("a,b\r\n1,2", [["a", "b"], ["1", "2"]]),
    ("\u{FEFF}a,b\n1,", [["a", "b"], ["1", ""]]),
    ("a,b\n\n1,2\r\n\r\n3,4\n\n", [["a", "b"], ["1", "2"], ["3", "4"]]),
    ("a\n\"x,\"\"y\"\"\nz\"\n", [["a"], ["x,\"y\"\nz"]]),
    ("a,b\n\"\",\"2\"\r\n", [["a", "b"], ["", "2"]]),
    ("a,b\n5\" disk,2\n", [["a", "b"], ["5\" disk", "2"]]),
    ("a,,a\n1,2,3\n", [["a", "  ", "a (2)"], ["1", "2", "3"]]),
    ("", [[]]),
    ("\n\n", [[]]),
  ]) func rowsAreReadAsInTheStandard(text: String, expected: [[String]]) throws {
    #expect(try scan(text) == expected)
  }

  @Test func blanksAroundValuesAreNotPartOfThem() throws {
    let text = "index, name, used [MiB]\n0, Tesla T4 , 512 MiB\n1,\"B, C\", \"x\"\n2, , [N/A]\n"
    #expect(
      try scan(text) == [
        ["index", "name", "used [MiB]"], ["0", "Tesla T4", "512 MiB"], ["1", "B, C", "x"],
        ["2", "", "[N/A]"],
      ])
    #expect(try scan("a,b, c\n1, 2 ,  3\n") == [["a", "b", "c"], ["1", "2", "3"]])
  }

  @Test func invalidTextIsRepaired() throws {
    let bytes = Array("a\n".utf8) + [0x61, 0xFF, 0x62]
    #expect(try Self.scan(bytes, hasHeader: true).rows == [["a"], ["a\u{FFFD}b"]])
  }

  @Test(
    arguments: [
      // a short row, a long one, and one whose additional values are empty
      (
        "a,b\n1\n2,3\n", [["a", "b"], ["1", ""], ["2", "3"]], (2, "expected 2 values, found 1; ")
      ),
      (
        "a,b\n\"1\n\",2\n1,2,3\n4\n",
        [["a", "b", "column 3"], ["1\n", "2", ""], ["1", "2", "3"], ["4", "", ""]],
        (
          4,
          "expected 2 values, found 3; further values get their own columns; "
            + "line 5: found 1; missing values are empty"
        )
      ),
      (
        "a,b\n1\n2\n3,4,5\n6\n",
        [
          ["a", "b", "column 3"], ["1", "", ""], ["2", "", ""], ["3", "4", "5"], ["6", "", ""],
        ],
        (
          2,
          "expected 2 values, found 1; missing values are empty (3 such rows); "
            + "line 4: found 3; further values get their own columns"
        )
      ),
      ("a,b\n1,2,\n3,4,\n", [["a", "b"], ["1", "2"], ["3", "4"]], nil),
      ("a,b,\n1,2,\n", [["a", "b"], ["1", "2"]], nil),
      ("a,b,\n1,2,3\n", [["a", "b", "   "], ["1", "2", "3"]], nil),
    ] as [(String, [[String]], (Int, String)?)])
  func raggedRowsAreFilledAndReportedOnce(
    text: String, expected: [[String]], report: (Int, String)?
  ) throws {
    #expect(try scan(text) == expected)
    let ragged = try DelimitedScanner.scan(Array(text.utf8), file: "t.csv").ragged
    #expect(ragged?.line == report?.0)
    #expect(ragged?.message.hasPrefix(report?.1 ?? "-") ?? true, "\(ragged?.message ?? "")")
  }

  @Test(arguments: [
    ("# made by x\nid,n\n1,2\n", ["# made by x"], [["id", "n"], ["1", "2"]]),
    ("# made by x, y\n\nid,n\n1,2\n", ["# made by x, y", ""], [["id", "n"], ["1", "2"]]),
    ("Report 7\n\nid;n\n1;2\n", ["Report 7", ""], [["id", "n"], ["1", "2"]]),
    (
      "Owner:;Ada\nTotal:;7,5 EUR\n\nday;what;sum\n1.5.2026;salt;2,5\n2.5.2026;oil;5\n",
      ["Owner:;Ada", "Total:;7,5 EUR", ""],
      [["day", "what", "sum"], ["1.5.2026", "salt", "2,5"], ["2.5.2026", "oil", "5"]]
    ),
    (
      "Stock of May;;\nPart;Rack;Count\nbolt;A;7\nnut;B;9\n", ["Stock of May;;"],
      [["Part", "Rack", "Count"], ["bolt", "A", "7"], ["nut", "B", "9"]]
    ),
    ("id,n\n1,2,x\n2,4,y\n", [], [["id", "n", "column 3"], ["1", "2", "x"], ["2", "4", "y"]]),
    ("#,name\n1,Oak\n2,Ash\n", [], [["#", "name"], ["1", "Oak"], ["2", "Ash"]]),
    ("#CHROM\tPOS\nx\t7\n", [], [["#CHROM", "POS"], ["x", "7"]]),
    ("# all of it\n", ["# all of it"], [[]]),
    ("sep=;\nid;n\n1;2,5\n", [], [["id", "n"], ["1", "2,5"]]),
    ("sep=|\r\nid|n\r\n1|2\r\n", [], [["id", "n"], ["1", "2"]]),
  ]) func linesAboveATableAreNotRows(text: String, notes: [String], rows: [[String]]) throws {
    let found = try Self.scan(Array(text.utf8))
    #expect(found.notes == notes && found.rows == rows)
  }

  @Test(arguments: [
    ("id|name\n1|a,b\n2|c\n", [["id", "name"], ["1", "a,b"], ["2", "c"]]),
    ("id;name\n1;a,b\n2;c,d\n", [["id", "name"], ["1", "a,b"], ["2", "c,d"]]),
    (
      "7;1,5;ja\n8;2,25;nein\n",
      [["column 1", "column 2", "column 3"], ["7", "1,5", "ja"], ["8", "2,25", "nein"]]
    ),
  ]) func theSeparatorIsTheOneThatPartsAllRowsAlike(text: String, rows: [[String]]) throws {
    #expect(try Self.scan(Array(text.utf8)).rows == rows)
  }

  @Test func anyCharacterSeparates() throws {
    let text = "id→name\n1→\"a→b\"\n2→c\n"
    let rows = try Self.scan(Array(text.utf8), separator: Array("→".utf8)).rows
    #expect(rows == [["id", "name"], ["1", "a→b"], ["2", "c"]])
  }

  @Test func aQuoteThatNeverClosesIsNamedByTheLineOnWhichItOpens() {
    #expect(
      throws: SnapshotError(
        "t.csv", line: 3, "this quote is never closed; close it or double it", .format)
    ) {
      try scan("a,b\n1,2\n1,\"2\n3,4\n")
    }
  }

  /// Padding all other rows would take far more memory than the text.
  @Test func aLineThatMakesTheTableAlmostEmptyIsRefused() throws {
    func text(rows: Int) -> String {
      "a,b\n" + String(repeating: "1,2\n", count: rows) + String(repeating: "3,", count: 2_999)
        + "3\n"
    }
    #expect(try scan(text(rows: 5)).map(\.count) == Array(repeating: 3_000, count: 7))
    #expect(
      throws: SnapshotError(
        "t.csv", line: 2_002, "3000 values, far more than in other lines; check the separator",
        .format)
    ) { try scan(text(rows: 2_000)) }
  }

  @Test func textAfterAQuoteIsRefused() {
    #expect(
      throws: SnapshotError(
        "t.csv", line: 2, "text after a closing quote; double the quotes inside a value", .format)
    ) {
      try scan("a,b\n\"1\"x,2\n")
    }
  }

  @Test func randomTablesAreReadBackUnchanged() throws {
    for seed in 0..<1_000 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let columns = Int.random(in: 1...4, using: &generator)
      let header = (0..<columns).map { "column \($0)" }
      let rows = (0..<Int.random(in: 0...5, using: &generator)).map { _ in
        (0..<columns).map { _ in Self.randomValue(using: &generator) }
      }
      let end = Bool.random(using: &generator) ? "\n" : "\r\n"
      let text = ([header] + rows).map { row in
        row.map { Self.written($0) }.joined(separator: ",") + end
      }.joined()
      #expect(try scan(text) == [header] + rows, "seed \(seed)")
    }
  }

  private static func randomValue(using generator: inout SeededGenerator) -> String {
    let parts = ["a", "ß", "\"", ",", "\n", "\r", " ", "\u{1F600}"]
    return (0..<Int.random(in: 0...4, using: &generator)).map { _ in
      parts.randomElement(using: &generator)!
    }.joined()
  }

  private static func written(_ value: String) -> String {
    "\"" + value.map { $0 == "\"" ? "\"\"" : String($0) }.joined() + "\""
  }
}
