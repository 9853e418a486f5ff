/// The sections of a change as they are after each stage.
///
/// Only sections that a stage touches are made anew.
@usableFromInline struct SectionedData<Section: DifferentiableSection> {
  @usableFromInline typealias Row = Section.Collection.Element

  @usableFromInline let target: ContiguousArray<Section>
  @usableFromInline let targetRows: ContiguousArray<ContiguousArray<Row>>
  @usableFromInline let matching: SectionedMatching

  /// The sections after the last stage done, in its order.
  @usableFromInline var sections: ContiguousArray<Section>
  /// The rows of each section before all stages as the last stage done left them.
  @usableFromInline var rows: ContiguousArray<ContiguousArray<Row>>

  /// Matches two lists of sections; the data is that before all stages.
  @inlinable init(_ before: ContiguousArray<Section>, _ after: ContiguousArray<Section>) {
    sections = before
    target = after
    rows = ContiguousArray(before.map { ContiguousArray($0.elements) })
    targetRows = ContiguousArray(after.map { ContiguousArray($0.elements) })
    matching = SectionedMatching(before, after, rows, targetRows)
  }

  /// Stage 1: gives updated rows their new content.
  @inlinable mutating func update(_ paths: [ElementPath]) {
    var touched: [Int] = []
    for path in paths {
      let partner = matching.rows.matching.targetOfSource[
        matching.sourceStarts[path.section] + path.element]
      let new = matching.targetPath(Int(partner))
      rows[path.section][path.element] = targetRows[new.section][new.element]
      if touched.last != path.section { touched.append(path.section) }
    }
    rebuild(touched)
  }

  @inlinable mutating func rebuild(_ touched: [Int]) {
    for section in touched {
      sections[section] = Section(source: sections[section], elements: rows[section])
    }
  }
}
