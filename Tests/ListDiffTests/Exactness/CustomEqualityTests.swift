import Foundation
import ListDiff
import TestSupport
import Testing

/// `==` decides, whatever the bytes of an identifier are.
@Suite struct CustomEqualityTests {
  /// Has the size and the alignment of Foundation's `UUID`, but ignores its last eight bytes.
  struct Sixteen: Hashable {
    var bytes: (UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8)
    var scribbles: (UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8)

    init(_ value: Int, scribble: Int) {
      bytes = (UInt8(value & 255), UInt8(value >> 8), 0, 0, 0, 0, 0, 0)
      scribbles = (UInt8(scribble & 255), UInt8(scribble >> 8 & 255), 0, 0, 0, 0, 0, 7)
    }

    static func == (lhs: Self, rhs: Self) -> Bool {
      lhs.bytes.0 == rhs.bytes.0 && lhs.bytes.1 == rhs.bytes.1
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(bytes.0)
      hasher.combine(bytes.1)
    }
  }

  enum FoundationEssentials {
    /// Has the name, the size and the alignment of Foundation's type, but compares only its first
    /// bytes.
    struct UUID: Hashable {
      var value: Sixteen
    }
  }

  private func expectScribblesDoNotMatter<ID: Hashable>(_ make: (Int, Int) -> ID) {
    #expect(MemoryLayout<ID>.size == 16 && MemoryLayout<ID>.alignment == 1)
    var random = SeededGenerator(seed: 30)
    let source = (0..<500).map { KeyedRow(make($0, $0 * 7)) }
    let targets = [
      (0..<500).reversed().map { KeyedRow(make($0, $0 * 11 + 1)) },
      (0..<500).shuffled(using: &random).map { KeyedRow(make($0, $0 * 11 + 1)) },
    ]
    for target in targets { expectValid(source, target, isUnique: true, "\(ID.self)") }
  }

  @Test func typesAsLargeAsAUUIDAreNotTakenForOne() {
    expectScribblesDoNotMatter { Sixteen($0, scribble: $1) }
    expectScribblesDoNotMatter { FoundationEssentials.UUID(value: Sixteen($0, scribble: $1)) }
    #expect(MemoryLayout<Foundation.UUID>.size == 16)
    #expect(MemoryLayout<Foundation.UUID>.alignment == 1)
  }

  private struct Caseless: Hashable {
    var text: String
    static func == (lhs: Self, rhs: Self) -> Bool { lhs.text.lowercased() == rhs.text.lowercased() }
    func hash(into hasher: inout Hasher) { hasher.combine(text.lowercased()) }
  }

  @Test func wordsEqualButForCase() {
    var random = SeededGenerator(seed: 31)
    let words = (0..<800).map { "Word\($0)" }
    let source = words.map { KeyedRow(Caseless(text: $0)) }
    let target = words.shuffled(using: &random).map { KeyedRow(Caseless(text: $0.uppercased())) }
    expectValid(source, target, isUnique: true, "caseless")
  }

  /// Shows the same as a row that is as new, or newer.
  private struct Versioned: Differentiable {
    var differenceIdentifier: Int
    var version: Int
    func isContentEqual(to source: Self) -> Bool { version <= source.version }
  }

  /// The receiver is the row after the change, in lists of any length.
  @Test(arguments: [3, 40, 200, 3_000]) func theRowAfterTheChangeIsCalled(count: Int) {
    let source = (0..<count).map { Versioned(differenceIdentifier: $0, version: 1) }
    let target = (0..<count).map { Versioned(differenceIdentifier: $0, version: 2 - $0 % 3) }
    let newer = (0..<count).filter { $0 % 3 == 0 }
    for target in [target, Array(target[..<(count / 2)] + target[(count / 2)...].reversed())] {
      let changes = StagedChangeset(source: source, target: target)
      #expect(changes.flatMap(\.elementUpdated).map(\.element) == newer)
    }
  }

  @Test(arguments: [3, 40, 3_000]) func zerosAreEqualAndNaNEqualsNothing(count: Int) {
    var random = SeededGenerator(seed: 33)
    func list() -> [KeyedRow<Double>] {
      let special: [Double] = [0, -0.0, .nan, .signalingNaN, .infinity, -.infinity]
      return (0..<count).map { offset in
        KeyedRow(random.happens(0.3) ? special.randomElement(using: &random)! : Double(offset))
      }
    }
    for _ in 0..<5 {
      let (source, target) = (list(), list().shuffled(using: &random))
      let changes = StagedChangeset(source: source, target: target)
      let kept = PairingInOrder(source, target).common
      #expect(deletedCount(changes) == source.count - kept)
      #expect(insertedCount(changes) == target.count - kept)
    }
  }
}

func deletedCount<C>(_ changes: StagedChangeset<C>) -> Int {
  changes.reduce(0) { $0 + $1.elementDeleted.count }
}

func insertedCount<C>(_ changes: StagedChangeset<C>) -> Int {
  changes.reduce(0) { $0 + $1.elementInserted.count }
}
