extension StagedChangeset
where Collection: RangeReplaceableCollection, Collection.Element: Differentiable {
  /// Follows the changes of one list of rows through all stages, and checks each of them against
  /// the rows that those before it left.
  ///
  /// - Returns: where the rows were before all stages, and the section that the stages name.
  /// - Throws: ``StagedChangesetError`` for the first changeset that does not fit.
  @inlinable func checkedOrigins(
    from source: ContiguousArray<Collection.Element>
  ) throws(StagedChangesetError) -> (origins: StagedOrigins, section: Int) {
    var rows = source
    var origins = StagedOrigins(rowCounts: [rows.count])
    var section = 0
    for (stage, changeset) in changesets.enumerated() {
      do throws(ChangesetError) {
        let batch = try changeset.rowOrigins(from: rows.count)
        rows = try batch.land(rows, on: changeset.data, section: batch.firstSection)
        origins.follow(batch)
        if changeset.hasElementChanges { section = batch.firstSection }
      } catch {
        throw StagedChangesetError(stage: stage, error: error)
      }
    }
    return (origins, section)
  }
}

extension StagedChangeset
where Collection: RangeReplaceableCollection, Collection.Element: DifferentiableSection {
  /// Follows the changes of a list of sections through all stages, and checks each of them against
  /// the sections that those before it left.
  ///
  /// - Returns: where the sections and their rows were before all stages.
  /// - Throws: ``StagedChangesetError`` for the first changeset that does not fit.
  @inlinable func checkedOrigins(
    from source: Collection
  ) throws(StagedChangesetError) -> StagedOrigins {
    var sections = source
    var rowCounts = sections.map(\.elements.count)
    var origins = StagedOrigins(rowCounts: rowCounts)
    for (stage, changeset) in changesets.enumerated() {
      do throws(ChangesetError) {
        let batch = try changeset.origins(from: rowCounts)
        sections = try changeset.land(sections, batch)
        origins.follow(batch)
      } catch {
        throw StagedChangesetError(stage: stage, error: error)
      }
      rowCounts = sections.map(\.elements.count)
    }
    return origins
  }
}
