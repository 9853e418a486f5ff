internal import ListMotion

/// What rows were known by that are gone and still seen, so that one that comes back is revived.
///
/// They are few, and most of what is asked for is not among them: it is compared by its hash first,
/// since to compare identifiers of any type takes long.
struct Ghosts {
  private var entries: [Entry] = []

  private struct Entry {
    let hash: Int
    let identifier: AnyHashable
    var row: RowID
  }

  var isEmpty: Bool { entries.isEmpty }

  /// Notes what a row was known by. O(ghosts).
  mutating func remember(_ row: RowID, as identifier: AnyHashable) {
    remember(Entry(hash: identifier.hashValue, identifier: identifier, row: row))
  }

  /// The row that was known by `identifier`, which is no ghost from now on. O(ghosts).
  mutating func revive(_ identifier: AnyHashable) -> RowID? {
    index(of: identifier, hash: identifier.hashValue).map { entries.remove(at: $0).row }
  }

  /// These and newer ones, as far as they are still `shown`. O(ghosts · newer ones).
  func joined(by newer: Ghosts, shown: Set<RowID>) -> Ghosts {
    var all = self
    for entry in newer.entries { all.remember(entry) }
    all.entries.removeAll { !shown.contains($0.row) }
    return all
  }

  private mutating func remember(_ entry: Entry) {
    if let index = index(of: entry.identifier, hash: entry.hash) {
      entries[index].row = entry.row
    } else {
      entries.append(entry)
    }
  }

  private func index(of identifier: AnyHashable, hash: Int) -> Int? {
    entries.firstIndex { $0.hash == hash && $0.identifier == identifier }
  }
}
