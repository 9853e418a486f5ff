import Glibc
internal import ListDiff
internal import ListMotion

// The path of a change through the parts of a list, from top to bottom:
//
// 1. `check`: a batch is checked against the model and the data source.
// 2. `ListChange`: the playback starts a motion from the rows as they look now.
// 3. `apply`: the model applies the batch. Heights, selection and change marks follow.
// 4. `show`: the viewport fills the screen. The playback appends the motion from the previous
//    screen.
// 5. `end`: hints are found, too much motion becomes a flash, and completions are called.
//
// No data source or delegate is ever called while a part is being changed.

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
      while let callback = nextCallback() { callback() }
    }
    return try change()
  }

  /// Stops the process if `call`, which changes the rows, comes from code that the list is calling now.
  func checkTurn(_ call: String = #function) {
    guard callbacks.isChanging else { return }
    stop(
      """
      \(call): called by a data source, by willDisplay, or in the block of performChanges or setData, \
      while the list is at work; change the rows afterwards
      """)
  }

  /// The next call that is due; `nil` if there is none, or a change is in progress.
  private func nextCallback() -> (() -> Void)? {
    if callbacks.isChanging { return nil }
    if let completion = callbacks.takeCompletion() { return completion }
    guard let place = callbacks.takeCursor(), place.row != selection.cursor else { return nil }
    return { [self] in delegate?.listView(self, didMoveCursorFrom: place.path, to: cursorPath) }
  }

  /// Applies one batch as a separate change.
  func perform(_ batch: OpenBatch, isNews: Bool = true) throws(ListUpdateError) {
    checkTurn("insertRows, deleteRows or another update")
    try changing { () throws(ListUpdateError) in
      let valid = try check(batch.updates)
      var change = ListChange(of: self, isNews: isNews)
      change.apply(valid)
      change.show()
      playback.add(batch.completions)
      change.end()
    }
  }

  /// Checks a batch against the model and the data source.
  func check(_ updates: BatchUpdates) throws(ListUpdateError) -> ValidBatch {
    if model.needsReloadData { throw .needsReloadData }
    if dataSource == nil { throw .noDataSource }
    do throws(ListUpdateError) {
      return try ValidBatch(updates, on: model.table, shapes: DataSourceReader(self).shapes())
    } catch {
      model.refuse()
      throw error
    }
  }

  /// Records the previous place of the cursor, if there is a delegate to notify.
  func recordCursor(_ place: @autoclosure () -> CursorPlace) {
    if delegate != nil { callbacks.recordCursor(place()) }
  }
}

// MARK: - Layout

extension TerminalListView {
  /// The input for the layout of the viewport.
  var layoutContext: LayoutContext { layoutContext(knowing: [:]) }

  func layoutContext(knowing contents: [RowToken: RowContent]) -> LayoutContext {
    LayoutContext(
      table: model.table, source: DataSourceReader(self, knowing: contents), size: rowArea,
      painter: layoutPainter, pinsHeaders: sectionHeadersPin)
  }

  /// The painter with the current columns for gutter and numbers.
  var layoutPainter: RowPainter {
    var painter = painter
    painter.gutterColumns = selection.flagged.isEmpty ? keepsChangeMarks ? 2 : 1 : 3
    let most = showsNumbers ? model.table.sections.map { $0.rows.count }.max() ?? 0 : 0
    painter.numberColumns = showsNumbers ? max(2, String(most).count) + 2 : 0
    let left = painter.gutterColumns + painter.numberColumns
    painter.scrolledColumns = scrolledColumns
    painter.columnLayout = listColumns.layout(
      in: left..<max(left, size.width - 1), width: painter.width)
    return painter
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
    do throws(ListUpdateError) {
      model.reload(try DataSourceReader(self).shapes())
    } catch {
      stop("reloadData(): \(error)")
    }
    if holdsOrder { held = HeldOrder(of: model.table) }
    releasedRows = nil
    changes.reload(model.table, isOtherList: isOtherList)
    let nearest = cursorPath.flatMap { model.table.nearestRow(to: before.index(of: .row($0))) }
    if nearest != cursorPath {
      recordCursor(CursorPlace(row: selection.cursor, path: cursorPath))
    }
    selection.reload(cursor: nearest.map { model.table.id(at: .row($0)) })
    viewport.reload(layoutContext)
    leaveDisabledRow()
  }
}

/// The pending calls to a list's delegate and to the completions of motions.
///
/// They are called in one place: when the outermost change is over and the list is consistent. The
/// callee may therefore change the list, and no part of the list continues with a path that was
/// looked up before.
struct PendingCallbacks {
  /// The number of changes in progress, one inside another.
  private var depth = 0
  /// The thread of the change in progress.
  private var thread = pthread_t()
  private var completions: [() -> Void] = []
  /// The place of the cursor last reported to the delegate, if the cursor has moved since.
  private var cursorBefore: CursorPlace?

  /// In a debug build, stops the process if another thread has a change in progress.
  ///
  /// Other misuse cannot be detected reliably. The tasks of one actor, including the main actor, run on one
  /// thread after another, and a list may be handed from one actor to another.
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

  /// Whether a change is in progress.
  var isChanging: Bool { depth > 0 }

  /// Adds the completion of a motion that is over.
  mutating func add(_ completion: @escaping (Bool) -> Void, finished: Bool) {
    precondition(isChanging, "completions are called only after a change")
    completions.append { completion(finished) }
  }

  /// Records the place of the cursor before it moves.
  mutating func recordCursor(_ place: @autoclosure () -> CursorPlace) {
    if cursorBefore == nil { cursorBefore = place() }
  }

  /// Removes the next completion that is due.
  mutating func takeCompletion() -> (() -> Void)? {
    completions.isEmpty ? nil : completions.removeFirst()
  }

  /// Removes the recorded place of the cursor.
  mutating func takeCursor() -> CursorPlace? {
    defer { cursorBefore = nil }
    return cursorBefore
  }
}
