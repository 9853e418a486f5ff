internal import ListMotion

/// A row that an update changed on the screen: what it showed before, and what it shows.
struct StandingChange {
  let original: RowContent
  var content: RowContent {
    didSet { change = nil }
  }
  /// What is new of it, once somebody has asked.
  private var change: RowChange?

  init(original: RowContent, content: RowContent) {
    self.original = original
    self.content = content
  }

  /// What is new of it; found when it is asked for first. O(characters).
  mutating func change(width: ScalarWidth) -> RowChange {
    if let change { return change }
    let found = RowChange(from: original, to: content, width: width)
    change = found
    return found
  }
}

/// What of a row changed, for as long as its mark stays.
extension TerminalListView {
  /// Notes what the rows that a stage `updated` showed when they were last unmarked.
  /// Of a row that was not on the screen nobody knows what it showed.
  func keepChanges(of stage: Stage, _ updated: Set<RowID>) {
    guard keepsChangeMarks, stage.hasUpdates else { return }
    forgetUnseenChanges(of: stage)
    var before = RowPlaces(stage.window.map(\.row.id))
    for index in window.indices where updated.contains(window[index].row.id) {
      let row = window[index].row
      guard let place = before.place(of: row.id) else { continue }
      if standingChanges[row.id] == nil {
        standingChanges[row.id] = StandingChange(
          original: stage.window[place].row.content, content: row.content)
      } else {
        standingChanges[row.id]?.content = row.content
      }
    }
    let most = 4 * max(size.height, 1)
    guard standingChanges.count > most else { return }
    let seen = Set(window.map(\.row.id))
    standingChanges = standingChanges.filter { seen.contains($0.key) }
  }

  /// Forgets what rows showed that are updated where nobody sees it.
  private func forgetUnseenChanges(of stage: Stage) {
    if standingChanges.isEmpty { return }
    let seen = Set(stage.window.map(\.row.id))
    if standingChanges.keys.allSatisfy(seen.contains) { return }
    for place in stage.updatedRows {
      let id = table.id(at: place)
      if !seen.contains(id) { standingChanges[id] = nil }
    }
  }
}
