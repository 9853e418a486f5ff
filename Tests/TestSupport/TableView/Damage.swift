public import ListDiff

/// A way to damage one change of a valid changeset.
public enum Damage: CaseIterable, Sendable {
  /// The change is missing.
  case drop
  /// The change is repeated.
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

  /// The changes that replace the given one, or `nil` if this damage does not apply to it.
  public func spoiled(_ update: BatchUpdate) -> [BatchUpdate]? {
    switch self {
    case .drop: return []
    case .duplicate: return [update, update]
    case .shiftSource: return update.shiftedSource(by: 1, sections: 0).map { [$0] }
    case .shiftTarget: return update.shiftedTarget(by: 1, sections: 0).map { [$0] }
    case .shiftSourceSection: return update.shiftedSource(by: 0, sections: 1).map { [$0] }
    case .shiftTargetSection: return update.shiftedTarget(by: 0, sections: 1).map { [$0] }
    case .swapKind: return [update.ofAnotherKind]
    }
  }
}

extension StagedChangeset {
  /// Each change to which a damage applies, its stage, and the changes with it damaged.
  public func damaged(
    by damage: Damage
  ) -> [(update: BatchUpdate, stage: Int, changes: StagedChangeset)] {
    enumerated().flatMap { stage, changeset in
      changeset.batchUpdates.enumerated().compactMap { offset, update in
        guard let spoiled = damage.spoiled(update) else { return nil }
        var (changes, updates) = (self, changeset.batchUpdates)
        updates.replaceSubrange(offset...offset, with: spoiled)
        changes[stage] = Changeset(data: changeset.data, batchUpdates: updates)
        return (update, stage, changes)
      }
    }
  }
}

extension BatchUpdate {
  /// The change with its position before the batch shifted, if it has one and that differs.
  fileprivate func shiftedSource(by elements: Int, sections: Int) -> Self? {
    switch self {
    case .deleteRow(let path): .deleteRow(at: path.shifted(elements, sections))
    case .reloadRow(let path): .reloadRow(at: path.shifted(elements, sections))
    case .moveRow(let source, let target):
      .moveRow(at: source.shifted(elements, sections), to: target)
    case .deleteSection(let section) where sections > 0: .deleteSection(section + sections)
    case .reloadSection(let section) where sections > 0: .reloadSection(section + sections)
    case .moveSection(let source, let target) where sections > 0:
      .moveSection(source + sections, toSection: target)
    default: nil
    }
  }

  /// The change with its position after the batch shifted, if it has one and that differs.
  fileprivate func shiftedTarget(by elements: Int, sections: Int) -> Self? {
    switch self {
    case .insertRow(let path): .insertRow(at: path.shifted(elements, sections))
    case .moveRow(let source, let target):
      .moveRow(at: source, to: target.shifted(elements, sections))
    case .insertSection(let section) where sections > 0: .insertSection(section + sections)
    case .moveSection(let source, let target) where sections > 0:
      .moveSection(source, toSection: target + sections)
    default: nil
    }
  }

  fileprivate var ofAnotherKind: Self {
    switch self {
    case .deleteSection(let section): .reloadSection(section)
    case .insertSection(let section), .reloadSection(let section), .moveSection(let section, _):
      .deleteSection(section)
    case .deleteRow(let path): .reloadRow(at: path)
    case .insertRow(let path), .reloadRow(let path), .moveRow(let path, _): .deleteRow(at: path)
    }
  }
}

extension ElementPath {
  fileprivate func shifted(_ elements: Int, _ sections: Int) -> ElementPath {
    ElementPath(element: element + elements, section: section + sections)
  }
}
