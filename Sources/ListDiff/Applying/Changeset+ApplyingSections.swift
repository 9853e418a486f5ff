extension Changeset
where Collection: RangeReplaceableCollection, Collection.Element: DifferentiableSection {
  /// The sections after this changeset is applied to the given ones.
  ///
  /// Sections and rows that are inserted, headers and rows that are updated are taken from
  /// ``data``, all others from `source`. What comes out shows the same as ``data``, or the
  /// changeset does not belong to `source`, and nothing comes out.
  ///
  /// - Parameter source: the sections before the changeset.
  /// - Throws: ``ChangesetError`` if an operation names a section or row that does not exist, names
  ///   one twice, or names a row in a section that changes as a whole; if the numbers do not add
  ///   up; and if another section or row, or other content without an update, lands where
  ///   ``data`` has one.
  /// - Complexity: O(sections and rows before and after + changes).
  @inlinable public func applying(to source: Collection) throws(ChangesetError) -> Collection {
    try land(source, try origins(from: source.map(\.elements.count)))
  }

  /// The sections after this changeset, whose origins are known.
  @inlinable func land(
    _ source: Collection, _ origins: BatchOrigins
  ) throws(ChangesetError) -> Collection {
    let sections = ContiguousArray(source)
    var rows = ContiguousArray<Collection.Element.Collection.Element>()
    for section in sections { rows.append(contentsOf: section.elements) }
    var landed = Collection()
    for (offset, section) in data.enumerated() {
      let elements = try origins.land(rows, on: section.elements, section: offset)
      let origin = origins.sections[offset]
      guard origin != BatchOrigins.none else {
        landed.append(section)
        continue
      }
      let header = sections[origin]
      guard section.mayBe(header) else { throw .wrongSection(offset) }
      let isUpdated = origins.isUpdated(section: origin)
      guard isUpdated || section.mayShow(header) else { throw .staleSection(offset) }
      landed.append(
        Collection.Element(source: isUpdated ? section : header, elements: elements))
    }
    return landed
  }
}
