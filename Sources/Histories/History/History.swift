package import Snapshots

/// The snapshots that were seen, oldest first, each with its time, in bounded memory.
///
/// The newest one is kept as it is; every older one as what differs from the one behind it, and now
/// and then one whole, so that any of them is made in a few milliseconds. When what is kept takes
/// more than ``limit`` bytes the oldest go; the newest stays however large it is.
package struct History: Sendable {
  /// The most looks without a change that are counted: a whole number that JSON can carry (RFC 8259, 6).
  private static let mostUnchanged = (1 << 53) - 1

  package static let defaultLimit = 64 << 20
  /// As many differences are gone through at most to make a snapshot.
  static let maximumDistance = 256

  /// Lists of so many rows are not packed where they can be shared: packing looks at every row.
  package static let longList = 20_000

  /// The bytes that older snapshots may take.
  package let limit: Int
  /// The bytes that they take.
  package private(set) var byteCount = 0
  /// How many snapshots have been given up for newer ones.
  package private(set) var forgottenCount = 0
  /// The rows of the newest snapshot; none where there is no snapshot.
  package private(set) var newest: [SnapshotSection] = []

  private(set) var entries: [Entry] = []
  /// How many of the entries are given up already.
  private(set) var start = 0
  private(set) var shapes = RowShapes()
  /// The snapshots since one was kept whole, and the bytes of their differences.
  private var run = (count: 0, bytes: 0)
  /// The bytes of the last snapshot that was kept whole, or a guess; 0 before there is one.
  private var wholeSize = 0

  private let longList: Int

  package init(limit: Int = History.defaultLimit, longList: Int = History.longList) {
    self.limit = limit
    self.longList = longList
  }

  package var count: Int { entries.count - start }
  package var isEmpty: Bool { count == 0 }

  /// What is known of the snapshot at an index, 0 for the oldest that is kept. O(1).
  package subscript(index: Int) -> Entry { entries[start + index] }

  /// When the snapshot at an index came. O(1).
  package func moment(at index: Int) -> Moment? { entries[start + index].moment }

  /// How many rows came, went, changed or moved on the way to the snapshot at an index. O(1).
  package func changeCount(at index: Int) -> Int { entries[start + index].changeCount }

  /// Adds a snapshot behind the others, the same as the last one or not; how many went for it.
  ///
  /// O(rows), and amortized O(bytes of what differs).
  @discardableResult
  package mutating func append(_ snapshot: Snapshot, at moment: Moment? = nil) -> Int {
    if let gone = appendShared(snapshot, at: moment) { return gone }
    let back = isEmpty ? nil : ListDelta(from: snapshot.sections, to: newest)
    return append(snapshot, at: moment, back: back)
  }

  /// Adds a snapshot where it and the newest one are long lists of lines; `nil` where they are not.
  private mutating func appendShared(_ snapshot: Snapshot, at moment: Moment?) -> Int? {
    guard let shared = sharedNewest(with: snapshot.sections) else { return nil }
    let last = entries.count - 1
    entries[last].shared = newest
    entries[last].unsharedCount = shared.unsharedCount
    byteCount += shared.unsharedCount
    return append(snapshot, at: moment, changeCount: shared.changeCount)
  }

  /// Adds the snapshot of a change, whose list before is the newest snapshot, by the identities that its
  /// rows have from now on. Returns how many of the oldest went for it.
  ///
  /// Older snapshots are kept as what differs. So rows that stay or change on the way have the new
  /// identities there as well, back to a snapshot that is kept whole. O(rows), and amortized O(bytes of what
  /// differs).
  @discardableResult
  package mutating func append(_ change: SnapshotChange) -> Int {
    if change.isRekeyed, let before = change.before { rekey(newest: before) }
    guard change.addsSnapshot else { return 0 }
    if let gone = appendShared(change.after, at: change.moment) { return gone }
    let back = isEmpty ? nil : change.delta.reversed(from: newest, to: change.after.sections)
    return append(change.after, at: change.moment, back: back)
  }

  /// Adds the snapshot that `delta` makes of the newest one, which is `snapshot`.
  mutating func append(_ snapshot: Snapshot, at moment: Moment?, madeBy delta: ListDelta) {
    let back = isEmpty ? nil : delta.reversed(from: newest, to: snapshot.sections)
    append(snapshot, at: moment, back: back)
  }

  /// Adds a snapshot of which `back` makes the newest one until now, if there is one.
  @discardableResult
  private mutating func append(
    _ snapshot: Snapshot, at moment: Moment?, back: ListDelta?
  ) -> Int {
    if let back { keepNewest(back, from: snapshot.sections) }
    return append(snapshot, at: moment, changeCount: back?.changeCount ?? snapshot.rowCount)
  }

  /// Adds a snapshot once the newest one until now is kept.
  private mutating func append(_ snapshot: Snapshot, at moment: Moment?, changeCount: Int) -> Int {
    var entry = Entry(
      name: snapshot.name, detail: snapshot.detail, moment: moment, lastSeen: moment)
    entry.changeCount = changeCount
    entry.leftOutCount = snapshot.leftOutCount
    entry.isUnchanged = changeCount == 0 && !isEmpty && hasHeaders(of: snapshot.sections)
    newest = snapshot.sections
    entries.append(entry)
    byteCount += entry.byteCount
    return forget()
  }

  /// Whether sections have the headers and numbers of rows that the newest ones have. O(sections).
  private func hasHeaders(of sections: [SnapshotSection]) -> Bool {
    newest.count == sections.count
      && zip(newest, sections).allSatisfy {
        $0.rows.count == $1.rows.count && $0.hasIdenticalHeader(to: $1)
      }
  }

  /// Gives the rows of the newest snapshot other identities; `sections` are the same in all else.
  package mutating func rekey(newest sections: [SnapshotSection]) {
    if !isEmpty { newest = sections }
  }

  /// Notes how many rows conditions leave out of the newest snapshot, where they leave none. O(1).
  package mutating func recordLeftOut(_ count: Int) {
    guard !isEmpty else { return }
    entries[entries.count - 1].leftOutCount = count
  }

  /// Counts more looks at the newest snapshot that found it unchanged, the last at `moment`; no more than
  /// a recording can have. O(1).
  package mutating func recordUnchanged(count: Int = 1, at moment: Moment?) {
    guard !isEmpty else { return }
    let known = entries[entries.count - 1].unchangedCount
    entries[entries.count - 1].unchangedCount = min(known + count, Self.mostUnchanged)
    entries[entries.count - 1].lastSeen = moment
  }

  /// The rows of the snapshot at an index. O(rows and changes on the way from one kept whole).
  package func sections(at index: Int) -> [SnapshotSection] {
    let place = start + index
    if place == entries.count - 1 { return newest }
    return entries[place].shared ?? list(at: place).sections(shapes: shapes)
  }

  /// What it takes to keep the newest snapshot as it is, where it and the next one are long lists of
  /// lines, and how many of them changed; no row is made for that. O(changes log changes).
  private func sharedNewest(
    with next: [SnapshotSection]
  ) -> (unsharedCount: Int, changeCount: Int)? {
    guard !isEmpty, newest.reduce(0, { $0 + $1.rows.count }) >= longList,
      let unsharedCount = LineList.unsharedByteCount(of: newest, beside: next),
      let changes = LineChanges(from: next, to: newest)
    else { return nil }
    return (unsharedCount, changes.changeCount)
  }

  /// Packs the snapshot that is the newest until now.
  private mutating func keepNewest(_ back: ListDelta, from next: [SnapshotSection]) {
    let last = entries.count - 1
    byteCount -= entries[last].byteCount + shapes.byteCount
    defer { byteCount += entries[last].byteCount + shapes.byteCount }
    run.count += 1
    if needsWhole {
      let whole = ListDelta(from: [], to: newest)
      entries[last].whole = PackedDelta.bytes(of: whole, from: [], shapes: &shapes)
      wholeSize = entries[last].whole.count
      run = (0, 0)
      return
    }
    entries[last].delta = PackedDelta.bytes(of: back, from: next, shapes: &shapes)
    run.bytes += entries[last].delta.count
  }

  /// Whether the newest snapshot is to be kept whole: after so many others, or after more bytes of
  /// differences than it has. What would take a quarter of the memory never is.
  private var needsWhole: Bool {
    mutating get {
      guard run.count >= Self.maximumDistance || run.bytes > max(1 << 16, wholeSize) else {
        return false
      }
      if wholeSize == 0 {
        let texts = newest.lazy.flatMap(\.rows).reduce(0) { $0 + 16 + $1.text.utf8.count }
        wholeSize = max(texts, 1)
        return self.needsWhole
      }
      return wholeSize <= limit / 4
    }
  }

  private mutating func forget() -> Int {
    let before = start
    while byteCount > limit, count > 1 {
      byteCount -= entries[start].byteCount
      entries[start] = Entry(name: "", detail: "")
      start += 1
    }
    let gone = start - before
    forgottenCount += gone
    if start > 64, start > entries.count / 2 {
      entries.removeFirst(start)
      start = 0
    }
    return gone
  }
}

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

extension LineList {
  /// The bytes that are kept for a list of lines and not for the one behind it; `nil` where one of
  /// them is no list of lines. O(pieces).
  static func unsharedByteCount(
    of sections: [SnapshotSection], beside next: [SnapshotSection]
  ) -> Int? {
    guard sections.count == 1, next.count == 1, case .lines(let list) = sections[0].rows.storage,
      case .lines(let other) = next[0].rows.storage
    else { return nil }
    var counted = Set(other.pieces.map { ObjectIdentifier($0.buffer) })
    let buffers = list.pieces.reduce(0) { count, piece in
      counted.insert(ObjectIdentifier(piece.buffer)).inserted
        ? count + piece.buffer.bytes.count : count
    }
    return buffers + list.pieces.count * MemoryLayout<Piece>.stride
  }
}
