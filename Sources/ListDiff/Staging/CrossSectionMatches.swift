/// The rows without a partner in their own section: those that go away or are new, and those that
/// cross over to another section.
@usableFromInline struct CrossSectionMatches {
  /// What stands in the place of a partner in its own section for a row that has one elsewhere.
  @inlinable static var elsewhere: Int32 { -2 }

  /// The rows before the change, as paths, ascending.
  @usableFromInline let leaving: ContiguousArray<ElementPath>
  /// The rows after the change, as paths, ascending.
  @usableFromInline let arriving: ContiguousArray<ElementPath>
  /// Which of the first are which of the second.
  @usableFromInline var matching: Matching

  @usableFromInline init(
    leaving: ContiguousArray<ElementPath> = [], arriving: ContiguousArray<ElementPath> = []
  ) {
    self.leaving = leaving
    self.arriving = arriving
    matching = Matching(sourceCount: leaving.count, targetCount: arriving.count)
  }

  /// The rows that cross over and whose content changed, as paths before the change.
  var updated: some Collection<ElementPath> {
    matching.updated.lazy.map { leaving[Int($0)] }
  }

  /// The path after the change of a row that crosses over, from its path before it.
  ///
  /// - Complexity: O(log *n*).
  @usableFromInline func target(of path: ElementPath) -> ElementPath {
    arriving[Int(matching.targetOfSource[Self.offset(of: path, in: leaving)])]
  }

  /// Where a path stands among ascending ones.
  ///
  /// - Precondition: it is one of them.
  static func offset(of path: ElementPath, in paths: ContiguousArray<ElementPath>) -> Int {
    firstOffset(in: 0..<paths.count) { offset in
      (paths[offset].section, paths[offset].element) >= (path.section, path.element)
    }
  }

  /// For each leaving row its offset in its section once all deletes are done.
  var offsetsAfterDeletes: ContiguousArray<Int32> {
    var offsets = ContiguousArray<Int32>()
    offsets.reserveCapacity(leaving.count)
    var (section, deleted) = (-1, 0)
    for (k, path) in leaving.enumerated() {
      if path.section != section { (section, deleted) = (path.section, 0) }
      offsets.append(Int32(truncatingIfNeeded: path.element - deleted))
      if matching.targetOfSource[k] == Matching.none { deleted += 1 }
    }
    return offsets
  }
}

extension SectionedMatching {
  /// The rows that have no partner, as paths before the change, ascending.
  @usableFromInline var leaving: ContiguousArray<ElementPath> {
    var paths = ContiguousArray<ElementPath>()
    paths.reserveCapacity(
      sections.targetOfSource.indices.reduce(0) { $0 + rows[$1].matching.leavingCount })
    for s in sections.targetOfSource.indices {
      let middle = rows[s].middle.source.lowerBound
      UnpairedRows(rows[s].matching.targetOfSource).forEach {
        paths.append(ElementPath(element: middle + $0, section: s))
      }
    }
    return paths
  }

  /// The rows that have no partner, as paths after the change, ascending.
  @usableFromInline var arriving: ContiguousArray<ElementPath> {
    var paths = ContiguousArray<ElementPath>()
    paths.reserveCapacity(rowsOfTarget.reduce(0) { $0 + rows[Int($1)].matching.arrivingCount })
    for t in rowsOfTarget.indices {
      let rows = rows[Int(rowsOfTarget[t])]
      UnpairedRows(rows.matching.sourceOfTarget).forEach {
        paths.append(ElementPath(element: rows.middle.target.lowerBound + $0, section: t))
      }
    }
    return paths
  }

  /// Notes in the sections of rows that cross over that they have a partner elsewhere.
  @usableFromInline mutating func markCrossSectionMatches() {
    for (k, target) in crossSection.matching.targetOfSource.enumerated() where target >= 0 {
      let (source, target) = (crossSection.leaving[k], crossSection.arriving[Int(target)])
      let s = source.section
      let i = source.element - rows[s].middle.source.lowerBound
      rows[s].matching.targetOfSource[i] = CrossSectionMatches.elsewhere
      let t = Int(rowsOfTarget[target.section])
      let j = target.element - rows[t].middle.target.lowerBound
      rows[t].matching.sourceOfTarget[j] = CrossSectionMatches.elsewhere
    }
  }
}
