internal import ListDiff
internal import ListMotion

/// A batch that the model has applied, with the rows before it: the value that the other parts
/// follow.
struct AppliedBatch {
  let valid: ValidBatch
  let map: BatchMap
  /// The rows before the batch.
  let before: ListTable
  /// The rows after the batch.
  let after: ListTable

  init(_ valid: ValidBatch, before: ListTable, after: ListTable) {
    self.valid = valid
    map = BatchMap(valid, before: before, after: after)
    (self.before, self.after) = (before, after)
  }

  var updates: BatchUpdates { valid.updates }

  /// Whether a row, header or footer has new content.
  var hasUpdates: Bool { !updates.reloadedRows.isEmpty || !updates.reloadedSections.isEmpty }

  /// The places of the rows with new content, after the batch.
  var updatedRows: some Sequence<ListTable.Place> {
    updates.reloadedRows.lazy.compactMap { map.target(of: .row($0)) }
  }
}
