/// Which sections and which rows are the same in two lists of sections.
///
/// Rows are named by their offset in the row of all rows, section after section.
@usableFromInline struct SectionedMatching {
  @usableFromInline var sections: RowMatching
  @usableFromInline var rows: RowMatching

  /// The offset of each section's first row before the change, and the number of rows at the end.
  @usableFromInline var sourceStarts: ContiguousArray<Int>
  /// The offset of each section's first row after the change, and the number of rows at the end.
  @usableFromInline var targetStarts: ContiguousArray<Int>

  /// Matches sections by identifier, then rows within matched sections, then all other rows in
  /// order, wherever they are.
  ///
  /// So a row with a repeated identifier stays in its section if it can.
  @inlinable init<Section: DifferentiableSection>(
    _ before: ContiguousArray<Section>, _ after: ContiguousArray<Section>,
    _ rowsBefore: ContiguousArray<ContiguousArray<Section.Collection.Element>>,
    _ rowsAfter: ContiguousArray<ContiguousArray<Section.Collection.Element>>
  ) {
    sections = RowMatching(before, after)
    sourceStarts = Self.starts(rowsBefore.map(\.count))
    targetStarts = Self.starts(rowsAfter.map(\.count))
    rows = RowMatching(
      sourceCount: sourceStarts[before.count], targetCount: targetStarts[after.count])
    for (s, t) in sections.matching.targetOfSource.enumerated() where t != Matching.none {
      rows.match(
        rowsBefore[s], rowsAfter[Int(t)],
        sourceStart: sourceStarts[s], targetStart: targetStarts[Int(t)])
    }
    matchAcrossSections(rowsBefore, rowsAfter)
  }

  /// The offsets at which sections of the given sizes start, and where the last one ends.
  @usableFromInline static func starts(_ counts: [Int]) -> ContiguousArray<Int> {
    var starts: ContiguousArray = [0]
    for (section, count) in counts.enumerated() { starts.append(starts[section] + count) }
    return starts
  }

  /// Pairs the rows that found no partner in their own section, in order.
  @inlinable mutating func matchAcrossSections<Row: Differentiable>(
    _ rowsBefore: ContiguousArray<ContiguousArray<Row>>,
    _ rowsAfter: ContiguousArray<ContiguousArray<Row>>
  ) {
    let leaving = Self.unmatched(rows.matching.targetOfSource, sourceStarts)
    let arriving = Self.unmatched(rows.matching.sourceOfTarget, targetStarts)
    guard !leaving.isEmpty, !arriving.isEmpty else { return }
    let before = ContiguousArray(leaving.map { rowsBefore[$0.section][$0.element] })
    let after = ContiguousArray(arriving.map { rowsAfter[$0.section][$0.element] })
    let identifiers = InternedIdentifiers(
      before, after, in: Window(source: before.indices, target: after.indices))
    for (i, j) in Matching(inOrder: identifiers).targetOfSource.enumerated()
    where j != Matching.none {
      let (source, target) = (leaving[i], arriving[Int(j)])
      rows.pair(
        rowsBefore[source.section], source.element, rowsAfter[target.section], target.element,
        sourceStarts[source.section], targetStarts[target.section])
    }
  }

  /// The paths of the rows without a partner, in order.
  @usableFromInline static func unmatched(
    _ partners: ContiguousArray<Int32>, _ starts: ContiguousArray<Int>
  ) -> [ElementPath] {
    var paths: [ElementPath] = []
    for section in starts.indices.dropLast() {
      for row in starts[section]..<starts[section + 1] where partners[row] == Matching.none {
        paths.append(ElementPath(element: row - starts[section], section: section))
      }
    }
    return paths
  }
}
