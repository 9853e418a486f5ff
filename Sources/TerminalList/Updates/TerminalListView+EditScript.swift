public import ListDiff
public import ListMotion

extension TerminalListView {
  /// Applies the edits of an edit script to the rows of one section, as one batch.
  ///
  /// The data source must already hold the rows after the edits, unless a batch is open; then the
  /// edits are part of it. Deletions and substitutions become deletes and reloads of the rows
  /// before, insertions become inserts of the rows after, and moves go from the one to the other.
  ///
  /// ```swift
  /// let script = EditScript(source: names, target: newNames)
  /// names = newNames
  /// try list.update(with: script.edits)
  /// ```
  ///
  /// - Parameters:
  ///   - edits: The edits of one script, all of them.
  ///   - section: The section whose rows they are; its index is the same before and after.
  ///   - animation: How rows come and go; substituted and moved rows take none.
  /// - Throws: ``ListUpdateError`` when the edits do not fit, as
  ///   ``performBatchUpdates(_:completion:)`` does.
  /// - Complexity: O(*d* log *d*) for *d* edits, and what any batch takes.
  public func update<C: Swift.Collection>(
    with edits: [EditScript<C>.Edit], inSection section: Int = 0,
    animation: RowAnimation = .automatic
  ) throws(ListUpdateError) {
    beginUpdates()
    for edit in edits {
      let place = ElementPath(element: edit.destination, section: section)
      switch edit.operation {
      case .insertion: batch.insertedRows.append((place, animation))
      case .deletion: batch.deletedRows.append((place, animation))
      case .substitution: batch.reloadedRows.append(place)
      case .move(let origin):
        batch.movedRows.append((ElementPath(element: origin, section: section), place))
      }
    }
    try endUpdates()
  }

  /// Asks anew for the content of the rows at the offsets `elements` (before the batch) of one
  /// section, as ``reconfigureRows(at:)`` does.
  public func reconfigureRows(
    at elements: RangeSet<Int>, inSection section: Int
  ) throws(ListUpdateError) {
    try reconfigureRows(
      at: elements.ranges.flatMap { $0.map { ElementPath(element: $0, section: section) } })
  }
}
