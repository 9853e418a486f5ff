import ListDiff
import TestSupport
import Testing

private struct Cancelled: Error, Equatable {
  var call: Int
}

/// A computation checks often enough whether it is cancelled, and ends if it is.
@Suite struct CancellationTests {
  /// The most comparisons between two checks: some thousand rows with a few comparisons each.
  private let patience = 10_000

  @Test(arguments: LongChange.allCases, [40_000])
  func noPhaseComparesForLongWithoutACheck(_ change: LongChange, count: Int) {
    var random = SeededGenerator(seed: 5)
    let source = random.longRows(count: count, isUnique: true)
    expectChecks(from: source, to: random.changed(source, change), "\(change)")
  }

  @Test func fewDifferencesFarApartAreChecked() {
    let source = (0..<100_000).map { TestRow($0) }
    let shifted = [TestRow(-1)] + source[..<99_990] + [TestRow(-2)]
    expectChecks(from: source, to: Array(shifted), "shifted by one")
    let updated = shifted.map { TestRow($0.id, 1) }
    expectChecks(from: source, to: updated, "shifted by one and updated")
  }

  /// A search among rows with the same hash compares all of them, but is followed by a check.
  @Test(arguments: [LongChange.churn, .shuffle, .reversal, .disjoint, .rotation])
  func floodedTablesAreChecked(_ change: LongChange) {
    var random = SeededGenerator(seed: 6)
    let source = random.longRows(count: 1_000, isUnique: true)
    expectChecks(from: source, to: random.changed(source, change), hashCount: 1, "\(change)")
  }

  private func expectChecks(
    from source: [TestRow], to target: [TestRow], hashCount: Int = .max, _ comment: Comment
  ) {
    let counts = Counts()
    var (last, longest, calls) = (0, 0, 0)
    func check() {
      longest = max(longest, counts.comparisons - last)
      last = counts.comparisons
      calls += 1
    }
    let changes = StagedChangeset(
      source: source.map { CountedRow($0, counts, hashCount: hashCount) },
      target: target.map { CountedRow($0, counts, hashCount: hashCount) },
      checkingCancellation: check)
    check()
    #expect(!changes.isEmpty, comment)
    #expect(longest <= patience, "\(comment): \(longest) of \(counts.comparisons) at a stretch")
    #expect(calls >= counts.comparisons / patience, comment)
  }

  @Test(arguments: [LongChange.churn, .shuffle, .scatteredEdits, .disjoint, .rotation])
  func anErrorInAnyCallEndsTheWork(_ change: LongChange) {
    var random = SeededGenerator(seed: 7)
    let source = random.longRows(count: 9_000, isUnique: false)
    let target = random.changed(source, change)
    expectCancelled { check throws(Cancelled) in
      _ = try StagedChangeset(source: source, target: target, checkingCancellation: check)
    }
  }

  @Test func sectionedListsAreCancelledToo() {
    var random = SeededGenerator(seed: 8)
    let source = random.dealt(random.longRows(count: 9_000, isUnique: true), sections: 12)
    let target = random.changed(source, .churn, isMixed: true)
    expectCancelled { check throws(Cancelled) in
      _ = try StagedChangeset(source: source, target: target, checkingCancellation: check)
    }
  }

  /// Lets each call of the check throw once, and finally none.
  private func expectCancelled(_ work: (() throws(Cancelled) -> Void) throws(Cancelled) -> Void) {
    var limit = 0
    while true {
      var calls = 0
      do throws(Cancelled) {
        try work { () throws(Cancelled) in
          calls += 1
          if calls > limit { throw Cancelled(call: calls) }
        }
        break
      } catch {
        #expect(error == Cancelled(call: limit + 1))
        #expect(calls == limit + 1, "no check after the one that threw")
      }
      limit += 1
    }
    #expect(limit > 2)
  }

  @Test func aTaskThatIsCancelledThrows() async throws {
    let (source, target) = ((0..<2_000).map { TestRow($0) }, (0..<2_000).map { TestRow(-$0) })
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try StagedChangeset(
        source: source, target: target, checkingCancellation: Task.checkCancellation)
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    let changes = try await Task {
      try StagedChangeset(
        source: source, target: target, section: 2, checkingCancellation: Task.checkCancellation)
    }.value
    #expect(changes.last?.data == target)
  }
}
