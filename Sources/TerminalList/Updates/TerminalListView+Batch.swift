public import ListDiff
public import ListMotion

extension TerminalListView {
  /// Applies the updates made in `updates` as one batch, whatever their order.
  ///
  /// Deletes, reloads and move sources name rows before the batch, inserts and move targets rows
  /// after it. The data source must already hold the rows after the batch when the outermost call
  /// ends. Batches nest; only the outermost is applied.
  ///
  /// - Parameters:
  ///   - updates: Calls the methods that insert, delete, reload and move.
  ///   - completion: Called by the frame in which the motion ends, with `false` when another change
  ///     overtook it; not called when the batch is refused.
  /// - Throws: ``ListUpdateError`` when the numbers do not add up. The list then shows what it
  ///   showed before, plays the motion that was under way, and asks for ``reloadData()``.
  ///   What `updates` itself throws is passed on; nothing of this call is applied then, and a batch
  ///   around it goes on with what it had before.
  public func performBatchUpdates(
    _ updates: () throws -> Void, completion: ((Bool) -> Void)? = nil
  ) throws {
    let before = (batchDepth, batch, batchCompletions)
    beginUpdates()
    do {
      try updates()
    } catch {
      (batchDepth, batch, batchCompletions) = before
      throw error
    }
    if let completion { batchCompletions.append(completion) }
    try endUpdates()
  }

  /// Opens a batch that ``endUpdates()`` applies.
  public func beginUpdates() { batchDepth += 1 }

  /// Closes a batch; the outermost applies all updates since ``beginUpdates()``.
  public func endUpdates() throws(ListUpdateError) {
    precondition(batchDepth > 0, "endUpdates without beginUpdates")
    batchDepth -= 1
    guard batchDepth == 0 else { return }
    let updates = batch
    let completions = batchCompletions
    batch = BatchUpdates()
    batchCompletions = []
    try changing { () throws(ListUpdateError) in
      let batch = try check(updates)
      let overtaken = beginTimeline()
      playback.completions = completions
      playback.playsAtOnce = playsAtOnce(stages: 1)
      let oldCursor = cursor
      show([apply(batch)], oldCursor: oldCursor, stages: 1)
      overtaken.forEach { announce($0, finished: false) }
      settle()
    }
  }

  /// Inserts rows; `paths` index the rows after the batch.
  public func insertRows(
    at paths: [ElementPath], with animation: RowAnimation = .automatic
  ) throws(ListUpdateError) {
    try update { $0.insertedRows += paths.map { ($0, animation) } }
  }

  /// Inserts rows at the offsets `elements` (after the batch) of one section.
  public func insertRows(
    at elements: RangeSet<Int>, inSection section: Int, with animation: RowAnimation = .automatic
  ) throws(ListUpdateError) {
    try insertRows(at: paths(elements, section), with: animation)
  }

  /// Deletes rows; `paths` index the rows before the batch.
  public func deleteRows(
    at paths: [ElementPath], with animation: RowAnimation = .automatic
  ) throws(ListUpdateError) {
    try update { $0.deletedRows += paths.map { ($0, animation) } }
  }

  /// Deletes rows at the offsets `elements` (before the batch) of one section.
  public func deleteRows(
    at elements: RangeSet<Int>, inSection section: Int, with animation: RowAnimation = .automatic
  ) throws(ListUpdateError) {
    try deleteRows(at: paths(elements, section), with: animation)
  }

  /// Asks anew for the content of rows, which changes in place: what is new of it flashes, bars
  /// grow. `paths` index the rows before the batch.
  public func reconfigureRows(at paths: [ElementPath]) throws(ListUpdateError) {
    try update { $0.reloadedRows += paths }
  }

  /// Puts rows with new content in the place of those that are there, which leave as the new ones
  /// come, both on the same line. `paths` index the rows before the batch.
  ///
  /// Each is the same row still: cursor, selection and marks stay on it. For new content in a row
  /// that is there, see ``reconfigureRows(at:)``; so does this when changes come so fast that one
  /// overtakes the other.
  ///
  /// - Parameters:
  ///   - paths: The rows, as they are before the batch.
  ///   - animation: How the old rows leave, in the first half of the time, and the new ones come, in
  ///     the second; with ``RowAnimation/top`` they change places at once, in full colour, with
  ///     ``RowAnimation/bottom`` at the end.
  public func reloadRows(
    at paths: [ElementPath], with animation: RowAnimation
  ) throws(ListUpdateError) {
    try update { batch in
      batch.reloadedRows += paths
      for path in paths { batch.rowReloads[path] = animation }
    }
  }

  /// Moves a row from its place before the batch to its place after it.
  public func moveRow(at source: ElementPath, to target: ElementPath) throws(ListUpdateError) {
    try update { $0.movedRows.append((source, target)) }
  }

  /// Inserts sections; `sections` index them after the batch.
  public func insertSections(
    _ sections: [Int], with animation: RowAnimation = .automatic
  ) throws(ListUpdateError) {
    try update { $0.insertedSections += sections.map { ($0, animation) } }
  }

  /// Deletes sections; `sections` index them before the batch.
  public func deleteSections(
    _ sections: [Int], with animation: RowAnimation = .automatic
  ) throws(ListUpdateError) {
    try update { $0.deletedSections += sections.map { ($0, animation) } }
  }

  /// Asks anew for the header and the number of rows of sections; `sections` index them before the
  /// batch.
  ///
  /// Header and rows change in place; where there are more or fewer rows than before, all of them
  /// are others.
  public func reconfigureSections(_ sections: [Int]) throws(ListUpdateError) {
    try update { $0.reloadedSections += sections }
  }

  /// Puts sections with new content in the place of those that are there; `sections` index them
  /// before the batch.
  ///
  /// Header and rows leave and come as in ``reloadRows(at:with:)``; where there are more or fewer
  /// rows than before, all of them are others, which leave and come with `animation`.
  public func reloadSections(
    _ sections: [Int], with animation: RowAnimation
  ) throws(ListUpdateError) {
    try update { batch in
      batch.reloadedSections += sections
      for section in sections { batch.sectionReloads[section] = animation }
    }
  }

  /// Moves a section from its index before the batch to its index after it.
  public func moveSection(_ source: Int, toSection target: Int) throws(ListUpdateError) {
    try update { $0.movedSections.append((source, target)) }
  }

  private func update(_ add: (inout BatchUpdates) -> Void) throws(ListUpdateError) {
    beginUpdates()
    add(&batch)
    try endUpdates()
  }

  private func paths(_ elements: RangeSet<Int>, _ section: Int) -> [ElementPath] {
    elements.ranges.flatMap { $0.map { ElementPath(element: $0, section: section) } }
  }
}
