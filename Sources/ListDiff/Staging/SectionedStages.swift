/// The changes of a list of sections, stage by stage.
@usableFromInline struct SectionedStages {
  /// What is done together, numbered from 1.
  @usableFromInline enum Stage: Int {
    case elementUpdates = 1, deletes, sectionArrivals, elementArrivals, sectionUpdates, lastDeletes
  }

  /// The stages that have something to do, in order.
  @usableFromInline private(set) var stages: [Stage] = []

  @usableFromInline let order: SectionOrder

  /// Stage 1: paths before all stages.
  @usableFromInline private(set) var elementUpdated: [ElementPath] = []

  /// Stage 2: offsets before all stages.
  @usableFromInline let sectionDeleted: [Int]
  /// Stage 2: paths before all stages.
  @usableFromInline private(set) var elementDeleted: [ElementPath] = []

  /// Stage 3: offsets after it.
  @usableFromInline let sectionInserted: [Int]
  /// Stage 3: sources before it, targets after it.
  @usableFromInline let sectionMoved: [(source: Int, target: Int)]

  /// Stage 4.
  @usableFromInline private(set) var arrivals = RowArrivals()

  /// Stage 5: offsets before it, which are also those after stages 3 and 4.
  @usableFromInline let sectionUpdated: [Int]

  /// Stage 6: offsets before it, which are also those after stages 3, 4 and 5.
  @usableFromInline let sectionDeletedLast: [Int]

  /// Derives the changes from which sections and rows are the same.
  ///
  /// - Complexity: O(sections + windows), and O(*n* log *n*) when rows change their order.
  @usableFromInline init(_ matching: SectionedMatching) {
    let order = SectionOrder(matching.sections) { matching.rows[$0].hasSurvivors }
    self.order = order
    sectionDeleted = order.deleted
    sectionInserted = order.inserted
    sectionMoved = order.moved
    sectionUpdated = matching.sections.updated.map { order.placeOfSource[Int($0)] }.sorted()
    sectionDeletedLast = order.deletedLast
    addRows(matching)
    if !elementUpdated.isEmpty { stages.append(.elementUpdates) }
    if !sectionDeleted.isEmpty || !elementDeleted.isEmpty { stages.append(.deletes) }
    if !sectionInserted.isEmpty || !sectionMoved.isEmpty { stages.append(.sectionArrivals) }
    if !arrivals.isEmpty { stages.append(.elementArrivals) }
    if !sectionUpdated.isEmpty { stages.append(.sectionUpdates) }
    if !sectionDeletedLast.isEmpty { stages.append(.lastDeletes) }
  }

  /// Adds what happens to rows.
  private mutating func addRows(_ matching: SectionedMatching) {
    for s in matching.sections.targetOfSource.indices {
      matching.rows[s].addUpdated(to: &elementUpdated, section: s)
      if order.placeOfSource[s] != SectionOrder.nowhere {
        matching.rows[s].addDeleted(to: &elementDeleted, section: s)
      }
    }
    if !matching.updatedCrossings.isEmpty {
      elementUpdated += matching.updatedCrossings
      elementUpdated.sort { ($0.section, $0.element) < ($1.section, $1.element) }
    }
    let offsets = matching.offsetsOfCrossings
    let order = order
    func origin(_ number: Int32) -> ElementPath {
      let crossing = Int(SectionedMatching.crossing(number))
      let section = matching.crossings[crossing].source.section
      return ElementPath(element: offsets[crossing], section: order.placeOfSource[section])
    }
    for (offset, place) in order.places.enumerated() {
      guard let target = place.target else { continue }
      let rows = matching.rows[Int(matching.rowsOfTarget[target])]
      if place.source != nil {
        arrivals.add(rows, at: offset, origin: origin)
      } else {
        arrivals.addMoves(rows, toNew: offset, origin: origin)
      }
    }
  }
}
