/// The sections of a change after each stage.
///
/// Only sections that a stage changes are rebuilt.
@usableFromInline struct SectionedData<Section: DifferentiableSection> {
  @usableFromInline typealias Row = Section.Collection.Element

  @usableFromInline let target: ContiguousArray<Section>
  @usableFromInline let targetRows: ContiguousArray<ContiguousArray<Row>>

  /// The sections after the latest stage. Until they are arranged, they are in their order before all stages
  /// and include deleted sections.
  @usableFromInline var sections: ContiguousArray<Section>
  /// Whether the sections are in their order after stage 3.
  @usableFromInline var isArranged = false
  /// For each section before all stages, its rows after the latest stage.
  @usableFromInline var rows: ContiguousArray<ContiguousArray<Row>>

  /// The data before all stages.
  @inlinable init(_ before: ContiguousArray<Section>, _ after: ContiguousArray<Section>) {
    sections = before
    target = after
    rows = ContiguousArray(before.map { ContiguousArray($0.elements) })
    targetRows = ContiguousArray(after.map { ContiguousArray($0.elements) })
  }

  /// Rebuilds sections whose rows changed.
  @inlinable mutating func rebuild(_ touched: [Int]) {
    for section in touched {
      sections[section] = Section(source: sections[section], elements: rows[section])
    }
  }
}

extension SectionedData {
  /// Applies a stage.
  ///
  /// - Precondition: all previous stages with changes have been applied.
  /// - Returns: the sections after the stage.
  @inlinable mutating func sections(
    after stage: SectionedStages.Stage, _ stages: SectionedStages, along matching: SectionedMatching
  ) -> ContiguousArray<Section> {
    if stage.rawValue >= SectionedStages.Stage.sectionArrivals.rawValue && !isArranged {
      arrange(stages.order.places, matching)
    }
    switch stage {
    case .elementUpdates: update(stages.elementUpdated, matching)
    case .deletes:
      delete(stages.elementDeleted)
      return sections.removing(stages.order.deleted)
    case .elementArrivals: arrive(stages)
    case .sectionUpdates: updateSections(stages.order.places)
    case .sectionArrivals, .lastDeletes: break
    }
    return sections
  }

  /// Stage 1: gives updated rows their new content.
  @inlinable mutating func update(_ paths: [ElementPath], _ matching: SectionedMatching) {
    var touched: [Int] = []
    for path in paths {
      let new = matching.target(ofUpdated: path)
      rows[path.section][path.element] = targetRows[new.section][new.element]
      if touched.last != path.section { touched.append(path.section) }
    }
    rebuild(touched)
  }

  /// Stage 2: removes deleted rows; sections are still in the order before all stages.
  @inlinable mutating func delete(_ paths: [ElementPath]) {
    var paths = paths[...]
    while let section = paths.first?.section {
      let end = paths.firstIndex { $0.section != section } ?? paths.endIndex
      rows[section] = rows[section].removing(paths[..<end].lazy.map(\.element))
      sections[section] = Section(source: sections[section], elements: rows[section])
      paths = paths[end...]
    }
  }

  /// Stage 3: puts sections in their new order; new ones contain only their new rows.
  @inlinable mutating func arrange(
    _ places: [SectionOrder.Place], _ matching: SectionedMatching
  ) {
    var arranged = ContiguousArray<Section>()
    arranged.reserveCapacity(places.count)
    for place in places {
      if let source = place.source {
        arranged.append(sections[source])
      } else if let target = place.target {
        arranged.append(newSection(target, matching))
      }
    }
    sections = arranged
    isArranged = true
  }

  /// A new section without the rows that will move in.
  @inlinable func newSection(_ offset: Int, _ matching: SectionedMatching) -> Section {
    let sources = matching.rows[Int(matching.rowsOfTarget[offset])].matching.sourceOfTarget
    var new = ContiguousArray<Row>()
    for (row, element) in targetRows[offset].enumerated() where sources[row] == Matching.none {
      new.append(element)
    }
    if new.count == targetRows[offset].count { return target[offset] }
    return Section(source: target[offset], elements: new)
  }

  /// Stage 4: puts rows into their new order in the sections that change.
  @inlinable mutating func arrive(_ stages: SectionedStages) {
    var isTouched = ContiguousArray(repeating: false, count: sections.count)
    for path in stages.elementInserted { isTouched[path.section] = true }
    for move in stages.elementMoved {
      isTouched[move.source.section] = true
      isTouched[move.target.section] = true
    }
    for (offset, place) in stages.order.places.enumerated() where isTouched[offset] {
      let rows = place.target.map { targetRows[$0] } ?? []
      sections[offset] = Section(source: sections[offset], elements: rows)
    }
  }

  /// Stage 5: updates headers. After this stage, only the sections that are deleted last are not final.
  @inlinable mutating func updateSections(_ places: [SectionOrder.Place]) {
    for (offset, place) in places.enumerated() {
      if let target = place.target { sections[offset] = self.target[target] }
    }
  }
}
