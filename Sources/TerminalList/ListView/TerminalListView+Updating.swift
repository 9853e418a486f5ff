import Glibc
internal import ListDiff
internal import ListMotion

// The path of a change through the parts of a list, from top to bottom:
//
// 1. `check`: the model checks a batch against the data source.
// 2. `beginChange`: the playback starts a motion from the rows as they look now.
// 3. `apply`: the model applies the batch. Heights, selection and change marks follow.
// 4. `show`: the viewport fills the screen. The playback appends the motion from the previous
//    screen.
// 5. `endChange`: hints are found, too much motion becomes a flash, and completions are called.
//
// No data source or delegate is ever called while a part is being changed.

/// A change in progress: one batch, or the stages of a reload.
struct ChangeUnderWay {
  /// The number of batches of the change.
  let stages: Int
  /// Whether the data changes, so that rows get marks. Otherwise rows are shown or hidden.
  let isNews: Bool
  /// Whether rows that the next batches insert are lit as new.
  var lightsNew: Bool
  /// Applied batches that are not yet on the screen.
  fileprivate var batches: [AppliedBatch] = []
  /// The new contents of rows that ``batches`` updated on the screen.
  fileprivate var contents: [RowToken: RowContent] = [:]
  /// The row under the cursor, and whether it was on the screen, before ``batches``.
  fileprivate var cursor: RowToken?
  fileprivate var cursorWasVisible = false
  /// The completions of the change that this one overtakes.
  fileprivate let overtaken: [Playback.Completion]

  fileprivate init(stages: Int, isNews: Bool, overtaken: [Playback.Completion]) {
    (self.stages, self.isNews, self.overtaken) = (stages, isNews, overtaken)
    lightsNew = isNews
  }

  /// Whether there are applied batches that are not yet on the screen.
  var hasUnseenBatches: Bool { !batches.isEmpty }
}

extension TerminalListView {
  /// Calls `change`, and then the pending callbacks unless another change is in progress.
  ///
  /// All public methods that may end a motion, scroll or move the cursor do so in this method. A
  /// method that needs an answer of the delegate in between consists of several changes, and holds
  /// rows by identity from one to the next.
  func changing<Result, Failure: Error>(
    _ change: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    callbacks.beginChange()
    defer {
      callbacks.endChange()
      while let callback = callbacks.next(
        contentOffset: contentOffset, cursor: selection.cursor)
      {
        call(callback)
      }
    }
    return try change()
  }

  private func call(_ callback: PendingCallbacks.Callback) {
    switch callback {
    case .complete(let completion, let finished): completion(finished)
    case .didScroll: delegate?.listViewDidScroll(self)
    case .didMoveCursor(let source):
      delegate?.listView(self, didMoveCursorFrom: source, to: cursorPath)
    case .didEndDisplaying(let row):
      delegate?.listView(self, didEndDisplaying: row.content, forRowAt: row.path)
    }
  }

  /// Applies one batch as a separate change.
  func perform(_ batch: OpenBatch, isNews: Bool = true) throws(ListUpdateError) {
    try changing { () throws(ListUpdateError) in
      let valid = try check(batch.updates)
      var change = beginChange(stages: 1, isNews: isNews)
      apply(valid, to: &change)
      show(&change)
      playback.add(batch.completions)
      endChange(change)
    }
  }

  /// Checks a batch against the model and the data source.
  func check(_ updates: BatchUpdates) throws(ListUpdateError) -> ValidBatch {
    if model.needsReloadData { throw .needsReloadData }
    let shapes = DataSourceReader(self).shapes()
    return try model.check(updates, shapes: shapes)
  }

  /// Begins a change of `stages` batches.
  func beginChange(stages: Int, isNews: Bool = true) -> ChangeUnderWay {
    if isNews {
      if motion.style == .none, !showsChangeMarks { changes.clear() }
      changes.beginChange(of: model.table, marksFirstRows: marksFirstRows)
    }
    // rows that are only shown or hidden have not moved
    hints =
      !isNews
      ? MoveHints()
      : MoveHints(
        following: viewport.visible, in: model.table, ranks: showsRankChanges,
        destinations: showsChangeMarks,
        namePart: listColumns.columns.firstIndex(where: \.isPinned))
    let overtaken = playback.startMotion(
      on: viewport.visible, height: rowArea.height, lastID: model.table.lastID)
    playback.decidePace(motionSettings)
    var change = ChangeUnderWay(stages: stages, isNews: isNews, overtaken: overtaken)
    recordCursor(in: &change)
    return change
  }

  /// Applies a batch to the model, and to the parts that depend on it. ``show(_:)`` updates the
  /// screen.
  func apply(_ valid: ValidBatch, to change: inout ChangeUnderWay) {
    let applied = model.apply(valid, revived: revivedRows(in: valid))
    viewport.carryHeights(over: applied)
    if let place = selection.follow(applied) { recordCursor(place) }
    let source = DataSourceReader(self)
    let rows = applied.updates.reloadedRows.isEmpty ? [] : viewport.visible.rows
    let seen = Dictionary(rows.map { ($0.id, $0.row) }, uniquingKeysWith: { first, _ in first })
    changes.record(
      applied, isNews: change.isNews, isSame: unchangedEnds(of: applied),
      visible: viewport.visible.rows
    ) { path, target in
      guard let row = seen[applied.before.id(at: .row(path))] else {
        return source.marksUpdate(from: path, to: target)
      }
      // an update that leaves a row as it was is not marked
      let content = source.content(at: .row(target))
      change.contents[row.id] = content
      return (content != row.content || source.isEnabled(at: .row(target)) != row.isEnabled)
        && source.marksUpdate(from: path, to: target)
    }
    change.batches.append(applied)
  }

  /// Updates the screen for the batches that were applied since it was last filled, and appends the
  /// motion.
  func show(_ change: inout ChangeUnderWay) {
    let step = viewport.follow(
      change.batches, cursor: (change.cursor, selection.cursor),
      cursorWasVisible: change.cursorWasVisible, layoutContext(knowing: change.contents))
    if keepsChangeMarks, change.isNews || changes.isOfPart {
      changes.recordContents(of: step, height: rowArea.height)
    }
    hints.follow(step)
    if step.movesRows { hints.start(at: playback.motionDuration) }
    var settings = motionSettings
    settings.lightsNew = change.lightsNew
    playback.append(step, settings)
    (change.batches, change.contents) = ([], [:])
    recordCursor(in: &change)
  }

  /// Ends a change, to which nothing more is applied.
  func endChange(_ change: ChangeUnderWay) {
    changes.endChange()
    leaveDisabledRow()
    change.overtaken.forEach { callbacks.add($0, finished: false) }
    hints.settle(
      on: viewport.visible, of: model.table, cursor: selection.cursor, height: rowArea.height)
    if playback.settle(on: viewport.visible, motion) { hints.startAtOnce() }
    // the first rows of a list appear at once, whatever call brings them
    let moves =
      isAnimated && motion.style != .none && playback.duration != .zero
      && !(change.isNews && changes.bringsFirstRows)
    if !moves { finishPlayback(finished: true) }
  }

  /// Records the state of the cursor before the next batches. A row that was visible when an
  /// earlier batch deleted it counts as visible.
  private func recordCursor(in change: inout ChangeUnderWay) {
    change.cursor = selection.cursor
    guard let cursor = selection.cursor else { return }
    change.cursorWasVisible = viewport.visible.rows.ids.contains(cursor)
  }

  /// Records the previous place of the cursor, if there is a delegate to notify.
  func recordCursor(_ place: CursorPlace) {
    if delegate != nil { callbacks.recordCursor(place) }
  }

  /// The identities of inserted rows that are still visible as they leave, by their paths after the
  /// batch.
  private func revivedRows(in batch: ValidBatch) -> [ElementPath: RowToken] {
    guard playback.canRevive else { return [:] }
    let source = DataSourceReader(self)
    var revived: [ElementPath: RowToken] = [:]
    func revive(_ path: ElementPath) {
      guard let identifier = source.identifier(at: .row(path)) else { return }
      if let row = playback.revive(identifier) { revived[path] = row }
    }
    for (section, shape) in batch.shapes.enumerated() where batch.sources[section] == nil {
      for row in 0..<shape.rows { revive(ElementPath(element: row, section: section)) }
    }
    for (path, _) in batch.updates.insertedRows { revive(path) }
    return revived
  }

  /// For headers and footers of reloaded sections that are on the screen, whether they are
  /// unchanged, by their places after the batch.
  private func unchangedEnds(of applied: AppliedBatch) -> [ListTable.Place: Bool] {
    if applied.updates.reloadedSections.isEmpty { return [:] }
    let source = DataSourceReader(self)
    let visible = viewport.visible.all
    var isSame: [ListTable.Place: Bool] = [:]
    for section in applied.updates.reloadedSections {
      guard let target = applied.target(ofSection: section) else { continue }
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

// MARK: - Layout

extension TerminalListView {
  /// The input for the layout of the viewport.
  var layoutContext: LayoutContext { layoutContext(knowing: [:]) }

  private func layoutContext(knowing contents: [RowToken: RowContent]) -> LayoutContext {
    LayoutContext(
      table: model.table, source: DataSourceReader(self, knowing: contents), size: rowArea,
      painter: layoutPainter, pinsHeaders: sectionHeadersPin)
  }

  /// The painter with the current columns for gutter and numbers.
  var layoutPainter: RowPainter {
    var painter = painter
    painter.gutterColumns = selection.flagged.isEmpty ? keepsChangeMarks ? 2 : 1 : 3
    painter.numberColumns = showsNumbers ? numberColumns : 0
    let left = painter.gutterColumns + painter.numberColumns
    painter.scrolledColumns = scrolledColumns
    painter.columnLayout = listColumns.layout(
      in: left..<max(left, size.width - 1), width: painter.width)
    return painter
  }

  private var numberColumns: Int {
    let most = model.table.sections.map { $0.rows.count }.max() ?? 0
    return max(2, String(most).count) + 2
  }

  /// The settings for motion.
  var motionSettings: MotionSettings {
    MotionSettings(
      motion: motion, width: painter.width, height: rowArea.height)
  }

  /// Lays out the screen again, without motion. Motion in progress continues from the visible rows.
  func layOut() {
    if model.needsReloadData { return }
    carryOn(over: viewport.layOut(layoutContext))
  }

  /// Lays out a screen of another size.
  func resize() {
    if model.needsReloadData { return }
    carryOn(over: viewport.resize(layoutContext, cursor: selection.cursor))
  }

  /// Continues motion in progress on the new screen, if that looks different.
  func carryOn(over change: LayoutChange) {
    guard playback.isRunning, !change.before.looksLike(viewport.visible) else { return }
    hints.restart(after: playback.elapsed)
    playback.carryOn(over: change, to: viewport.visible, motionSettings)
  }

  /// Ends the motion now, and makes its completions due.
  func finishPlayback(finished: Bool) {
    playback.finish().forEach { callbacks.add($0, finished: finished) }
  }

  /// Starts again with the rows of the data source.
  ///
  /// - Parameter isOtherList: Whether the data source has been replaced.
  func reload(isOtherList: Bool = false) {
    let (cursorPath, before) = (cursorPath, model.table)
    finishPlayback(finished: false)
    openBatch.clearUpdates()
    switch DataSourceReader(self).shapes() {
    case .success(let shapes): model.reload(shapes)
    case .failure(let error): stop("reloadData(): \(error)")
    }
    if holdsOrder { held = HeldOrder(of: model.table) }
    changes.reload(model.table, isOtherList: isOtherList)
    let estimated = RowHeights(estimate: viewport.heights.estimate)
    let line = cursorPath.map { estimated.line(of: .row($0), in: before) }
    let nearest = line.flatMap { estimated.nearestRow(toLine: $0, in: model.table) }
    if nearest != cursorPath {
      recordCursor(CursorPlace(row: selection.cursor, path: cursorPath))
    }
    selection.reload(cursor: nearest.map { model.table.id(at: .row($0)) })
    viewport.reload(layoutContext)
    leaveDisabledRow()
  }
}

/// The callbacks that a list still owes to its delegate and to the completions of motions.
///
/// They are called in one place: when the outermost change is over and the list is consistent. The
/// callee may therefore change the list, and no part of the list continues with a path that was
/// looked up before.
struct PendingCallbacks {
  /// The number of changes in progress, one inside another.
  private var depth = 0
  /// The thread of the change in progress.
  private var thread = pthread_t()
  private var completions: [(completion: (Bool) -> Void, finished: Bool)] = []
  /// The place of the cursor that the delegate knows, if the cursor has moved since.
  private var cursorBefore: CursorPlace?
  /// The content offset that the delegate knows.
  private var contentOffset = 0
  /// Rows that were drawn and are no longer visible.
  private var endedRows: [DisplayedRows.Row] = []

  /// A call that is due.
  enum Callback {
    case complete((Bool) -> Void, finished: Bool)
    case didScroll
    case didMoveCursor(from: ElementPath?)
    case didEndDisplaying(DisplayedRows.Row)
  }

  /// In a debug build, stops the process if another thread has a change in progress.
  ///
  /// Nothing more can be detected for sure. The tasks of one actor, including the main actor, run
  /// on one thread after another, and a list may be handed from one actor to another.
  mutating func beginChange() {
    #if DEBUG
      if depth > 0, pthread_equal(thread, pthread_self()) == 0 { stopForTwoThreads() }
      thread = pthread_self()
    #endif
    depth += 1
  }

  private func stopForTwoThreads() -> Never {
    stop(
      """
      changes: two threads use a list at the same time; use it on one actor only \
      (await MainActor.run), or send the data to its loop with Terminal.poster
      """)
  }

  mutating func endChange() { depth -= 1 }

  /// Adds the completion of a motion that is over.
  mutating func add(_ completion: @escaping (Bool) -> Void, finished: Bool) {
    precondition(depth > 0, "completions are called only after a change")
    completions.append((completion, finished))
  }

  /// Whether the place of the cursor must be recorded before the cursor moves.
  var needsCursor: Bool { cursorBefore == nil }

  /// Records the place of the cursor before it moves.
  mutating func recordCursor(_ place: CursorPlace) {
    if cursorBefore == nil { cursorBefore = place }
  }

  /// Adds rows that are no longer visible.
  mutating func addEnded(_ rows: [DisplayedRows.Row]) { endedRows += rows }

  /// Removes the next call that is due; `nil` if there is none, or a change is in progress.
  ///
  /// - Parameters:
  ///   - offset: The current content offset. If it is back at its previous value, the list has not
  ///     scrolled.
  ///   - cursor: The row under the cursor. If it is the previous one again, the cursor has not
  ///     moved.
  mutating func next(contentOffset offset: Int, cursor: RowToken?) -> Callback? {
    guard depth == 0 else { return nil }
    if !completions.isEmpty {
      let (completion, finished) = completions.removeFirst()
      return .complete(completion, finished: finished)
    }
    if offset != contentOffset {
      contentOffset = offset
      return .didScroll
    }
    if let before = cursorBefore {
      cursorBefore = nil
      if before.row != cursor { return .didMoveCursor(from: before.path) }
    }
    return endedRows.isEmpty ? nil : .didEndDisplaying(endedRows.removeFirst())
  }
}
