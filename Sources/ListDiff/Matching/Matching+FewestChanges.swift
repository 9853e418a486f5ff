extension Matching {
  /// Matches two lists of rows so that few changes remain.
  ///
  /// The small-difference pass comes first. What it finds stands if no content changes; otherwise,
  /// as identifiers may repeat, pairing in order may save more updates than it costs moves, so the
  /// changes of both are counted. Hence there are never more than pairing in order would give.
  @inlinable init<Row: Differentiable, Failure>(
    fewestChangesFrom before: Span<Row>, to after: Span<Row>,
    check: () throws(Failure) -> Void
  ) throws(Failure) {
    guard !before.isEmpty, !after.isEmpty else {
      self.init(sourceCount: before.count, targetCount: after.count)
      return
    }
    let small = try Matching(smallDifferenceOf: before, and: after, check: check)
    if let small, small.updated.isEmpty {
      self = small
      return
    }
    try self.init(inOrder: before, after, check: check)
    if let small, small.changeCount <= changeCount { self = small }
  }
}
