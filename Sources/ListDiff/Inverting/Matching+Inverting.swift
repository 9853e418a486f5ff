extension Matching {
  /// Pairs what is there after some stages with what it was before them.
  ///
  /// - Parameters:
  ///   - origins: for each offset after the stages that before them, or ``BatchOrigins/none``.
  ///   - isUpdated: for each offset after the stages whether the content differs.
  ///   - isMoved: for each offset after the stages whether one of them moves what is there. What is
  ///     not moved keeps its order.
  ///   - count: the number of offsets before the stages.
  init(
    inverting origins: ContiguousArray<Int>, isUpdated: ContiguousArray<Bool>,
    isMoved: ContiguousArray<Bool>, to count: Int
  ) {
    self.init(sourceCount: origins.count, targetCount: count)
    var moving = ContiguousArray<Int32>()
    for (offset, origin) in origins.enumerated() where origin != BatchOrigins.none {
      pair(offset, origin)
      if isUpdated[offset] { updated.append(Int32(truncatingIfNeeded: offset)) }
      if isMoved[offset] { moving.append(Int32(truncatingIfNeeded: origin)) }
    }
    move(moving)
  }

  /// Moves the given pairs, unless fewer are enough.
  ///
  /// So what moved on the way there is what moves on the way back. Only where several ways were put
  /// behind one another, or moves were not the fewest, others may do better.
  ///
  /// - Parameter moving: offsets after the change, in any order; all others are in the same order
  ///   before and after it.
  /// - Complexity: O(*n* log *n*), and nothing if there are none.
  mutating func move(_ moving: ContiguousArray<Int32>) {
    guard !moving.isEmpty else { return }
    let fewest = offLongestIncreasingSubsequence(sourceOfTarget)
    moved = fewest.count < moving.count ? fewest : ContiguousArray(moving.sorted())
  }
}

extension RowMatching {
  /// Matches the rows of a list after some stages with those before them.
  @usableFromInline init(inverting origins: StagedOrigins) {
    self.init(sourceCount: 0, targetCount: 0)
    window = Window(
      source: 0..<origins.after.rowCount, target: 0..<origins.before.rowCount)
    matching = Matching(
      inverting: origins.rows, isUpdated: origins.isRowUpdated, isMoved: origins.isRowMoved,
      to: origins.before.rowCount)
  }
}
