import Foundation
import ListDiff
import Testing

@testable import Histories
@testable import Snapshots

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

  @Test func membersAreThoseOfTheChangesetInOrder() {
    let changes = StagedChangeset([
      Changeset(
        data: source, elementDeleted: [ElementPath(element: 2, section: 0)],
        elementMoved: [
          (source: ElementPath(element: 1, section: 0), target: ElementPath(element: 0, section: 0))
        ])
    ])
    let section =
      #"[{"id":"","title":"","rows":[{"id":"b","text":"b  1","fields":{"z":"b","a":"1"}}]}]"#
    let operations =
      #""elementDeleted":[{"section":0,"element":2}],"elementMoved":[{"source":"#
      + #"{"section":0,"element":1},"target":{"section":0,"element":0}}]"#
    #expect(
      SnapshotJSON.text(source: source, changes: changes)
        == #"{"version":1,"source":\#(section),"changesets":[{\#(operations),"data":\#(section)}]}"#
    )
    #expect(
      SnapshotJSON.text(source: source, changes: changes, includesData: false)
        == #"{"version":1,"changesets":[{\#(operations)}]}"#)
  }

  @Test func theLevelOfAHeadingIsWritten() {
    let snapshot = Snapshot(
      name: "notes",
      sections: [
        SnapshotSection(id: "a", title: "A", level: 2, rows: []),
        SnapshotSection(id: "b", title: "B", rows: []),
      ])
    #expect(
      SnapshotJSON.text(of: snapshot)
        == #"{"version":1,"name":"notes","source":[{"id":"a","title":"A","level":2,"rows":[]},"#
        + #"{"id":"b","title":"B","rows":[]}]}"#)
  }

  @Test func everySectionOperationIsWritten() {
    let changes = StagedChangeset([
      Changeset(
        data: [SnapshotSection](), sectionDeleted: [1], sectionInserted: [2], sectionUpdated: [3],
        sectionMoved: [(source: 4, target: 5)])
    ])
    #expect(
      SnapshotJSON.text(source: [], changes: changes, includesData: false)
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
      let snapshot = Snapshot(
        name: String(text),
        sections: [SnapshotSection(id: "s", title: String(text), rows: [])])
      let json = Data(SnapshotJSON.text(of: snapshot).utf8)
      let read = try #require(
        try JSONSerialization.jsonObject(with: json) as? [String: Any], "seed \(seed)")
      let name = try #require(read["name"] as? String, "seed \(seed)")
      #expect(name.unicodeScalars.elementsEqual(text), "seed \(seed)")
    }
  }
}
