internal import ListDiff
internal import ListMotion

/// One batch as it was applied to the model.
struct AppliedBatch {
  let valid: ValidBatch
  /// The kinds of motion that it has.
  let kinds: Set<Motion.Kind>
  let map: BatchMap
  /// The model before the batch.
  let table: ListTable

  init(_ valid: ValidBatch, before: ListTable, after: ListTable) {
    self.valid = valid
    kinds = valid.updates.kinds
    map = BatchMap(valid, before: before, after: after)
    table = before
  }

  var batch: BatchUpdates { valid.updates }

  /// Whether a row, header or footer is asked for anew.
  var hasUpdates: Bool { !batch.reloadedRows.isEmpty || !batch.reloadedSections.isEmpty }

  /// The rows whose content is new, by where they are after the batch.
  var updatedRows: some Sequence<ListTable.Place> {
    batch.reloadedRows.lazy.compactMap { map.target(of: .row($0)) }
  }
}
