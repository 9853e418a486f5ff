import Foundation
import Testing

/// The workloads match their description in the documentation.
@Suite struct WorkloadTests {
  @Test(arguments: [(5000, 1000, 200), (100_000, 10_000, 2000)])
  func churnIsTheBenchmarkOfDifferenceKit(size: Int, replaced: Int, shuffled: Int) {
    let (before, after): ([Int], [Int]) = Change.churn.lists(of: size)
    #expect(before.count == size)
    #expect(after.count == size)
    #expect(Set(before).subtracting(after).count == replaced)
    #expect(Set(before).union(after).count == size + replaced)
    #expect(before[..<shuffled] != after[..<shuffled])
    #expect(Set(before[..<shuffled]) == Set(after[..<shuffled]))
    let common = Set(before).intersection(after)
    #expect(
      before[shuffled...].filter(common.contains) == after[shuffled...].filter(common.contains))
  }

  @Test func oneRowInAHundredShowsSomethingElse() {
    let (before, after): ([TitledRow], [TitledRow]) = Change.churnWithUpdates.lists(of: 5000)
    let titles = Dictionary(uniqueKeysWithValues: before.map { ($0.id, $0.title) })
    let kept = after.filter { titles[$0.id] != nil }
    #expect(kept.count == 4000)
    #expect(kept.filter { titles[$0.id] != $0.title }.count == 40)
  }

  @Test func theOtherChangesMatchTheirNames() {
    func lists(_ change: Change) -> (before: [Int], after: [Int]) { change.lists(of: 1000) }
    #expect(lists(.identical).before == lists(.identical).after)
    #expect(lists(.appendOne).before == lists(.appendOne).after.dropLast())
    #expect(lists(.insertOne).after.count == 1001)
    #expect(lists(.firstToLast).after.last == lists(.firstToLast).before.first)
    #expect(lists(.reverse).before == lists(.reverse).after.reversed())
    #expect(Set(lists(.disjoint).before).isDisjoint(with: lists(.disjoint).after))
    #expect(lists(.shuffle).before.sorted() == lists(.shuffle).after.sorted())
    #expect(lists(.shuffle).before != lists(.shuffle).after)
  }

  @Test func identifiersOfAZipfDistributionRepeat() {
    let (before, after) = FurtherWorkloads.zipfLists(of: 2000)
    #expect(before.sorted() == after.sorted() && before != after)
    let counts = before.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    #expect(counts[0, default: 0] > 150 && counts[0, default: 0] < 350)
    #expect(counts[1, default: 0] < counts[0, default: 0])
  }

  @Test func halfOfThePostsAreUpdated() {
    let (before, after) = FurtherWorkloads.postLists(of: 1000)
    let titles = Dictionary(uniqueKeysWithValues: before.map { ($0.id, $0.title) })
    #expect(Set(after.map(\.id)) == Set(titles.keys) && before.map(\.id) != after.map(\.id))
    #expect(after.filter { titles[$0.id] != $0.title }.count == 500)
  }

  @Test func furtherWorkloadsRun() {
    #expect(Set(FurtherWorkloads.all.map(\.name)).count == FurtherWorkloads.all.count)
    for workload in FurtherWorkloads.all.filter({ $0.size < 100 }) {
      #expect(workload.contenders().first?.name == ListDiffContender.name)
      for contender in workload.contenders() { contender.run() }
    }
  }

  @Test func identicalListsDoNotShareMemory() {
    let (before, after): ([Int], [Int]) = Change.identical.lists(of: 100)
    let same = before.withUnsafeBufferPointer { first in
      after.withUnsafeBufferPointer { second in first.baseAddress == second.baseAddress }
    }
    #expect(!same)
  }

  @Test func sectionsChurnWithinAndAcross() {
    let (before, after) = Change.churn.sections(of: 10_000)
    #expect(before.map(\.id) == after.map(\.id))
    for (offset, section) in after.enumerated() {
      let (old, new) = (Set(before[offset].rows), Set(section.rows))
      let neighbour = Set(before[(offset + 9) % 10].rows)
      #expect(section.rows.count == 1000)
      #expect(new.intersection(neighbour).count == 5)
      #expect(new.intersection(old).count == 895)
    }
  }

  @Test func alignedListsDifferAsNamed() {
    let few = Resemblance.fewDifferences.lists(of: 1000)
    #expect(few.before.count == 1000)
    #expect(few.after.count == 1000)
    #expect((1...20).contains(few.after.difference(from: few.before).count))
    let symbols = Resemblance.symbols.lists(of: 1000)
    #expect(Set(symbols.before + symbols.after) == Set(0..<50))
    #expect(MatrixSubsequence(symbols.before, symbols.after).common.count < 500)
    #expect(Resemblance.unique.lists(of: 1000) == Change.churn.lists(of: 1000))
  }

  @Test func namesAreFoundByTheirWords() {
    let workloads = Suite.inThisPackage.workloads(sizes: [5000])
    #expect(workloads.filter { $0.matches(["uuid", "CHURN"]) }.map(\.name) == ["UUID, churn, 5k"])
    #expect(workloads.allSatisfy { $0.matches([]) })
    #expect(Set(workloads.map(\.name)).count == workloads.count)
  }
}
