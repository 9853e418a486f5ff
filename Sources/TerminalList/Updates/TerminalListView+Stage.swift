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
  /// - Parameters:
  ///   - stages: How many the change has.
  ///   - isSeen: Whether anybody sees the rows as they are after it. Where nobody does, as it plays at
  ///     once with a stage behind it, rows that stay what they are on the screen are not asked for.
  func apply(_ batch: BatchUpdates, rowCounts: [Int], stages: Int, isSeen: Bool = true) {
    let before = table
    table = before.applying(
      batch, rowCounts: rowCounts, hasHeader: hasHeader, hasFooter: hasFooter,
      identity: revivedGhost)
    let stage = Stage(
      batch: batch, map: BatchMap(batch, before: before, after: table), table: before,
      window: window, shown: shown, contentOffset: contentOffset)
    table.takeHeights(from: before, over: stage.map)
    let (oldCursor, isCursorSeen) = (cursor, cursor.map(window.ids.contains) == true)
    moveCursor(over: stage)
    forgetGoneRows(of: stage)
    ledger.record(stage, in: table, isSame: isSame(before: stage))
    fillWindow(carrying: isSeen ? nil : CarriedRows(of: stage)) {
      contentOffset = stage.contentOffset
      let mayFollow = anchorOffset(over: stage, cursor: oldCursor)
      if isCursorSeen, mayFollow { keepCursorOnScreen() }
    }
    let updated = stage.updated(among: shown)
    keepChanges(of: stage, updated)
    followRows(of: stage)
    rememberGhosts(of: stage)
    if !batch.isEmpty || stage.shown.arranged != shown.arranged {
      let duration = stageDuration(stages: stages, kinds: stage.kinds)
      let transition = transition(of: stage, updated, duration: duration)
      if playback.newsStart == nil, !batch.movedRows.isEmpty {
        playback.newsStart = playback.timeline?.duration
      }
      playback.append(transition, kinds: stage.kinds)
    }
  }

  /// Whether a header or footer shows what it showed on the screen before `stage`.
  private func isSame(before stage: Stage) -> (ListTable.Place) -> Bool? {
    { place in
      let id = self.table.id(at: place)
      return stage.shown.first { $0.row.id == id }.map { $0.row.content == self.content(at: place) }
    }
  }

  /// The identity of a row that is inserted again while its ghost is still seen.
  private func revivedGhost(at path: ElementPath) -> RowID? {
    guard !playback.ghosts.isEmpty, let identifier = identifier(at: .row(path)) else { return nil }
    return playback.ghosts.revive(identifier)
  }

  private func rememberGhosts(of stage: Stage) {
    if stage.batch.keepsPlaces { return }
    for index in stage.shown.indices where stage.targets[index] == nil {
      guard let identifier = stage.shown[index].identifier else { continue }
      playback.newGhosts.remember(stage.shown[index].row.id, as: identifier)
    }
  }

  /// After all stages of a change: what changed rank or went out of sight, and whether anything moves at all.
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
    playback.playMerged(as: motion)
    nameDestinations()
    degrade()
    let moves = isAnimated && motion.style != .none && playback.timeline?.duration != .zero
    if !moves { finishPlayback(finished: true) }
  }
}
