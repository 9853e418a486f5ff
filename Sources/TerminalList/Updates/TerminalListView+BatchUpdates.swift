public import ListDiff
public import ListMotion

extension TerminalListView {
  /// Applies the actions as one batch, whatever their order.
  ///
  /// What a ``BatchUpdate`` deletes, reloads or moves is named as it is before the batch, what it
  /// inserts and where a move ends as it is after it. The data source must already hold the rows
  /// after the batch. Within another batch the actions become part of that one.
  ///
  /// ```swift
  /// rows = changeset.data
  /// try list.performBatchUpdates(changeset.batchUpdates, with: .fade)
  /// ```
  ///
  /// - Parameters:
  ///   - updates: The actions, in any order.
  ///   - animation: How rows and sections come and go; those that move take none.
  ///   - reloadAnimation: How those that are reloaded are replaced, as ``reloadRows(at:with:)`` does
  ///     it; `nil`, the default, changes them in place.
  ///   - completion: Called when the motion is over, with `false` when another change overtook it;
  ///     not called when the batch is refused.
  /// - Throws: ``ListUpdateError`` when the numbers do not add up. The list then shows what it
  ///   showed before, plays the motion that was under way, and asks for ``reloadData()``.
  public func performBatchUpdates(
    _ updates: [BatchUpdate], with animation: RowAnimation = .automatic,
    reloadAnimation: RowAnimation? = nil, completion: ((Bool) -> Void)? = nil
  ) throws(ListUpdateError) {
    beginUpdates()
    for update in updates { batch.add(update, with: animation, reload: reloadAnimation) }
    if let completion { batchCompletions.append(completion) }
    try endUpdates()
  }
}

extension BatchUpdates {
  fileprivate mutating func add(
    _ update: BatchUpdate, with animation: RowAnimation, reload: RowAnimation?
  ) {
    switch update {
    case .deleteSection(let section): deletedSections.append((section, animation))
    case .insertSection(let section): insertedSections.append((section, animation))
    case .reloadSection(let section):
      reloadedSections.append(section)
      sectionReloads[section] = reload
    case .moveSection(let source, let target): movedSections.append((source, target))
    case .deleteRow(let path): deletedRows.append((path, animation))
    case .insertRow(let path): insertedRows.append((path, animation))
    case .reloadRow(let path):
      reloadedRows.append(path)
      rowReloads[path] = reload
    case .moveRow(let source, let target): movedRows.append((source, target))
    }
  }
}
