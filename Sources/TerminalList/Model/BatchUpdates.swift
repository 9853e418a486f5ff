internal import ListDiff
internal import ListMotion

/// The operations of one batch, in the order of the calls, which is irrelevant.
struct BatchUpdates {
  private(set) var operations: [BatchUpdate] = []
  /// For each operation, how its row or section appears or disappears; `nil` if it moves, or is a row that
  /// changes in place.
  private(set) var animations: [RowAnimation?] = []

  /// Whether rows or sections are inserted, deleted or moved, so that the data must have changed.
  var changesPlaces: Bool { !operations.allSatisfy(\.isReload) }

  /// Adds operations.
  mutating func add(_ operations: [BatchUpdate], with animation: RowAnimation) {
    self.operations += operations
    animations += operations.map { operation in
      switch operation {
      case .moveRow, .moveSection, .reloadRow: nil
      case .insertRow, .deleteRow, .insertSection, .deleteSection, .reloadSection: animation
      }
    }
  }
}

/// The batch that is open during `performBatchUpdates`.
struct OpenBatch {
  var updates = BatchUpdates()
  /// Called when the motion of the batch ends.
  var completions: [(Bool) -> Void] = []
  /// The number of calls that opened the batch and have not yet been closed.
  private(set) var depth = 0

  mutating func open() { depth += 1 }

  /// Closes one call. If it was the outermost one, returns the batch and starts an empty one.
  mutating func close() -> OpenBatch? {
    depth -= 1
    guard depth == 0 else { return nil }
    defer { self = OpenBatch() }
    return self
  }

  /// Drops all operations; open calls stay open.
  mutating func clearUpdates() { updates = BatchUpdates() }
}
