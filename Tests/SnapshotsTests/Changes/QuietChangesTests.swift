import ListDiff
import Testing

@testable import FlipbookSnapshots

/// The changes of rows that do not count.
@Suite struct QuietChangesTests {
  private func row(_ fields: [(String, String)], id: String = "web") -> SnapshotRow {
    let fields = fields.map { Field(name: $0.0, value: $0.1) }
    return SnapshotRow(
      id: .key(id), text: fields.map(\.value).joined(separator: "  "), fields: fields)
  }

  /// `ps -o etimes` prints plain seconds below ELAPSED. The age of a person is not a clock.
  @Test(arguments: [
    ("ELAPSED", "41", "43", true), ("ETIMES", "9", "10", true), ("UPTIME", "41", "41", true),
    ("ELAPSED", "43", "2", false), ("ELAPSED", "01:41", "01:43", true), ("AGE", "41", "42", false),
    ("AGE", "41s", "42s", true), ("ELAPSED", "41.5", "42.5", false),
  ])
  func aClockMayBePlainSeconds(column: String, old: String, new: String, isQuiet: Bool) {
    let quiet = QuietChanges(ageColumns: [column], areAges: true)
    #expect(
      quiet.silences(from: row([("N", "1"), (column, old)]), to: row([("N", "1"), (column, new)]))
        == isQuiet)
    #expect(
      !quiet.silences(
        from: row([("N", "1"), (column, old)]), to: row([("N", "2"), (column, new)])))
  }

  @Test(arguments: [
    ("├─src", "└─src", true), ("│ ├─src", "  └─src", true), ("|-src", "`-src", true),
    ("├─src", "├─tests", false), ("├─src", "src", false), ("a", "a ", false),
    ("● ├─a", "○ ├─a", false),
  ])
  func treeGlyphsOfAValueDoNotCount(old: String, new: String, isQuiet: Bool) {
    #expect(
      QuietChanges.none.silences(from: row([("NAME", old)]), to: row([("NAME", new)])) == isQuiet)
  }

  @Test(arguments: [
    ("├── a", "└── a", true), ("a  ", "a", true), ("a\t", "a", true), ("  a", "a", false),
    ("a  b", "a b", false), ("a  b", "a    b", true), ("a   b c", "a  b  c", false),
    ("  a  b", "   a  b", false), ("a  b", "a  c", false), ("├── a", "└── b", false),
    ("e\u{301}", "\u{E9}", false),
    ("  9 tea", "9 tea", true), ("  9 tea", " 10 tea", false),
    ("| tea  | hot |", "| tea     | hot |", true), ("|-----|:-:|", "|--------|:---:|", true),
    ("-----", "--------", false),
    ("7 | tea  | hot", "7 | tea | hot", true), ("7 |  tea | hot", "7 | tea | hot", false),
    ("port = 80", "port    = 80", true), ("port = 80", "port= 80", false),
  ])
  func layoutOfALineDoesNotCount(old: String, new: String, isQuiet: Bool) {
    func line(_ text: String) -> SnapshotRow { SnapshotRow(id: .serial(1), text: text) }
    #expect(QuietChanges.none.silences(from: line(old), to: line(new)) == isQuiet)
  }

  /// Another row of the document may have lost the member.
  @Test func aMemberThatARowNeverHadIsNoChange() {
    let (old, new) = (row([("N", "1"), ("v", "1"), ("note", "")]), row([("N", "1"), ("v", "2")]))
    #expect(QuietChanges(columns: ["v"]).silences(from: old, to: new))
    #expect(QuietChanges(columns: ["v"]).silences(from: new, to: old))
    #expect(!QuietChanges(columns: ["N"]).silences(from: old, to: new))
  }

  @Test func onlyQuietUpdatesAreRemovedFromStages() {
    func list(_ ages: [String], _ more: [String] = []) -> [SnapshotSection] {
      let rows = ages.enumerated().map { row([("N", "\($0)"), ("AGE", $1)], id: "\($0)") }
      return [
        SnapshotSection(
          id: "", title: "", rows: rows + more.map { row([("N", $0), ("AGE", "1s")], id: $0) })
      ]
    }
    let quiet = QuietChanges(ageColumns: ["AGE"], areAges: true)
    func stages(
      _ old: [SnapshotSection], _ new: [SnapshotSection]
    ) -> StagedChangeset<[SnapshotSection]> {
      Change(before: old, after: Snapshot(name: "", sections: new)).without(quiet).stages
    }
    #expect(stages(list(["1s", "2s"]), list(["3s", "4s"])).isEmpty)
    let some = stages(list(["1s", "20s"]), list(["3s", "4s"], ["z"]))
    #expect(some.map(\.elementUpdated) == [[ElementPath(element: 1, section: 0)], []])
    #expect(some.last?.elementInserted.count == 1)
  }
}
