import Foundation
import ListDiff
import TestSupport
import Testing

/// Callers that do not know the type of their rows at compile time: checks for exact types must
/// then be made at run time.
@Suite struct UnspecializedTests {
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  private func changes<Row: Differentiable>(_ source: [Row], _ target: [Row]) -> StagedChangeset<
    [Row]
  > {
    StagedChangeset(source: source, target: target)
  }

  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  private func expectSame<ID: Hashable>(_ ids: [ID], _ comment: Comment) throws {
    var random = SeededGenerator(seed: 60)
    let source = ids.map { KeyedRow($0) }
    for target in [source.reversed(), source.shuffled(using: &random)] {
      let changes = changes(source, target)
      try LinearTableView.run(changes, from: source, to: target)
      let count = changes.reduce(0) { $0 + $1.changeCount }
      #expect(count == PairingInOrder(source, target).changes, comment)
    }
  }

  @Test func identifiersOfEveryKind() throws {
    let numbers = (0..<120).shuffled()
    try expectSame(numbers, "Int")
    try expectSame(numbers.map { UInt($0) }, "UInt")
    try expectSame(numbers.map { Int8($0) }, "Int8")
    try expectSame(numbers.map { UInt8($0) }, "UInt8")
    try expectSame(numbers.map { Int16($0) }, "Int16")
    try expectSame(numbers.map { UInt16($0) }, "UInt16")
    try expectSame(numbers.map { Int32($0) }, "Int32")
    try expectSame(numbers.map { UInt32($0) }, "UInt32")
    try expectSame(numbers.map { Int64($0) }, "Int64")
    try expectSame(numbers.map { UInt64($0) }, "UInt64")
    try expectSame(numbers.map { "\($0)" }, "String")
    try expectSame(numbers.map { "\u{E9}\($0)" }, "String that is not ASCII")
    try expectSame(numbers.map { Substring("\($0)") }, "Substring")
    try expectSame(numbers.map { Optional($0) } + [nil], "Optional")
    try expectSame(numbers.map { AnyHashable($0) }, "AnyHashable")
    try expectSame(numbers.map { _ in UUID() }, "UUID")
    try expectSame(numbers.map { Double($0) }, "Double")
    try expectSame(numbers.map { CustomEqualityTests.Sixteen($0, scribble: 9) }, "16 bytes")
  }

  /// An existential is opened for each call.
  @Test func rowsOfAProtocolType() throws {
    func expectMoves(_ row: any Differentiable) throws {
      func open<Row: Differentiable>(_ row: Row) throws {
        let wrapped = [AnyDifferentiable(row)] + (0..<40).map { AnyDifferentiable(TestRow($0)) }
        let target = Array(wrapped.reversed())
        let changes = changes(wrapped, target)
        try LinearTableView.run(changes, from: wrapped, to: target)
        #expect(changes.reduce(0) { $0 + $1.changeCount } == 40)
        #expect(self.changes([row], [row]).isEmpty)
      }
      try open(row)
    }
    let rows: [any Differentiable] = [
      KeyedRow("text"), KeyedRow(UUID()), KeyedRow(-5), KeyedRow(Int8(-6)), KeyedRow(0.5),
    ]
    for row in rows { try expectMoves(row) }
  }
}
