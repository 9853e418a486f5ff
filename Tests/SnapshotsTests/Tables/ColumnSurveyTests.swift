import FlipbookNotation
import TestSupport
import Testing

@testable import FlipbookReading
@testable import FlipbookSnapshots

/// The columns of tables, whose values are examined as bytes, and of rows with separate values.
@Suite struct ColumnSurveyTests {
  private static let values = [
    "", "7", "12.5", "1.2.3", "5Mi", "12:30", "7:05", "x", "x:5", "-", "-5", "e5", "é", "りんご",
    "a\rb", "xx\r\ny", "$7", "+7", " 7",
    "1,234", "100%", "?", "3d4h", "250m", "5 s",
  ]

  /// The characters of a value, or of its first line and a symbol for the others.
  private func columns(of value: String) -> Int {
    let line = value.prefix { $0 != "\r\n" }
    return line.count + (line.count < value.count ? 1 : 0)
  }

  @Test func bytesGiveTheSameResultAsStrings() throws {
    var random = SeededGenerator(seed: 3)
    for round in 0..<600 {
      // mostly of one kind, so that there are columns of numbers
      let kinds = (0..<2).map { _ in
        (0..<Int.random(in: 1...3, using: &random)).map { _ in
          Self.values.randomElement(using: &random)!
        }
      }
      let rows = (0..<Int.random(in: 1...5, using: &random)).map { _ in
        kinds.map { $0.randomElement(using: &random)! }
      }
      let text = rows.map { $0.map { "\"\($0)\"" }.joined(separator: ",") }.joined(separator: "\n")
      let reading = try DelimitedScanner.scan(
        Array(("a,b\n" + text + "\n").utf8), separator: [UInt8(ascii: ",")],
        after: .init(delimited: DelimitedForm(hasHeader: true)), file: "t")
      let table = try #require(reading.document.table)
      let shown = try table.prepared(for: TableOptions()).rows(Array(table.columns.indices))
      let cells = rows.indices.map { SnapshotRow(id: .serial($0), values: .cells(shown, at: $0)) }
      let written = rows.enumerated().map { index, values in
        SnapshotRow(
          id: .serial(index), text: "",
          fields: zip(["a", "b"], values).map { Field(name: $0, value: $1) })
      }
      let expected = ["a", "b"].enumerated().map { place, name in
        let values = rows.map { $0[place] }.filter { !$0.isEmpty }
        var column = TableSchema.Column(
          name: name,
          isNumeric: !values.isEmpty && values.allSatisfy { Quantity($0) != nil },
          width: values.map(columns(of:)).max() ?? 0)
        let all = Set(rows.map { Array($0[place].utf8) })
        if rows.count > 1, all.count == 1 { column.sameValue = rows[0][place] }
        return column
      }
      for list in [cells, written, [written[0]] + cells, [cells[0]] + written] {
        let snapshot = Snapshot(rows: list)
        let schema = TableSchema(of: [snapshot])
        // if the only row occurs twice in this list, the other lists have nothing to compare it
        // with
        let columns = schema.columns.map { column in
          var column = column
          if rows.count == 1 { column.sameValue = nil }
          // rows with separate values do not show this
          column.isPath = true
          return column
        }
        #expect(columns == expected, "round \(round): \(text)")
      }
    }
  }

  /// The key, the bar and the column of colours are always shown.
  @Test func aThousandColumnsAreShown() {
    let fields = (0..<1_200).map { Field(name: "c\($0)", value: "\($0)") }
    let row = SnapshotRow(id: .serial(1), text: "", fields: fields)
    let snapshot = Snapshot(name: "", sections: [SnapshotSection(id: "", title: "", rows: [row])])
    let schema = TableSchema(
      of: [snapshot], bar: "c1150", colorBy: "c1160", keys: ["c1170"], hidden: ["c7"])
    let shown = schema.columns.indices.filter { !schema.columns[$0].isHidden }
    #expect(shown == Array(0..<7) + Array(8..<1_001) + [1_150, 1_160, 1_170])
    #expect(schema.hiddenWords == "197 columns hidden; show with | a")
  }

  @Test func columnsAreInTheOrderOfTheirAppearance() {
    func row(_ id: Int, _ names: [String]) -> SnapshotRow {
      SnapshotRow(id: .serial(id), text: "", fields: names.map { Field(name: $0, value: "\(id)") })
    }
    let snapshot = Snapshot(
      name: "",
      sections: [
        SnapshotSection(id: "", title: "", rows: [row(1, ["a", "c"]), row(2, ["b", "c", "a"])])
      ])
    let schema = TableSchema(of: [snapshot])
    #expect(schema.columns.map(\.name) == ["a", "c", "b"])
  }
}
