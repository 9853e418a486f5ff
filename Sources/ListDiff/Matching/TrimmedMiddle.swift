/// The stretches of two lists that remain to be compared after equal ends are trimmed.
@usableFromInline package struct TrimmedMiddle {
  @usableFromInline var source: Range<Int>
  @usableFromInline var target: Range<Int>

  /// The number of rows after the middle, the same in both lists.
  @usableFromInline var suffixCount = 0

  /// Takes whole lists as the middle.
  @inlinable init(sourceCount: Int, targetCount: Int) {
    (source, target) = (0..<sourceCount, 0..<targetCount)
  }

  /// Trims the rows that are the same at both starts and at both ends. No row is trimmed twice.
  ///
  /// Keeping two equal rows at an end neither shortens a longest common subsequence nor increases
  /// an edit distance.
  ///
  /// - Parameter isEndFirst: whether the ends are compared before the starts.
  /// - Complexity: O(rows trimmed) comparisons.
  @inlinable init<Failure>(
    sourceCount: Int, targetCount: Int, isEndFirst: Bool,
    isSame: (_ source: Int, _ target: Int) -> Bool, check: () throws(Failure) -> Void
  ) throws(Failure) {
    let shorter = min(sourceCount, targetCount)
    let (lastSource, lastTarget) = (sourceCount - 1, targetCount - 1)
    var prefix = 0
    if !isEndFirst {
      prefix = try commonLength(upTo: shorter, isSame: { isSame($0, $0) }, check: check)
    }
    suffixCount = try commonLength(
      upTo: shorter - prefix, isSame: { isSame(lastSource &- $0, lastTarget &- $0) }, check: check)
    if isEndFirst {
      prefix = try commonLength(
        upTo: shorter - suffixCount, isSame: { isSame($0, $0) }, check: check)
    }
    source = prefix..<sourceCount - suffixCount
    target = prefix..<targetCount - suffixCount
  }

  /// Trims the rows with equal identifiers and equal content.
  ///
  /// Content counts here: among rows with the same identifier, pairing in order may give the last
  /// one another partner, and trimming it must never cost an update.
  @inlinable init<Row: Differentiable, Failure>(
    between before: Span<Row>, and after: Span<Row>, check: () throws(Failure) -> Void
  ) throws(Failure) {
    try check()
    try self.init(
      sourceCount: before.count, targetCount: after.count, isEndFirst: false,
      isSame: { Self.isUnchanged(before, $0, after, $1) }, check: check)
  }

  /// Whether row `i` before the change is row `j` after it, with the same content.
  @inlinable @inline(__always) static func isUnchanged<Row: Differentiable>(
    _ before: Span<Row>, _ i: Int, _ after: Span<Row>, _ j: Int
  ) -> Bool {
    guard before[unchecked: i].differenceIdentifier == after[unchecked: j].differenceIdentifier
    else { return false }
    return after[unchecked: j].isContentEqual(to: before[unchecked: i])
  }
}

/// Returns the number of positions from 0 on that are the same, up to a limit.
///
/// Each iteration compares four positions, because the loop itself costs as much as a comparison of
/// integers: comparing two lists of 100,000 equal `Int` takes 0.37 of the time (workload "Int, identical").
///
/// - Parameter check: called after every 4,096 positions; its errors end the comparison.
/// - Complexity: O(length) comparisons, each made only once.
@inlinable @inline(__always) func commonLength<Failure>(
  upTo limit: Int, isSame: (_ place: Int) -> Bool, check: () throws(Failure) -> Void
) throws(Failure) -> Int {
  var length = 0
  while length < limit {
    let pause = min(length &+ 4096, limit)
    while length &+ 4 <= pause {
      guard isSame(length) else { return length }
      guard isSame(length &+ 1) else { return length &+ 1 }
      guard isSame(length &+ 2) else { return length &+ 2 }
      guard isSame(length &+ 3) else { return length &+ 3 }
      length &+= 4
    }
    while length < pause {
      guard isSame(length) else { return length }
      length &+= 1
    }
    try check()
  }
  return length
}
