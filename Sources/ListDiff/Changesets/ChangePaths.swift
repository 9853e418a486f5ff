/// Maps the positions of sections and rows before changes to those after them, and back.
///
/// Use it for state that is kept apart from the list by position: a cursor, a selection, loaded
/// pictures, the rows of a table in a database.
public struct ChangePaths: Sendable {
  private let sections: RowOrigins
  private let rows: RowOrigins

  /// For each section and row before the changes, its position after them, or ``RowOrigins/none``.
  private let newSections: ContiguousArray<Int>
  private let newRows: ContiguousArray<Int>

  @usableFromInline init(_ origins: ListOrigins) {
    (sections, rows) = (origins.sections, origins.rows)
    (newSections, newRows) = (sections.targets, rows.targets)
  }

  /// The path after the changes of the row with this path before them; `nil` if it is deleted.
  ///
  /// - Complexity: O(log sections).
  public func newPath(of path: ElementPath) -> ElementPath? {
    Self.path(path, rows.before, newRows, rows.after)
  }

  /// The path before the changes of the row with this path after them; `nil` if it is inserted.
  ///
  /// - Complexity: O(log sections).
  public func oldPath(of path: ElementPath) -> ElementPath? {
    Self.path(path, rows.after, rows.origins, rows.before)
  }

  /// The offset after the changes of the section with this offset before; `nil` if it is deleted.
  public func newSection(of section: Int) -> Int? {
    Self.section(section, rows.before, newSections, rows.after)
  }

  /// The offset before the changes of the section with this offset after; `nil` if it is inserted.
  public func oldSection(of section: Int) -> Int? {
    Self.section(section, rows.after, sections.origins, rows.before)
  }

  private static func path(
    _ path: ElementPath, _ here: RowOffsets, _ places: ContiguousArray<Int>, _ there: RowOffsets
  ) -> ElementPath? {
    guard here.sections.contains(path.section),
      (0..<here.rows(in: path.section).count).contains(path.element)
    else { return nil }
    let place = places[here[path]]
    return place == RowOrigins.none ? nil : there.path(of: place)
  }

  private static func section(
    _ section: Int, _ here: RowOffsets, _ places: ContiguousArray<Int>, _ there: RowOffsets
  ) -> Int? {
    guard here.sections.contains(section) else { return nil }
    let place = places[section - here.firstSection]
    return place == RowOrigins.none ? nil : place + there.firstSection
  }
}

extension StagedChangeset
where Collection: RangeReplaceableCollection, Collection.Element: Differentiable {
  /// The paths of all rows before and after all stages.
  ///
  /// ```swift
  /// let paths = try changes.paths(from: old)
  /// cursor = paths.newPath(of: cursor) ?? cursor
  /// ```
  ///
  /// - Parameter source: the rows before the first changeset.
  /// - Returns: paths in the section that the changesets name.
  /// - Throws: ``ListUpdateError`` for the first changeset that cannot be applied.
  /// - Complexity: O(rows + changes) for each changeset.
  @inlinable public func paths(
    from source: Collection
  ) throws(ListUpdateError) -> ChangePaths {
    ChangePaths(try checkedOrigins(from: source))
  }
}

extension StagedChangeset
where Collection: RangeReplaceableCollection, Collection.Element: DifferentiableSection {
  /// The positions of all sections and rows before and after all stages.
  ///
  /// - Parameter source: the sections before the first changeset.
  /// - Throws: ``ListUpdateError`` for the first changeset that cannot be applied.
  /// - Complexity: O(sections + rows + changes) for each changeset.
  @inlinable public func paths(
    from source: Collection
  ) throws(ListUpdateError) -> ChangePaths {
    ChangePaths(try checkedOrigins(from: source))
  }
}
