internal import ListDiff
internal import ListMotion

extension TerminalListView {
  /// Checks a batch against the model and the data source.
  func check(_ batch: BatchUpdates) throws(ListUpdateError) -> ValidBatch {
    if needsReloadData { throw .needsReloadData }
    let counts = rowCounts()
    do throws(ListUpdateError) {
      return try ValidBatch(batch, on: table, rowCounts: counts)
    } catch {
      needsReloadData = true
      throw error
    }
  }

  /// Applies one batch to the model: rows, cursor, marks, and what is known of changes. What the
  /// screen shows follows with ``show(_:oldCursor:stages:)``.
  func apply(_ batch: ValidBatch) -> AppliedBatch {
    let before = table
    table = before.applying(
      batch, hasHeader: hasHeader, hasFooter: hasFooter, identity: revivedGhost)
    let applied = AppliedBatch(batch, before: before, after: table)
    table.takeHeights(from: before, over: applied.map)
    moveCursor(over: applied)
    forgetGoneRows(of: applied)
    ledger.record(applied, in: table, isSame: isSame)
    forgetUnseenChanges(of: applied)
    return applied
  }

  /// Lets the screen follow what was applied to the model since it was shown last, and appends the
  /// motion to the timeline.
  ///
  /// - Parameters:
  ///   - batches: One, or all of a change whose stages play at once.
  ///   - oldCursor: The row that the cursor was on before them.
  ///   - stages: How many the change has.
  func show(_ batches: [AppliedBatch], oldCursor: RowID?, stages: Int) {
    let stage = Stage(batches, window: window, shown: shown, contentOffset: contentOffset)
    let isCursorSeen = oldCursor.map(window.ids.contains) == true
    fillWindow(carrying: CarriedRows(of: stage)) {
      contentOffset = stage.contentOffset
      let mayFollow = anchorOffset(over: stage, cursor: oldCursor)
      if isCursorSeen, mayFollow { keepCursorOnScreen() }
    }
    let origins = stage.origins(of: shown.places)
    keepChanges(of: stage, origins)
    followRows(of: stage)
    rememberGhosts(of: stage)
    guard !stage.isEmpty || stage.shown.arranged != shown.arranged else { return }
    if playback.newsStart == nil, stage.movesRows {
      playback.newsStart = playback.timeline?.duration
    }
    let duration = batches.reduce(.zero) {
      $0 + stageDuration(stages: stages, kinds: $1.kinds)
    }
    let transition = transition(of: stage, origins, duration: duration)
    playback.timeline?.append(transition)
  }

  /// Whether a header or footer shows what it shows on the screen.
  private func isSame(at place: ListTable.Place) -> Bool? {
    let id = table.id(at: place)
    return shown.first { $0.row.id == id }.map { $0.row.content == content(at: place) }
  }

  /// The identity of a row that is inserted again while its ghost is still seen.
  private func revivedGhost(at path: ElementPath) -> RowID? {
    guard !playback.ghosts.isEmpty, let identifier = identifier(at: .row(path)) else { return nil }
    return playback.ghosts.revive(identifier)
  }

  private func rememberGhosts(of stage: Stage) {
    if stage.keepsPlaces { return }
    for index in stage.shown.indices where stage.fates[index].target == nil {
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
    nameDestinations()
    degrade()
    let moves = isAnimated && motion.style != .none && playback.timeline?.duration != .zero
    if !moves { finishPlayback(finished: true) }
  }
}
