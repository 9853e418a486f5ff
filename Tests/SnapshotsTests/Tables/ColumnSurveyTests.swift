import FlipbookNotation
import TestSupport
import Testing

@testable import FlipbookReading
@testable import FlipbookSnapshots

/// The columns of tables.
@Suite struct ColumnSurveyTests {
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
