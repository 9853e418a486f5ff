public import ListDiff

/// The order of the kinds of changes.
public enum StageOrder: Int, CaseIterable, Comparable {
  case elementUpdates = 1
  case deletes
  case sectionArrivals
  case elementArrivals
  case sectionUpdates
  case lastDeletes

  public static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }

  /// The stages that may contain all changes of a changeset.
  static func stages<C>(of changeset: Changeset<C>) -> [Self] {
    let kinds: [(Bool, [Self])] = [
      (!changeset.elementUpdated.isEmpty, [.elementUpdates]),
      (!changeset.elementDeleted.isEmpty, [.deletes]),
      (!changeset.sectionDeleted.isEmpty, [.deletes, .lastDeletes]),
      (!changeset.sectionInserted.isEmpty, [.sectionArrivals]),
      (!changeset.sectionMoved.isEmpty, [.sectionArrivals]),
      (!changeset.elementInserted.isEmpty, [.elementArrivals]),
      (!changeset.elementMoved.isEmpty, [.elementArrivals]),
      (!changeset.sectionUpdated.isEmpty, [.sectionUpdates]),
    ]
    return allCases.filter { stage in
      kinds.allSatisfy { hasChanges, stages in !hasChanges || stages.contains(stage) }
    }
  }

  /// Expects each changeset to contain only changes of one stage, and the stages to be in order;
  /// rows that are updated or deleted are named from the first to the last.
  public static func check<C>(_ changes: StagedChangeset<C>) throws(TableViewFault) {
    var last: Self?
    for (offset, changeset) in changes.enumerated() {
      guard
        let stage = stages(of: changeset).first(where: { stage in last.map { $0 < stage } ?? true })
      else { throw TableViewFault(stage: offset, kind: .outOfOrder) }
      guard isAscending(changeset.elementUpdated), isAscending(changeset.elementDeleted) else {
        throw TableViewFault(stage: offset, kind: .outOfOrder)
      }
      last = stage
    }
  }

  private static func isAscending(_ paths: [ElementPath]) -> Bool {
    zip(paths, paths.dropFirst()).allSatisfy {
      ($0.section, $0.element) <= ($1.section, $1.element)
    }
  }
}
