import ListMotion

/// The numbers of changed rows, by kind of change.
public struct ChangeCounts: Equatable, Sendable {
  public var inserted = 0
  public var updated = 0
  public var moved = 0
  public var deleted = 0

  package init() {}

  public var total: Int { inserted + updated + moved + deleted }

  /// The number of rows with this kind of change.
  package subscript(mark: ChangeMark) -> Int {
    get { self[keyPath: Self.count(of: mark)] }
    set { self[keyPath: Self.count(of: mark)] = newValue }
  }

  private static func count(of mark: ChangeMark) -> WritableKeyPath<ChangeCounts, Int> {
    switch mark {
    case .inserted: \.inserted
    case .updated: \.updated
    case .moved: \.moved
    case .deleted: \.deleted
    }
  }
}

/// The rows beyond an edge of the screen; see ``TerminalListView/rowsAbove``.
public struct HiddenRows: Equatable, Sendable {
  /// The number of rows.
  public var count: Int
  /// The numbers of rows that the last change touched and that have not been on the screen since.
  public var changes: ChangeCounts
  /// The number of these rows that earlier changes touched and that have not been on the screen
  /// since.
  public var earlierCount: Int

  package init(count: Int = 0, changes: ChangeCounts = ChangeCounts(), earlierCount: Int = 0) {
    (self.count, self.changes, self.earlierCount) = (count, changes, earlierCount)
  }
}
