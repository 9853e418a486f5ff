import ListDiff
import TestSupport
import Testing

/// Changes one by one.
@Suite struct OperationTests {
  /// The rows after the operations, each applied separately.
  private func applied(
    _ operations: [RowOperation<TestRow>], to source: [TestRow], section: Int = 0
  ) -> [TestRow] {
    var sections = [ArraySection(model: TestRow(0), elements: source)]
    for operation in operations { apply(operation, to: &sections, first: section) }
    return sections[0].elements
  }

  /// Applies an operation, and checks that its value is the row at its position.
  private func apply(
    _ operation: RowOperation<TestRow>, to sections: inout [TestSection], first: Int = 0
  ) {
    switch operation {
    case .update(let row, let path):
      #expect(sections[path.section - first].elements[path.element].id == row.id)
      sections[path.section - first].elements[path.element] = row
    case .delete(let row, let path):
      #expect(sections[path.section - first].elements.remove(at: path.element) == row)
    case .insert(let row, let path):
      sections[path.section - first].elements.insert(row, at: path.element)
    case .move(let row, let from, let to):
      #expect(sections[from.section - first].elements.remove(at: from.element) == row)
      sections[to.section - first].elements.insert(row, at: to.element)
    }
  }

  private func apply(_ operation: SectionOperation<TestSection>, to sections: inout [TestSection]) {
    switch operation {
    case .update(let section, let place):
      #expect(sections[place].model.id == section.model.id)
      sections[place].model = section.model
    case .delete(let section, let place): #expect(sections.remove(at: place) == section)
    case .insert(let section, let place): sections.insert(section, at: place)
    case .move(let from, let to): sections.insert(sections.remove(at: from), at: to)
    case .row(let operation): apply(operation, to: &sections)
    }
  }

  private func path(_ element: Int) -> ElementPath { ElementPath(element: element, section: 0) }

  @Test func eachHasItsPlaceAtThatMoment() throws {
    let source = rows(1, 2, 3, 4, 5)
    let target = [TestRow(4), TestRow(6), TestRow(1, 7), TestRow(3)]
    let operations = try StagedChangeset(source: source, target: target).operations(from: source)
    #expect(
      operations == [
        .update(TestRow(1, 7), at: path(0)), .delete(TestRow(5), at: path(4)),
        .delete(TestRow(2), at: path(1)), .move(TestRow(4), from: path(2), to: path(0)),
        .insert(TestRow(6), at: path(1)),
      ])
  }

  /// A row that has yet to move stays after the rows that land before it.
  @Test func rowsThatWaitAreCounted() throws {
    let (source, target) = (rows(0, 1, 2, 3, 4), rows(3, 4, 2, 0, 1))
    let changes = Changeset(
      data: target,
      elementMoved: [(path(0), path(3)), (path(1), path(4)), (path(2), path(2))])
    let operations = try StagedChangeset([changes]).operations(from: source)
    #expect(
      operations == [
        .move(TestRow(2), from: path(2), to: path(4)),
        .move(TestRow(0), from: path(0), to: path(4)),
        .move(TestRow(1), from: path(0), to: path(4)),
      ])
    #expect(applied(operations, to: source) == target)
  }

  @Test(arguments: [true, false]) func appliedOneByOneTheyLeadToTheTarget(isUnique: Bool) throws {
    for seed in 0..<200 {
      var random = SeededGenerator(seed: UInt64(seed))
      let source = random.rows(
        count: .random(in: 0...40, using: &random), identities: 40, isUnique: isUnique)
      let target = random.changed(source, identities: 40, isUnique: isUnique)
      let changes = StagedChangeset(source: source, target: target, section: 3)
      let operations = try changes.operations(from: source)
      #expect(operations.count == changes.reduce(0) { $0 + $1.changeCount }, "seed \(seed)")
      #expect(applied(operations, to: source, section: 3) == target, "seed \(seed)")
      for case .move(_, let from, let to) in operations { #expect(from != to, "seed \(seed)") }
    }
  }

  @Test(arguments: [true, false]) func sectionsToo(isUnique: Bool) throws {
    for seed in 0..<300 {
      var random = SeededGenerator(seed: UInt64(seed))
      let source = random.sections(isUnique: isUnique)
      let target = random.changed(source, isUnique: isUnique)
      let changes = StagedChangeset(source: source, target: target)
      let operations = try changes.operations(from: source)
      #expect(operations.count == changes.reduce(0) { $0 + $1.changeCount }, "seed \(seed)")
      var sections = source
      for operation in operations { apply(operation, to: &sections) }
      #expect(sections == target, "seed \(seed): \(text(source)) → \(text(target))")
    }
  }

  /// A batch that no stage is: of sections and rows at once.
  @Test func oneBatchMayHoldEverything() throws {
    let source = [section(0, 1, 2, 3), section(1, 4, 5), section(2, 6), section(3, 7)]
    let target = [
      section(2, 5, 6, 1), section(8, 9), section(3, 7, header: 1), section(0, 2, 10),
    ]
    func path(_ element: Int, _ section: Int) -> ElementPath {
      ElementPath(element: element, section: section)
    }
    let batch = Changeset(
      data: target, sectionDeleted: [1], sectionInserted: [1], sectionUpdated: [3],
      sectionMoved: [(0, 3)], elementDeleted: [path(2, 0)],
      elementInserted: [path(0, 0), path(1, 3)], elementMoved: [(path(0, 0), path(2, 0))])
    let operations = try StagedChangeset([batch]).operations(from: source)
    var sections = source
    for operation in operations { apply(operation, to: &sections) }
    #expect(sections == target && operations.count == batch.changeCount)
  }

  @Test func aListThatDoesNotFitIsAnError() {
    let changes = StagedChangeset(source: rows(1, 2), target: rows(2))
    #expect(throws: ListUpdateError.self) { try changes.operations(from: rows(2, 1)) }
  }
}
