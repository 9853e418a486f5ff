extension Matching {
  /// The number of differences up to which the small-difference pass is tried.
  ///
  /// Measured: scattered edits of this size are found 2 to 4 times faster than by hashing, and a
  /// pass that fails costs next to nothing beside the hashing that follows.
  @usableFromInline static var smallDifference: Int { 32 }

  /// Pairs along a longest common subsequence if few rows differ, then what was deleted and
  /// inserted under the same identifier, first with first.
  ///
  /// No identifier is hashed. The result has the fewest moves of all matchings that keep every
  /// common row, with duplicates too.
  ///
  /// - Returns: `nil` if more than ``smallDifference`` rows differ, or if finding out would take
  ///   more than twice as many comparisons as there are rows.
  @inlinable init?<Row: Differentiable, Failure>(
    smallDifferenceOf before: Span<Row>, and after: Span<Row>,
    check: () throws(Failure) -> Void
  ) throws(Failure) {
    func isSame(_ i: Int, _ j: Int) -> Bool {
      before[i].differenceIdentifier == after[j].differenceIdentifier
    }
    var paths = FurthestReachingPaths(
      sourceCount: before.count, targetCount: after.count, limit: Self.smallDifference)
    let differences = try paths.search(
      budget: 2 * (before.count + after.count), isSame: isSame, check: check)
    guard let differences else { return nil }
    self.init(sourceCount: before.count, targetCount: after.count)
    let script = paths.script(differences: differences)
    pairKept(script)
    pairRemaining(script, isSame)
    try compareContents(before, after, check: check)
  }

  /// Pairs the rows that a path keeps.
  @usableFromInline mutating func pairKept(_ script: FurthestReachingPaths.Script) {
    for (stretch, shift) in script.kept { pair(stretch, shiftedBy: shift) }
  }

  /// Pairs each row inserted with the first row deleted that is the same; these move.
  ///
  /// - Complexity: O(deleted · inserted) comparisons.
  @inlinable mutating func pairRemaining(
    _ script: FurthestReachingPaths.Script, _ isSame: (Int, Int) -> Bool
  ) {
    var deleted = script.deleted
    for j in script.inserted {
      guard let found = deleted.firstIndex(where: { isSame($0, j) }) else { continue }
      pair(deleted.remove(at: found), j)
      moved.append(Int32(truncatingIfNeeded: j))
    }
  }

  /// Notes the pairs whose content differs.
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
