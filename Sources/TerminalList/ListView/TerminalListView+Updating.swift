import Glibc
internal import ListDiff
internal import ListMotion

// How a change goes through the parts of a list, from top to bottom:
//
// 1. `check`: the model checks a batch against the data source.
// 2. `beginChange`: the playback starts a motion from what is seen now.
// 3. `apply`: the model applies the batch. Heights, selection and the ledger of changes follow.
// 4. `show`: the viewport fills the screen. The playback appends the way from the screen before.
// 5. `endChange`: hints are found, too much motion becomes a flash, and completions are called.
//
// A data source or a delegate is never called while a part is being changed.

/// A change that is under way: one batch, or the stages of a reload.
struct ChangeUnderWay {
  /// How many batches the change has.
  let stages: Int
  /// Whether the data changes, so that rows get marks. Otherwise rows are shown or hidden.
  let isNews: Bool
  /// Whether the rows that the next batches bring are lit as new.
  var lightsNew: Bool
  /// Batches that were applied and are not on the screen yet.
  fileprivate var batches: [AppliedBatch] = []
  /// The row of the cursor, and whether it was on the screen, before ``batches``.
  fileprivate var cursor: RowToken?
  fileprivate var cursorWasVisible = false
  /// Completions of the change that this one overtakes.
  fileprivate let overtaken: [Playback.Completion]

  fileprivate init(stages: Int, isNews: Bool, overtaken: [Playback.Completion]) {
    (self.stages, self.isNews, self.overtaken) = (stages, isNews, overtaken)
    lightsNew = isNews
  }

  /// Whether batches were applied that are not on the screen yet.
  var hasUnseenBatches: Bool { !batches.isEmpty }
}

extension TerminalListView {
  /// Calls `change`, and then whoever is to be called if no other change is under way.
  ///
  /// All public methods that may end a motion, scroll or move the cursor do so in here. A method
  /// that needs an answer of the delegate in between is several changes, and holds rows by identity
  /// from one to the next.
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

  /// Applies one batch as a change of its own.
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

  /// Begins a change of so many batches.
  func beginChange(stages: Int, isNews: Bool = true) -> ChangeUnderWay {
    if isNews {
      if options.motion.style == .none, !options.showsChangeMarks { changes.clear() }
      changes.beginChange(of: model.table, marksFirstRows: options.marksFirstRows)
    }
    selection.beginChange()
    // rows that are only shown or hidden went nowhere
    hints =
      !isNews
      ? MoveHints()
      : MoveHints(
        following: viewport.visible, in: model.table, ranks: options.showsRankChanges,
        destinations: options.showsChangeMarks,
        namePart: listColumns.columns.firstIndex(where: \.isPinned))
    let overtaken = playback.startMotion(
      on: viewport.visible, height: rowArea.height, lastID: model.table.lastID)
    playback.decidePace(stages: stages, motionSettings)
    var change = ChangeUnderWay(stages: stages, isNews: isNews, overtaken: overtaken)
    recordCursor(in: &change)
    return change
  }

  /// Applies a batch to the model, and to the parts that follow it. The screen follows with
  /// ``show(_:)``.
  func apply(_ valid: ValidBatch, to change: inout ChangeUnderWay) {
    let applied = model.apply(valid, revived: revivedRows(in: valid))
    viewport.carryHeights(over: applied)
    if let place = selection.follow(applied) { recordCursor(place) }
    let source = DataSourceReader(self)
    changes.record(
      applied, isNews: change.isNews, isSame: unchangedEnds(of: applied),
      visible: viewport.visible.rows, marking: source.marksUpdate)
    change.batches.append(applied)
  }

  /// Lets the screen follow the batches that were applied since it was filled last, and appends the
  /// motion.
  func show(_ change: inout ChangeUnderWay) {
    let step = viewport.follow(
      change.batches, cursor: (change.cursor, selection.cursor),
      cursorWasVisible: change.cursorWasVisible, layoutContext)
    if options.keepsChangeMarks, change.isNews || changes.isOfPart {
      changes.recordContents(of: step, height: rowArea.height)
    }
    hints.follow(step)
    if step.movesRows { hints.start(at: playback.motionDuration) }
    var settings = motionSettings
    settings.lightsNew = change.lightsNew
    playback.append(step, settings)
    change.batches = []
    recordCursor(in: &change)
  }

  /// Ends a change: nothing more is applied.
  func endChange(_ change: ChangeUnderWay) {
    changes.endChange()
    leaveDisabledRow()
    change.overtaken.forEach { callbacks.add($0, finished: false) }
    hints.settle(
      on: viewport.visible, of: model.table, cursor: selection.cursor, height: rowArea.height)
    if playback.settle(on: viewport.visible, options.motion) { hints.startAtOnce() }
    let moves =
      options.isAnimated && options.motion.style != .none && playback.duration != .zero
    if !moves { finishPlayback(finished: true) }
  }

  /// Records where the cursor is before the next batches. A row that was visible when an earlier
  /// batch deleted it counts as visible.
  private func recordCursor(in change: inout ChangeUnderWay) {
    change.cursor = selection.cursor
    guard let cursor = selection.cursor else { return }
    change.cursorWasVisible = viewport.visible.rows.ids.contains(cursor)
  }

  /// Records where the cursor was, if there is a delegate to be called.
  func recordCursor(_ place: CursorPlace) {
    if delegate != nil { callbacks.recordCursor(place) }
  }

  /// The identities of inserted rows that are still seen leaving, by their paths after the batch.
  private func revivedRows(in batch: ValidBatch) -> [ElementPath: RowToken] {
    guard playback.canRevive else { return [:] }
    let source = DataSourceReader(self)
    var revived: [ElementPath: RowToken] = [:]
    func revive(_ path: ElementPath) {
      guard let identifier = source.identifier(at: .row(path)) else { return }
      if let row = playback.revive(identifier) { revived[path] = row }
    }
    for (section, shape) in batch.shapes.enumerated()
    where batch.sections.source(of: section) == nil {
      for row in 0..<shape.rows { revive(ElementPath(element: row, section: section)) }
    }
    for (path, _) in batch.updates.insertedRows { revive(path) }
    return revived
  }

  /// Of the headers and footers of reloaded sections that are on the screen, by their places after
  /// the batch, whether they show what they showed.
  private func unchangedEnds(of applied: AppliedBatch) -> [ListTable.Place: Bool] {
    if applied.updates.reloadedSections.isEmpty { return [:] }
    let source = DataSourceReader(self)
    let visible = viewport.visible.all
    var isSame: [ListTable.Place: Bool] = [:]
    for section in applied.updates.reloadedSections {
      guard let target = applied.map.target(ofSection: section) else { continue }
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
  /// What the viewport lays out.
  var layoutContext: LayoutContext {
    LayoutContext(
      table: model.table, source: DataSourceReader(self), size: rowArea, painter: layoutPainter,
      pinsHeaders: options.sectionHeadersPin)
  }

  /// The painter with the columns that gutter and numbers take now.
  var layoutPainter: RowPainter {
    var painter = painter
    painter.gutterColumns = selection.marked.isEmpty ? options.keepsChangeMarks ? 2 : 1 : 3
    painter.numberColumns = options.showsNumbers ? numberColumns : 0
    let left = painter.gutterColumns + painter.numberColumns
    painter.scrolledColumns = options.scrolledColumns
    painter.columnLayout = listColumns.layout(
      in: left..<max(left, size.width - 1), width: painter.width)
    return painter
  }

  private var numberColumns: Int {
    let most = model.table.sections.map { $0.rows.count }.max() ?? 0
    return max(2, String(most).count) + 2
  }

  /// How motion looks.
  var motionSettings: MotionSettings {
    MotionSettings(
      motion: options.motion, width: painter.width, height: rowArea.height)
  }

  /// Lays out the screen again, without motion. Motion that is under way goes on from what is seen.
  func layOut() {
    if model.needsReloadData { return }
    carryOn(over: viewport.layOut(layoutContext))
  }

  /// Lays out a screen of another size.
  func resize() {
    if model.needsReloadData { return }
    carryOn(over: viewport.resize(layoutContext, cursor: selection.cursor))
  }

  /// Carries motion that is under way on to the new screen, if that looks different.
  func carryOn(over change: LayoutChange) {
    guard playback.isRunning, !change.before.looksLike(viewport.visible) else { return }
    hints.restart(after: playback.elapsed)
    playback.carryOn(over: change, to: viewport.visible, motionSettings)
  }

  /// Ends the motion now, and has its completions called.
  func finishPlayback(finished: Bool) {
    playback.finish().forEach { callbacks.add($0, finished: finished) }
  }

  /// Starts again with the rows of the data source.
  ///
  /// - Parameter isOtherList: Whether the data source is another one.
  func reload(isOtherList: Bool = false) {
    let (cursorPath, before) = (cursorPath, model.table)
    finishPlayback(finished: false)
    openBatch.clearUpdates()
    switch DataSourceReader(self).shapes() {
    case .success(let shapes): model.reload(shapes)
    case .failure(let error): stop("reloadData(): \(error)")
    }
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

/// The callbacks that a list owes to its delegate and to those who wait for the end of a motion.
///
/// They are made in one place: when the outermost change is over and the list is whole. So whoever
/// is called may change the list, and no part of the list goes on with a path that was looked up
/// before.
struct PendingCallbacks {
  /// How many changes are under way, one within the other.
  private var depth = 0
  /// The thread of the change that is under way.
  private var thread = pthread_t()
  private var completions: [(completion: (Bool) -> Void, finished: Bool)] = []
  /// Where the cursor was when the delegate last knew, if it was moved since.
  private var cursorBefore: CursorPlace?
  /// The content offset that the delegate knows.
  private var contentOffset = 0
  /// Rows that were drawn and are no longer seen.
  private var endedRows: [DisplayedRows.Row] = []

  /// One call that is due.
  enum Callback {
    case complete((Bool) -> Void, finished: Bool)
    case didScroll
    case didMoveCursor(from: ElementPath?)
    case didEndDisplaying(DisplayedRows.Row)
  }

  /// In a debug build, a change on another thread than one that is under way stops the process.
  ///
  /// That is all that can be said for sure. The tasks of one actor, also of the main actor, run on one
  /// thread after the other, and a list may be handed from one actor to another.
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

  /// Whether the place of the cursor must be recorded before the cursor is moved.
  var needsCursor: Bool { cursorBefore == nil }

  /// Records where the cursor was before it was moved.
  mutating func recordCursor(_ place: CursorPlace) {
    if cursorBefore == nil { cursorBefore = place }
  }

  /// Adds rows that are no longer seen.
  mutating func addEnded(_ rows: [DisplayedRows.Row]) { endedRows += rows }

  /// Removes the next call that is due; `nil` if there is none, or a change is under way.
  ///
  /// - Parameters:
  ///   - offset: The content offset now. One that is back where it was is no scroll.
  ///   - cursor: The row of the cursor now. One that is back where it was has not moved.
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
