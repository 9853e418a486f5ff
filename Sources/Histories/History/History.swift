package import Snapshots

/// The snapshots that were seen, oldest first, with their times, in bounded memory.
///
/// The newest snapshot is kept as it is. Each older one is a delta from its successor, and some are
/// whole, so that any snapshot is made in a few milliseconds. If all of this takes more than
/// ``limit`` bytes, the oldest snapshots go; the newest stays however large it is.
package struct History: Sendable {
  /// The greatest count of unchanged looks: the largest integer that JSON can carry (RFC 8259,
  /// section 6).
  private static let mostUnchanged = (1 << 53) - 1

  package static let defaultLimit = 64 << 20
  /// The most deltas between a snapshot and a whole one, where whole ones take no more than so many times
  /// what entries with deltas take.
  private static let maximumDistance = 256
  private static let mostWhole = 16

  /// Lists of at least this many rows share their lines instead of being packed, as packing visits
  /// every row.
  package static let longList = 20_000

  /// The most bytes that older snapshots may take.
  package let limit: Int
  /// The bytes that older snapshots take.
  package private(set) var byteCount = 0
  /// The number of snapshots that were dropped.
  package private(set) var forgottenCount = 0
  /// The rows of the newest snapshot; empty if there is none.
  package private(set) var newest: [SnapshotSection] = []

  private(set) var entries: [Entry] = []
  /// The number of dropped entries at the front.
  private(set) var start = 0
  private(set) var shapes = RowShapes()
  /// The number of snapshots since the last whole one, and the bytes of their deltas.
  private var run = (count: 0, bytes: 0)
  /// The bytes of the last whole snapshot, or an estimate; 0 before there is one.
  private var wholeSize = 0

  private let longList: Int

  package init(limit: Int = History.defaultLimit, longList: Int = History.longList) {
    self.limit = limit
    self.longList = longList
  }

  package var count: Int { entries.count - start }
  package var isEmpty: Bool { count == 0 }

  /// The entry of a snapshot; 0 is the oldest. O(1).
  package subscript(index: Int) -> Entry { entries[start + index] }

  /// The time of a snapshot. O(1).
  package func moment(at index: Int) -> Moment? { entries[start + index].moment }

  /// The number of rows that were inserted, deleted, changed or moved on the way to a snapshot.
  /// O(1).
  package func changeCount(at index: Int) -> Int { entries[start + index].changeCount }

  /// Appends a snapshot, changed or not. Returns how many of the oldest were dropped.
  ///
  /// O(rows), and amortized O(bytes of the delta).
  @discardableResult
  package mutating func append(_ snapshot: Snapshot, at moment: Moment? = nil) -> Int {
    if let gone = appendShared(snapshot, at: moment, from: longList) { return gone }
    let back = isEmpty ? nil : ListDelta(from: snapshot.sections, to: newest)
    return append(snapshot, at: moment, back: back)
  }

  /// Appends a snapshot if it and the newest one are lists of lines, and that has at least `least`
  /// rows; otherwise `nil`.
  private mutating func appendShared(
    _ snapshot: Snapshot, at moment: Moment?, from least: Int
  ) -> Int? {
    guard let shared = sharedNewest(with: snapshot.sections, from: least) else { return nil }
    let last = entries.count - 1
    entries[last].shared = newest
    entries[last].unsharedCount = shared.unsharedCount
    byteCount += shared.unsharedCount
    return append(snapshot, at: moment, changeCount: shared.changeCount)
  }

  /// Appends the snapshot of a change. Returns how many of the oldest were dropped.
  ///
  /// The list before the change must be the newest snapshot, with its new identities if it was
  /// rekeyed. Older snapshots are deltas, so their rows get the new identities too, back to the
  /// last whole snapshot. O(rows), and amortized O(bytes of the delta).
  @discardableResult
  package mutating func append(_ change: Change) -> Int {
    if change.isRekeyed, let before = change.before { rekey(newest: before) }
    guard change.addsSnapshot else { return 0 }
    let least = change.kind == .growth ? 0 : longList
    if let gone = appendShared(change.after, at: change.moment, from: least) { return gone }
    let back = isEmpty ? nil : change.delta.reversed(from: newest, to: change.after.sections)
    return append(change.after, at: change.moment, back: back)
  }

  /// Appends `snapshot`, to which `delta` leads from the newest one.
  mutating func append(_ snapshot: Snapshot, at moment: Moment?, madeBy delta: ListDelta) {
    let back = isEmpty ? nil : delta.reversed(from: newest, to: snapshot.sections)
    append(snapshot, at: moment, back: back)
  }

  /// Appends a snapshot; `back` leads from it to the newest one so far, if there is one.
  @discardableResult
  private mutating func append(
    _ snapshot: Snapshot, at moment: Moment?, back: ListDelta?
  ) -> Int {
    if let back { keepNewest(back, from: snapshot.sections) }
    return append(snapshot, at: moment, changeCount: back?.changeCount ?? snapshot.rowCount)
  }

  /// Appends a snapshot after the newest one so far is packed.
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

  /// Whether the newest sections have the same headers and numbers of rows. O(sections).
  private func hasHeaders(of sections: [SnapshotSection]) -> Bool {
    newest.count == sections.count
      && zip(newest, sections).allSatisfy {
        $0.rows.count == $1.rows.count && $0.hasIdenticalHeader(to: $1)
      }
  }

  /// Gives new identities to the rows of the newest snapshot. All else in `sections` is the same.
  package mutating func rekey(newest sections: [SnapshotSection]) {
    if !isEmpty { newest = sections }
  }

  /// Records how many rows the conditions left out of the newest snapshot, if they left none. O(1).
  package mutating func recordLeftOut(_ count: Int) {
    guard !isEmpty else { return }
    entries[entries.count - 1].leftOutCount = count
  }

  /// Records looks that found the newest snapshot unchanged, the last at `moment`.
  ///
  /// The count is limited to what a recording can hold. O(1).
  package mutating func recordUnchanged(count: Int = 1, at moment: Moment?) {
    guard !isEmpty else { return }
    let known = entries[entries.count - 1].unchangedCount
    entries[entries.count - 1].unchangedCount = min(known + count, Self.mostUnchanged)
    entries[entries.count - 1].lastSeen = moment
  }

  /// The rows of a snapshot. O(rows + changes since its successor that is whole).
  package func sections(at index: Int) -> [SnapshotSection] {
    let place = start + index
    if place == entries.count - 1 { return newest }
    return entries[place].shared ?? list(at: place).sections(shapes: shapes)
  }

  /// The bytes that it takes to keep the newest snapshot unpacked, and the number of changed lines;
  /// `nil` unless it and the next one are lists of lines, and it has at least `least` rows.
  ///
  /// It makes no rows: O(changes log changes).
  private func sharedNewest(
    with next: [SnapshotSection], from least: Int
  ) -> (unsharedCount: Int, changeCount: Int)? {
    guard !isEmpty, newest.reduce(0, { $0 + $1.rows.count }) >= least,
      let unsharedCount = LineList.unsharedByteCount(of: newest, beside: next),
      let changes = LineChanges(from: next, to: newest)
    else { return nil }
    return (unsharedCount, changes.changeCount)
  }

  /// Packs the newest snapshot, which now gets a successor.
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

  /// Whether to keep the newest snapshot whole: after many deltas, or after more bytes of deltas
  /// than it has itself. Never if it would take a quarter of the memory, and no long list after a few
  /// short deltas: who reads a recording chooses their number.
  private var needsWhole: Bool {
    mutating get {
      let kept = run.bytes + run.count * MemoryLayout<Entry>.stride
      let isFar = run.count >= Self.maximumDistance && wholeSize <= kept * Self.mostWhole
      guard isFar || run.bytes > max(1 << 16, wholeSize) else { return false }
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
  /// What is known about a snapshot besides its rows.
  package struct Entry: Sendable {
    package var name: String
    package var detail: String
    /// When it came; `nil` if snapshots have no times, as in a deck.
    package var moment: Moment?
    /// When it was last seen unchanged.
    package var lastSeen: Moment?
    /// How often it was seen unchanged.
    package var unchangedCount = 0
    /// The number of rows that were inserted, deleted, changed or moved on the way to it; all rows
    /// of the first snapshot.
    package var changeCount = 0
    /// The number of rows if the conditions left none of them.
    package var leftOutCount = 0
    /// Whether it equals its predecessor, row for row and header for header.
    package var isUnchanged = false
    /// The delta from its successor; empty for the newest snapshot.
    var delta: [UInt8] = []
    /// The delta from an empty list; empty for most snapshots.
    var whole: [UInt8] = []
    /// The snapshot itself, if it shares lines with its successor, and the bytes that are not
    /// shared.
    var shared: [SnapshotSection]?
    var unsharedCount = 0

    /// Whether it can be made without its successors.
    var isWhole: Bool { !whole.isEmpty || shared != nil }

    /// The memory that it takes.
    var byteCount: Int {
      let texts = name.utf8.count + detail.utf8.count
      return MemoryLayout<Entry>.stride + 64 + texts + delta.count + whole.count + unsharedCount
    }
  }
}

/// Making snapshots from entries.
extension History {
  /// Calls `body` with each snapshot from the oldest, and with its delta from its predecessor. The
  /// first delta is from an empty list.
  ///
  /// For each O(rows) comparisons of integers, plus the rows that differ.
  func forEachDelta<Failure>(
    _ body: (Entry, ListDelta) throws(Failure) -> Void
  ) throws(Failure) {
    var before: [SnapshotSection] = []
    var first = start
    while first < entries.count {
      var last = first
      while last < entries.count - 1, !entries[last].isWhole { last += 1 }
      // keeps fewer lists in memory if they are long
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
  /// O(rows) for each, much less than ``snapshot(at:)`` for each.
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

  /// The packed list of an entry.
  func list(at place: Int) -> PackedList {
    var whole = place
    while whole < entries.count - 1, !entries[whole].isWhole { whole += 1 }
    var list = PackedList(
      whole == entries.count - 1 ? newest : entries[whole].shared ?? [])
    if !entries[whole].whole.isEmpty { list.apply(entries[whole].whole) }
    for older in (place..<whole).reversed() { list.apply(entries[older].delta) }
    return list
  }

  /// The snapshot at an index.
  package func snapshot(at index: Int) -> Snapshot {
    Snapshot(
      name: self[index].name, detail: self[index].detail, sections: sections(at: index))
  }
}

extension LineList {
  /// The bytes of a list of lines that its successor does not share; `nil` if one of them is not a
  /// list of lines. O(pieces).
  fileprivate static func unsharedByteCount(
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
