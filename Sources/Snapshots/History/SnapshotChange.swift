package import ListDiff
import Synchronization

/// What one look at a source changed: the list before, the list after, and the way from one to the other.
///
/// The feed makes one for each look that found something. History, recording, player, conditions, hooks and
/// logs take it, so that the two lists are compared once. Stages and delta are made when they are first
/// asked for, on whichever thread that is.
package final class SnapshotChange: Sendable {
  /// The rows before; `nil` where `after` is the first snapshot.
  ///
  /// They have the identities by which the rows of ``after`` are known. See ``isRekeyed``.
  package let before: [SnapshotSection]?
  package let after: Snapshot
  /// When it was seen; `nil` where that says nothing, as in the history of a file.
  package let moment: Moment?
  /// Whether rows of ``before`` had other identities until now: another column is the key.
  package let isRekeyed: Bool
  /// Whether ``after`` is another snapshot. A change without one only gives rows other identities.
  package let addsSnapshot: Bool

  private struct Way {
    var stages: StagedChangeset<[SnapshotSection]>?
    var delta: ListDelta?
  }
  private let way = Mutex(Way())

  /// - Parameters:
  ///   - before: The rows before, by the identities by which those of `after` are known; `nil` where there
  ///     are none.
  ///   - after: The snapshot after it.
  ///   - moment: When it was seen.
  ///   - isRekeyed: Whether rows of `before` had other identities until now.
  ///   - addsSnapshot: Whether `after` is another snapshot.
  package init(
    before: [SnapshotSection]?, after: Snapshot, at moment: Moment? = nil, isRekeyed: Bool = false,
    addsSnapshot: Bool = true
  ) {
    (self.before, self.after, self.moment) = (before, after, moment)
    (self.isRekeyed, self.addsSnapshot) = (isRekeyed, addsSnapshot)
  }

  /// The stages from ``before`` to ``after``.
  ///
  /// - Parameter check: Called now and then while they are made; what it throws ends that.
  package func stages<Failure: Error>(
    checkingCancellation check: () throws(Failure) -> Void
  ) throws(Failure) -> StagedChangeset<[SnapshotSection]> {
    if let stages = way.withLock({ $0.stages }) { return stages }
    let stages = try StagedChangeset(
      from: before ?? [], to: after.sections, checkingCancellation: check)
    way.withLock { $0.stages = stages }
    return stages
  }

  /// The stages from ``before`` to ``after``.
  package var stages: StagedChangeset<[SnapshotSection]> {
    stages(checkingCancellation: {})
  }

  /// What makes ``after`` of ``before``, as it is kept and recorded.
  var delta: ListDelta {
    if let delta = way.withLock({ $0.delta }) { return delta }
    let delta = ListDelta(from: before ?? [], to: after.sections)
    way.withLock { $0.delta = delta }
    return delta
  }
}

extension SnapshotChange: Equatable {
  package static func == (left: SnapshotChange, right: SnapshotChange) -> Bool {
    left.before == right.before && left.after == right.after && left.moment == right.moment
      && left.isRekeyed == right.isRekeyed && left.addsSnapshot == right.addsSnapshot
  }
}
