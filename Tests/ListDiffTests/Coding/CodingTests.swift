import Foundation
import ListDiff
import TestSupport
import Testing

private struct Name: Differentiable, Hashable, Codable {
  var id: String
  var text = ""
  var differenceIdentifier: String { id }
}

private let row = ElementPath(element: 6, section: 7)

private typealias Section = ArraySection<Name, Name>

@Suite struct CodingTests {
  private func path(_ element: Int, _ section: Int) -> ElementPath {
    ElementPath(element: element, section: section)
  }

  private func json(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  private func read<T: Decodable>(_ json: String, as type: T.Type = T.self) throws -> T {
    try JSONDecoder().decode(T.self, from: Data(json.utf8))
  }

  @Test func aPathNamesBothOffsets() throws {
    #expect(try json(path(2, 0)) == #"{"element":2,"section":0}"#)
    #expect(try read(#"{"section":3,"element":4}"#) == path(4, 3))
  }

  @Test func aSectionIsItsModelAndElements() throws {
    let section = Section(model: Name(id: "a"), elements: [Name(id: "b", text: "B")])
    let text = #"{"elements":[{"id":"b","text":"B"}],"model":{"id":"a","text":""}}"#
    #expect(try json(section) == text)
    #expect(try read(text) == section)
  }

  @Test func operationsHaveTheNamesOfTheirMembersAndEmptyOnesAreOmitted() throws {
    let changes = StagedChangeset([
      Changeset(data: ["x"], elementDeleted: [path(2, 0)]),
      Changeset(data: ["y"], sectionMoved: [(0, 1)], elementMoved: [(path(1, 0), path(0, 0))]),
      Changeset(data: []),
    ])
    let text = """
      {"changesets":[\
      {"data":["x"],"elementDeleted":[{"element":2,"section":0}]},\
      {"data":["y"],"elementMoved":[{"source":{"element":1,"section":0},\
      "target":{"element":0,"section":0}}],"sectionMoved":[{"source":0,"target":1}]},\
      {"data":[]}],"version":1}
      """
    #expect(try json(changes) == text)
    #expect(try read(text) == changes)
  }

  @Test func everyKindOfOperationIsReadBack() throws {
    let change = Changeset(
      data: ["x"], sectionDeleted: [1], sectionInserted: [2, 3], sectionUpdated: [4],
      sectionMoved: [(source: 5, target: 6), (source: 7, target: 8)],
      elementDeleted: [path(1, 2)], elementInserted: [path(3, 4)], elementUpdated: [path(5, 6)],
      elementMoved: [(source: path(7, 8), target: path(9, 10))])
    let read: Changeset<[String]> = try read(try json(change))
    #expect(read == change && read.changeCount == 10)
  }

  @Test func changesAreReadBackAndCanBeApplied() throws {
    for seed in 0..<60 {
      var random = SeededGenerator(seed: UInt64(seed))
      let source = random.sections(isUnique: false)
      let target = random.changed(source, isUnique: false)
      let changes = StagedChangeset(source: named(source), target: named(target))
      let read: StagedChangeset<[Section]> = try read(try json(changes))
      #expect(read == changes, "seed \(seed)")
      #expect(try read.applying(to: named(source)) == named(target), "seed \(seed)")
    }
  }

  @Test func anotherVersionIsRefusedByName() throws {
    let error = #expect(throws: DecodingError.self) {
      try read(#"{"version":2,"changesets":[]}"#, as: StagedChangeset<[String]>.self)
    }
    guard case .dataCorrupted(let context) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(context.codingPath.map(\.stringValue) == ["version"])
    #expect(
      context.debugDescription == "version 2 of a staged changeset; only version 1 is supported")
  }

  @Test(arguments: [
    #"{"changesets":[]}"#, #"{"version":1}"#, #"{"version":1,"changesets":[{}]}"#,
    #"{"version":1,"changesets":[{"data":[],"elementDeleted":[{"section":0}]}]}"#,
    #"{"version":1,"changesets":[{"data":[],"sectionMoved":[{"source":0}]}]}"#,
  ]) func missingMembersAreErrors(_ text: String) {
    #expect {
      try read(text, as: StagedChangeset<[String]>.self)
    } throws: { error in
      if case DecodingError.keyNotFound = error { true } else { false }
    }
  }

  private func named(_ sections: [TestSection]) -> [Section] {
    func name(_ row: TestRow) -> Name { Name(id: "\(row.id)", text: "\(row.content)") }
    return sections.map { Section(model: name($0.model), elements: $0.elements.map(name)) }
  }
}
