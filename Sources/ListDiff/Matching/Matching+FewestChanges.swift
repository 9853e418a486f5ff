extension Matching {
  /// Matches the rows in a window so that few changes remain.
  ///
  /// The small-difference pass comes first. What it finds stands if no content changes, or if no
  /// identifier repeats; otherwise pairing in order may save more updates than it costs moves, so
  /// both are counted. Hence there are never more changes than pairing in order would give.
  @inlinable init<Row: Differentiable>(
    fewestChangesFrom before: ContiguousArray<Row>, to after: ContiguousArray<Row>,
    in window: Window
  ) {
    let small = Matching(smallDifferenceOf: before, and: after, in: window)
    let smallUpdates = small?.updateCount(before, after, in: window) ?? 0
    if let small, smallUpdates == 0 {
      self = small
      return
    }
    let identifiers = InternedIdentifiers(before, after, in: window)
    if let small, !identifiers.hasDuplicates {
      self = small
      return
    }
    self.init(inOrder: identifiers)
    if let small {
      let changes = moveCount + updateCount(before, after, in: window)
      if small.moveCount + smallUpdates <= changes { self = small }
    }
  }

  /// The number of pairs whose content changed.
  @inlinable func updateCount<Row: Differentiable>(
    _ before: ContiguousArray<Row>, _ after: ContiguousArray<Row>, in window: Window
  ) -> Int {
    var count = 0
    for (i, j) in targetOfSource.enumerated() where j != Self.none {
      let row = after[window.target.lowerBound + Int(j)]
      if !row.isContentEqual(to: before[window.source.lowerBound + i]) { count += 1 }
    }
    return count
  }
}
