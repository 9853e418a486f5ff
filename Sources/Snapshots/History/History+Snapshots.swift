/// The snapshots of a history, made again of what is kept.
extension History {
  /// Calls `body` with each snapshot from the oldest, and the delta that makes it of the one before;
  /// that of the first makes it of nothing.
  ///
  /// O(rows) comparisons of integers and the rows that differ, for each.
  func forEachDelta<Failure>(
    _ body: (Entry, ListDelta) throws(Failure) -> Void
  ) throws(Failure) {
    var before: [SnapshotSection] = []
    var first = start
    while first < entries.count {
      var last = first
      while last < entries.count - 1, !entries[last].isWhole { last += 1 }
      // what many differences lead to is made from nearer ones where lists are long
      last = min(last, first + max(1, (1 << 22) / max(1, before.reduce(1) { $0 + $1.rows.count })))
      var lists = [list(at: last)]
      for older in (first..<last).reversed() {
        var list = lists[lists.count - 1]
        list.apply(entries[older].delta)
        lists.append(list)
      }
      lists.reverse()
      for (offset, list) in lists.enumerated() {
        let delta =
          offset == 0
          ? ListDelta(from: before, to: list.sections(shapes: shapes))
          : list.delta(from: lists[offset - 1], shapes: shapes)
        try body(entries[first + offset], delta)
      }
      before = lists[lists.count - 1].sections(shapes: shapes)
      first = last + 1
    }
  }

  /// Calls `body` with each snapshot from the oldest, until it returns false.
  ///
  /// O(rows) for each, much less than asking for one after the other.
  package func forEachSnapshot(_ body: (Entry, Snapshot) throws -> Bool) throws {
    struct End: Error {}
    var sections: [SnapshotSection] = []
    do {
      try forEachDelta { entry, delta in
        sections = delta.applied(to: sections) ?? []
        let snapshot = Snapshot(name: entry.name, detail: entry.detail, sections: sections)
        if try !body(entry, snapshot) { throw End() }
      }
    } catch is End {}
  }

  /// The list at a place among the entries, on its way to an older one.
  func list(at place: Int) -> PackedList {
    var whole = place
    while whole < entries.count - 1, !entries[whole].isWhole { whole += 1 }
    var list = PackedList(
      whole == entries.count - 1 ? newest : entries[whole].shared ?? [])
    if !entries[whole].whole.isEmpty { list.apply(entries[whole].whole) }
    for older in (place..<whole).reversed() { list.apply(entries[older].delta) }
    return list
  }

  /// The snapshot at an index, as it was put in.
  package func snapshot(at index: Int) -> Snapshot {
    Snapshot(
      name: self[index].name, detail: self[index].detail, sections: sections(at: index))
  }
}
