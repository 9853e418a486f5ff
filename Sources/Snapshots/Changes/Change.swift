package import ListDiff

/// One change of a list, compared once: the snapshots before and after, and what became of each row.
///
/// The feed makes one for each look that found something new. History, recording, player, conditions,
/// hooks and logs share it. ``rows`` is the only walk over what changed: words, counts, marks and reports
/// read it.
package struct Change: Equatable, Sendable {
  package enum Kind: Sendable {
    case list
    /// Lines of a stream came, and nothing was compared: it costs what has come, however long the list is.
    case growth
    /// The latest lines have turned out to be a table, none of whose rows is new.
    case tableOfGrowth
    /// The rows only have new identities; there is no new snapshot.
    case newNames
  }

  /// The rows before the change; `nil` if `after` is the first snapshot.
  ///
  /// Their identities are those by which ``after`` knows its rows; see ``isRekeyed``.
  package let before: [SnapshotSection]?
  package let after: Snapshot
  /// When the change was noticed; `nil` where that means nothing, as in the git history of a file.
  package let moment: Moment?
  package let kind: Kind
  /// Whether the rows of ``before`` got new identities with this change, because another column became the
  /// key.
  package let isRekeyed: Bool
  /// Whether the rows of ``after`` are events of a stream, the newest of them last.
  package let areEvents: Bool

  /// The stages from ``before`` to ``after``; none from nothing.
  package let stages: StagedChangeset<[SnapshotSection]>
  /// The rows that changed, in the order of the new list: deleted rows where they were, those of deleted
  /// sections last.
  package let rows: [RowChange]
  /// The sections that changed, in the same order.
  package let sections: [SectionChange]

  /// Compares two snapshots. Throws ``SnapshotError/cancelled`` if the work is.
  package static func resolve(
    _ before: [SnapshotSection]?, _ after: Snapshot, at moment: Moment? = nil, kind: Kind = .list,
    isRekeyed: Bool = false, areEvents: Bool = false
  ) throws(SnapshotError) -> Change {
    var stages = StagedChangeset<[SnapshotSection]>()
    if let before, kind != .newNames {
      let progress = WorkProgress.current
      stages = try StagedChangeset(
        from: before, to: after.sections,
        checkingCancellation: { () throws(SnapshotError) in try progress?.check() })
    }
    return Change(
      before: before, after: after, at: moment, kind: kind, isRekeyed: isRekeyed,
      areEvents: areEvents, stages: stages)
  }

  /// - Parameter stages: The stages between both snapshots, if they are known; by default they are compared,
  ///   whatever is cancelled.
  package init(
    before: [SnapshotSection]?, after: Snapshot, at moment: Moment? = nil, kind: Kind = .list,
    isRekeyed: Bool = false, areEvents: Bool = false,
    stages: StagedChangeset<[SnapshotSection]>? = nil
  ) {
    (self.before, self.after, self.moment, self.kind) = (before, after, moment, kind)
    (self.isRekeyed, self.areEvents) = (isRekeyed, areEvents)
    if let before, kind != .newNames {
      self.stages = stages ?? StagedChangeset(from: before, to: after.sections)
    } else {
      self.stages = []
    }
    (rows, sections) = StageReader.changes(
      by: self.stages, from: before ?? [], to: after.sections)
  }

  /// A change by stages that are known: all or some of those between two lists, in their order.
  package init(before: [SnapshotSection], stages: StagedChangeset<[SnapshotSection]>) {
    let after = Snapshot(name: "", sections: stages.last?.data ?? before)
    self.init(before: before, after: after, stages: stages)
  }

  /// The change without the updates that are not mentioned. O(updated rows).
  package func without(_ quiet: QuietChanges) -> Change {
    var (data, isWhole) = (before ?? [], true)
    let shown = stages.compactMap { stage in
      defer { data = stage.data }
      var stage = stage
      let count = stage.elementUpdated.count
      stage.elementUpdated.removeAll { quiet.silences(from: data[$0], to: stage.data[$0]) }
      isWhole = isWhole && stage.elementUpdated.count == count
      return stage.hasChanges ? stage : nil
    }
    return isWhole
      ? self
      : Change(
        before: before, after: after, at: moment, kind: kind, isRekeyed: isRekeyed,
        areEvents: areEvents, stages: StagedChangeset(shown))
  }

  /// Whether ``after`` is a new snapshot.
  package var addsSnapshot: Bool { kind != .newNames }

  /// Whether both lists are the same.
  package var isEmpty: Bool { stages.isEmpty }

  /// Whether something that happened to a row is spoken of.
  package func tells(_ row: RowChange, without quiet: QuietChanges) -> Bool {
    row.event != .updated && !quiet.silences(row.event) || update(of: row, without: quiet) != nil
  }

  /// Whether nothing that happened is spoken of.
  package func isSilent(without quiet: QuietChanges) -> Bool {
    !rows.contains { tells($0, without: quiet) }
      && sections.allSatisfy {
        quiet.silences($0.event) && (!$0.isUpdated || quiet.silences(.updated))
      }
  }

  /// Each stage as a separate change.
  package var steps: [Change] {
    var data = before ?? []
    return stages.map { stage in
      defer { data = stage.data }
      return Change(before: data, stages: [stage])
    }
  }
}

/// What became of one row. Places count in the whole lists before and after the change.
package struct RowChange: Equatable, Sendable {
  package enum Event: UInt8, Sendable {
    case inserted, deleted, updated, moved
    /// It is where it was, and only let others pass.
    case passed

    package var isMove: Bool { self == .moved || self == .passed }
  }

  package let event: Event
  /// Whether its content changed, wherever it is.
  package let isUpdated: Bool
  /// Whether all of its section was inserted or deleted with it.
  package let isOfSection: Bool
  /// Where it was; `nil` if it was inserted.
  package let old: ElementPath?
  /// Where it is; `nil` if it was deleted.
  package let new: ElementPath?

  init(
    _ event: Event, from old: ElementPath?, to new: ElementPath?, isUpdated: Bool = false,
    isOfSection: Bool = false
  ) {
    (self.event, self.isUpdated, self.isOfSection) = (event, isUpdated, isOfSection)
    (self.old, self.new) = (old, new)
  }
}

/// What became of one section, by its places in both lists.
package struct SectionChange: Equatable, Sendable {
  package let event: RowChange.Event
  /// Whether its title or its level changed.
  package let isUpdated: Bool
  package let old: Int?
  package let new: Int?
}

extension Change {
  /// A row that changed, as it was.
  package func old(_ row: RowChange) -> SnapshotRow? { row.old.flatMap { before?[$0] } }

  /// A row that changed, as it is.
  package func new(_ row: RowChange) -> SnapshotRow? { row.new.map { after.sections[$0] } }

  /// Both versions of a row if it was updated and the update is reported.
  package func update(
    of row: RowChange, without quiet: QuietChanges = .none
  ) -> (old: SnapshotRow, new: SnapshotRow)? {
    guard row.isUpdated, !quiet.silences(.updated), let old = old(row), let new = new(row),
      !quiet.silences(from: old, to: new)
    else { return nil }
    return (old, new)
  }

  /// How many rows and sections a change inserts, deletes, moves and updates.
  package struct Sum: Sendable {
    package let sectionsInserted: Int
    package let sectionsDeleted: Int
    /// With the rows of inserted sections.
    package let inserted: Int
    /// With the rows of deleted sections.
    package let deleted: Int
    /// Rows and sections.
    package let moved: Int
    /// Those of them that did not only let others pass.
    package let displaced: Int
    /// Rows, and sections whose title changed.
    package let updated: Int
  }

  /// Counts the changes, but for updates that are not spoken of.
  package func sum(without quiet: QuietChanges = .none) -> Sum {
    let (ofSections, ofRows) = (sections.map(\.event), rows.map(\.event))
    func count(_ event: RowChange.Event, _ events: [RowChange.Event]) -> Int {
      quiet.silences(event) ? 0 : events.count { $0 == event }
    }
    let displaced = count(.moved, ofSections + ofRows)
    return Sum(
      sectionsInserted: count(.inserted, ofSections), sectionsDeleted: count(.deleted, ofSections),
      inserted: count(.inserted, ofRows), deleted: count(.deleted, ofRows),
      moved: displaced + count(.passed, ofSections + ofRows), displaced: displaced,
      updated: (quiet.silences(.updated) ? 0 : sections.count(where: \.isUpdated))
        + rows.count { update(of: $0, without: quiet) != nil })
  }
}

extension Change.Sum {
  /// Whether there is none. Moves that only let rows pass do not count.
  package var isEmpty: Bool {
    sectionsInserted + sectionsDeleted + inserted + deleted + displaced + updated == 0
  }

  /// Those that are not 0, each with its words, such as "1 section inserted, 2 moved".
  package var words: String {
    let parts = [
      (deleted, "deleted"), (inserted, "inserted"), (moved, "moved"), (updated, "updated"),
    ]
    .filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    return ([sectionWords].filter { !$0.isEmpty } + parts).joined(separator: ", ")
  }

  /// Those of inserted and deleted sections.
  package var sectionWords: String {
    [(sectionsDeleted, "deleted"), (sectionsInserted, "inserted")].filter { $0.0 > 0 }
      .map { "\($0.0) \($0.0 == 1 ? "section" : "sections") \($0.1)" }.joined(separator: ", ")
  }
}
