extension Changeset
where Collection: RangeReplaceableCollection, Collection.Element: Differentiable {
  /// The rows after this changeset is applied to the given ones.
  ///
  /// Rows that are inserted or updated are taken from ``data``, all others from `source`. What
  /// comes out shows the same as ``data``, or the changeset does not belong to `source`, and
  /// nothing comes out. An update of a row that shows the same as before is no error.
  ///
  /// ```swift
  /// let rows = try changeset.applying(to: list.rows)
  /// ```
  ///
  /// - Parameter source: the rows before the changeset; all operations name rows of one section,
  ///   whichever it is.
  /// - Throws: ``ChangesetError`` if an operation names a row that does not exist, names one twice
  ///   or is one on a section; if the numbers do not add up; and if another row, or other content
  ///   without an update, lands where ``data`` has one.
  /// - Complexity: O(rows before and after + changes).
  @inlinable public func applying(to source: Collection) throws(ChangesetError) -> Collection {
    let before = ContiguousArray(source)
    let origins = try rowOrigins(from: before.count)
    return Collection(try origins.land(before, on: data, section: origins.firstSection))
  }
}

extension BatchOrigins {
  /// The rows that a section has after the batch.
  ///
  /// - Parameters:
  ///   - before: all rows before the batch, section after section.
  ///   - data: the rows that the section has in the data of the changeset.
  ///   - section: the section's offset after the batch.
  @inlinable func land<Row: Differentiable>(
    _ before: ContiguousArray<Row>, on data: some Collection<Row>, section: Int
  ) throws(ChangesetError) -> ContiguousArray<Row> {
    let start = firstRow(in: section)
    var landed = ContiguousArray<Row>()
    landed.reserveCapacity(data.count)
    for (offset, row) in data.enumerated() {
      let origin = rows[start + offset]
      guard origin != Self.none else {
        landed.append(row)
        continue
      }
      let path = ElementPath(element: offset, section: section)
      guard row.mayBe(before[origin]) else { throw .wrongRow(path) }
      if isUpdated(row: origin) {
        landed.append(row)
      } else {
        guard row.mayShow(before[origin]) else { throw .staleRow(path) }
        landed.append(before[origin])
      }
    }
    return landed
  }
}

extension ContentIdentifiable {
  /// Whether the identities are equal; one that is not equal to itself (a NaN) says nothing.
  @inlinable func mayBe(_ other: Self) -> Bool {
    let identifier = differenceIdentifier
    return identifier == other.differenceIdentifier || identifier != identifier
  }
}

extension ContentEquatable {
  /// Whether the content is equal; content that is not equal to itself says nothing.
  @inlinable func mayShow(_ source: Self) -> Bool {
    isContentEqual(to: source) || !isContentEqual(to: self)
  }
}
