extension History {
  /// What is known of a snapshot besides its rows.
  package struct Entry: Sendable {
    package var name: String
    package var detail: String
    /// When it came; `nil` where snapshots have no times, as those of a deck.
    package var moment: Moment?
    /// When it was last seen, the same as it came.
    package var lastSeen: Moment?
    /// How often it was seen again, the same as it came.
    package var unchangedCount = 0
    /// How many rows came, went, changed or moved on the way to it; all of them in the first one.
    package var changeCount = 0
    /// How many rows there were of which no condition left any.
    package var leftOutCount = 0
    /// Whether it is the list before it, row for row and header for header.
    package var isUnchanged = false
    /// What makes it of the snapshot behind it; empty for the newest one.
    var delta: [UInt8] = []
    /// It itself, as what makes it of nothing; empty for most.
    var whole: [UInt8] = []
    /// It itself, where it is lines that it shares with the next one, and how many bytes it does not.
    var shared: [SnapshotSection]?
    var unsharedCount = 0

    /// Whether it can be made without the snapshots behind it.
    var isWhole: Bool { !whole.isEmpty || shared != nil }

    /// The bytes that it takes.
    var byteCount: Int {
      let texts = name.utf8.count + detail.utf8.count
      return MemoryLayout<Entry>.stride + 64 + texts + delta.count + whole.count + unsharedCount
    }
  }
}
