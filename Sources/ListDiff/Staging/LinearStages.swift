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

  /// Whether stage 4 has any changes.
  @usableFromInline var hasArrivals: Bool { !inserted.isEmpty || !moved.isEmpty }

  /// Derives the changes from the matching.
  ///
  /// - Complexity: O(middle).
  @usableFromInline init(_ rows: RowMatching, section: Int) {
    let leaving = rows.matching.leaving
    rows.addUpdated(to: &updated, section: section)
    deleted = leaving.map {
      ElementPath(element: rows.middle.source.lowerBound + Int($0), section: section)
    }
    inserted = rows.matching.arriving.map {
      ElementPath(element: rows.middle.target.lowerBound + Int($0), section: section)
    }
    rows.addMoved(to: &moved, section: section, leaving: leaving)
  }
}

extension RowMatching {
  /// Adds the updated rows, as paths before the change.
  func addUpdated(to paths: inout [ElementPath], section: Int) {
    for row in updated { paths.append(ElementPath(element: row, section: section)) }
  }

  /// Whether any row of the list before the change is kept.
  var hasSurvivors: Bool {
    middle.source.lowerBound > 0 || middle.suffixCount > 0
      || matching.targetOfSource.contains { $0 != Matching.none }
  }

  /// Adds the rows that move within the section, with sources after all deletes and targets after the change.
  ///
  /// - Parameter leaving: The deleted rows; evaluated only if rows are deleted and others move.
  /// - Complexity: O(log *n*) for each move, besides `leaving`.
  func addMoved(
    to paths: inout [(source: ElementPath, target: ElementPath)], section: Int,
    leaving: @autoclosure () -> ContiguousArray<Int32>
  ) {
    guard !matching.moved.isEmpty else { return }
    if paths.isEmpty { paths.reserveCapacity(matching.moved.count) }
    let sources = matching.sourceOfTarget.span
    let deleted = matching.leavingCount > 0 ? leaving() : []
    for target in matching.moved {
      let source = Int(sources[Int(target)])
      let offset = source - deleted.indices.partitioningIndex { Int(deleted[$0]) > source }
      paths.append(
        (
          ElementPath(element: middle.source.lowerBound + offset, section: section),
          ElementPath(element: middle.target.lowerBound + Int(target), section: section)
        ))
    }
  }
}
