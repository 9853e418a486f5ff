import Foundation
import ListDiff
import TestSupport
import Testing

@testable import FlipbookHistories
@testable import FlipbookReading
@testable import FlipbookSnapshots

/// The JSON of the command and of ListDiff is the same: a changeset can be decoded from the
/// command's output.
@Suite struct SnapshotJSONDecodingTests {
  private struct Row: Differentiable, Hashable, Codable {
    var id: String
    var text: String
    var fields: [String: String]
    var differenceIdentifier: String { id }
  }

  private struct Section: DifferentiableSection, Hashable, Codable {
    var id: String
    var title: String
    var level: Int?
    var rows: [Row]

    var differenceIdentifier: String { id }
    var elements: [Row] { rows }

    init<C: Swift.Collection>(source: Self, elements: C) where C.Element == Row {
      (id, title, level) = (source.id, source.title, source.level)
      rows = Array(elements)
    }

    init(_ section: SnapshotSection) {
      (id, title, level) = (section.id, section.title, section.level == 0 ? nil : section.level)
      rows = section.rows.map { row in
        Row(
          id: row.id.description, text: row.text,
          fields: Dictionary(uniqueKeysWithValues: row.fields.map { ($0.name, $0.value) }))
      }
    }

    func isContentEqual(to source: Self) -> Bool {
      title == source.title && level == source.level
    }
  }

  private struct Document: Decodable {
    var source: [Section]
  }

  @Test func aChangesetIsDecodedFromTheCommandsOutput() throws {
    var kinds: Set<String> = []
    for seed in 0..<200 as Range<UInt64> {
      var random = TestSupport.SeededGenerator(seed: seed)
      let (source, target) = (
        sections(random.sections(isUnique: true)), sections(random.sections(isUnique: true))
      )
      let changes = StagedChangeset(source: source, target: target)
      let json = Data(SnapshotJSON.text(Change(before: source, stages: changes)).utf8)
      let read = try JSONDecoder().decode(StagedChangeset<[Section]>.self, from: json)
      #expect(read.map(\.batchUpdates) == changes.map(\.batchUpdates), "seed \(seed)")
      #expect(read.map(\.data) == changes.map { $0.data.map(Section.init) }, "seed \(seed)")
      let document = try JSONDecoder().decode(Document.self, from: json)
      #expect(
        try read.applying(to: document.source) == target.map(Section.init), "seed \(seed)")
      for update in read.flatMap(\.batchUpdates) {
        kinds.insert(update.description.split(separator: " ").prefix(2).joined(separator: " "))
      }
    }
    #expect(
      kinds.isSuperset(of: [
        "delete section", "insert section", "move section", "reload section", "delete row",
        "insert row", "move row", "reload row",
      ]), "\(kinds)")
  }

  private func sections(_ sections: [TestSection]) -> [SnapshotSection] {
    sections.map { section in
      SnapshotSection(
        id: "\(section.model.id)", title: "\(section.model.id)", level: section.model.content,
        rows: section.elements.map { row in
          SnapshotRow(
            id: .key("\(row.id)"), text: "\(row)",
            fields: [Field(name: "content", value: "\(row.content)")])
        })
    }
  }
}
