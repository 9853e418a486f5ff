internal import ListDiff
internal import ListMotion

/// The rows of a list after the last batch.
///
/// It applies batches, independently of data source and screen: the caller passes a batch that fits, and gets an
/// ``AppliedBatch`` for the other parts.
struct ListModel {
  private(set) var table = ListTable()
  /// Whether a batch has been refused since the last ``reload(_:)``.
  private(set) var needsReloadData = false

  /// Records that a batch does not fit. The model does not change until it is reloaded.
  mutating func refuse() { needsReloadData = true }

  /// Applies the batch that was checked last. `revived` gives inserted rows identities that they
  /// had before, by their paths after the batch.
  mutating func apply(_ batch: ValidBatch, revived: [ElementPath: RowToken] = [:]) -> AppliedBatch {
    let before = table
    table = before.applying(batch, revived: revived)
    return AppliedBatch(valid: batch, before: before, after: table)
  }

  /// Replaces all rows with new ones.
  mutating func reload(_ shapes: [SectionShape]) {
    needsReloadData = false
    table.replaceSections(with: shapes)
  }
}

/// A batch that fits the list.
struct ValidBatch {
  let updates: BatchUpdates
  /// The sections after the batch.
  let shapes: [SectionShape]
  /// The effect on sections, which are named like rows of a section 0.
  let sections: BatchLevel
  /// The effect on rows.
  let rows: BatchLevel
  /// For each section after the batch, its index before it; `nil` if it is new.
  let sources: [Int?]
  /// The sections before the batch that lose all their rows: deleted ones, and reloaded ones whose
  /// number of rows changes.
  let cleared: Set<Int>

  /// Checks operations against `table` (before) and `shapes` (after).
  /// O(operations log operations + sections), linear for paths in order.
  init(
    _ updates: BatchUpdates, on table: ListTable, shapes: [SectionShape]
  ) throws(ListUpdateError) {
    let batch: ResolvedBatch
    do throws(ListUpdateError) {
      batch = try ResolvedBatch(
        updates.operations, from: RowOffsets(table.sections.map { $0.rows.count }),
        to: RowOffsets(shapes.map(\.rows)), reloadsFreely: true)
    } catch {
      throw error.advising(
        error.operations.isEmpty
          ? "change the data source together with the list, and call reloadData now"
          : "call reloadData")
    }
    (self.updates, self.shapes) = (updates, shapes)
    (sections, rows, sources) = (batch.sections, batch.rows, batch.sectionSources)
    cleared = batch.renewedSections.union(sections.deleted.map(\.element))
  }

  /// Whether a row before the batch is not in the list after it.
  func deletes(_ path: ElementPath) -> Bool {
    cleared.contains(path.section) || rows.deletes(path)
  }

  /// Whether every row has the same path after the batch as before; rows may have new content.
  var keepsPaths: Bool { sections.isEmpty && rows.leaving.isEmpty && rows.arriving.isEmpty }
}

/// A batch that the model has applied, with the rows before and after it. The other parts are updated from
/// this value.
///
/// Rows keep their identities, so the destination of each row follows from both tables.
struct AppliedBatch {
  let valid: ValidBatch
  /// The rows before the batch.
  let before: ListTable
  /// The rows after the batch.
  let after: ListTable

  /// Whether a row, header or footer has new content.
  var hasUpdates: Bool { !valid.rows.reloaded.isEmpty || !valid.sections.reloaded.isEmpty }

  /// Whether every row, header and footer has the same place after the batch as before. O(sections).
  var keepsPlaces: Bool {
    valid.keepsPaths
      && before.sections.elementsEqual(after.sections) {
        $0.hasHeader == $1.hasHeader && $0.hasFooter == $1.hasFooter
      }
  }

  /// The index after the batch of a section before it; `nil` if it was deleted. O(sections).
  func target(ofSection index: Int) -> Int? { valid.sources.firstIndex(of: index) }
}
