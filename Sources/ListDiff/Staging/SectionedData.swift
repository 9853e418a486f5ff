/// The sections of a change as they are after each stage.
///
/// Only sections that a stage touches are made anew.
@usableFromInline struct SectionedData<Section: DifferentiableSection> {
  @usableFromInline typealias Row = Section.Collection.Element

  @usableFromInline let target: ContiguousArray<Section>
  @usableFromInline let targetRows: ContiguousArray<ContiguousArray<Row>>
  @usableFromInline let matching: SectionedMatching

  /// The sections as the last stage done left them; until they are arranged in their order before
  /// all stages, and with those that are deleted.
  @usableFromInline var sections: ContiguousArray<Section>
  /// Whether the sections are in their order after stage 3.
  @usableFromInline var isArranged = false
  /// The rows of each section before all stages as the last stage done left them.
  @usableFromInline var rows: ContiguousArray<ContiguousArray<Row>>

  /// Matches two lists of sections; the data is that before all stages.
  @inlinable init<Failure>(
    _ before: ContiguousArray<Section>, _ after: ContiguousArray<Section>,
    check: () throws(Failure) -> Void
  ) throws(Failure) {
    sections = before
    target = after
    rows = ContiguousArray(before.map { ContiguousArray($0.elements) })
    targetRows = ContiguousArray(after.map { ContiguousArray($0.elements) })
    matching = try SectionedMatching(before, after, rows, targetRows, check: check)
  }

  /// Goes along a given matching of two lists of sections; the data is that before all stages.
  @inlinable init(
    _ before: ContiguousArray<Section>, _ after: ContiguousArray<Section>,
    matching: SectionedMatching
  ) {
    sections = before
    target = after
    rows = ContiguousArray(before.map { ContiguousArray($0.elements) })
    targetRows = ContiguousArray(after.map { ContiguousArray($0.elements) })
    self.matching = matching
  }

  /// Makes sections anew whose rows were changed.
  @inlinable mutating func rebuild(_ touched: [Int]) {
    for section in touched {
      sections[section] = Section(source: sections[section], elements: rows[section])
    }
  }
}
