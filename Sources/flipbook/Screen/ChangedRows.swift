import ListDiff
import ListMotion
import FlipbookSnapshots
import TerminalList

/// Selects the rows that are shown: those that changed recently, those that match a filter, both, or all.
///
/// A changed row is shown as long as it has a mark: until a key has been pressed while the row is visible and
/// another change follows.
struct ChangedRows {
  typealias Stages = StagedChangeset<[SnapshotSection]>

  /// Whether only changed rows should be shown.
  var isWanted = false
  /// Whether the list grows at its end, so that all rows are shown, because each is new.
  var isGrowing = false
  /// The filter; rows that do not match it are hidden.
  var filter = ListFilter("")
  /// The marks of the rows, unless the list shows all of them in their order.
  var marks = MarkedRows()

  /// Whether only some rows are shown.
  var isOn: Bool { hidesUnchanged || !filter.isEmpty }

  /// Whether only changed rows are shown.
  var hidesUnchanged: Bool { isWanted && !isGrowing }

  /// The part of a list that is shown. It includes the rows in `kept`, even if they did not change, and those in
  /// `held`, even if they do not match the filter. O(rows).
  func part(
    of sections: [SnapshotSection], keeping kept: Set<RowID>, holding held: Set<RowID> = []
  ) -> [SnapshotSection] {
    if !isOn { return sections }
    let shows = selection(keeping: kept)
    return sections.part { shows($0) || held.contains($0.id) }
  }

  /// Whether each row is shown.
  private func selection(keeping kept: Set<RowID>) -> (SnapshotRow) -> Bool {
    guard hidesUnchanged else { return { filter.matches($0.text) } }
    let shown = kept.union(marks.rows)
    return { shown.contains($0.id) && filter.matches($0.text) }
  }

  /// The stages for lines that were appended; `nil` for other changes. O(shown and new rows): a log grows many times a
  /// second. Lines that the filter hides get no marks.
  func grown(_ shown: [SnapshotSection], by change: Change) -> Stages? {
    guard !hidesUnchanged, change.kind == .growth, shown.count == 1,
      change.after.sections.count == 1,
      change.rows.allSatisfy({ $0.event == .inserted })
    else { return nil }
    let dropped = Set(
      change.stages.flatMap(\.elementDeleted).compactMap { change.before?[$0].id })
    var end = shown
    let kept = shown[0].rows.filter { !dropped.contains($0.id) }
    let inserted = change.rows.compactMap(change.new).filter { filter.matches($0.text) }
    end[0].rows = RowList(kept + inserted)
    return Stages(from: shown, to: end)
  }
}

extension [SnapshotSection] {
  /// The sections with only some of their rows. Sections without such rows are omitted, unless there is only
  /// one section or sections below their heading contain such rows.
  fileprivate func part(_ isShown: (SnapshotRow) -> Bool) -> [SnapshotSection] {
    let shown = map { section in
      section.rows.indices.filter { isShown(section.rows[$0]) }
    }
    let outline = self.outline
    let above = Set(indices.lazy.filter { !shown[$0].isEmpty }.flatMap(outline.ancestors))
    return indices.compactMap { index in
      if shown[index].isEmpty, count > 1, !above.contains(index) { return nil }
      var part = self[index]
      if shown[index].count < part.rows.count {
        part.rows = RowList(shown[index].map { self[index].rows[$0] })
      }
      return part
    }
  }

  var identities: Set<RowID> { Set(lazy.flatMap { $0.rows.lazy.map(\.id) }) }
}
