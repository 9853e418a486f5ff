/// The changes of one list of rows, stage by stage.
@usableFromInline struct LinearStages {
  /// Stage 1: paths before it.
  @usableFromInline private(set) var updated: [ElementPath] = []
  /// Stage 2: paths before it, which are also the paths before stage 1.
  @usableFromInline private(set) var deleted: [ElementPath] = []
  /// Stage 4.
  @usableFromInline private(set) var arrivals = RowArrivals()

  /// Derives the changes from which rows are the same.
  ///
  /// - Complexity: O(window), and O(*n* log *n*) when rows change their order.
  @usableFromInline init(_ rows: RowMatching, section: Int) {
    rows.addUpdated(to: &updated, section: section)
    rows.addDeleted(to: &deleted, section: section)
    arrivals.add(rows, at: section) { _ in
      preconditionFailure("a list of rows has no other sections")
    }
  }
}
