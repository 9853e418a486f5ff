import Testing

@testable import Reading
@testable import Snapshots

@Suite struct SectionIdentityTests {
  private func snapshots(_ texts: String...) throws -> [Snapshot] {
    var reader = SnapshotReader(file: "board.md")
    return try texts.map { try reader.read(Array($0.utf8)) }
  }

  @Test func aRenamedHeadingIsTheSameSection() throws {
    let snapshots = try snapshots("## Doing\n- a\n- b\n## Done\n", "## Now\n- a\n- b\n## Done\n")
    #expect(snapshots[1].sections.map(\.id) == ["Doing", "Done"])
    #expect(snapshots[1].sections.map(\.title) == ["Now", "Done"])
  }

  @Test func aHeadingThatResemblesTheOldIsTheSameSection() throws {
    let snapshots = try snapshots("## Review\n", "## Reviewing\n")
    #expect(snapshots[1].sections.map(\.id) == ["Review"])
  }

  @Test func sectionsThatMoveKeepTheirIdentity() throws {
    let snapshots = try snapshots("## A\n- x\n## B\n- y\n", "## B\n- y\n## A\n- x\n")
    #expect(snapshots[1].sections.map(\.id) == ["B", "A"])
    #expect(snapshots[1].ids == ["2", "1"])
  }

  @Test func aTitleThatComesBackIsANewSection() throws {
    let snapshots = try snapshots("## A\n- x\n", "## Zoo\n- x\n", "## Zoo\n- x\n## A\n- q\n")
    #expect(snapshots[2].sections.map(\.id) == ["A", "A#2"])
  }

  @Test func aCardThatMovesToAnotherSectionKeepsItsIdentity() throws {
    let snapshots = try snapshots("## A\n- x\n- y\n## B\n- x\n", "## A\n- y\n## B\n- x\n- x\n")
    #expect(snapshots[0].ids == ["1", "2", "3"])
    #expect(snapshots[1].ids == ["2", "3", "1"])
  }
}
