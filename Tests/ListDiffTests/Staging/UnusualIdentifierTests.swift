import ListDiff
import TestSupport
import Testing

@Suite struct UnusualIdentifierTests {
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
