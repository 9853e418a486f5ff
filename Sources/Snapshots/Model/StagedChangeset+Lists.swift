package import ListDiff

extension StagedChangeset where Collection == [SnapshotSection] {
  /// The way from one snapshot to another.
  ///
  /// That of lines which are numbered alike costs what their changes cost, any other what ListDiff
  /// takes for the rows.
  package init(from source: [SnapshotSection], to target: [SnapshotSection]) {
    self.init(from: source, to: target, checkingCancellation: {})
  }

  /// The way from one snapshot to another, unless `check` throws before it is found.
  package init<Failure>(
    from source: [SnapshotSection], to target: [SnapshotSection],
    checkingCancellation check: () throws(Failure) -> Void
  ) throws(Failure) {
    if let changes = LineChanges(from: source, to: target) {
      try check()
      self = changes.staged(in: target[0])
    } else {
      try self.init(source: source, target: target, checkingCancellation: check)
    }
  }
}
