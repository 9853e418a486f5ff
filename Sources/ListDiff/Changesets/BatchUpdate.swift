/// One action of a table view's batch.
///
/// The order of the actions within a batch does not matter: deletes, reloads and the sources of
/// moves refer to the list *before* the batch, inserts and the targets of moves to the list *after*
/// it.
public enum BatchUpdate: Hashable, Sendable {
  /// A section is deleted; its offset before the batch.
  case deleteSection(Int)
  /// A section is inserted; its offset after the batch.
  case insertSection(Int)
  /// A section's header is updated; its offset before the batch.
  case reloadSection(Int)
  /// A section is moved; its offsets before and after the batch.
  case moveSection(Int, toSection: Int)

  /// A row is deleted; its path before the batch.
  case deleteRow(at: ElementPath)
  /// A row is inserted; its path after the batch.
  case insertRow(at: ElementPath)
  /// A row's content is updated; its path before the batch.
  case reloadRow(at: ElementPath)
  /// A row is moved; its paths before and after the batch.
  case moveRow(at: ElementPath, to: ElementPath)
}

extension BatchUpdate: CustomStringConvertible {
  /// The action, in the terms of a table view, on one line.
  public var description: String {
    switch self {
    case .deleteSection(let section): "delete section \(section)"
    case .insertSection(let section): "insert section \(section)"
    case .reloadSection(let section): "reload section \(section)"
    case .moveSection(let source, let target): "move section \(source) to section \(target)"
    case .deleteRow(let path): "delete \(path.words)"
    case .insertRow(let path): "insert \(path.words)"
    case .reloadRow(let path): "reload \(path.words)"
    case .moveRow(let source, let target): "move \(source.words) to \(target.words)"
    }
  }
}

extension ElementPath {
  /// The path, as worded in messages.
  @usableFromInline var words: String { "row \(element) of section \(section)" }
}

extension Changeset {
  /// The changes as the actions of one batch of a table view.
  ///
  /// Sections come first, then rows; within each group come deletes, inserts, reloads and moves, in the order
  /// of the changeset. When the batch ends, the data source must contain ``data``.
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
