extension Changeset
where Collection: RangeReplaceableCollection, Collection.Element: Differentiable {
  /// The rows after this changeset is applied to the given ones.
  ///
  /// Inserted and updated rows are taken from ``data``, all others from `source`. The result shows
  /// the same as ``data``; otherwise the changeset does not belong to `source`, and the call
  /// throws. An update of a row that shows the same as before is allowed.
  ///
  /// ```swift
  /// let rows = try changeset.applying(to: list.rows)
  /// ```
  ///
  /// - Parameter source: the rows before the changeset; all operations must name rows of one section, which
  ///   can have any offset.
  /// - Throws: ``ListUpdateError`` if an operation names a row that does not exist, names one twice
  ///   or names a section; if the numbers do not add up; or if a row ends up where ``data`` has
  ///   another row, or other content without an update.
  /// - Complexity: O(rows before and after + changes).
  @inlinable public func applying(to source: Collection) throws(ListUpdateError) -> Collection {
    let before = ContiguousArray(source)
    let origins = try rowOrigins(from: before.count)
    return Collection(try origins.land(before, on: data, section: origins.firstSection))
  }
}

extension ListOrigins {
  /// The rows of a section after the batch.
  ///
  /// - Parameters:
  ///   - before: all rows before the batch, section after section.
  ///   - data: the rows of the section in the data of the changeset.
  ///   - section: the section's offset after the batch.
  @inlinable func land<Row: Differentiable>(
    _ before: ContiguousArray<Row>, on data: some Collection<Row>, section: Int
  ) throws(ListUpdateError) -> ContiguousArray<Row> {
    let start = firstRow(in: section)
    var landed = ContiguousArray<Row>()
    landed.reserveCapacity(data.count)
    for (offset, row) in data.enumerated() {
      let origin = rows.origins[start + offset]
      guard origin != RowOrigins.none else {
        landed.append(row)
        continue
      }
      let path = ElementPath(element: offset, section: section)
      guard row.mayBe(before[origin]) else {
        throw .wrongIdentity(
          at: path.words, expected: "\(row.differenceIdentifier)",
          found: "\(before[origin].differenceIdentifier)")
      }
      if rows.isUpdated[start + offset] {
        landed.append(row)
      } else {
        guard row.mayShow(before[origin]) else {
          throw .staleRow(path, expected: "\(row)", found: "\(before[origin])")
        }
        landed.append(before[origin])
      }
    }
    return landed
  }
}

extension ContentIdentifiable {
  /// Whether the identities are equal, or unknown because one is not equal to itself (a NaN).
  @inlinable func mayBe(_ other: Self) -> Bool {
    let identifier = differenceIdentifier
    return identifier == other.differenceIdentifier || identifier != identifier
  }
}

extension ContentEquatable {
  /// Whether the content is equal, or the result is unknown because content is not equal to itself.
  @inlinable func mayShow(_ source: Self) -> Bool {
    isContentEqual(to: source) || !isContentEqual(to: self)
  }
}

extension Changeset
where Collection: RangeReplaceableCollection, Collection.Element: DifferentiableSection {
  /// The sections after this changeset is applied to the given ones.
  ///
  /// Inserted sections and rows, and updated headers and rows, are taken from ``data``, all others
  /// from `source`. The result shows the same as ``data``; otherwise the changeset does not belong
  /// to `source`, and the call throws.
  ///
  /// - Parameter source: the sections before the changeset.
  /// - Throws: ``ListUpdateError`` if an operation names a section or row that does not exist, names
  ///   one twice, or names a row in a section that changes as a whole; if the numbers do not add
  ///   up; or if a section or row ends up where ``data`` has another one, or other content without
  ///   an update.
  /// - Complexity: O(sections and rows before and after + changes).
  @inlinable public func applying(to source: Collection) throws(ListUpdateError) -> Collection {
    try land(source, try origins(from: source.map(\.elements.count)))
  }

  /// The sections after this changeset, given their origins.
  @inlinable func land(
    _ source: Collection, _ origins: ListOrigins
  ) throws(ListUpdateError) -> Collection {
    let sections = ContiguousArray(source)
    var rows = ContiguousArray<Collection.Element.Collection.Element>()
    for section in sections { rows.append(contentsOf: section.elements) }
    var landed = Collection()
    for (offset, section) in data.enumerated() {
      let elements = try origins.land(rows, on: section.elements, section: offset)
      let origin = origins.sections.origins[offset]
      guard origin != RowOrigins.none else {
        landed.append(section)
        continue
      }
      let header = sections[origin]
      guard section.mayBe(header) else {
        throw .wrongIdentity(
          at: "section \(offset)", expected: "\(section.differenceIdentifier)",
          found: "\(header.differenceIdentifier)")
      }
      let isUpdated = origins.sections.isUpdated[offset]
      let whole = Collection.Element(source: isUpdated ? section : header, elements: elements)
      // Compare the section with its new rows: a header may depend on them, for example show their number.
      guard isUpdated || section.mayShow(whole) else {
        throw .staleSection(offset, identity: "\(section.differenceIdentifier)")
      }
      landed.append(whole)
    }
    return landed
  }
}

extension StagedChangeset
where Collection: RangeReplaceableCollection, Collection.Element: Differentiable {
  /// The rows after all changesets are applied to the given ones in order.
  ///
  /// The result shows the same as the `data` of the last changeset.
  ///
  /// - Parameter source: the rows before the first changeset.
  /// - Throws: ``ListUpdateError`` for the first changeset that cannot be applied.
  /// - Complexity: O(rows + changes) for each changeset.
  @inlinable public func applying(to source: Collection) throws(ListUpdateError) -> Collection {
    try afterEachStage(from: source) { changeset, data throws(ListUpdateError) in
      try changeset.applying(to: data)
    }
  }
}

extension StagedChangeset
where Collection: RangeReplaceableCollection, Collection.Element: DifferentiableSection {
  /// The sections after all changesets are applied to the given ones in order.
  ///
  /// The result shows the same as the `data` of the last changeset.
  ///
  /// - Parameter source: the sections before the first changeset.
  /// - Throws: ``ListUpdateError`` for the first changeset that cannot be applied.
  /// - Complexity: O(sections + rows + changes) for each changeset.
  @inlinable public func applying(to source: Collection) throws(ListUpdateError) -> Collection {
    try afterEachStage(from: source) { changeset, data throws(ListUpdateError) in
      try changeset.applying(to: data)
    }
  }
}

extension StagedChangeset {
  /// Calls `body` for each stage, with the data after the previous stage.
  ///
  /// - Parameter body: returns the data after a stage.
  /// - Returns: the data after the last stage.
  @inlinable func afterEachStage(
    from source: Collection,
    _ body: (Changeset<Collection>, Collection) throws(ListUpdateError) -> Collection
  ) throws(ListUpdateError) -> Collection {
    var data = source
    for (stage, changeset) in changesets.enumerated() {
      do throws(ListUpdateError) {
        data = try body(changeset, data)
      } catch {
        throw error.inStage(stage)
      }
    }
    return data
  }
}
