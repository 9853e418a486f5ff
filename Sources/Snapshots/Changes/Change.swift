package import ListDiff

/// One change of a list, compared once: the snapshots before and after it, and the fate of each row.
///
/// The feed creates a change whenever it finds something new. History, recording, player, conditions, hooks
/// and logs share it. Descriptions, counts, marks and reports all use ``rows``.
package struct Change: Equatable, Sendable {
  package enum Kind: Sendable {
    case list
    /// Lines of a stream arrived, and nothing was compared: the cost depends on the new lines, not on the
    /// length of the list.
    case growth
    /// The latest lines have turned out to be a table, none of whose rows is new.
    case tableOfGrowth
    /// The rows only have new identities; there is no new snapshot.
    case newNames
  }

  /// The rows before the change; `nil` if `after` is the first snapshot.
  ///
  /// They have the identities used in ``after``; see ``isRekeyed``.
  package let before: [SnapshotSection]?
  package let after: Snapshot
  /// When the change was detected; `nil` if that is not meaningful, as in the git history of a file.
  package let moment: Moment?
  package let kind: Kind
  /// Whether the rows of ``before`` got new identities with this change, because another column became the
  /// key.
  package let isRekeyed: Bool
  /// Whether the rows of ``after`` are events of a stream, the newest of them last.
  package let areEvents: Bool

  /// The stages from ``before`` to ``after``; empty if there is no list before.
  package let stages: StagedChangeset<[SnapshotSection]>
  /// The rows that changed, in the order of the new list; deleted rows are at their old positions, those of
  /// deleted sections at the end. The oldest rows of a growing list, which are dropped, are not among them.
  package let rows: [RowChange]
  /// The old positions of the rows that a growing list drops.
  let dropped: [ElementPath]
  /// The sections that changed, in the same order.
  package let sections: [SectionChange]

  /// The columns that only count the rows, before and after the change; see ``RowCounter``.
  let counters: Set<String>

  /// Compares two snapshots. Throws ``SnapshotError/cancelled`` if the work is cancelled.
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

  /// - Parameter stages: The stages between both snapshots, if they are known; by default the snapshots are
  ///   compared, ignoring cancellation.
  package init(
    before: [SnapshotSection]?, after: Snapshot, at moment: Moment? = nil, kind: Kind = .list,
    isRekeyed: Bool = false, areEvents: Bool = false,
    stages: StagedChangeset<[SnapshotSection]>? = nil, counters: Set<String>? = nil
  ) {
    (self.before, self.after, self.moment, self.kind) = (before, after, moment, kind)
    self.counters =
      counters ?? (kind == .list ? before.map { RowCounter.columns($0, after.sections) } : nil)
      ?? []
    (self.isRekeyed, self.areEvents) = (isRekeyed, areEvents)
    if let before, kind != .newNames {
      self.stages = stages ?? StagedChangeset(from: before, to: after.sections)
    } else {
      self.stages = []
    }
    let changes = StageReader.changes(by: self.stages, from: before ?? [], to: after.sections)
    let isGrowth = kind == .growth || areEvents
    rows = isGrowth ? changes.rows.filter { $0.event != .deleted } : changes.rows
    dropped = isGrowth ? changes.rows.filter { $0.event == .deleted }.compactMap(\.old) : []
    sections = changes.sections
  }

  /// Creates a change from known stages: all or some of those between two lists, in order.
  package init(
    before: [SnapshotSection], stages: StagedChangeset<[SnapshotSection]>,
    of change: Change? = nil
  ) {
    var after = Snapshot(name: "", sections: stages.last?.data ?? before)
    after.columnChanges = change?.columns ?? []
    self.init(before: before, after: after, stages: stages, counters: change?.counters)
  }

  /// The change without the updates that are not reported. O(updated rows).
  package func without(_ quiet: QuietChanges) -> Change {
    var data = before ?? []
    let quiet = quiet.counting(self)
    let shown = stages.compactMap { stage in
      defer { data = stage.data }
      var stage = stage
      stage.elementUpdated.removeAll {
        quiet.silences(from: data[$0].renamed(by: columns), to: stage.data[$0])
      }
      return stage.hasChanges ? stage : nil
    }
    var after = after
    after.columnChanges.removeAll { quiet.columns.contains($0.name) }
    if shown.map(\.elementUpdated.count) == stages.map(\.elementUpdated.count),
      after.columnChanges == columns
    {
      return self
    }
    return Change(
      before: before, after: after, at: moment, kind: kind, isRekeyed: isRekeyed,
      areEvents: areEvents, stages: StagedChangeset(shown), counters: counters)
  }

  /// Whether ``after`` is a new snapshot.
  package var addsSnapshot: Bool { kind != .newNames }

  /// The columns that were inserted, deleted or renamed; empty if there is no list before.
  package var columns: [ColumnChange] { before == nil ? [] : after.columnChanges }

  /// The changes of columns in a few words: “column price inserted”; `nil` if none is reported.
  package func columnWords(without quiet: QuietChanges) -> String? {
    let told = columns.filter { !quiet.columns.contains($0.name) }
    return told.count > 1 ? "\(told.count) columns changed" : told.first?.words(isSpoken: true)
  }

  /// Whether both lists are the same.
  package var isEmpty: Bool { stages.isEmpty && columns.isEmpty }

  /// Whether a change of a row is reported.
  package func tells(_ row: RowChange, without quiet: QuietChanges) -> Bool {
    row.event != .updated && !quiet.silences(row.event) || update(of: row, without: quiet) != nil
  }

  /// Whether no part of the change is reported.
  package func isSilent(without quiet: QuietChanges) -> Bool {
    columns.isEmpty && !rows.contains { tells($0, without: quiet) }
      && sections.allSatisfy {
        quiet.silences($0.event) && (!$0.isUpdated || quiet.silences(.updated))
      }
  }

  /// Each stage as a separate change.
  package var steps: [Change] {
    var data = before ?? []
    return stages.map { stage in
      defer { data = stage.data }
      return Change(before: data, stages: [stage], of: self)
    }
  }
}

/// The change of one row. Positions refer to the whole lists before and after the change.
package struct RowChange: Equatable, Sendable {
  package enum Event: UInt8, Sendable {
    case inserted, deleted, updated, moved
    /// The row kept its place; only other rows moved past it.
    case passed

    package var isMove: Bool { self == .moved || self == .passed }
  }

  package let event: Event
  /// Whether its content changed, whether or not it also moved.
  package let isUpdated: Bool
  /// Whether its whole section was inserted or deleted with it.
  package let isOfSection: Bool
  /// Its path before the change; `nil` if it was inserted.
  package let old: ElementPath?
  /// Its path after the change; `nil` if it was deleted.
  package let new: ElementPath?
  /// The number of positions by which it rose within its section; negative if it fell.
  package let rise: Int

  init(
    _ event: Event, from old: ElementPath?, to new: ElementPath?, rise: Int = 0,
    isUpdated: Bool = false, isOfSection: Bool = false
  ) {
    (self.event, self.isUpdated, self.isOfSection) = (event, isUpdated, isOfSection)
    self.rise = rise
    (self.old, self.new) = (old, new)
  }
}

/// The change of one section, with its positions in both lists.
package struct SectionChange: Equatable, Sendable {
  package let event: RowChange.Event
  /// Whether its title or its level changed.
  package let isUpdated: Bool
  package let old: Int?
  package let new: Int?
}

extension Change {
  /// The old version of a row that changed.
  package func old(_ row: RowChange) -> SnapshotRow? { row.old.flatMap { before?[$0] } }

  /// The new version of a row that changed.
  package func new(_ row: RowChange) -> SnapshotRow? { row.new.map { after.sections[$0] } }

  /// Both versions of a row if it was updated and the update is reported, the old one with the new names of
  /// renamed columns.
  package func update(
    of row: RowChange, without quiet: QuietChanges = .none
  ) -> (old: SnapshotRow, new: SnapshotRow)? {
    guard row.isUpdated, !quiet.silences(.updated), let old = old(row)?.renamed(by: columns),
      let new = new(row), !quiet.counting(self).silences(from: old, to: new)
    else { return nil }
    return (old, new)
  }

  /// The numbers of rows and sections that a change inserts, deletes, moves and updates.
  package struct Sum: Sendable {
    package let sectionsInserted: Int
    package let sectionsDeleted: Int
    /// Inserted rows, including those of inserted sections.
    package let inserted: Int
    /// Deleted rows, including those of deleted sections.
    package let deleted: Int
    /// Moved rows and sections.
    package let moved: Int
    /// Moved rows and sections, except those that other rows merely passed.
    package let displaced: Int
    /// Updated rows, and sections whose title changed.
    package let updated: Int
  }

  /// Counts the changes of rows that `isCounted` accepts and of sections, except updates that are not reported or that
  /// inserted and deleted columns imply.
  package func sum(
    without quiet: QuietChanges = .none, where isCounted: ((SnapshotRow) -> Bool)? = nil
  ) -> Sum {
    let told =
      isCounted.map { isCounted in
        rows.filter { [new($0), old($0)].contains { $0.map(isCounted) == true } }
      } ?? rows
    let quiet = quiet.implied(by: self)
    let (ofSections, ofRows) = (sections.map(\.event), told.map(\.event))
    func count(_ event: RowChange.Event, _ events: [RowChange.Event]) -> Int {
      quiet.silences(event) ? 0 : events.count { $0 == event }
    }
    let displaced = count(.moved, ofSections + ofRows)
    return Sum(
      sectionsInserted: count(.inserted, ofSections), sectionsDeleted: count(.deleted, ofSections),
      inserted: count(.inserted, ofRows), deleted: count(.deleted, ofRows),
      moved: displaced + count(.passed, ofSections + ofRows), displaced: displaced,
      updated: (quiet.silences(.updated) ? 0 : sections.count(where: \.isUpdated))
        + told.count { update(of: $0, without: quiet) != nil })
  }
}

extension Change.Sum {
  /// Whether all numbers are 0. Rows that others merely passed do not count.
  package var isEmpty: Bool {
    sectionsInserted + sectionsDeleted + inserted + deleted + displaced + updated == 0
  }

  /// The numbers that are not 0, in words, such as "1 section inserted, 2 moved".
  package var words: String {
    let parts = [
      (deleted, "deleted"), (inserted, "inserted"), (moved, "moved"), (updated, "updated"),
    ]
    .filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    return ([sectionWords].filter { !$0.isEmpty } + parts).joined(separator: ", ")
  }

  /// The numbers of inserted and deleted sections, in words.
  package var sectionWords: String {
    [(sectionsDeleted, "deleted"), (sectionsInserted, "inserted")].filter { $0.0 > 0 }
      .map { "\($0.0) \($0.0 == 1 ? "section" : "sections") \($0.1)" }.joined(separator: ", ")
  }
}
