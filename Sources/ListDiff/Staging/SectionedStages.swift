/// The changes of a list of sections, stage by stage, and what its data takes from where.
@usableFromInline struct SectionedStages {
  @usableFromInline let order: SectionOrder

  /// Stage 1: paths before all stages.
  @usableFromInline let elementUpdated: [ElementPath]

  /// Stage 2: offsets before all stages.
  @usableFromInline let sectionDeleted: [Int]
  /// Stage 2: paths before all stages.
  @usableFromInline let elementDeleted: [ElementPath]

  /// Stage 3: offsets after it.
  @usableFromInline let sectionInserted: [Int]
  /// Stage 3: sources before it, targets after it.
  @usableFromInline let sectionMoved: [(source: Int, target: Int)]

  /// Stage 4: paths after it.
  @usableFromInline let elementInserted: [ElementPath]
  /// Stage 4: sources before it, targets after it.
  @usableFromInline let elementMoved: [(source: ElementPath, target: ElementPath)]

  /// Stage 5: offsets before it, which are also those after stages 3 and 4.
  @usableFromInline let sectionUpdated: [Int]

  /// Stage 6: offsets before it, which are also those after stages 3, 4 and 5.
  @usableFromInline let sectionDeletedLast: [Int]

  /// Derives the changes from which sections and rows are the same.
  ///
  /// - Complexity: O(sections + rows), and O(*n* log *n*) when rows change their order.
  @usableFromInline init(_ matching: SectionedMatching) {
    let sections = matching.sections
    let order = SectionOrder(sections.matching) { matching.hasSurvivors(inSource: $0) }
    self.order = order
    elementUpdated = matching.rows.updated.sorted().map { matching.sourcePath(Int($0)) }
    sectionDeleted = order.deleted
    elementDeleted = matching.deletedRows(outside: order.deleted)
    sectionInserted = order.inserted
    sectionMoved = order.moved
    (elementInserted, elementMoved) = RowArrivals(matching, order).changes
    sectionUpdated = sections.updated.compactMap { order.placeOfSource[Int($0)] }.sorted()
    sectionDeletedLast = order.deletedLast
  }
}

extension SectionedMatching {
  /// Whether a row of the section lives on, wherever that is.
  func hasSurvivors(inSource section: Int) -> Bool {
    (sourceStarts[section]..<sourceStarts[section + 1]).contains {
      rows.matching.targetOfSource[$0] != Matching.none
    }
  }

  /// The path before the change of the row with the given offset.
  ///
  /// - Complexity: O(log sections).
  func sourcePath(_ row: Int) -> ElementPath { Self.path(row, in: sourceStarts) }

  /// The path after the change of the row with the given offset.
  ///
  /// - Complexity: O(log sections).
  @usableFromInline func targetPath(_ row: Int) -> ElementPath { Self.path(row, in: targetStarts) }

  private static func path(_ row: Int, in starts: ContiguousArray<Int>) -> ElementPath {
    var (low, high) = (0, starts.count - 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= row { low = middle } else { high = middle }
    }
    return ElementPath(element: row - starts[low], section: low)
  }

  /// The rows that go away while their section stays, as paths before the change.
  func deletedRows(outside deletedSections: [Int]) -> [ElementPath] {
    var deleted = deletedSections[...]
    var paths: [ElementPath] = []
    for section in sourceStarts.indices.dropLast() {
      if deleted.first == section {
        deleted.removeFirst()
        continue
      }
      let start = sourceStarts[section]
      for row in start..<sourceStarts[section + 1]
      where rows.matching.targetOfSource[row] == Matching.none {
        paths.append(ElementPath(element: row - start, section: section))
      }
    }
    return paths
  }
}
