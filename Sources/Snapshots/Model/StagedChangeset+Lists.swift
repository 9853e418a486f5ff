package import ListDiff

extension StagedChangeset where Collection == [SnapshotSection] {
  /// The way from one snapshot to another.
  ///
  /// That of lines which are numbered alike costs what their changes cost, any other what ListDiff
  /// takes for the rows.
  package init(from source: [SnapshotSection], to target: [SnapshotSection]) {
    if let changes = LineChanges(from: source, to: target) {
      self = changes.staged(in: target[0])
    } else {
      self.init(source: source, target: target)
    }
  }
}
