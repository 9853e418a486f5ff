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

  /// Whether there are applied batches that are not yet on the screen.
  var hasUnseenBatches: Bool { !batches.isEmpty }

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
      on: list.viewport.visible, height: list.rowArea.height, lastID: list.model.table.lastID)
    list.playback.decidePace(list.motionSettings)
    recordCursor()
  }

  /// Applies a batch to the model, and to the parts that depend on it. ``show()`` updates the
  /// screen.
  mutating func apply(_ valid: ValidBatch) {
    let applied = list.model.apply(valid, revived: revivedRows(in: valid))
    list.viewport.carryHeights(over: applied)
    if let place = list.selection.follow(applied) { list.recordCursor(place) }
    let (source, unchanged) = (DataSourceReader(list), unchangedRows(of: applied))
    list.changes.record(
      applied, isNews: isNews, isSame: unchangedEnds(of: applied),
      visible: list.viewport.visible.rows
    ) { path, target in
      source.marksUpdate(from: path, to: target)
        ?? !unchanged.contains(applied.before.id(at: .row(path)))
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
    if step.movesRows { list.hints.start(at: list.playback.motionDuration) }
    var settings = list.motionSettings
    settings.lightsNew = lightsNew
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
      height: list.rowArea.height,
      namePart: list.listColumns.columns.firstIndex(where: \.isPinned))
    if list.playback.settle(on: list.viewport.visible, list.motion) { list.hints.startAtOnce() }
    // the first rows of a list appear at once, whatever call brings them
    let moves =
      list.isAnimated && list.motion.style != .none && list.playback.duration != .zero
      && !(isNews && list.changes.bringsFirstRows)
    if !moves { list.finishPlayback(finished: true) }
  }
}

extension ListChange {
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

  /// The rows on the screen that a batch updates and that stay as they were.
  private mutating func unchangedRows(of applied: AppliedBatch) -> Set<RowToken> {
    let reloaded = applied.valid.rows.reloaded
    if reloaded.isEmpty { return [] }
    let source = DataSourceReader(list)
    let rows = list.viewport.visible.rows
    let places = zip(applied.before.places(of: rows.ids), applied.after.places(of: rows.ids))
    var unchanged: Set<RowToken> = []
    for (row, (before, after)) in zip(rows, places) {
      guard let path = before?.path, let after, reloaded[path] != nil else { continue }
      let content = source.content(at: after)
      contents[row.id] = content
      if content == row.row.content, source.isEnabled(at: after) == row.row.isEnabled {
        unchanged.insert(row.id)
      }
    }
    return unchanged
  }

  /// For headers and footers of reloaded sections that are on the screen, whether they are
  /// unchanged, by their places after the batch.
  private func unchangedEnds(of applied: AppliedBatch) -> [ListTable.Place: Bool] {
    let reloaded = applied.valid.sections.reloaded
    if reloaded.isEmpty { return [:] }
    let source = DataSourceReader(list)
    let visible = list.viewport.visible.all
    var isSame: [ListTable.Place: Bool] = [:]
    for name in reloaded {
      guard let target = applied.target(ofSection: name.path.element) else { continue }
      for place in [ListTable.Place.header(target), .footer(target)] where applied.after.has(place)
      {
        let id = applied.after.id(at: place)
        guard let row = visible.first(where: { $0.id == id }) else { continue }
        isSame[place] = row.row.content == source.content(at: place)
      }
    }
    return isSame
  }
}
