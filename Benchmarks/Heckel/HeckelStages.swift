import ListDiff

/// The stages for a matching, without minimising moves.
///
/// Rows that are neither deleted nor new stay if as many of them precede it in both lists, and move
/// otherwise: this is how list libraries for table views use Heckel's matching.
struct HeckelStages<Row: Differentiable> {
  let before: [Row]
  let after: [Row]
  private let matching: HeckelMatching

  init(from before: [Row], to after: [Row]) {
    self.before = before
    self.after = after
    matching = HeckelMatching(before, after)
  }

  /// Updates, then deletes, then inserts and moves, each with the data after it.
  var changes: StagedChangeset<[Row]> {
    var stages = StagedChangeset<[Row]>([])
    let (updated, deleted, kept) = departures
    if !updated.isEmpty {
      var data = before
      for path in updated { data[path.element] = content(at: path.element) ?? data[path.element] }
      stages.append(Changeset(data: data, elementUpdated: updated))
    }
    if !deleted.isEmpty {
      let data = kept.compactMap(content(at:))
      stages.append(Changeset(data: data, elementDeleted: deleted))
    }
    let (inserted, moved) = arrivals(kept)
    if !inserted.isEmpty || !moved.isEmpty {
      stages.append(Changeset(data: after, elementInserted: inserted, elementMoved: moved))
    }
    return stages
  }

  /// The content after the change of a row before it; `nil` if it is deleted.
  private func content(at offset: Int) -> Row? {
    matching.target(of: offset).map { after[$0] }
  }

  /// The updated rows, the deleted rows, and the offsets of the rows that are kept.
  private var departures: (updated: [ElementPath], deleted: [ElementPath], kept: [Int]) {
    var (updated, deleted, kept): ([ElementPath], [ElementPath], [Int]) = ([], [], [])
    for offset in before.indices {
      let path = ElementPath(element: offset, section: 0)
      guard let target = matching.target(of: offset) else {
        deleted.append(path)
        continue
      }
      kept.append(offset)
      if !after[target].isContentEqual(to: before[offset]) { updated.append(path) }
    }
    return (updated, deleted, kept)
  }

  /// The inserted rows, and those whose rank among the kept rows changes.
  private func arrivals(
    _ kept: [Int]
  ) -> (inserted: [ElementPath], moved: [(source: ElementPath, target: ElementPath)]) {
    var inserted: [ElementPath] = []
    var moved: [(source: ElementPath, target: ElementPath)] = []
    var ranks = [Int](repeating: 0, count: before.count)
    for (rank, offset) in kept.enumerated() { ranks[offset] = rank }
    var rank = 0
    for offset in after.indices {
      let target = ElementPath(element: offset, section: 0)
      guard let source = matching.source(of: offset) else {
        inserted.append(target)
        continue
      }
      if ranks[source] != rank {
        moved.append((ElementPath(element: ranks[source], section: 0), target))
      }
      rank += 1
    }
    return (inserted, moved)
  }
}
