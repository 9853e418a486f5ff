/// Which sections and which rows are the same in two lists of sections.
@usableFromInline struct SectionedMatching {
  /// The partners of all sections.
  @usableFromInline var sections: Matching

  /// The partners of rows: for each section before the change those within it and the section that
  /// it is matched with; then for each new section its rows, none of which has a partner in it.
  @usableFromInline var rows: ContiguousArray<RowMatching>

  /// For each section after the change the offset of its rows in ``rows``.
  @usableFromInline var rowsOfTarget: ContiguousArray<Int32>

  /// The rows that have no partner in the section that theirs is matched with.
  @usableFromInline var crossSection = CrossSectionMatches()

  /// Matches sections by identifier, then rows within matched sections, then all other rows in
  /// order, wherever they are.
  ///
  /// So a row with a repeated identifier stays in its section if it can.
  ///
  /// - Parameter check: called over and over; what it throws ends the work.
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
    crossSection = CrossSectionMatches(leaving: leaving, arriving: arriving)
    try matchAcrossSections(rowsBefore, rowsAfter, check: check)
  }

  /// Pairs the rows that found no partner in their own section, in order.
  @inlinable mutating func matchAcrossSections<Row: Differentiable, Failure>(
    _ rowsBefore: ContiguousArray<ContiguousArray<Row>>,
    _ rowsAfter: ContiguousArray<ContiguousArray<Row>>, check: () throws(Failure) -> Void
  ) throws(Failure) {
    guard !crossSection.leaving.isEmpty, !crossSection.arriving.isEmpty else { return }
    let before = ContiguousArray(
      crossSection.leaving.map { rowsBefore[$0.section][$0.element] })
    let after = ContiguousArray(crossSection.arriving.map { rowsAfter[$0.section][$0.element] })
    crossSection.matching = try Matching(
      inOrder: before.span, after.span, findsMoves: false, check: check)
    markCrossSectionMatches()
  }

  /// The path after the change of a row that is updated, from its path before it.
  ///
  /// - Complexity: O(1), and O(log *n*) if the row crosses over to another section.
  @inlinable func target(ofUpdated path: ElementPath) -> ElementPath {
    let inMiddle = path.element - rows[path.section].middle.source.lowerBound
    if inMiddle >= 0,
      rows[path.section].matching.targetOfSource[inMiddle] == CrossSectionMatches.elsewhere
    {
      return crossSection.target(of: path)
    }
    return ElementPath(
      element: rows[path.section].target(ofUpdated: path.element),
      section: Int(sections.targetOfSource[path.section]))
  }
}
