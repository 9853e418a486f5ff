internal import ListDiff
internal import ListMotion

/// A change in progress: one batch, or the stages of a reload.
struct ListChange {
  private let list: TerminalListView
  /// Whether the data changes, so that rows get marks. Otherwise rows are shown or hidden.
  private let isNews: Bool
  /// Whether rows that the next batches insert are lit as new.
  var lightsNew: Bool
  /// Applied batches that are not yet on the screen.
  private var batches: [AppliedBatch] = []
  /// The new contents of rows that ``batches`` updated on the screen.
  private var contents: [RowToken: RowContent] = [:]
  /// The row under the cursor, and whether it was on the screen, before ``batches``.
  private var cursor: RowToken?
  private var cursorWasVisible = false
  /// The completions of the change that this one overtakes.
  private let overtaken: [Playback.Completion]

  /// The new rows of a held order that this change releases; `nil` if it is another change.
  private let released: Set<RowToken>?

  /// Begins a change of `list`.
  init(of list: TerminalListView, isNews: Bool) {
    (self.list, self.isNews, lightsNew) = (list, isNews, isNews)
    released = isNews ? list.releasedRows : nil
    if isNews {
      list.releasedRows = nil
      if list.motion.style == .none, !list.showsChangeMarks { list.changes.clear() }
      list.changes.beginChange(
        of: list.model.table, marksFirstRows: list.marksFirstRows, isRelease: released != nil)
    }
    // rows that are only shown or hidden have not moved
    list.hints =
      !isNews
      ? MoveHints()
      : MoveHints(
        following: list.viewport.visible, without: released ?? [], in: list.model.table,
        ranks: list.showsRankChanges, destinations: list.showsChangeMarks)
    overtaken = list.playback.startMotion(
      on: list.viewport.visible, list.motionSettings, lastID: list.model.table.lastID)
    recordCursor()
  }

  /// Applies a batch to the model, and to the parts that depend on it. ``show()`` updates the
  /// screen.
  mutating func apply(_ valid: ValidBatch) {
    let applied = list.model.apply(valid, revived: revivedRows(in: valid))
    list.viewport.carryHeights(over: applied)
    if let place = list.selection.follow(applied) { list.recordCursor(place) }
    let (source, isSame) = (DataSourceReader(list), comparedRows(of: applied))
    list.changes.record(
      applied, isNews: isNews, isSame: isSame, visible: list.viewport.visible.rows
    ) { path, target in
      source.marksUpdate(from: path, to: target)
        ?? (isSame[applied.before.id(at: .row(path))] != true)
    }
    batches.append(applied)
  }

  /// Updates the screen for the batches that were applied since it was last filled, and appends the
  /// motion.
  mutating func show() {
    let step = list.viewport.follow(
      batches, cursor: (cursor, list.selection.cursor),
      cursorWasVisible: cursorWasVisible, list.layoutContext(knowing: contents))
    if list.keepsChangeMarks, isNews || list.changes.isOfPart {
      list.changes.recordContents(of: step, height: list.rowArea.height)
    }
    list.hints.follow(step)
    list.playback.append(step, settings)
    (batches, contents) = ([], [:])
    recordCursor()
  }

  /// Ends a change, to which nothing more is applied.
  func end() {
    list.changes.endChange(showing: released ?? [], in: list.model.table)
    list.leaveDisabledRow()
    overtaken.forEach { list.callbacks.add($0, finished: false) }
    list.hints.settle(
      on: list.viewport.visible, of: list.model.table, cursor: list.selection.cursor,
      height: list.rowArea.height)
    list.playback.settle(on: list.viewport.visible, settings)
    // the first rows of a list appear at once, whatever call brings them
    let moves =
      list.isAnimated && list.motion.style != .none && list.playback.duration != .zero
      && !(isNews && list.changes.bringsFirstRows)
    if !moves { list.finishPlayback(finished: true) }
  }
}

extension ListChange {
  private var settings: MotionSettings {
    MotionSettings(
      motion: list.motion, width: list.painter.width, height: list.rowArea.height,
      lightsNew: lightsNew)
  }

  /// Records the state of the cursor before the next batches. A row that was visible when an
  /// earlier batch deleted it counts as visible.
  private mutating func recordCursor() {
    cursor = list.selection.cursor
    guard let cursor = list.selection.cursor else { return }
    cursorWasVisible = list.viewport.visible.rows.ids.contains(cursor)
  }

  /// The identities of inserted rows that are still visible as they leave, by their paths after the
  /// batch.
  private func revivedRows(in batch: ValidBatch) -> [ElementPath: RowToken] {
    guard list.playback.canRevive else { return [:] }
    let source = DataSourceReader(list)
    var revived: [ElementPath: RowToken] = [:]
    func revive(_ path: ElementPath) {
      guard let identifier = source.identifier(at: .row(path)) else { return }
      if let row = list.playback.revive(identifier) { revived[path] = row }
    }
    for (section, shape) in batch.shapes.enumerated() where batch.sources[section] == nil {
      for row in 0..<shape.rows { revive(ElementPath(element: row, section: section)) }
    }
    for path in batch.rows.inserted { revive(path) }
    return revived
  }

  /// For each row, header and footer on the screen that a batch reloads, whether it stays as it was.
  private mutating func comparedRows(of applied: AppliedBatch) -> [RowToken: Bool] {
    guard applied.hasUpdates else { return [:] }
    let source = DataSourceReader(list)
    let visible = list.viewport.visible.all
    var isSame: [RowToken: Bool] = [:]
    for (row, fate) in zip(visible, [applied].fates(of: visible.ids)) where fate.isUpdated {
      guard let place = fate.target else { continue }
      let content = source.content(at: place)
      if place.isRow { contents[row.id] = content }
      isSame[row.id] =
        content == row.row.content && source.isEnabled(at: place) == row.row.isEnabled
    }
    return isSame
  }
}
