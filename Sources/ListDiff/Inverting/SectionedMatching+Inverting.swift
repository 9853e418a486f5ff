extension SectionedMatching {
  /// Matches the sections and rows of a list after some stages with those before them.
  ///
  /// - Complexity: O(sections + rows), and O(*n* log *n*) when something moves.
  @usableFromInline init(inverting origins: StagedOrigins) {
    let (before, after) = (origins.after, origins.before)
    sections = Matching(
      inverting: origins.sections, isUpdated: origins.isSectionUpdated,
      isMoved: origins.isSectionMoved, to: after.sectionCount)
    rows = []
    rows.reserveCapacity(before.sectionCount)
    rowsOfTarget = sections.sourceOfTarget
    for s in before.sections {
      let t = Int(sections.targetOfSource[s])
      rows.append(
        RowMatching(
          sourceCount: before.rows(in: s).count,
          targetCount: t >= 0 ? after.rows(in: t).count : 0))
    }
    for t in after.sections where rowsOfTarget[t] == Matching.none {
      rowsOfTarget[t] = Int32(truncatingIfNeeded: rows.count)
      rows.append(RowMatching(sourceCount: 0, targetCount: after.rows(in: t).count))
    }
    for s in before.sections { pairRows(in: s, origins) }
    crossings = Crossings(leaving: leaving, arriving: arriving)
    pairAcrossSections(origins)
  }

  /// Pairs the rows of a section after the stages with what they were in the same section.
  private mutating func pairRows(in section: Int, _ origins: StagedOrigins) {
    let partner = origins.sections[section]
    let rowsOfPartner =
      partner == BatchOrigins.none ? 0..<0 : origins.before.rows(in: partner)
    var moving = ContiguousArray<Int32>()
    for (element, row) in origins.after.rows(in: section).enumerated() {
      let origin = origins.rows[row]
      guard rowsOfPartner.contains(origin) else { continue }
      let target = origin - rowsOfPartner.lowerBound
      rows[section].matching.pair(element, target)
      if origins.isRowUpdated[row] {
        rows[section].matching.updated.append(Int32(truncatingIfNeeded: element))
      }
      if origins.isRowMoved[row] { moving.append(Int32(truncatingIfNeeded: target)) }
    }
    rows[section].matching.move(moving)
  }

  /// Pairs the rows that were in another section before the stages.
  private mutating func pairAcrossSections(_ origins: StagedOrigins) {
    for (offset, path) in crossings.leaving.enumerated() {
      let row = origins.after.rows(in: path.section).lowerBound + path.element
      let origin = origins.rows[row]
      guard origin != BatchOrigins.none else { continue }
      let target = Crossings.offset(of: origins.before.path(of: origin), in: crossings.arriving)
      crossings.matching.pair(offset, target)
      if origins.isRowUpdated[row] {
        crossings.matching.updated.append(Int32(truncatingIfNeeded: offset))
      }
    }
    markCrossings()
  }
}
