public import ListDiff

/// One change of a changeset, so that a test can take a changeset apart and reassemble it.
public enum ChangeOperation: Hashable, Sendable {
  case sectionDelete(Int)
  case sectionInsert(Int)
  case sectionUpdate(Int)
  case sectionMove(source: Int, target: Int)
  case elementDelete(ElementPath)
  case elementInsert(ElementPath)
  case elementUpdate(ElementPath)
  case elementMove(source: ElementPath, target: ElementPath)
}

extension Changeset {
  /// The changes one by one.
  public var operations: [ChangeOperation] {
    sectionDeleted.map { .sectionDelete($0) }
      + sectionInserted.map { .sectionInsert($0) }
      + sectionUpdated.map { .sectionUpdate($0) }
      + sectionMoved.map { .sectionMove(source: $0.source, target: $0.target) }
      + elementDeleted.map { .elementDelete($0) }
      + elementInserted.map { .elementInsert($0) }
      + elementUpdated.map { .elementUpdate($0) }
      + elementMoved.map { .elementMove(source: $0.source, target: $0.target) }
  }

  /// Creates a changeset from the data after it and its changes one by one.
  public init(data: Collection, operations: [ChangeOperation]) {
    self.init(data: data)
    for operation in operations {
      switch operation {
      case .sectionDelete(let section): sectionDeleted.append(section)
      case .sectionInsert(let section): sectionInserted.append(section)
      case .sectionUpdate(let section): sectionUpdated.append(section)
      case .sectionMove(let source, let target): sectionMoved.append((source, target))
      case .elementDelete(let path): elementDeleted.append(path)
      case .elementInsert(let path): elementInserted.append(path)
      case .elementUpdate(let path): elementUpdated.append(path)
      case .elementMove(let source, let target): elementMoved.append((source, target))
      }
    }
  }
}
