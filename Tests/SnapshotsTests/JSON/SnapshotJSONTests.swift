import Foundation
import ListDiff
import Testing

@testable import FlipbookHistories
@testable import FlipbookSnapshots
@testable import FlipbookValueTrees

@Suite struct SnapshotJSONTests {
  private let source = [
    SnapshotSection(
      id: "", title: "",
      rows: [
        SnapshotRow(
          id: .key("b"), text: "b  1",
          fields: [Field(name: "z", value: "b"), Field(name: "a", value: "1")])
      ])
  ]

  /// The JSON contains nothing that a terminal would obey.
  @Test func controlsOfAllKindsAreEscaped() {
    let text = "\u{1B}\u{7F}é\u{9B}–\u{202E}\u{2066}\u{200F}\u{61C}\u{200D}\u{85}"
    var writer = JSONWriter()
    writer.string(text)
    #expect(
      writer.text
        == "\"\\u001b\\u007fé\\u009b–\\u202e\\u2066\\u200f\\u061c\u{200D}\\u0085\"")
    #expect(JSONText.unescaped(Array(writer.text.utf8)[1..<writer.text.utf8.count - 1]) == text)
  }

  @Test func membersAreThoseOfTheChangesetInOrder() {
    let changes = StagedChangeset([
      Changeset(
        data: source,
        elementMoved: [
          (source: ElementPath(element: 1, section: 0), target: ElementPath(element: 0, section: 0))
        ])
    ])
    let section =
      #"[{"id":"","title":"","rows":[{"id":"b","text":"b  1","fields":{"z":"b","a":"1"}}]}]"#
    let operations =
      #""elementMoved":[{"source":"#
      + #"{"section":0,"element":1},"target":{"section":0,"element":0}}]"#
    #expect(
      SnapshotJSON.text(Change(before: source, stages: changes))
        == #"{"version":1,"source":\#(section),"changesets":[{\#(operations),"data":\#(section)}]}"#
    )
    #expect(
      SnapshotJSON.text(Change(before: source, stages: changes), includesData: false)
        == #"{"version":1,"changesets":[{\#(operations)}]}"#)
  }

  /// By key, column and values: a new column has no old values, and a deleted one no new values.
  @Test func rowChangesAreDescribedWithoutOffsets() {
    func row(_ key: String, _ fields: (String, String)...) -> SnapshotRow {
      SnapshotRow(
        id: .key(key), text: "text of \(key)",
        fields: fields.map { Field(name: $0.0, value: $0.1) })
    }
    func list(_ rows: SnapshotRow...) -> [SnapshotSection] {
      [SnapshotSection(id: "", title: "", rows: RowList(rows))]
    }
    let source = list(row("a", ("mem", "1"), ("cpu", "2")), row("b", ("mem", "3")))
    let target = list(row("a", ("mem", "9"), ("age", "5")), row("c", ("mem", "4")))
    let json = SnapshotJSON.text(
      Change(before: source, stages: StagedChangeset(from: source, to: target)), includesData: false
    )
    #expect(
      json == #"{"version":1,"changesets":[{"elementUpdated":[{"section":0,"element":0}],"#
        + #""changes":["#
        + #"{"change":"update","row":"a","column":"mem","old":"1","new":"9"},"#
        + #"{"change":"update","row":"a","column":"age","new":"5"},"#
        + #"{"change":"update","row":"a","column":"cpu","old":"2"}]},"#
        + #"{"elementDeleted":[{"section":0,"element":1}],"#
        + #""changes":[{"change":"delete","row":"b","text":"text of b"}]},"#
        + #"{"elementInserted":[{"section":0,"element":1}],"#
        + #""changes":[{"change":"insert","row":"c","text":"text of c"}]}]}"#)
  }

  @Test func theLevelOfAHeadingIsWritten() {
    let snapshot = Snapshot(
      name: "notes",
      sections: [
        SnapshotSection(id: "a", title: "A", level: 2, rows: []),
        SnapshotSection(id: "b", title: "B", rows: []),
      ])
    #expect(
      SnapshotJSON.text(Change(before: snapshot.sections, stages: []))
        == #"{"version":1,"source":[{"id":"a","title":"A","level":2,"rows":[]},"#
        + #"{"id":"b","title":"B","rows":[]}],"changesets":[]}"#)
  }

  @Test func everySectionOperationIsWritten() {
    func sections(_ count: Int) -> [SnapshotSection] {
      (0..<count).map { SnapshotSection(id: String($0), title: "", rows: []) }
    }
    let changes = StagedChangeset([
      Changeset(
        data: sections(6), sectionDeleted: [1], sectionInserted: [2], sectionUpdated: [3],
        sectionMoved: [(source: 4, target: 5)])
    ])
    #expect(
      SnapshotJSON.text(Change(before: sections(5), stages: changes), includesData: false)
        == #"{"version":1,"changesets":[{"sectionDeleted":[1],"sectionInserted":[2],"#
        + #""sectionUpdated":[3],"sectionMoved":[{"source":4,"target":5}]}]}"#)
  }

  @Test func anyTextIsReadBackByAnotherReader() throws {
    for seed in 0..<500 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      var text = String.UnicodeScalarView()
      for _ in 0..<8 {
        let limit: UInt32 = Bool.random(using: &generator) ? 0x80 : 0x11_0000
        text.append(Unicode.Scalar(UInt32.random(in: 0..<limit, using: &generator)) ?? "x")
      }
      let json = Data(
        SnapshotJSON.text(Change(before: [], stages: []), caption: "x" + String(text)).utf8)
      let read = try #require(
        try JSONSerialization.jsonObject(with: json) as? [String: Any], "seed \(seed)")
      let caption = try #require(read["caption"] as? String, "seed \(seed)")
      #expect(caption.unicodeScalars.dropFirst().elementsEqual(text), "seed \(seed)")
    }
  }
}

extension SnapshotJSON {
  /// A change as one line of JSON, without a line end.
  static func text(_ change: Change, caption: String = "", includesData: Bool = true) -> String {
    var bytes: [UInt8] = []
    write(change, caption: caption, includesData: includesData, to: { bytes += $0 })
    return String(decoding: bytes.dropLast(), as: UTF8.self)
  }
}
