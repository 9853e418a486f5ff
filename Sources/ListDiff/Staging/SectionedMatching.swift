/// The sections and the rows that are the same in two lists of sections.
@usableFromInline struct SectionedMatching {
  /// The partners of all sections.
  @usableFromInline var sections: Matching

  /// The partners of rows within matched sections, for each section before the change; then an entry for each
  /// new section, in which no row has a partner.
  @usableFromInline var rows: ContiguousArray<RowMatching>

  /// For each section after the change, the offset of its rows in ``rows``.
  @usableFromInline var rowsOfTarget: ContiguousArray<Int32>

  /// The rows that have no partner within their section and its partner.
  @usableFromInline var crossSection = CrossSectionMatches()

  /// Whether rows are deleted and inserted with their sections, even if they are in both lists.
  @usableFromInline var rowsFollowSections = false

  /// Matches sections by identifier, then rows within matched sections, then the remaining rows of all
  /// sections in order.
  ///
  /// So a row with a repeated identifier stays in its section if it can.
  ///
  /// - Parameters:
  ///   - rowsFollowSections: whether rows of unmatched sections remain unmatched as well.
  ///   - check: a closure that is called repeatedly; an error that it throws ends the matching.
  @inlinable init<Header: Differentiable, Row: Differentiable, Failure>(
    _ before: ContiguousArray<Header>, _ after: ContiguousArray<Header>,
    _ rowsBefore: ContiguousArray<ContiguousArray<Row>>,
    _ rowsAfter: ContiguousArray<ContiguousArray<Row>>,
    rowsFollowSections: Bool = false, check: () throws(Failure) -> Void
  ) throws(Failure) {
    self.rowsFollowSections = rowsFollowSections
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
    crossSection = try CrossSectionMatches(
      leaving: leaving, arriving: arriving, of: rowsBefore, rowsAfter, check: check)
    markCrossSectionMatches()
  }

  /// The path after the change of an updated row, given its path before it.
  ///
  /// - Complexity: O(1), and O(log *n*) if the row moves to another section.
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

/// The sections after stage 3: the sections of the target and, between them, those that are deleted last.
@usableFromInline struct SectionOrder {
  /// A section in this order, with its offsets before and after all stages.
  @usableFromInline struct Place {
    /// The section's offset before all stages, or `nil` if it is new.
    @usableFromInline var source: Int?
    /// The section's offset after all stages, or `nil` if it is deleted in stage 6.
    @usableFromInline var target: Int?
  }

  @usableFromInline private(set) var places: [Place] = []

  /// Stage 2: offsets before all stages.
  @usableFromInline private(set) var deleted: [Int] = []
  /// Stage 3: offsets after it.
  @usableFromInline private(set) var inserted: [Int] = []
  /// Stage 3: sources before it, which is after the deletes, and targets after it.
  @usableFromInline private(set) var moved: [(source: Int, target: Int)] = []
  /// Stage 6: offsets before it, which are also the offsets after stage 3.
  @usableFromInline private(set) var deletedLast: [Int] = []

  /// Marks a section that does not exist, instead of an offset.
  static var nowhere: Int32 { Matching.none }

  /// For each section before all stages, its offset after stage 3, or ``nowhere``.
  private(set) var placeOfSource: ContiguousArray<Int32>
  /// For each section after all stages, its offset after stage 3.
  private(set) var placeOfTarget: ContiguousArray<Int32> = []

  /// Orders the sections.
  ///
  /// A section that is deleted last never moves: it is placed before the next section that stays in
  /// place. So the moves are the matched sections that are not on a longest increasing subsequence.
  ///
  /// - Parameter rows: the rows of each section before the change; some rows of a deleted section may be kept
  ///   in others.
  init(_ matching: Matching, rows: ContiguousArray<RowMatching>) {
    placeOfSource = Matching.unpaired(matching.targetOfSource.count)
    var waiting: [Int] = []
    for (s, t) in matching.targetOfSource.enumerated() where t == Matching.none {
      if rows[s].hasSurvivors { waiting.append(s) } else { deleted.append(s) }
    }
    places.reserveCapacity(matching.sourceOfTarget.count + waiting.count)
    placeOfTarget.reserveCapacity(matching.sourceOfTarget.count)
    var waitingInOrder = waiting[...]
    for (t, source) in matching.sourceOfTarget.enumerated() {
      guard source != Matching.none else {
        inserted.append(places.count)
        placeOfTarget.append(Int32(truncatingIfNeeded: places.count))
        places.append(Place(source: nil, target: t))
        continue
      }
      let s = Int(source)
      if moved.count < matching.moved.count, Int(matching.moved[moved.count]) == t {
        let deletedInFront = deleted.indices.partitioningIndex { deleted[$0] >= s }
        moved.append((s - deletedInFront, places.count))
      } else {
        place(&waitingInOrder, before: s)
      }
      placeOfSource[s] = Int32(truncatingIfNeeded: places.count)
      placeOfTarget.append(Int32(truncatingIfNeeded: places.count))
      places.append(Place(source: s, target: t))
    }
    place(&waitingInOrder, before: .max)
  }

  /// Places the sections that are deleted last and preceded the given one.
  private mutating func place(_ waiting: inout ArraySlice<Int>, before next: Int) {
    while let s = waiting.first, s < next {
      waiting.removeFirst()
      deletedLast.append(places.count)
      placeOfSource[s] = Int32(truncatingIfNeeded: places.count)
      places.append(Place(source: s, target: nil))
    }
  }
}

/// The rows without a partner in their own section: those that are deleted or inserted, and those
/// that move to another section.
@usableFromInline struct CrossSectionMatches {
  /// Marks a row whose partner is in another section.
  @inlinable static var elsewhere: Int32 { -2 }

  /// The leaving rows, as ascending paths before the change.
  @usableFromInline let leaving: ContiguousArray<ElementPath>
  /// The arriving rows, as ascending paths after the change.
  @usableFromInline let arriving: ContiguousArray<ElementPath>
  /// The pairs of leaving and arriving rows.
  @usableFromInline var matching: Matching

  @usableFromInline init(
    leaving: ContiguousArray<ElementPath> = [], arriving: ContiguousArray<ElementPath> = [],
    matching: Matching? = nil
  ) {
    self.leaving = leaving
    self.arriving = arriving
    self.matching =
      matching ?? Matching(sourceCount: leaving.count, targetCount: arriving.count)
  }

  /// Pairs rows in order.
  @inlinable init<Row: Differentiable, Failure>(
    leaving: ContiguousArray<ElementPath>, arriving: ContiguousArray<ElementPath>,
    of rowsBefore: ContiguousArray<ContiguousArray<Row>>,
    _ rowsAfter: ContiguousArray<ContiguousArray<Row>>, check: () throws(Failure) -> Void
  ) throws(Failure) {
    guard !leaving.isEmpty, !arriving.isEmpty else {
      self.init(leaving: leaving, arriving: arriving)
      return
    }
    let before = ContiguousArray(leaving.map { rowsBefore[$0.section][$0.element] })
    let after = ContiguousArray(arriving.map { rowsAfter[$0.section][$0.element] })
    let matching = try Matching(
      inOrder: before.span, after.span, findsMoves: false, check: check)
    self.init(leaving: leaving, arriving: arriving, matching: matching)
  }

  /// The rows that move to another section and whose content changed, as paths before the change.
  var updated: some Collection<ElementPath> {
    matching.updated.lazy.map { leaving[Int($0)] }
  }

  /// The path after the change of a row that moves to another section, given its path before it.
  ///
  /// - Complexity: O(log *n*).
  @usableFromInline func target(of path: ElementPath) -> ElementPath {
    arriving[Int(matching.targetOfSource[Self.offset(of: path, in: leaving)])]
  }

  /// The position of a path among ascending ones.
  ///
  /// - Precondition: the path is one of them.
  static func offset(of path: ElementPath, in paths: ContiguousArray<ElementPath>) -> Int {
    (0..<paths.count).partitioningIndex { offset in
      (paths[offset].section, paths[offset].element) >= (path.section, path.element)
    }
  }

  /// For each leaving row, its offset in its section after all deletes.
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
  /// Whether rows of a section must not have partners elsewhere because the section has no partner.
  private func isApart(_ partner: Int32) -> Bool { rowsFollowSections && partner == Matching.none }

  /// The rows that have no partner, as paths before the change, ascending.
  @usableFromInline var leaving: ContiguousArray<ElementPath> {
    var paths = ContiguousArray<ElementPath>()
    paths.reserveCapacity(
      sections.targetOfSource.indices.reduce(0) { $0 + rows[$1].matching.leavingCount })
    for s in sections.targetOfSource.indices
    where rows[s].matching.leavingCount > 0 && !isApart(sections.targetOfSource[s]) {
      let middle = rows[s].middle.source.lowerBound
      for row in rows[s].matching.leaving {
        paths.append(ElementPath(element: middle + Int(row), section: s))
      }
    }
    return paths
  }

  /// The rows that have no partner, as paths after the change, ascending.
  @usableFromInline var arriving: ContiguousArray<ElementPath> {
    var paths = ContiguousArray<ElementPath>()
    paths.reserveCapacity(rowsOfTarget.reduce(0) { $0 + rows[Int($1)].matching.arrivingCount })
    for t in rowsOfTarget.indices
    where rows[Int(rowsOfTarget[t])].matching.arrivingCount > 0
      && !isApart(sections.sourceOfTarget[t])
    {
      let middle = rows[Int(rowsOfTarget[t])].middle.target.lowerBound
      for row in rows[Int(rowsOfTarget[t])].matching.arriving {
        paths.append(ElementPath(element: middle + Int(row), section: t))
      }
    }
    return paths
  }

  /// Records in the sections which rows have a partner elsewhere.
  @usableFromInline mutating func markCrossSectionMatches() {
    guard crossSection.matching.pairCount > 0 else { return }
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
