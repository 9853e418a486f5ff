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
  /// - Complexity: O(*n* + *m*), and O(*n* log *n*) when rows change their order.
  @usableFromInline init(_ rows: RowMatching, section: Int) {
    func path(_ row: Int) -> ElementPath { ElementPath(element: row, section: section) }
    let matching = rows.matching
    updated = rows.updated.map { path(Int($0)) }

    var offsetAfterDeletes = ContiguousArray<Int32>()
    offsetAfterDeletes.reserveCapacity(matching.targetOfSource.count)
    var kept: Int32 = 0
    for (row, target) in matching.targetOfSource.enumerated() {
      offsetAfterDeletes.append(kept)
      if target == Matching.none { deleted.append(path(row)) } else { kept += 1 }
    }

    var sources = ContiguousArray<Int32>()
    var targets = ContiguousArray<Int>()
    for (row, source) in matching.sourceOfTarget.enumerated() {
      if source == Matching.none {
        inserted.append(path(row))
      } else {
        sources.append(offsetAfterDeletes[Int(source)])
        targets.append(row)
      }
    }
    let isMoved = offLongestIncreasingSubsequence(sources)
    for position in isMoved.indices where isMoved[position] {
      moved.append((path(Int(sources[position])), path(targets[position])))
    }
  }
}
