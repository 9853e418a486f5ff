internal import ListDiff
internal import ListMotion

/// The operations of one batch, in the order of the calls, which is irrelevant.
struct BatchUpdates {
  private(set) var operations: [BatchUpdate] = []
  /// For each operation, how its row or section appears, disappears or is replaced; `nil` if it moves or
  /// changes in place.
  private(set) var animations: [RowAnimation?] = []

  /// Whether rows or sections are inserted, deleted or moved, so that the data must have changed.
  var changesPlaces: Bool { !operations.allSatisfy(\.isReload) }

  /// Adds operations that have the same animation.
  mutating func add(_ operations: [BatchUpdate], with animation: RowAnimation?) {
    self.operations += operations
    animations += repeatElement(animation, count: operations.count)
  }

  /// Adds operations of several kinds.
  mutating func add(_ operations: [BatchUpdate], with animations: BatchAnimations) {
    self.operations += operations
    self.animations += operations.lazy.map(animations.animation)
  }
}

/// The animations of the operations of a changeset.
struct BatchAnimations {
  var deleteSections: RowAnimation
  var insertSections: RowAnimation
  var reloadSections = RowAnimation.automatic
  var deleteRows: RowAnimation
  var insertRows: RowAnimation
  var reloadRows = RowAnimation.automatic
}

extension RowAnimation {
  /// How a reloaded row is replaced; `nil` if it changes in place.
  var ofReload: RowAnimation? { self == .automatic ? nil : self }
}

extension BatchAnimations {
  /// The same animation for all rows and sections that appear or disappear.
  init(_ animation: RowAnimation, reload: RowAnimation = .automatic) {
    self.init(
      deleteSections: animation, insertSections: animation, reloadSections: reload,
      deleteRows: animation, insertRows: animation, reloadRows: reload)
  }

  /// The animation of an operation; `nil` for a move.
  fileprivate func animation(of operation: BatchUpdate) -> RowAnimation? {
    switch operation {
    case .deleteSection: deleteSections
    case .insertSection: insertSections
    case .reloadSection: reloadSections.ofReload
    case .deleteRow: deleteRows
    case .insertRow: insertRows
    case .reloadRow: reloadRows.ofReload
    case .moveSection, .moveRow: nil
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
