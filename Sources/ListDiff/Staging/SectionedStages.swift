/// The changes of a list of sections, stage by stage.
@usableFromInline struct SectionedStages {
  /// The stages, numbered from 1.
  @usableFromInline enum Stage: Int, CaseIterable {
    case elementUpdates = 1, deletes, sectionArrivals, elementArrivals, sectionUpdates, lastDeletes
  }

  /// The changes of sections in stages 2, 3 and 6.
  @usableFromInline let order: SectionOrder

  /// Stage 1: paths before all stages.
  @usableFromInline private(set) var elementUpdated: [ElementPath] = []

  /// Stage 2: paths before all stages.
  @usableFromInline private(set) var elementDeleted: [ElementPath] = []

  /// Stage 4: paths after it.
  @usableFromInline private(set) var elementInserted: [ElementPath] = []
  /// Stage 4: sources before it, targets after it.
  @usableFromInline private(set) var elementMoved: [(source: ElementPath, target: ElementPath)] = []

  /// Stage 5: offsets before it, which equal the offsets after stages 3 and 4.
  @usableFromInline let sectionUpdated: [Int]

  /// Derives the changes from the matching.
  ///
  /// - Complexity: O(sections + windows), and O(*n* log *n*) when rows change their order.
  @usableFromInline init(_ matching: SectionedMatching) {
    order = SectionOrder(matching.sections, rows: matching.rows)
    let places = order.placeOfSource
    sectionUpdated = matching.sections.updated.map { Int(places[Int($0)]) }.sorted()
    addUpdates(matching)
    addDeletes(matching.crossSection)
    addArrivals(matching)
  }

  /// Whether a stage has any changes.
  @usableFromInline func has(_ stage: Stage) -> Bool {
    switch stage {
    case .elementUpdates: !elementUpdated.isEmpty
    case .deletes: !order.deleted.isEmpty || !elementDeleted.isEmpty
    case .sectionArrivals: !order.inserted.isEmpty || !order.moved.isEmpty
    case .elementArrivals: !elementInserted.isEmpty || !elementMoved.isEmpty
    case .sectionUpdates: !sectionUpdated.isEmpty
    case .lastDeletes: !order.deletedLast.isEmpty
    }
  }

  /// Adds the updated rows, in order.
  private mutating func addUpdates(_ matching: SectionedMatching) {
    for s in matching.sections.targetOfSource.indices {
      matching.rows[s].addUpdated(to: &elementUpdated, section: s)
    }
    guard !matching.crossSection.matching.updated.isEmpty else { return }
    elementUpdated += matching.crossSection.updated
    elementUpdated.sort { ($0.section, $0.element) < ($1.section, $1.element) }
  }

  /// Adds the rows that are deleted while their section stays.
  private mutating func addDeletes(_ crossSection: CrossSectionMatches) {
    for (k, path) in crossSection.leaving.enumerated()
    where crossSection.matching.targetOfSource[k] == Matching.none
      && order.placeOfSource[path.section] != SectionOrder.nowhere
    {
      if elementDeleted.isEmpty {
        elementDeleted.reserveCapacity(crossSection.matching.leavingCount)
      }
      elementDeleted.append(path)
    }
  }

  /// Adds the inserted rows and the moved ones, first those from other sections.
  ///
  /// The new rows of a new section are inserted with it.
  private mutating func addArrivals(_ matching: SectionedMatching) {
    let crossSection = matching.crossSection
    let offsets = crossSection.matching.pairCount > 0 ? crossSection.offsetsAfterDeletes : []
    elementMoved.reserveCapacity(
      matching.rows.reduce(crossSection.matching.pairCount) { $0 + $1.matching.moved.count })
    for (k, path) in crossSection.arriving.enumerated() {
      let place = Int(order.placeOfTarget[path.section])
      let target = ElementPath(element: path.element, section: place)
      let source = Int(crossSection.matching.sourceOfTarget[k])
      if source >= 0 {
        let section = Int(order.placeOfSource[crossSection.leaving[source].section])
        elementMoved.append(
          (ElementPath(element: Int(offsets[source]), section: section), target))
      } else if order.places[place].source != nil {
        if elementInserted.isEmpty {
          elementInserted.reserveCapacity(crossSection.matching.arrivingCount)
        }
        elementInserted.append(target)
      }
    }
    for (offset, place) in order.places.enumerated() {
      guard let source = place.source, !matching.rows[source].matching.moved.isEmpty else {
        continue
      }
      let rows = matching.rows[source]
      rows.addMoved(to: &elementMoved, section: offset, leaving: rows.matching.leaving)
    }
  }
}
