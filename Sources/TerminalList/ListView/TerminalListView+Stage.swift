internal import ListDiff
internal import ListMotion

extension TerminalListView {
  /// Checks a batch against the model and the data source; returns the row counts after it.
  func check(_ batch: BatchUpdates) throws(ListUpdateError) -> [Int] {
    if needsReloadData { throw .needsReloadData }
    let counts = rowCounts()
    do throws(ListUpdateError) {
      try batch.validate(on: table, rowCounts: counts)
    } catch {
      needsReloadData = true
      throw error
    }
    return counts
  }

  /// Applies one valid batch to the model and appends its motion to the timeline.
  ///
  /// - Parameter duration: `nil` when the rows that it updates are to flash with the next stage.
  func apply(_ batch: BatchUpdates, rowCounts: [Int], duration: Duration?) {
    let before = table
    table = before.applying(
      batch, rowCounts: rowCounts, hasHeader: hasHeader, identity: revivedGhost)
    let stage = Stage(
      batch: batch, map: BatchMap(batch, before: before, after: table), table: before,
      window: window, contentOffset: contentOffset)
    let (oldCursor, isCursorSeen) = (cursor, window.contains { $0.row.id == cursor })
    moveCursor(over: stage)
    forgetGoneRows(of: stage)
    let mayFollow = anchorOffset(over: stage, cursor: oldCursor)
    if isCursorSeen, mayFollow { keepCursorOnScreen() }
    window = rowsOnScreen()
    remember(stage)
    rememberGhosts(of: stage)
    if duration == nil, stage.window.map(\.row.id) == window.map(\.row.id) {
      playback.heldUpdates.formUnion(stage.updatedPlaces.map(table.id))
    } else if !batch.isEmpty || stage.window.map(\.row) != window.map(\.row) {
      let transition = transition(of: stage, duration: duration ?? .zero)
      if playback.rankChangesStart == nil, !batch.movedRows.isEmpty {
        playback.rankChangesStart = playback.timeline?.duration
      }
      playback.timeline?.append(transition)
    }
  }

  /// The identity of a row that is inserted again while its ghost is still seen.
  private func revivedGhost(at path: ElementPath) -> RowID? {
    guard !playback.ghosts.isEmpty, let identifier = identifier(at: .row(path)) else { return nil }
    return playback.ghosts.removeValue(forKey: identifier)
  }

  private func rememberGhosts(of stage: Stage) {
    for row in stage.window where stage.map.target(of: row.place) == nil {
      if let identifier = row.identifier { playback.ghosts[identifier] = row.row.id }
    }
  }

  /// After all stages of a change: what changed rank, and whether anything moves at all.
  func settle() {
    if showsRankChanges {
      for row in window {
        if let old = playback.ranks[row.row.id], let new = rank(of: row),
          old.section == new.section,
          old.element != new.element
        {
          playback.rankChanges[row.row.id] = old.element - new.element
        }
      }
    }
    degrade()
    let moves = isAnimated && motion.style != .none && playback.timeline?.duration != .zero
    if !moves { finishPlayback(finished: true) }
    reportScroll()
    reportCursor()
  }

  /// Keeps a mark on what the batch changed.
  private func remember(_ stage: Stage) {
    guard keepsMarks else { return }
    for (path, _) in stage.batch.deletedRows { marks[stage.table.id(at: .row(path))] = nil }
    for (section, _) in stage.batch.deletedSections {
      for id in stage.table.sections[section].rows { marks[id] = nil }
    }
    for (path, _) in stage.batch.insertedRows { marks[table.id(at: .row(path))] = .inserted }
    for (section, _) in stage.batch.insertedSections {
      for id in table.sections[section].rows { marks[id] = .inserted }
    }
    for (_, target) in stage.batch.movedRows { mark(.row(target), as: .moved) }
    for place in stage.updatedPlaces { mark(place, as: .updated) }
    if motion.style == .none { markGaps(of: stage) }
  }

  /// Without motion the row where rows went says so, if nothing happened to itself.
  private func markGaps(of stage: Stage) {
    let targets = stage.window.map { stage.map.target(of: $0.place) }
    for (index, target) in targets.enumerated() where target == nil {
      let place =
        targets[index...].lazy.compactMap(\.self).first
        ?? targets[..<index].lazy.reversed().compactMap(\.self).first
      if let id = place.map(table.id), marks[id] == nil { marks[id] = .deleted }
    }
  }

  /// Whether changes leave marks: always when nothing else shows them.
  var keepsMarks: Bool { showsMarks || motion.style == .none }

  /// Marks a row that is not marked as new.
  private func mark(_ place: ListTable.Place, as change: ChangeMark) {
    let id = table.id(at: place)
    if marks[id] != .inserted { marks[id] = change }
  }

  /// Takes the marks of earlier changes away.
  public func clearMarks() { marks = [:] }
}
