import ListDiff
import TestSupport
import Testing

private struct Word: Hashable, Differentiable {
  var text: String
}

@Suite struct ModelTests {
  @Test func aHashableRowIsItsOwnIdentity() {
    #expect(Word(text: "a").differenceIdentifier == Word(text: "a"))
    #expect(Word(text: "a").isContentEqual(to: Word(text: "a")))
    #expect(!Word(text: "a").isContentEqual(to: Word(text: "b")))
  }

  @Test func optionalsCompareTheirContent() {
    func isEqual(_ after: TestRow?, _ before: TestRow?) -> Bool { after.isContentEqual(to: before) }
    #expect(isEqual(TestRow(1, 1), TestRow(1, 1)))
    #expect(!isEqual(TestRow(1, 1), TestRow(1, 2)))
    #expect(!isEqual(TestRow(1, 1), nil))
    #expect(!isEqual(nil, TestRow(1, 1)))
    #expect(isEqual(nil, nil))
  }

  @Test func arraysCompareTheirContent() {
    #expect(rows(1, 2).isContentEqual(to: rows(1, 2)))
    #expect(!rows(1, 2).isContentEqual(to: rows(1)))
    #expect(!rows(1, 2).isContentEqual(to: [TestRow(1), TestRow(2, 1)]))
  }

  @Test func anyDifferentiableWrapsOnce() {
    let row = AnyDifferentiable(TestRow(1, 2))
    let again = AnyDifferentiable(row)
    #expect(again.base as? TestRow == TestRow(1, 2))
    #expect(again.differenceIdentifier == AnyHashable(1))
    #expect(row.isContentEqual(to: again))
    #expect(!row.isContentEqual(to: AnyDifferentiable(TestRow(1, 3))))
    #expect(!row.isContentEqual(to: AnyDifferentiable(Word(text: "a"))))
    #expect(row.debugDescription == "AnyDifferentiable(1'2)")
  }

  @Test func rowsOfSeveralTypesInOneList() throws {
    let source = [AnyDifferentiable(TestRow(1)), AnyDifferentiable(Word(text: "a"))]
    let target = [AnyDifferentiable(Word(text: "a")), AnyDifferentiable(TestRow(1, 1))]
    let changes = StagedChangeset(source: source, target: target)
    try LinearTableView.run(changes, from: source, to: target)
    #expect(changes.map(\.changeCount) == [1, 1])
  }

  @Test func anArraySectionIsItsModel() {
    let before = section(1, 10, 11)
    let after = ArraySection(source: before, elements: rows(12)[...])
    #expect(after.differenceIdentifier == 1 && after.elements == rows(12))
    #expect(after.isContentEqual(to: before))
    #expect(!section(1, header: 1).isContentEqual(to: section(1)))
    #expect(before == section(1, 10, 11) && before != after)
  }

  @Test func aPathKeepsTheNearestOffsetThatARowMayHave() {
    var path = ElementPath(element: .max, section: .min)
    #expect(path.element == Int(Int32.max) && path.section == Int(Int32.min))
    path.element = -1
    path.section = 5_000_000_000
    #expect(path == ElementPath(element: -1, section: Int(Int32.max)))
    #expect(MemoryLayout<ElementPath>.stride == 8)
  }
}
