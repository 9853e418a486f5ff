import ListDiff
import TestSupport
import Testing

/// Each kind of fault on the smallest list that shows it.
@Suite struct FaultTests {
  private let two = [section(1, 10, 11), section(2, 20)]

  private func fault(
    _ source: [TestSection], _ target: [TestSection], _ changes: Changeset<[TestSection]>...
  ) -> TableViewFault.Kind? {
    do {
      try TableViewSimulator.run(StagedChangeset(changes), from: source, to: target)
      return nil
    } catch {
      return error.kind
    }
  }

  private func path(_ element: Int, _ section: Int) -> ElementPath {
    ElementPath(element: element, section: section)
  }

  @Test func indexesOutOfRange() {
    #expect(
      fault(two, two, Changeset(data: two, sectionDeleted: [2]))
        == .noSection(2, .sectionDelete, .before))
    #expect(
      fault(two, two, Changeset(data: two, elementInserted: [path(2, 0)]))
        == .noRow(path(2, 0), .elementInsert, .after))
  }

  @Test func oneRowUsedTwice() {
    let data = [section(1, 11), section(2, 20)]
    #expect(
      fault(two, data, Changeset(data: data, elementDeleted: [path(0, 0), path(0, 0)]))
        == .rowUsedTwice(path(0, 0), .elementDelete, .before))
  }

  @Test func rowOperationInsideADeletedSection() {
    let data = [section(1, 10, 11)]
    let change = Changeset(data: data, sectionDeleted: [1], elementDeleted: [path(0, 1)])
    #expect(
      fault(two, data, change) == .insideChangedSection(path(0, 1), .elementDelete, .before))
  }

  @Test func countsThatDoNotAddUp() {
    let data = [section(1, 10), section(2, 20)]
    #expect(
      fault(two, data, Changeset(data: data, elementDeleted: [path(0, 1)]))
        == .rowCount(section: 0, shown: 2, data: 1))
    #expect(
      fault(two, [two[0]], Changeset(data: [two[0]], elementDeleted: [path(0, 0)]))
        == .sectionCount(shown: 2, data: 1))
  }

  @Test func anotherRowThanTheDataHas() {
    let data = [section(1, 11), section(2, 20)]
    #expect(
      fault(two, data, Changeset(data: data, elementDeleted: [path(1, 0)])) == .wrongRow(path(0, 0))
    )
  }

  @Test func staleAndNeedlessUpdates() {
    var data = two
    data[0].elements[1].content = 5
    #expect(
      fault(two, data, Changeset(data: data, elementUpdated: [path(0, 1)]))
        == .staleRow(path(1, 0)))
    #expect(
      fault(two, two, Changeset(data: two, elementUpdated: [path(0, 1)]))
        == .needlessRowUpdate(path(0, 1)))
    #expect(
      fault(two, two, Changeset(data: two, sectionUpdated: [1])) == .needlessSectionUpdate(1))
  }

  @Test func stagesOutOfOrder() {
    let without = [section(1, 10, 11)]
    #expect(
      fault(
        two, two, Changeset(data: two + [section(3)], sectionInserted: [2]),
        Changeset(data: two, sectionDeleted: [2]),
        Changeset(data: without, sectionDeleted: [1])) == .outOfOrder)
    #expect(fault(two, two, Changeset(data: two)) == .emptyStage)
  }

  @Test func targetNotReached() {
    #expect(fault(two, [two[0]]) == .targetNotReached)
  }

  @Test func aDescriptionNamesTheFault() {
    let fault = TableViewFault(stage: 1, kind: .rowCount(section: 0, shown: 2, data: 1))
    #expect(fault.description == "stage 1: 2 rows shown in section 0, 1 in the data")
  }
}
