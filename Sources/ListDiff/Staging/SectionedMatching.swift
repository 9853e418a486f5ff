/// Which sections and which rows are the same in two lists of sections.
@usableFromInline struct SectionedMatching {
  /// The partners of all sections.
  @usableFromInline var sections: Matching

  /// The partners of rows: for each section before the change those within it and the section that
  /// it is matched with; then for each new section its rows, all of them without a partner in it.
  ///
  /// Where a row's partner is in another section, the number of its crossing stands in the place of
  /// an offset: see ``crossing(_:)``.
  @usableFromInline var rows: ContiguousArray<RowMatching>

  /// For each section after the change the offset of its rows in ``rows``.
  @usableFromInline var rowsOfTarget: ContiguousArray<Int32>

  /// The rows whose partner is in another section, as paths before and after the change.
  @usableFromInline var crossings: ContiguousArray<(source: ElementPath, target: ElementPath)> = []

  /// Those of the crossings whose content changed, as paths before the change.
  @usableFromInline var updatedCrossings: [ElementPath] = []

  /// Matches sections by identifier, then rows within matched sections, then all other rows in
  /// order, wherever they are.
  ///
  /// So a row with a repeated identifier stays in its section if it can.
  ///
  /// - Parameter check: called every few thousand comparisons; what it throws ends the work.
  @inlinable init<Section: DifferentiableSection, Failure>(
    _ before: ContiguousArray<Section>, _ after: ContiguousArray<Section>,
    _ rowsBefore: ContiguousArray<ContiguousArray<Section.Collection.Element>>,
    _ rowsAfter: ContiguousArray<ContiguousArray<Section.Collection.Element>>,
    check: () throws(Failure) -> Void
  ) throws(Failure) {
    sections = try RowMatching(before, after, check: check).whole
    rows = []
    rows.reserveCapacity(before.count)
    rowsOfTarget = sections.sourceOfTarget
    for s in before.indices {
      let t = Int(sections.targetOfSource[s])
      if t >= 0 {
        rows.append(try RowMatching(rowsBefore[s], rowsAfter[t], check: check))
      } else {
        rows.append(RowMatching(sourceCount: rowsBefore[s].count, targetCount: 0))
      }
    }
    for t in after.indices where rowsOfTarget[t] == Matching.none {
      rowsOfTarget[t] = Int32(truncatingIfNeeded: rows.count)
      rows.append(RowMatching(sourceCount: 0, targetCount: rowsAfter[t].count))
    }
    try matchAcrossSections(rowsBefore, rowsAfter, check: check)
  }

  /// Pairs the rows that found no partner in their own section, in order.
  @inlinable mutating func matchAcrossSections<Row: Differentiable, Failure>(
    _ rowsBefore: ContiguousArray<ContiguousArray<Row>>,
    _ rowsAfter: ContiguousArray<ContiguousArray<Row>>, check: () throws(Failure) -> Void
  ) throws(Failure) {
    let (leaving, arriving) = (leaving, arriving)
    guard !leaving.isEmpty, !arriving.isEmpty else { return }
    let before = ContiguousArray(leaving.map { rowsBefore[$0.section][$0.element] })
    let after = ContiguousArray(arriving.map { rowsAfter[$0.section][$0.element] })
    let matching = try Matching(inOrder: before.span, after.span, check: check)
    for (j, i) in matching.sourceOfTarget.enumerated() where i != Matching.none {
      cross(leaving[Int(i)], arriving[j])
    }
    updatedCrossings = matching.updated.map { leaving[Int($0)] }
  }
}
