extension StagedChangeset
where Collection: RangeReplaceableCollection, Collection.Element: Differentiable {
  /// The rows after all changesets are applied, one after the other, to the given ones.
  ///
  /// What comes out shows the same as the `data` of the last changeset.
  ///
  /// - Parameter source: the rows before the first changeset.
  /// - Throws: ``StagedChangesetError`` for the first changeset that does not fit what those
  ///   before it left; see `Changeset.applying(to:)`.
  /// - Complexity: O(rows + changes) for each changeset.
  @inlinable public func applying(to source: Collection) throws(StagedChangesetError) -> Collection
  {
    var rows = source
    for (stage, changeset) in changesets.enumerated() {
      do throws(ChangesetError) {
        rows = try changeset.applying(to: rows)
      } catch {
        throw StagedChangesetError(stage: stage, error: error)
      }
    }
    return rows
  }
}

extension StagedChangeset
where Collection: RangeReplaceableCollection, Collection.Element: DifferentiableSection {
  /// The sections after all changesets are applied, one after the other, to the given ones.
  ///
  /// What comes out shows the same as the `data` of the last changeset.
  ///
  /// - Parameter source: the sections before the first changeset.
  /// - Throws: ``StagedChangesetError`` for the first changeset that does not fit what those
  ///   before it left; see `Changeset.applying(to:)`.
  /// - Complexity: O(sections + rows + changes) for each changeset.
  @inlinable public func applying(to source: Collection) throws(StagedChangesetError) -> Collection
  {
    var sections = source
    for (stage, changeset) in changesets.enumerated() {
      do throws(ChangesetError) {
        sections = try changeset.applying(to: sections)
      } catch {
        throw StagedChangesetError(stage: stage, error: error)
      }
    }
    return sections
  }
}
