extension Matching {
  /// The number of differences up to which the small-difference pass is tried.
  ///
  /// Measured: the pass finds scattered edits of this size 2 to 4 times faster than hashing does.
  /// The cost of a pass that fails is negligible compared with the hashing that follows.
  @usableFromInline static var smallDifference: Int { 32 }

  /// Pairs rows along a longest common subsequence, if only few rows differ.
  ///
  /// Afterwards each inserted row is paired with the first deleted row with the same identifier. No
  /// identifier is hashed. The result has the fewest moves of all matchings that keep every common
  /// row, even if identifiers repeat.
  ///
  /// - Returns: `nil` if more than ``smallDifference`` rows differ, or if the search would take
  ///   more than twice as many comparisons as there are rows. `isFewest` is whether no other
  ///   pairing seems to have fewer updates; pairing in order certainly has no fewer.
  @inlinable static func smallDifference<Row: Differentiable, Failure>(
    between before: Span<Row>, and after: Span<Row>, check: () throws(Failure) -> Void
  ) throws(Failure) -> (matching: Matching, isFewest: Bool)? {
    func isSame(_ i: Int, _ j: Int) -> Bool {
      before[i].differenceIdentifier == after[j].differenceIdentifier
    }
    let script = try DiagonalSearch.script(
      sourceCount: before.count, targetCount: after.count, limit: Self.smallDifference,
      isSame: isSame, check: check)
    guard let script else { return nil }
    var matching = Matching(sourceCount: before.count, targetCount: after.count)
    for (stretch, shift) in script.kept { matching.pair(stretch, shiftedBy: shift) }
    matching.pairDeletedWithInserted(script, isSame)
    try matching.compareContents(before, after, check: check)
    let isFewest = try matching.haveOtherIdentifiers(before, after, script, check: check)
    return (matching, isFewest && !seemToRepeat(matching.updated, in: before))
  }

  /// Whether the updated rows have other identifiers than the rows deleted and inserted.
  ///
  /// If so, every row with such an identifier is kept, as it is when rows are paired in order. So
  /// pairing in order has no fewer updates.
  ///
  /// - Returns: `false` if determining it takes more comparisons than there are rows.
  @inlinable func haveOtherIdentifiers<Row: Differentiable, Failure>(
    _ before: Span<Row>, _ after: Span<Row>, _ script: DiagonalSearch.Script,
    check: () throws(Failure) -> Void
  ) throws(Failure) -> Bool {
    let comparisons = updated.count * (script.deleted.count + script.inserted.count)
    guard comparisons <= before.count + after.count else { return false }
    for (place, row) in updated.enumerated() {
      if place & 127 == 127 { try check() }
      let identifier = before[Int(row)].differenceIdentifier
      for other in script.deleted where before[other].differenceIdentifier == identifier {
        return false
      }
      for other in script.inserted where after[other].differenceIdentifier == identifier {
        return false
      }
    }
    return true
  }

  /// Whether identifiers of the given rows repeat, judging by a few rows and their neighbours.
  @inlinable static func seemToRepeat<Row: Differentiable>(
    _ rows: ContiguousArray<Int32>, in list: Span<Row>
  ) -> Bool {
    func isSame(_ k: Int, _ other: Int) -> Bool {
      list[Int(rows[k])].differenceIdentifier == list[Int(rows[other])].differenceIdentifier
    }
    let distance = max(1, rows.count / 8)
    for k in stride(from: 0, to: rows.count, by: distance) {
      if k + 1 < rows.count, isSame(k, k + 1) { return true }
      for other in stride(from: k + distance, to: rows.count, by: distance) where isSame(k, other) {
        return true
      }
    }
    return false
  }

  /// Pairs each inserted row with the first deleted row that is the same. These pairs move.
  ///
  /// - Complexity: O(deleted · inserted) comparisons.
  @inlinable mutating func pairDeletedWithInserted(
    _ script: DiagonalSearch.Script, _ isSame: (Int, Int) -> Bool
  ) {
    var deleted = script.deleted
    for j in script.inserted {
      guard let found = deleted.firstIndex(where: { isSame($0, j) }) else { continue }
      pair(deleted.remove(at: found), j)
      moved.append(Int32(truncatingIfNeeded: j))
    }
  }

  /// Finds the pairs whose content differs.
  @inlinable mutating func compareContents<Row: Differentiable, Failure>(
    _ before: Span<Row>, _ after: Span<Row>, check: () throws(Failure) -> Void
  ) throws(Failure) {
    let targetOfSource = targetOfSource
    let targets = targetOfSource.span
    for i in 0..<before.count {
      if i & 4095 == 0 { try check() }
      guard targets[i] != Self.none else { continue }
      if !after[Int(targets[i])].isContentEqual(to: before[i]) {
        updated.append(Int32(truncatingIfNeeded: i))
      }
    }
  }
}

extension DiagonalSearch {
  /// Searches for the far corner, if the path to it seems to have few steps.
  ///
  /// - Parameter limit: the number of steps that counts as few. The search also gives up if half of them have
  ///   covered less than an eighth of the lists, since it is then unlikely to reach the end.
  /// - Returns: `false` if there are more, or if the search would take more than twice as many
  ///   comparisons as there are elements.
  /// - Complexity: O(*n* + *m*) comparisons.
  @inlinable mutating func searchFew<Failure>(
    limit: Int, isSame: (_ source: Int, _ target: Int) -> Bool, check: () throws(Failure) -> Void
  ) throws(Failure) -> Bool {
    guard abs(sourceCount - targetCount) <= limit else { return false }
    let length = sourceCount + targetCount
    return try search(
      budget: 2 * length, isSame: isSame,
      isHopeless: { search in
        let next = search.cost + 1
        return next > limit || 2 * next > limit && 8 * search.progress < length
      }, check: check)
  }

  /// Returns the path with the fewest deletions and insertions, if there are few of them.
  ///
  /// - Complexity: that of ``searchFew(limit:isSame:check:)``.
  @inlinable static func script<Failure>(
    sourceCount: Int, targetCount: Int, limit: Int,
    isSame: (_ source: Int, _ target: Int) -> Bool, check: () throws(Failure) -> Void
  ) throws(Failure) -> Script? {
    var search = DiagonalSearch(sourceCount: sourceCount, targetCount: targetCount)
    let isFound = try search.searchFew(limit: limit, isSame: isSame, check: check)
    return isFound ? search.script(isSame: isSame) : nil
  }
}
