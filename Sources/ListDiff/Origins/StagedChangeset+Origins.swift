extension StagedChangeset {
  /// Follows the changes of one list of rows through all stages.
  ///
  /// - Parameter count: the number of rows before the first stage.
  /// - Throws: ``StagedChangesetError`` for the first changeset that does not fit.
  func rowOrigins(from count: Int) throws(StagedChangesetError) -> StagedOrigins {
    var origins = StagedOrigins(RowOffsets([count]))
    for (stage, changeset) in changesets.enumerated() {
      do throws(ChangesetError) {
        origins.follow(try changeset.rowOrigins(from: origins.after.rowCount))
      } catch {
        throw StagedChangesetError(stage: stage, error: error)
      }
    }
    return origins
  }
}
