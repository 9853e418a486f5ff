internal import ListDiff
internal import ListMotion

/// The rows of a list as the last batch left them.
///
/// It checks batches and applies them. It knows no data source and no screen: the caller hands in
/// what the data source says, and gets an ``AppliedBatch`` that the other parts follow.
struct ListModel {
  private(set) var table = ListTable()
  /// Whether a batch was refused since the last ``reload(_:)``.
  private(set) var needsReloadData = false

  /// Checks a batch. A batch that is refused leaves the model as it was, until it is reloaded.
  ///
  /// - Parameters:
  ///   - updates: The operations.
  ///   - shapes: The sections of the data source after the batch; a failure refuses the batch too.
  mutating func check(
    _ updates: BatchUpdates, shapes: Result<[SectionShape], ListUpdateError>
  ) throws(ListUpdateError) -> ValidBatch {
    if needsReloadData { throw .needsReloadData }
    do throws(ListUpdateError) {
      return try ValidBatch(updates, on: table, shapes: try shapes.get())
    } catch {
      needsReloadData = true
      throw error
    }
  }

  /// Applies a batch that was checked last. `revived` gives inserted rows identities that they had
  /// before, by their paths after the batch.
  mutating func apply(_ batch: ValidBatch, revived: [ElementPath: RowID] = [:]) -> AppliedBatch {
    let before = table
    table = before.applying(batch, revived: revived)
    return AppliedBatch(batch, before: before, after: table)
  }

  /// Replaces all rows by new ones.
  mutating func reload(_ shapes: [SectionShape]) {
    needsReloadData = false
    table.replaceSections(with: shapes)
  }
}
