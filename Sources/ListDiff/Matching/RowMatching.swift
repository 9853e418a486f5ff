/// Which rows are the same before and after a change, and which of them show something else.
///
/// Rows of several sections lie in one row of offsets, section after section.
@usableFromInline struct RowMatching {
  @usableFromInline var matching: Matching

  /// The rows whose content changed, as offsets before the change, in ascending order within each
  /// call that adds some.
  @usableFromInline var updated: ContiguousArray<Int32> = []

  @usableFromInline init(sourceCount: Int, targetCount: Int) {
    matching = Matching(sourceCount: sourceCount, targetCount: targetCount)
  }

  /// Matches the rows of two whole lists.
  @inlinable init<Row: Differentiable>(
    _ before: ContiguousArray<Row>, _ after: ContiguousArray<Row>
  ) {
    self.init(sourceCount: before.count, targetCount: after.count)
    match(before, after, sourceStart: 0, targetStart: 0)
  }

  /// Matches two lists of rows: equal ends first, then what lies between them.
  ///
  /// - Parameters:
  ///   - sourceStart: the offset of the first row of `before`.
  ///   - targetStart: the offset of the first row of `after`.
  @inlinable mutating func match<Row: Differentiable>(
    _ before: ContiguousArray<Row>, _ after: ContiguousArray<Row>,
    sourceStart: Int, targetStart: Int
  ) {
    var window = Window(source: before.indices, target: after.indices)
    window.trimPrefix(of: before, and: after)
    for i in 0..<window.source.lowerBound {
      pair(before, i, after, i, sourceStart, targetStart)
    }
    window.trimSuffix(of: before, and: after)
    if !window.isEmpty {
      let middle = Matching(fewestChangesFrom: before, to: after, in: window)
      for (i, j) in middle.targetOfSource.enumerated() where j != Matching.none {
        let (i, j) = (window.source.lowerBound + i, window.target.lowerBound + Int(j))
        pair(before, i, after, j, sourceStart, targetStart)
      }
    }
    for (i, j) in zip(
      window.source.upperBound..<before.count, window.target.upperBound..<after.count)
    {
      matching.pair(sourceStart + i, targetStart + j)
    }
  }

  /// Makes two rows one and notes whether its content changed.
  @inlinable mutating func pair<Row: Differentiable>(
    _ before: ContiguousArray<Row>, _ i: Int, _ after: ContiguousArray<Row>, _ j: Int,
    _ sourceStart: Int, _ targetStart: Int
  ) {
    matching.pair(sourceStart + i, targetStart + j)
    if !after[j].isContentEqual(to: before[i]) {
      updated.append(Int32(truncatingIfNeeded: sourceStart + i))
    }
  }
}
