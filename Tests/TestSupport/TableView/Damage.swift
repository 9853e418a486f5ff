public import ListDiff

/// A way to damage one operation of a valid changeset.
public enum Damage: CaseIterable, Sendable {
  /// The operation is missing.
  case drop
  /// The operation is repeated.
  case duplicate
  /// The position before the batch is one further down.
  case shiftSource
  /// The position after the batch is one further down.
  case shiftTarget
  /// The section of the position before the batch is the next one.
  case shiftSourceSection
  /// The section of the position after the batch is the next one.
  case shiftTargetSection
  /// A delete becomes an update, an update a delete; an insert or a move becomes a delete.
  case swapKind

  /// The operations that replace the given one, or `nil` if this damage does not apply to it.
  public func spoiled(_ operation: ChangeOperation) -> [ChangeOperation]? {
    switch self {
    case .drop: return []
    case .duplicate: return [operation, operation]
    case .shiftSource: return operation.shiftedSource(by: 1, sections: 0).map { [$0] }
    case .shiftTarget: return operation.shiftedTarget(by: 1, sections: 0).map { [$0] }
    case .shiftSourceSection: return operation.shiftedSource(by: 0, sections: 1).map { [$0] }
    case .shiftTargetSection: return operation.shiftedTarget(by: 0, sections: 1).map { [$0] }
    case .swapKind: return [operation.ofAnotherKind]
    }
  }
}

extension StagedChangeset {
  /// Each operation to which a damage applies, its stage, and the changes with it damaged.
  public func damaged(
    by damage: Damage
  ) -> [(operation: ChangeOperation, stage: Int, changes: StagedChangeset)] {
    enumerated().flatMap { stage, changeset in
      changeset.operations.enumerated().compactMap { offset, operation in
        guard let spoiled = damage.spoiled(operation) else { return nil }
        var (changes, operations) = (self, changeset.operations)
        operations.replaceSubrange(offset...offset, with: spoiled)
        changes[stage] = Changeset(data: changeset.data, operations: operations)
        return (operation, stage, changes)
      }
    }
  }
}

extension ChangeOperation {
  /// The operation with its position before the batch shifted, if it has one and that differs.
  fileprivate func shiftedSource(by elements: Int, sections: Int) -> Self? {
    switch self {
    case .elementDelete(let path): .elementDelete(path.shifted(elements, sections))
    case .elementUpdate(let path): .elementUpdate(path.shifted(elements, sections))
    case .elementMove(let source, let target):
      .elementMove(source: source.shifted(elements, sections), target: target)
    case .sectionDelete(let section) where sections > 0: .sectionDelete(section + sections)
    case .sectionUpdate(let section) where sections > 0: .sectionUpdate(section + sections)
    case .sectionMove(let source, let target) where sections > 0:
      .sectionMove(source: source + sections, target: target)
    default: nil
    }
  }

  /// The operation with its position after the batch shifted, if it has one and that differs.
  fileprivate func shiftedTarget(by elements: Int, sections: Int) -> Self? {
    switch self {
    case .elementInsert(let path): .elementInsert(path.shifted(elements, sections))
    case .elementMove(let source, let target):
      .elementMove(source: source, target: target.shifted(elements, sections))
    case .sectionInsert(let section) where sections > 0: .sectionInsert(section + sections)
    case .sectionMove(let source, let target) where sections > 0:
      .sectionMove(source: source, target: target + sections)
    default: nil
    }
  }

  fileprivate var ofAnotherKind: Self {
    switch self {
    case .sectionDelete(let section): .sectionUpdate(section)
    case .sectionInsert(let section): .sectionDelete(section)
    case .sectionUpdate(let section): .sectionDelete(section)
    case .sectionMove(let source, _): .sectionDelete(source)
    case .elementDelete(let path): .elementUpdate(path)
    case .elementInsert(let path): .elementDelete(path)
    case .elementUpdate(let path): .elementDelete(path)
    case .elementMove(let source, _): .elementDelete(source)
    }
  }
}

extension ElementPath {
  fileprivate func shifted(_ elements: Int, _ sections: Int) -> ElementPath {
    ElementPath(element: element + elements, section: section + sections)
  }
}
