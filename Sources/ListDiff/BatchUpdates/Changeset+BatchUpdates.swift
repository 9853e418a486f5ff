extension Changeset {
  /// The changes one by one, as the actions that one batch of a table view takes.
  ///
  /// Sections come first; within each, deletes, inserts, reloads and moves, in the order in which
  /// the changeset lists them. The data source has to hold ``data`` when the batch ends.
  ///
  /// - Complexity: O(changes).
  public var batchUpdates: [BatchUpdate] {
    var updates: [BatchUpdate] = []
    updates.reserveCapacity(changeCount)
    for section in sectionDeleted { updates.append(.deleteSection(section)) }
    for section in sectionInserted { updates.append(.insertSection(section)) }
    for section in sectionUpdated { updates.append(.reloadSection(section)) }
    for move in sectionMoved {
      updates.append(.moveSection(move.source, toSection: move.target))
    }
    for path in elementDeleted { updates.append(.deleteRow(at: path)) }
    for path in elementInserted { updates.append(.insertRow(at: path)) }
    for path in elementUpdated { updates.append(.reloadRow(at: path)) }
    for move in elementMoved { updates.append(.moveRow(at: move.source, to: move.target)) }
    return updates
  }

  /// Creates a changeset from the data after a batch and the actions of the batch.
  ///
  /// - Complexity: O(actions).
  public init(data: Collection, batchUpdates: some Sequence<BatchUpdate>) {
    self.init(data: data)
    for update in batchUpdates {
      switch update {
      case .deleteSection(let section): sectionDeleted.append(section)
      case .insertSection(let section): sectionInserted.append(section)
      case .reloadSection(let section): sectionUpdated.append(section)
      case .moveSection(let source, let target): sectionMoved.append((source, target))
      case .deleteRow(let path): elementDeleted.append(path)
      case .insertRow(let path): elementInserted.append(path)
      case .reloadRow(let path): elementUpdated.append(path)
      case .moveRow(let source, let target): elementMoved.append((source, target))
      }
    }
  }
}
