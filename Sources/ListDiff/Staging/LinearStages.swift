/// The changes of one list of rows, stage by stage.
@usableFromInline struct LinearStages {
  /// Stage 1: paths before it.
  @usableFromInline private(set) var updated: [ElementPath] = []
  /// Stage 2: paths before it, which are also the paths before stage 1.
  @usableFromInline private(set) var deleted: [ElementPath] = []
  /// Stage 4: paths after it.
  @usableFromInline private(set) var inserted: [ElementPath] = []
  /// Stage 4: sources before it, that is after the deletes, and targets after it.
  @usableFromInline private(set) var moved: [(source: ElementPath, target: ElementPath)] = []

  /// Whether stage 4 has something to do.
  @usableFromInline var hasArrivals: Bool { !inserted.isEmpty || !moved.isEmpty }

  /// Derives the changes from which rows are the same.
  ///
  /// - Parameter leaving: those rows of the window that go away.
  /// - Complexity: O(window).
  @usableFromInline init(_ rows: RowMatching, leaving: UnpairedRows, section: Int) {
    rows.addUpdated(to: &updated, section: section)
    rows.addDeleted(leaving, to: &deleted, section: section)
    rows.addInserted(to: &inserted, section: section)
    rows.addMoved(to: &moved, section: section, leaving: leaving)
  }
}
