import Foundation
import ListDiff
import TestSupport
import Testing

/// Lists of rows in collections of all kinds.
@Suite struct CollectionKindTests {
  private func expectValidChanges<C: RangeReplaceableCollection<TestRow>>(
    _ make: ([TestRow]) -> C, _ name: Comment
  ) {
    for change in LongChange.allCases {
      var random = SeededGenerator(seed: 50)
      let source = random.longRows(count: 300, isUnique: false)
      let target = random.changed(source, change)
      expectValid(make(source), make(target), "\(name), \(change)")
      expectValid(make(source), make([]), "\(name), to nothing")
      expectValid(make([]), make(target), "\(name), from nothing")
    }
    expectValid(make([]), make([]), name)
  }

  @Test func arraysAndSlices() {
    let strangers = rows(-1, -2, -3)
    expectValidChanges({ ContiguousArray($0) }, "contiguous")
    expectValidChanges({ ArraySlice($0) }, "slice from 0")
    expectValidChanges({ (strangers + $0 + strangers).dropFirst(3).dropLast(3) }, "slice")
    expectValidChanges({ ContiguousArray(strangers + $0)[3...] }, "contiguous slice")
  }

  @Test func collectionsOtherThanArrays() {
    expectValidChanges({ ChainedRows($0) }, "chain")
    expectValidChanges({ ChainedRows(rows(8, 9) + $0).dropFirst(2) }, "slice of a chain")
  }

  @Test func bytesAndCharacters() {
    let bytes = (0..<256).map { UInt8($0) }
    expectValid(Data(bytes), Data(bytes.reversed()), isUnique: true, "data")
    expectValid(Data(bytes)[10..<99], Data(bytes.reversed())[20...], isUnique: true, "data slices")
    expectValid("kitten", "sitting", "characters")
    expectValid("e\u{301}\u{212A}", "K\u{E9}", isUnique: true, "equivalent characters")
    #expect(StagedChangeset(source: "e\u{301}", target: "\u{E9}").isEmpty)
  }

  /// The rows of the section are computed at each access.
  private struct LazySection: DifferentiableSection {
    var differenceIdentifier: Int
    var elements: AnyCollection<TestRow>

    init(_ id: Int, _ elements: some Swift.Collection<TestRow>) {
      differenceIdentifier = id
      self.elements = AnyCollection(elements)
    }

    init<C: Swift.Collection>(source: Self, elements: C) where C.Element == TestRow {
      self.init(source.differenceIdentifier, elements)
    }

    func isContentEqual(to source: Self) -> Bool { true }
  }

  @Test func sectionsOfLazyCollections() throws {
    let source = [
      LazySection(1, (0..<400).lazy.map { TestRow($0) }),
      LazySection(2, (400..<800).lazy.filter { $0 % 2 == 0 }.map { TestRow($0) }),
      LazySection(3, EmptyCollection<TestRow>()),
      LazySection(4, CollectionOfOne(TestRow(900))),
    ]
    let target = [
      LazySection(2, (300..<700).lazy.map { TestRow($0, $0 % 2) }),
      LazySection(1, (0..<300).reversed().lazy.map { TestRow($0) }),
      LazySection(5, repeatElement(TestRow(900), count: 3)),
      LazySection(3, EmptyCollection<TestRow>()),
    ]
    let changes = StagedChangeset(source: source, target: target)
    try TableViewSimulator.run(changes, from: source, to: target)
    let back = StagedChangeset(source: target, target: source)
    try TableViewSimulator.run(back, from: target, to: source)
  }

  @Test func sectionsInOtherCollections() {
    var random = SeededGenerator(seed: 51)
    let sections = random.dealt(random.longRows(count: 400, isUnique: true), sections: 20)
    for change in LongChange.allCases {
      let changed = random.changed(sections, change, isMixed: true)
      let arrays = StagedChangeset(source: sections, target: changed)
      let chains = StagedChangeset(source: ChainedRows(sections), target: ChainedRows(changed))
      let slices = StagedChangeset(
        source: ([section(-1)] + sections)[1...], target: ([section(-2)] + changed)[1...])
      #expect(chains.map(\.batchUpdates) == arrays.map(\.batchUpdates), "\(change)")
      #expect(slices.map(\.batchUpdates) == arrays.map(\.batchUpdates), "\(change)")
      #expect(chains.map { Array($0.data) } == arrays.map(\.data), "\(change)")
      #expect(slices.map { Array($0.data) } == arrays.map(\.data), "\(change)")
    }
  }
}
