internal import ListMotion

/// What rows that were updated on the screen showed when their marks were last taken away, and show
/// now.
///
/// Nobody knows this of rows that were not on the screen.
struct StandingChanges {
  private var changes: [RowID: Entry] = [:]

  private struct Entry {
    let original: RowContent
    var content: RowContent {
      didSet { change = nil }
    }
    /// What is new of the row, once it was requested.
    var change: RowChange?
  }

  /// Records what the rows showed that a step updated, on a screen of `height` lines.
  mutating func record(_ step: VisibleStep, height: Int) {
    guard step.hasUpdates else { return }
    let rows = step.after.rows
    let pinned = step.origins.count - rows.count
    var before = RowPlaces(step.before.rows.ids)
    for index in rows.indices {
      let id = rows[index].id
      guard step.origins[pinned + index].isReloaded, let place = before.place(of: id) else {
        continue
      }
      let content = rows[index].row.content
      if changes[id] == nil {
        changes[id] = Entry(original: step.before.rows[place].row.content, content: content)
      } else {
        changes[id]?.content = content
      }
    }
    // rows that left the screen come back rarely
    guard changes.count > 4 * max(height, 1) else { return }
    let seen = Set(rows.ids)
    changes = changes.filter { seen.contains($0.key) }
  }

  /// Forgets what rows showed that a batch updates and that are not among the `visible` ones.
  mutating func forgetUnseen(_ applied: AppliedBatch, visible: [VisibleRow]) {
    guard applied.hasUpdates, !changes.isEmpty else { return }
    let seen = visible.ids
    if applied.updates.reloadedRows.count > seen.count {
      let all = Set(seen)
      if changes.keys.allSatisfy(all.contains) { return }
    }
    for place in applied.updatedRows {
      let id = applied.after.id(at: place)
      if changes[id] != nil, !seen.contains(id) { changes[id] = nil }
    }
  }

  /// What is new of a row; found when it is requested first.
  mutating func change(of id: RowID, width: ScalarWidth) -> RowChange? {
    guard let entry = changes[id] else { return nil }
    if let change = entry.change { return change }
    let change = RowChange(from: entry.original, to: entry.content, width: width)
    changes[id]?.change = change
    return change
  }

  mutating func clear() { changes = [:] }
}
