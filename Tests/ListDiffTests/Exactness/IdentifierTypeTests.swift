import Foundation
import ListDiff
import TestSupport
import Testing

/// Identifiers of all types: known types are hashed by their bits, others must not be.
@Suite struct IdentifierTypeTests {
  /// Lists over identifiers, unique and repeated, in several orders.
  private func expectValidLists<ID: Hashable>(
    of ids: [ID], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    var random = SeededGenerator(seed: 20)
    let source = ids.enumerated().map { KeyedRow($1, $0 % 3) }
    let half = Array(source.filter { _ in random.happens(0.5) })
    let targets = [
      source.reversed(), source.shuffled(using: &random), half, half.shuffled(using: &random),
    ]
    for target in targets {
      expectValid(source, target, isUnique: true, "\(ID.self)", sourceLocation: sourceLocation)
      expectValid(target, source, isUnique: true, "\(ID.self)", sourceLocation: sourceLocation)
    }
    func repeated() -> [KeyedRow<ID>] {
      (0..<400).map { KeyedRow(ids[.random(in: 0..<ids.count / 4, using: &random)], $0 % 2) }
    }
    for _ in 0..<4 {
      expectValid(
        repeated(), repeated(), "\(ID.self), repeated", sourceLocation: sourceLocation)
    }
  }

  private func expectValidIntegers<ID: FixedWidthInteger>(_ type: ID.Type) {
    var ids = (-60...60).map { ID(truncatingIfNeeded: $0) }
    for offset: ID in 0...20 { ids += [.max - offset, .min + offset] }
    ids += (0..<ID.bitWidth).map { ID(1) << $0 }
    var seen: Set<ID> = []
    expectValidLists(of: ids.filter { seen.insert($0).inserted })
  }

  @Test func integersOfEveryWidth() {
    expectValidIntegers(Int.self)
    expectValidIntegers(UInt.self)
    expectValidIntegers(Int8.self)
    expectValidIntegers(UInt8.self)
    expectValidIntegers(Int16.self)
    expectValidIntegers(UInt16.self)
    expectValidIntegers(Int32.self)
    expectValidIntegers(UInt32.self)
    expectValidIntegers(Int64.self)
    expectValidIntegers(UInt64.self)
  }

  @available(macOS 15, *)
  @Test func integersOfTwoWords() {
    expectValidIntegers(Int128.self)
    expectValidIntegers(UInt128.self)
  }

  /// Wrapped rows have the same changes as the rows themselves, whatever their identifiers are.
  @Test(arguments: LongChange.allCases, [true, false])
  func wrappedRowsChangeAsTheRowsDo(_ change: LongChange, isUnique: Bool) {
    for count in [3, 12, 300] {
      var random = SeededGenerator(seed: UInt64(count))
      let source = random.longRows(count: count, isUnique: isUnique)
      let target = random.changed(source, change)
      expectSameChanges(source, target) { $0 }
      expectSameChanges(source, target) { KeyedRow("row \($0.id)", $0.content) }
      expectSameChanges(source, target) { KeyedRow(UInt8(truncatingIfNeeded: $0.id), $0.content) }
      func wrapped(_ row: TestRow) -> AnyDifferentiable {
        row.id % 2 == 0
          ? AnyDifferentiable(row) : AnyDifferentiable(KeyedRow("\(row.id)", row.content))
      }
      expectValid(source.map(wrapped), target.map(wrapped), "Int and String, \(change)")
    }
  }

  private func expectSameChanges<Row: Differentiable>(
    _ source: [TestRow], _ target: [TestRow], _ row: (TestRow) -> Row
  ) {
    let (before, after) = (source.map(row), target.map(row))
    let plain = StagedChangeset(source: before, target: after).map(\.batchUpdates)
    let wrapped = StagedChangeset(
      source: before.map { AnyDifferentiable($0) }, target: after.map { AnyDifferentiable($0) })
    #expect(wrapped.map(\.batchUpdates) == plain, "\(Row.self)")
  }

  @Test func identifiersOfFoundation() {
    expectValidLists(of: (0..<300).map { _ in UUID() })
    expectValidLists(of: (0..<300).map { Date(timeIntervalSince1970: Double($0)) })
    expectValidLists(of: (0..<300).map { URL(filePath: "/\($0)") })
    expectValidLists(of: (0..<300).map { Data([UInt8($0 % 256), UInt8($0 / 256)]) })
  }

  private struct Ticket: Hashable {
    var number: UUID
    var copy: Int
  }

  @Test func uniqueIdentifiersWithinStructs() {
    let numbers = (0..<150).map { _ in UUID() }
    let tickets = numbers.flatMap { number in (0..<2).map { Ticket(number: number, copy: $0) } }
    expectValidLists(of: tickets)
    expectValidLists(of: numbers.map { Optional($0) } + [nil])
  }

  private enum Payload: Hashable {
    case none
    case number(Int)
    case text(String)
    indirect case both(Payload, Payload)
  }

  @Test func identifiersOfTheStandardLibraryAndEnums() {
    expectValidLists(of: (0..<300).map { Optional($0) } + [nil])
    expectValidLists(of: (0..<300).map { [$0, $0 + 1] })
    expectValidLists(of: (0..<300).map { $0..<$0 + 2 })
    let objects = (0..<300).map { Box(value: $0) }
    expectValidLists(of: objects.map { ObjectIdentifier($0) })
    withExtendedLifetime(objects) {}
    var payloads = [Payload.none]
    for number in 0..<99 {
      payloads += [.number(number), .text("\(number)"), .both(.number(number), .text(""))]
    }
    expectValidLists(of: payloads)
  }

  /// Equal as `AnyHashable` though their types differ: 1, 1.0 and 1 as UInt8.
  @Test func identifiersOfAnyType() {
    let mixed = (0..<200).map { (number: Int) -> AnyHashable in
      number % 2 == 0 ? AnyHashable(number) : AnyHashable("\(number)")
    }
    expectValidLists(of: mixed)
    let source = (0..<200).map { KeyedRow(AnyHashable($0)) }
    let target = (0..<200).reversed().map { (number: Int) -> KeyedRow<AnyHashable> in
      KeyedRow(number % 2 == 0 ? AnyHashable(Double(number)) : AnyHashable(UInt8(number)))
    }
    expectValid(source, target, isUnique: true, "equal values of several types")
    let wrapped = (0..<200).map { AnyDifferentiable(TestRow($0)) }
    let other = (100..<300).reversed().map { AnyDifferentiable(KeyedRow($0)) }
    let changes = StagedChangeset(source: wrapped, target: other)
    #expect(changes.map(\.elementDeleted.count).reduce(0, +) == 100)
    #expect(changes.first?.elementUpdated.count == 100)
  }
}

/// An object, used for its identity.
private final class Box {
  let value: Int
  init(value: Int) { self.value = value }
}
