import ListDiff
import TestSupport
import Testing

@Suite struct UnusualIdentifierTests {
  /// Words that differ only in case are the same row.
  private struct Caseless: Differentiable, Hashable {
    var text: String
    static func == (lhs: Self, rhs: Self) -> Bool { lhs.text.lowercased() == rhs.text.lowercased() }
    func hash(into hasher: inout Hasher) { hasher.combine(text.lowercased()) }
    func isContentEqual(to source: Self) -> Bool { text.utf8.elementsEqual(source.text.utf8) }
  }

  @Test func customEqualityDecides() throws {
    let (source, target) = (
      ["A", "b", "C"].map(Caseless.init), ["c", "a", "b"].map(Caseless.init)
    )
    let changes = StagedChangeset(source: source, target: target)
    try LinearTableView.run(changes, from: source, to: target)
    #expect(changes.map(\.changeCount) == [2, 1])
  }

  private struct Line: Differentiable, Hashable {
    var text: String
  }

  /// KELVIN SIGN is canonically equivalent to K, and é to e with a combining accent.
  @Test func canonicallyEquivalentStringsAreTheSame() {
    let (source, target) = (
      ["\u{212A}", "x", "\u{E9}"].map(Line.init), ["x", "e\u{301}", "K"].map(Line.init)
    )
    let changes = StagedChangeset(source: source, target: target)
    #expect(changes.map(\.changeCount) == [1])
    #expect(changes[0].elementMoved.count == 1)
  }

  private struct Number: Differentiable, Equatable {
    var differenceIdentifier: Double
  }

  @Test(arguments: [3, 5_000]) func notANumberMatchesNothing(count: Int) throws {
    let list = (0..<count).map { Number(differenceIdentifier: $0 % 2 == 0 ? .nan : Double($0)) }
    let changes = StagedChangeset(source: list, target: list.reversed())
    let missing = (count + 1) / 2
    #expect(changes.reduce(0) { $0 + $1.elementDeleted.count } == missing)
    #expect(changes.reduce(0) { $0 + $1.elementInserted.count } == missing)
    #expect(changes.last?.data.count == count)
  }

  /// Equal values have different hashes, unequal values the same hash, and equality is not
  /// transitive.
  private struct Liar: Differentiable, Hashable {
    var value: Int
    static func == (lhs: Self, rhs: Self) -> Bool { abs(lhs.value - rhs.value) <= 1 }
    func hash(into hasher: inout Hasher) { hasher.combine(value % 3) }
    func isContentEqual(to source: Self) -> Bool { value == source.value }
  }

  /// The only guarantees are that the comparison ends and that each row is used once.
  @Test func lyingEqualityAndHashEnd() {
    for seed in 0..<100 {
      var random = SeededGenerator(seed: UInt64(seed))
      func list() -> [Liar] {
        (0..<80).map { _ in Liar(value: .random(in: 0..<60, using: &random)) }
      }
      let (source, target) = (list(), list())
      let changes = StagedChangeset(source: source, target: target)
      for change in changes {
        #expect(Set(change.elementDeleted).count == change.elementDeleted.count)
        #expect(Set(change.elementInserted).count == change.elementInserted.count)
        #expect(Set(change.elementMoved.map(\.source)).count == change.elementMoved.count)
        #expect(Set(change.elementMoved.map(\.target)).count == change.elementMoved.count)
      }
      let deleted = changes.reduce(0) { $0 + $1.elementDeleted.count }
      let inserted = changes.reduce(0) { $0 + $1.elementInserted.count }
      #expect(source.count - deleted + inserted == target.count, "seed \(seed)")
      #expect(changes.last.map { $0.data.map(\.value) } == target.map(\.value))
    }
  }

  @Test func lyingEqualityAndHashEndInSectionsToo() {
    for seed in 0..<100 {
      var random = SeededGenerator(seed: UInt64(seed))
      func list() -> [ArraySection<Liar, Liar>] {
        (0..<6).map { _ in
          let count = Int.random(in: 0..<60, using: &random)
          return ArraySection(
            model: Liar(value: .random(in: 0..<9, using: &random)),
            elements: (0..<count).map { _ in Liar(value: .random(in: 0..<90, using: &random)) })
        }
      }
      let (source, target) = (list(), list())
      let changes = StagedChangeset(source: source, target: target)
      for change in changes {
        #expect(Set(change.elementMoved.map(\.source)).count == change.elementMoved.count)
        #expect(Set(change.elementMoved.map(\.target)).count == change.elementMoved.count)
        #expect(Set(change.sectionMoved.map(\.source)).count == change.sectionMoved.count)
      }
      let values = changes.last?.data.map { $0.elements.map(\.value) }
      #expect(values == target.map { $0.elements.map(\.value) }, "seed \(seed)")
    }
  }

  private struct Colliding: Differentiable, Hashable {
    var value: Int
    func hash(into hasher: inout Hasher) {}
  }

  @Test func collidingHashesChangeNothing() throws {
    let source = (0..<300).map(Colliding.init)
    let target = Array(source.reversed())
    let changes = StagedChangeset(source: source, target: target)
    try LinearTableView.run(changes, from: source, to: target)
    #expect(changes.reduce(0) { $0 + $1.changeCount } == 299)
  }

  private final class Reference: Differentiable {
    let differenceIdentifier: Int
    init(_ id: Int) { differenceIdentifier = id }
    func isContentEqual(to source: Reference) -> Bool { self === source }
  }

  @Test func referencesAreTakenOver() throws {
    let source = (0..<4).map(Reference.init)
    let target = [source[3], source[0], Reference(1), source[2]]
    let changes = StagedChangeset(source: source, target: target)
    try LinearTableView.run(changes, from: source, to: target)
    #expect(changes.map(\.changeCount) == [1, 1])
    #expect(changes.last.map { zip($0.data, target).allSatisfy { $0 === $1 } } == true)
  }

  @Test func slicesAndOtherCollections() throws {
    let (list, other) = (rows(9, 9, 1, 2, 3, 9), rows(8, 3, 1, 4, 8))
    let slices = StagedChangeset(source: list[2..<5], target: other[1..<4])
    try LinearTableView.run(slices, from: list[2..<5], to: other[1..<4])
    let arrays = StagedChangeset(source: rows(1, 2, 3), target: rows(3, 1, 4))
    #expect(slices.map(\.operations) == arrays.map(\.operations))

    let (before, after) = (ContiguousArray(list), ContiguousArray(other))
    try LinearTableView.run(
      StagedChangeset(source: before, target: after), from: before, to: after)
    let sections = [section(1, 1, 2), section(2, 3)][1...]
    #expect(StagedChangeset(source: sections, target: sections).isEmpty)
    #expect(StagedChangeset(source: sections, target: []).map(\.sectionDeleted) == [[0]])
  }

  private struct Sliced: DifferentiableSection, Equatable {
    var differenceIdentifier: Int
    var elements: ArraySlice<TestRow>
    init(_ id: Int, _ elements: ArraySlice<TestRow>) {
      (differenceIdentifier, self.elements) = (id, elements)
    }
    init<C: Swift.Collection>(source: Self, elements: C) where C.Element == TestRow {
      self.init(source.differenceIdentifier, ArraySlice(elements))
    }
    func isContentEqual(to source: Self) -> Bool { true }
  }

  @Test func sectionsWhoseRowsAreSlices() throws {
    let source = [Sliced(1, rows(0, 1, 2, 3)[1...]), Sliced(2, rows(0, 0, 4, 5)[2...])]
    let target = [Sliced(3, rows(0, 5, 6)[1...]), Sliced(1, rows(0, 3, 4, 1)[1...])]
    try TableViewSimulator.run(
      StagedChangeset(source: source, target: target), from: source, to: target)
  }
}
