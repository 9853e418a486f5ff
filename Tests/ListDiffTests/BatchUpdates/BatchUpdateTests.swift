import ListDiff
import TestSupport
import Testing

@Suite struct BatchUpdateTests {
  private func path(_ element: Int, _ section: Int) -> ElementPath {
    ElementPath(element: element, section: section)
  }

  private let change = Changeset(
    data: rows(1), sectionDeleted: [0], sectionInserted: [1, 2], sectionUpdated: [3],
    sectionMoved: [(source: 4, target: 5)],
    elementDeleted: [ElementPath(element: 6, section: 7)],
    elementInserted: [ElementPath(element: 8, section: 9)],
    elementUpdated: [ElementPath(element: 10, section: 11)],
    elementMoved: [
      (source: ElementPath(element: 12, section: 13), target: ElementPath(element: 14, section: 15))
    ])

  @Test func eachChangeIsOneAction() {
    #expect(
      change.batchUpdates == [
        .deleteSection(0), .insertSection(1), .insertSection(2), .reloadSection(3),
        .moveSection(4, toSection: 5), .deleteRow(at: path(6, 7)), .insertRow(at: path(8, 9)),
        .reloadRow(at: path(10, 11)), .moveRow(at: path(12, 13), to: path(14, 15)),
      ])
    #expect(change.batchUpdates.count == change.changeCount)
    #expect(Changeset(data: rows(1)).batchUpdates.isEmpty)
  }

  @Test func theActionsRestoreTheChangeset() {
    #expect(Changeset(data: rows(1), batchUpdates: change.batchUpdates) == change)
    #expect(Changeset(data: rows(1), batchUpdates: change.batchUpdates.reversed()) == change)
  }

  @Test func anActionIsNamedAsInATableView() {
    #expect(
      change.batchUpdates.map(\.description) == [
        "delete section 0", "insert section 1", "insert section 2", "reload section 3",
        "move section 4 to section 5", "delete row 6 of section 7", "insert row 8 of section 9",
        "reload row 10 of section 11", "move row 12 of section 13 to row 14 of section 15",
      ])
  }
}
