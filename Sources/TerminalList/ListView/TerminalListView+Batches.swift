public import ListDiff
public import ListMotion

// Batches, as in a table view. Deletes, reloads and move sources index rows before the batch,
// inserts and move targets index rows after it, regardless of the order of the calls.

extension TerminalListView {
  /// Applies the updates made in `updates` as one batch, regardless of their order.
  ///
  /// The data source must return the rows after the batch when the outermost call ends. Batches can
  /// be nested; only the outermost one is applied.
  ///
  /// - Parameters:
  ///   - updates: Calls the methods that insert, delete, reload and move.
  ///   - completion: Called by the frame in which the motion ends, with `false` if another change
  ///     overtook it; not called if the batch is refused.
  /// - Throws: ``ListUpdateError`` if the numbers do not add up. The list then keeps showing its
  ///   previous rows, plays the motion in progress, and needs ``reloadData()``. An error of
  ///   `updates` is rethrown. In that case no update of this call is applied, and an outer batch continues
  ///   with its earlier updates.
  /// - Complexity: O(operations log operations + sections), and the rows on the screen.
  public func performBatchUpdates(
    _ updates: () throws -> Void, completion: ((Bool) -> Void)? = nil
  ) throws {
    let before = openBatch
    openBatch.open()
    do {
      try updates()
    } catch {
      openBatch = before
      throw error
    }
    if let completion { openBatch.completions.append(completion) }
    try closeBatch()
  }

  /// Applies the actions as one batch, regardless of their order.
  ///
  /// The data source must return the rows after the batch. Within another batch, the actions become
  /// part of that batch.
  ///
  /// ```swift
  /// rows = changeset.data
  /// try list.performBatchUpdates(changeset.batchUpdates, with: .fade)
  /// ```
  ///
  /// - Parameters:
  ///   - updates: The actions, in any order.
  ///   - animation: How rows and sections appear and disappear; moved rows travel, and reloaded ones change
  ///     in place.
  ///   - completion: Called when the motion is over, with `false` if another change overtook it;
  ///     not called if the batch is refused.
  /// - Throws: ``ListUpdateError`` if the numbers do not add up. The list then keeps showing its
  ///   previous rows, plays the motion in progress, and needs ``reloadData()``.
  public func performBatchUpdates(
    _ updates: [BatchUpdate], with animation: RowAnimation = .automatic,
    completion: ((Bool) -> Void)? = nil
  ) throws(ListUpdateError) {
    openBatch.open()
    openBatch.updates.add(updates, with: animation)
    if let completion { openBatch.completions.append(completion) }
    try closeBatch()
  }

  /// Applies the edits of an edit script to the rows of one section, as one batch.
  ///
  /// The data source must return the rows after the edits, unless a batch is open; then the edits
  /// become part of it. Deletions and substitutions become deletes and reloads of rows before the
  /// edits, insertions become inserts of rows after them, and moves go from the former to the
  /// latter.
  ///
  /// ```swift
  /// let script = EditScript(source: names, target: newNames)
  /// names = newNames
  /// try list.update(with: script.edits)
  /// ```
  ///
  /// - Parameters:
  ///   - edits: All edits of one script.
  ///   - section: The section whose rows are edited; its index is the same before and after.
  ///   - animation: How rows appear and disappear; substituted and moved rows have no animation.
  /// - Throws: ``ListUpdateError`` if the edits do not fit, like
  ///   ``performBatchUpdates(_:completion:)``.
  /// - Complexity: O(*d* log *d*) for *d* edits, plus the cost of any batch.
  public func update<C: Swift.Collection>(
    with edits: [EditScript<C>.Edit], inSection section: Int = 0,
    animation: RowAnimation = .automatic
  ) throws(ListUpdateError) {
    try performBatchUpdates(edits.map { $0.batchUpdate(inSection: section) }, with: animation)
  }

  /// Closes a batch. If it was the outermost one, its updates are applied.
  private func closeBatch() throws(ListUpdateError) {
    guard let batch = openBatch.close() else { return }
    if outline != nil, batch.updates.changesPlaces { throw .ownsRows }
    try perform(batch)
  }

  /// Inserts rows; `paths` index the rows after the batch.
  public func insertRows(
    at paths: [ElementPath], with animation: RowAnimation = .automatic
  ) throws(ListUpdateError) {
    try performBatchUpdates(paths.map { .insertRow(at: $0) }, with: animation)
  }

  /// Deletes rows; `paths` index the rows before the batch.
  public func deleteRows(
    at paths: [ElementPath], with animation: RowAnimation = .automatic
  ) throws(ListUpdateError) {
    try performBatchUpdates(paths.map { .deleteRow(at: $0) }, with: animation)
  }

  /// Requests the content of rows again. The rows change in place: new content flashes, and bars
  /// grow. `paths` index the rows before the batch.
  public func reconfigureRows(at paths: [ElementPath]) throws(ListUpdateError) {
    try performBatchUpdates(paths.map { .reloadRow(at: $0) })
  }

  /// Like ``reconfigureRows(at:)``: the rows change in place, so that their new values can be read at once. A table
  /// view exchanges them with `animation`, which has no effect here.
  public func reloadRows(
    at paths: [ElementPath], with animation: RowAnimation
  ) throws(ListUpdateError) { try reconfigureRows(at: paths) }

  /// Moves a row from `source`, its path before the batch, to `target`, its path after it.
  public func moveRow(at source: ElementPath, to target: ElementPath) throws(ListUpdateError) {
    try performBatchUpdates([.moveRow(at: source, to: target)])
  }

  /// Inserts sections; `sections` index them after the batch.
  public func insertSections(
    _ sections: [Int], with animation: RowAnimation = .automatic
  ) throws(ListUpdateError) {
    try performBatchUpdates(sections.map { .insertSection($0) }, with: animation)
  }

  /// Deletes sections; `sections` index them before the batch.
  public func deleteSections(
    _ sections: [Int], with animation: RowAnimation = .automatic
  ) throws(ListUpdateError) {
    try performBatchUpdates(sections.map { .deleteSection($0) }, with: animation)
  }

  /// Requests the header, the footer and the number of rows of sections again; `sections` index
  /// them before the batch.
  ///
  /// Header and rows change in place. If the number of rows has changed, all rows are new: the old ones
  /// leave and the new ones enter with `animation`.
  public func reloadSections(
    _ sections: [Int], with animation: RowAnimation = .automatic
  ) throws(ListUpdateError) {
    try performBatchUpdates(sections.map { .reloadSection($0) }, with: animation)
  }

  /// Moves a section from `source`, its index before the batch, to `target`, its index after it.
  public func moveSection(_ source: Int, toSection target: Int) throws(ListUpdateError) {
    try performBatchUpdates([.moveSection(source, toSection: target)])
  }
}
