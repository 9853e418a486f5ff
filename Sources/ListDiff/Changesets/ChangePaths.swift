/// Where each section and each row of a list is after changes, and where it was before them.
///
/// For what is kept apart from the list, by its place: a cursor, a selection, loaded pictures, the rows of a
/// table in a database.
public struct ChangePaths: Sendable {
  private let before: RowOffsets
  private let after: RowOffsets

  /// For each section and row before the changes its place after them, or ``BatchOrigins/none``.
  private let newSections: ContiguousArray<Int>
  private let newRows: ContiguousArray<Int>

  /// For each section and row after the changes its place before them, or ``BatchOrigins/none``.
  private let oldSections: ContiguousArray<Int>
  private let oldRows: ContiguousArray<Int>

  /// - Parameter section: the section that the paths of a list without sections name.
  @usableFromInline init(_ origins: StagedOrigins, section: Int = 0) {
    before = origins.before.starting(at: section)
    after = origins.after.starting(at: section)
    (oldSections, oldRows) = (origins.sections.origins, origins.rows.origins)
    newSections = Self.inverted(oldSections, count: before.sectionCount)
    newRows = Self.inverted(oldRows, count: before.rowCount)
  }

  static func inverted(
    _ origins: ContiguousArray<Int>, count: Int
  ) -> ContiguousArray<Int> {
    var targets = ContiguousArray(repeating: BatchOrigins.none, count: count)
    for (target, origin) in origins.enumerated() where origin != BatchOrigins.none {
      targets[origin] = target
    }
    return targets
  }

  /// The path after the changes of a row before them, or `nil` if it is gone.
  ///
  /// - Complexity: O(log sections).
  public func newPath(of path: ElementPath) -> ElementPath? {
    Self.path(path, before, newRows, after)
  }

  /// The path before the changes of a row after them, or `nil` if it is new.
  ///
  /// - Complexity: O(log sections).
  public func oldPath(of path: ElementPath) -> ElementPath? {
    Self.path(path, after, oldRows, before)
  }

  /// The offset after the changes of a section before them, or `nil` if it is gone.
  public func newSection(of section: Int) -> Int? {
    Self.section(section, before, newSections, after)
  }

  /// The offset before the changes of a section after them, or `nil` if it is new.
  public func oldSection(of section: Int) -> Int? {
    Self.section(section, after, oldSections, before)
  }

  private static func path(
    _ path: ElementPath, _ here: RowOffsets, _ places: ContiguousArray<Int>, _ there: RowOffsets
  ) -> ElementPath? {
    guard here.sections.contains(path.section),
      (0..<here.rows(in: path.section).count).contains(path.element)
    else { return nil }
    let place = places[here[path]]
    return place == BatchOrigins.none ? nil : there.path(of: place)
  }

  private static func section(
    _ section: Int, _ here: RowOffsets, _ places: ContiguousArray<Int>, _ there: RowOffsets
  ) -> Int? {
    guard here.sections.contains(section) else { return nil }
    let place = places[section - here.firstSection]
    return place == BatchOrigins.none ? nil : place + there.firstSection
  }
}

extension StagedChangeset
where Collection: RangeReplaceableCollection, Collection.Element: Differentiable {
  /// Where each row goes through all stages, and where it comes from.
  ///
  /// ```swift
  /// let paths = try changes.paths(from: old)
  /// cursor = paths.newPath(of: cursor) ?? cursor
  /// ```
  ///
  /// - Parameter source: the rows before the first changeset.
  /// - Returns: paths in the section that the changesets name.
  /// - Throws: ``StagedChangesetError`` for the first changeset that does not fit what those
  ///   before it left; see `Changeset.applying(to:)`.
  /// - Complexity: O(rows + changes) for each changeset.
  @inlinable public func paths(
    from source: Collection
  ) throws(StagedChangesetError) -> ChangePaths {
    let (origins, section) = try checkedOrigins(from: source)
    return ChangePaths(origins, section: section)
  }
}

extension StagedChangeset
where Collection: RangeReplaceableCollection, Collection.Element: DifferentiableSection {
  /// Where each section and each row goes through all stages, and where it comes from.
  ///
  /// - Parameter source: the sections before the first changeset.
  /// - Throws: ``StagedChangesetError`` for the first changeset that does not fit what those
  ///   before it left; see `Changeset.applying(to:)`.
  /// - Complexity: O(sections + rows + changes) for each changeset.
  @inlinable public func paths(
    from source: Collection
  ) throws(StagedChangesetError) -> ChangePaths {
    ChangePaths(try checkedOrigins(from: source))
  }
}

extension Changeset
where Collection: RangeReplaceableCollection, Collection.Element: Differentiable {
  /// Where each row goes in this changeset, and where it comes from.
  ///
  /// - Parameter source: the rows before the changeset.
  /// - Throws: ``ChangesetError`` if the changeset does not fit; see `applying(to:)`.
  /// - Complexity: O(rows before and after + changes).
  @inlinable public func paths(from source: Collection) throws(ChangesetError) -> ChangePaths {
    do throws(StagedChangesetError) {
      return try StagedChangeset([self]).paths(from: source)
    } catch {
      throw error.error
    }
  }
}

extension Changeset
where Collection: RangeReplaceableCollection, Collection.Element: DifferentiableSection {
  /// Where each section and each row goes in this changeset, and where it comes from.
  ///
  /// - Parameter source: the sections before the changeset.
  /// - Throws: ``ChangesetError`` if the changeset does not fit; see `applying(to:)`.
  /// - Complexity: O(sections and rows before and after + changes).
  @inlinable public func paths(from source: Collection) throws(ChangesetError) -> ChangePaths {
    do throws(StagedChangesetError) {
      return try StagedChangeset([self]).paths(from: source)
    } catch {
      throw error.error
    }
  }
}
