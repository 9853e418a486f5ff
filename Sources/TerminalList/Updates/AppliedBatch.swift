internal import ListDiff
internal import ListMotion

/// One valid batch as it was applied to the model.
struct AppliedBatch {
  let batch: BatchUpdates
  /// The kinds of motion that it has.
  let kinds: Set<Motion.Kind>
  let map: BatchMap
  /// The model before the batch.
  let table: ListTable

  init(_ batch: BatchUpdates, before: ListTable, after: ListTable) {
    self.batch = batch
    kinds = batch.kinds
    map = BatchMap(batch, before: before, after: after)
    table = before
  }

  /// Whether a row, header or footer is asked for anew.
  var hasUpdates: Bool { !batch.reloadedRows.isEmpty || !batch.reloadedSections.isEmpty }

  /// The rows whose content is new, by where they are after the batch.
  var updatedRows: some Sequence<ListTable.Place> {
    batch.reloadedRows.lazy.compactMap { map.target(of: .row($0)) }
  }
}
