package import ListDiff

extension StagedChangeset where Collection == [SnapshotSection] {
  /// The way from one snapshot to another.
  ///
  /// That of lines which are numbered alike costs what their changes cost, any other what ListDiff
  /// takes for the rows.
  package init(from source: [SnapshotSection], to target: [SnapshotSection]) {
    guard source.count == 1, target.count == 1, source[0].id == target[0].id,
      target[0].isContentEqual(to: source[0]), case .lines(let old) = source[0].rows.storage,
      case .lines(let new) = target[0].rows.storage
    else {
      self.init(source: source, target: target)
      return
    }
    self = LineChanges(from: old, to: new).staged(in: target[0])
  }
}
