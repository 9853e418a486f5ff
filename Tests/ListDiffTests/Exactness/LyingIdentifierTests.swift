import TestSupport
import Testing

@testable import ListDiff

/// Defects of `==` of an identifier.
enum Lie: CaseIterable {
  /// Randomly equal or not.
  case random
  /// Equal to lesser values.
  case asymmetric
  /// Equal to its neighbours, but not to theirs.
  case nonTransitive
  /// Equal to everything, with different hashes.
  case always
  /// Equal to nothing, not even itself, with one hash for all.
  case never
}

/// If `==`, the hash or the content of rows is wrong, little is guaranteed: there is a result, no
/// row is named twice, and the counts add up.
@Suite struct LyingIdentifierTests {
  /// The die that decides for all rows of a list.
  private final class Die {
    var random: SeededGenerator
    init(seed: Int) { random = SeededGenerator(seed: UInt64(seed)) }
  }

  private struct Liar: Hashable, Differentiable {
    var value: Int
    var lie: Lie
    let die: Die

    static func == (lhs: Self, rhs: Self) -> Bool {
      switch lhs.lie {
      case .random: lhs.die.random.happens(0.4)
      case .asymmetric: lhs.value < rhs.value
      case .nonTransitive: abs(lhs.value - rhs.value) <= 1
      case .always: true
      case .never: false
      }
    }

    func hash(into hasher: inout Hasher) {
      switch lie {
      case .random: hasher.combine(die.random.next() % 8)
      case .asymmetric, .nonTransitive: hasher.combine(value % 3)
      case .always: hasher.combine(value)
      case .never: break
      }
    }

    func isContentEqual(to source: Self) -> Bool { die.random.happens(0.7) }
  }

  private func list(_ count: Int, _ lie: Lie, _ die: Die) -> [Liar] {
    (0..<count).map { _ in
      Liar(value: .random(in: 0..<max(count, 1), using: &die.random), lie: lie, die: die)
    }
  }

  /// Expects every path to be within the list, none twice, and as many rows as the data has.
  private func expectPartialInjection<C: Collection>(
    _ changes: StagedChangeset<C>, from source: C, to target: C, _ comment: Comment
  ) where C.Element == Liar {
    var count = source.count
    for change in changes {
      let before = change.elementDeleted + change.elementMoved.map(\.source)
      let after = change.elementInserted + change.elementMoved.map(\.target)
      #expect(Set(before).count == before.count, comment)
      #expect(Set(after).count == after.count, comment)
      #expect(Set(change.elementUpdated).count == change.elementUpdated.count, comment)
      let isWithin =
        (before + change.elementUpdated).allSatisfy { 0..<count ~= $0.element }
        && after.allSatisfy { 0..<change.data.count ~= $0.element }
      #expect(isWithin, comment)
      count += change.elementInserted.count - change.elementDeleted.count
      #expect(count == change.data.count, comment)
    }
    #expect(changes.last.map { $0.data.map(\.value) } ?? [] == target.map(\.value), comment)
  }

  @Test(arguments: Lie.allCases, [2, 30, 90, 600]) func linearLists(_ lie: Lie, count: Int) {
    for seed in 0..<(count > 100 ? 6 : 40) {
      let die = Die(seed: seed)
      let (source, target) = (list(count, lie, die), list(count + seed % 3, lie, die))
      let changes = StagedChangeset(source: source, target: target)
      if changes.isEmpty { continue }
      expectPartialInjection(changes, from: source, to: target, "\(lie), seed \(seed)")
    }
  }

  /// The last data is the target, and no operation of a stage names a position twice.
  @Test(arguments: Lie.allCases) func sectionedLists(_ lie: Lie) {
    for seed in 0..<60 {
      let die = Die(seed: seed)
      func sections() -> [ArraySection<Liar, Liar>] {
        (0..<Int.random(in: 0..<9, using: &die.random)).map { value in
          let count = Int.random(in: 0..<50, using: &die.random)
          return ArraySection(
            model: Liar(value: value, lie: lie, die: die), elements: list(count, lie, die))
        }
      }
      let (source, target) = (sections(), sections())
      let changes = StagedChangeset(source: source, target: target)
      for change in changes {
        let before = change.elementDeleted + change.elementMoved.map(\.source)
        let after = change.elementInserted + change.elementMoved.map(\.target)
        #expect(Set(before).count == before.count, "\(lie), seed \(seed)")
        #expect(Set(after).count == after.count, "\(lie), seed \(seed)")
        let sectionsBefore = change.sectionDeleted + change.sectionMoved.map(\.source)
        let sectionsAfter = change.sectionInserted + change.sectionMoved.map(\.target)
        #expect(Set(sectionsBefore).count == sectionsBefore.count, "\(lie), seed \(seed)")
        #expect(Set(sectionsAfter).count == sectionsAfter.count, "\(lie), seed \(seed)")
      }
      guard let last = changes.last else { continue }
      #expect(
        last.data.map { $0.elements.map(\.value) } == target.map { $0.elements.map(\.value) },
        "\(lie), seed \(seed)")
    }
  }
}
