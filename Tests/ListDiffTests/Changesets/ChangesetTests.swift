import ListDiff
import TestSupport
import Testing

@Suite struct ChangesetTests {
  private let path = ElementPath(element: 0, section: 0)

  private var full: Changeset<[TestRow]> {
    Changeset(
      data: rows(1), sectionDeleted: [0], sectionInserted: [0, 1], sectionUpdated: [2],
      sectionMoved: [(source: 3, target: 4)], elementDeleted: [path], elementInserted: [path],
      elementUpdated: [path], elementMoved: [(source: path, target: path)])
  }

  @Test func countsItsChanges() {
    #expect(full.sectionChangeCount == 5 && full.elementChangeCount == 4 && full.changeCount == 9)
    #expect(full.hasSectionChanges && full.hasElementChanges && full.hasChanges)
    let none = Changeset(data: rows(1))
    #expect(!none.hasSectionChanges && !none.hasElementChanges && !none.hasChanges)
  }

  @Test func orderWithinAKindDoesNotAffectEquality() {
    var other = full
    other.sectionInserted.reverse()
    #expect(other == full)
    other.elementMoved = []
    #expect(other != full)
    var data = full
    data.data = rows(2)
    #expect(data != full)
  }

  @Test func describesItsContents() {
    let change = Changeset(data: rows(1), elementDeleted: [path])
    #expect(
      change.debugDescription == """
        Changeset(
            data: [
                1
            ],
            elementDeleted: [
                [element: 0, section: 0]
            ]
        )
        """)
    #expect(StagedChangeset<[TestRow]>().debugDescription == "[]")
    #expect(StagedChangeset([change]).debugDescription.hasPrefix("[\n    Changeset(\n"))
  }

  @Test func aStagedChangesetIsACollectionOfChangesets() {
    let (first, second) = (Changeset(data: rows(1)), Changeset(data: rows(2)))
    var changes: StagedChangeset<[TestRow]> = [first, second]
    #expect(changes.count == 2 && changes.startIndex == 0 && changes.last == second)
    changes[0] = second
    #expect(changes == StagedChangeset([second, second]))
    changes.removeLast()
    changes.insert(first, at: 0)
    changes.append(contentsOf: [first])
    changes.replaceSubrange(1...1, with: [])
    #expect(changes == [first, first])
    changes.swapAt(0, 1)
    #expect(Array(changes.reversed()) == [first, first])
    changes.removeAll()
    #expect(changes.isEmpty)
  }

  @Test func isSendableWhereItsDataIs() {
    func take<T: Sendable>(_ value: T) -> T { value }
    #expect(take(StagedChangeset(source: rows(1), target: [])).count == 1)
    #expect(take(section(1, 2)).elements.count == 1)
    #expect(take(full.batchUpdates).count == 9)
  }

  @Test func canBeFoundOnAnotherThread() async {
    let source = rows(1, 2)
    let changes = await Task.detached { StagedChangeset(source: source, target: rows(2)) }.value
    #expect(changes == [Changeset(data: rows(2), elementDeleted: [path])])
  }
}
