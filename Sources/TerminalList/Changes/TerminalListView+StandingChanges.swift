internal import ListMotion

/// A row that an update changed on the screen: what it showed before, and what it shows.
struct StandingChange {
  let original: RowContent
  var content: RowContent {
    didSet { change = nil }
  }
  /// What is new of it, once somebody has asked.
  fileprivate(set) var change: RowChange?

  init(original: RowContent, content: RowContent) {
    self.original = original
    self.content = content
  }
}

/// What of a row changed, for as long as its mark stays.
extension TerminalListView {
  /// Notes what the rows showed when they were last unmarked that a stage updated; `origins` are those
  /// of what is shown now. Of a row that was not on the screen nobody knows what it showed.
  func keepChanges(of stage: Stage, _ origins: [Origin]) {
    guard keepsChangeMarks, stage.hasUpdates else { return }
    let pinned = origins.count - window.count
    var before = RowPlaces(stage.window.ids)
    for index in window.indices {
      let id = window[index].row.id
      guard origins[pinned + index].isReloaded, let place = before.place(of: id) else { continue }
      let content = window[index].row.content
      if standingChanges[id] == nil {
        let original = stage.window[place].row.content
        standingChanges[id] = StandingChange(original: original, content: content)
      } else {
        standingChanges[id]?.content = content
      }
    }
    let most = 4 * max(size.height, 1)
    guard standingChanges.count > most else { return }
    let seen = Set(window.ids)
    standingChanges = standingChanges.filter { seen.contains($0.key) }
  }

  /// What is new of a row that keeps its mark; found when it is asked for first.
  func standingChange(of id: RowID) -> RowChange? {
    guard let standing = standingChanges[id] else { return nil }
    if let change = standing.change { return change }
    let change = RowChange(from: standing.original, to: standing.content, width: painter.width)
    standingChanges[id]?.change = change
    return change
  }

  /// Forgets what rows showed that are updated where nobody sees it.
  func forgetUnseenChanges(of applied: AppliedBatch) {
    guard keepsChangeMarks, applied.hasUpdates, !standingChanges.isEmpty else { return }
    let seen = window.ids
    if applied.batch.reloadedRows.count > seen.count {
      let all = Set(seen)
      if standingChanges.keys.allSatisfy(all.contains) { return }
    }
    for place in applied.updatedRows {
      let id = table.id(at: place)
      if standingChanges[id] != nil, !seen.contains(id) { standingChanges[id] = nil }
    }
  }
}
