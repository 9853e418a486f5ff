import ListDiff
import TestSupport
import Testing

/// Changesets found by ListDiff, applied to their source, lead to their target.
@Suite struct ApplyingTests {
  @Test func everyPairOfShortLists() throws {
    let lists = words(letters: 3, upTo: 4).map { word in word.map { TestRow($0) } }
    for source in lists where isCanonical(source.map(\.id)) {
      for target in lists {
        let changes = StagedChangeset(source: source, target: target)
        #expect(try changes.applying(to: source) == target, "\(source) → \(target)")
      }
    }
  }

  @Test(arguments: [true, false]) func randomSections(isUnique: Bool) throws {
    for seed in 0..<RandomCases.count("LISTDIFF_CASES", default: 80) {
      var random = SeededGenerator(seed: UInt64(seed))
      let source = random.sections(isUnique: isUnique)
      let target = random.changed(source, isUnique: isUnique)
      let changes = StagedChangeset(source: source, target: target)
      #expect(try changes.applying(to: source) == target, "seed \(seed)")
      var shown = source
      for change in changes {
        shown = try change.applying(to: shown)
        #expect(shown == change.data, "seed \(seed)")
      }
    }
  }

  /// The order of the operations does not matter, whether few of the rows are named or many.
  @Test(arguments: [6, 3_000]) func operationsInAnyOrder(extraRows: Int) throws {
    for seed in 0..<UInt64(15) {
      var random = SeededGenerator(seed: seed)
      let rest = (0..<extraRows).map { TestRow(1_000 + $0) }
      let source = random.rows(count: 20, identities: 30, isUnique: true) + rest
      let start = Array(source.prefix(20))
      let target = random.changed(start, identities: 30, isUnique: true) + rest
      var shown = source
      for change in StagedChangeset(source: source, target: target) {
        let shuffled = Changeset(
          data: change.data, batchUpdates: change.batchUpdates.shuffled(using: &random))
        shown = try shuffled.applying(to: shown)
        #expect(shown == change.data, "seed \(seed)")
      }
      #expect(shown == target, "seed \(seed)")
    }
  }

  /// Several staged changesets joined are one; rows that stay have the content of the source.
  @Test func joinedChanges() throws {
    let lists = [rows(1, 2, 3, 4), rows(4, 2, 5), rows(5, 6, 4), rows(1, 2, 3, 4)]
    var way: StagedChangeset<[TestRow]> = []
    for (source, target) in zip(lists, lists.dropFirst()) {
      way += StagedChangeset(source: source, target: target)
      #expect(try way.applying(to: lists[0]) == target)
    }
    #expect(try StagedChangeset<[TestRow]>().applying(to: lists[0]) == lists[0])
  }

  private final class Tagged: Differentiable {
    let id: Int
    let tag: String
    init(_ id: Int, _ tag: String) { (self.id, self.tag) = (id, tag) }
    var differenceIdentifier: Int { id }
    func isContentEqual(to source: Tagged) -> Bool { true }
  }

  @Test func unchangedRowsAreTakenFromTheSource() throws {
    let change = Changeset(
      data: [Tagged(3, "new"), Tagged(1, "new"), Tagged(2, "new")],
      elementInserted: [ElementPath(element: 0, section: 0)],
      elementUpdated: [ElementPath(element: 1, section: 0)])
    let rows = try change.applying(to: [Tagged(1, "old"), Tagged(2, "old")])
    #expect(rows.map(\.tag) == ["new", "old", "new"])
  }

  @Test func slicesAndOtherCollections() throws {
    let (source, target) = (rows(9, 1, 2, 3)[1...], rows(8, 3, 1)[1...])
    #expect(try StagedChangeset(source: source, target: target).applying(to: source) == target)
    let (before, after) = (ContiguousArray(source), ContiguousArray(target))
    #expect(try StagedChangeset(source: before, target: after).applying(to: before) == after)
    let sections = [section(1, 1, 2), section(2, 3), section(3)]
    let changes = StagedChangeset(source: sections[1...], target: sections[..<2])
    #expect(try changes.applying(to: sections[1...]) == sections[..<2])
  }

  private struct Number: Differentiable, Equatable {
    var differenceIdentifier: Double
    var content = 0.0
  }

  /// Values that are not equal to themselves cannot show that the list is a different one.
  @Test func notANumberIsNotAFault() throws {
    let source = [1, 2, .nan, 4].map { Number(differenceIdentifier: $0, content: .nan) }
    let target = [4, .nan, 1, 5].map { Number(differenceIdentifier: $0, content: .nan) }
    let changes = StagedChangeset(source: source, target: target)
    #expect(
      try changes.applying(to: source).map(\.differenceIdentifier).description
        == "[4.0, nan, 1.0, 5.0]")
  }

  /// A section whose header contains the number of its rows: "Inbox (3)".
  private struct Folder: DifferentiableSection, Equatable {
    var differenceIdentifier: Int
    var elements: [TestRow]

    init(_ section: TestSection) {
      (differenceIdentifier, elements) = (section.model.id, section.elements)
    }

    init(source: Self, elements: some Swift.Collection<TestRow>) {
      (differenceIdentifier, self.elements) = (source.differenceIdentifier, Array(elements))
    }

    func isContentEqual(to source: Self) -> Bool { elements.count == source.elements.count }
  }

  /// A header that depends on rows changes with them in each stage, which is valid.
  @Test func headersMadeOfRowsMayChangeWithThem() throws {
    for seed in 0..<120 {
      var random = SeededGenerator(seed: UInt64(seed))
      let sections = random.sections(isUnique: seed % 2 == 0)
      let source = sections.map(Folder.init)
      let target = random.changed(sections, isUnique: seed % 2 == 0).map(Folder.init)
      let changes = StagedChangeset(source: source, target: target)
      #expect(try changes.applying(to: source) == target, "seed \(seed)")
      #expect(try changes.inverted(from: source).applying(to: target) == source, "seed \(seed)")
    }
  }
}
