package import FlipbookSnapshots

/// The past snapshots, oldest first, with their times, in bounded memory.
///
/// The oldest and the newest snapshot are kept unchanged. Each other one is kept as a patch that creates it from
/// its predecessor, as in a recording; some are kept whole, so that any snapshot can be created in a few
/// milliseconds. If all of this takes more than ``limit`` bytes, the oldest snapshots are dropped, but never the
/// newest.
package struct History: Sendable {
  /// The greatest count of unchanged reads: the largest integer that JSON represents exactly (RFC 8259,
  /// section 6).
  private static let mostUnchanged = (1 << 53) - 1

  package static let defaultLimit = 64 << 20
  /// The maximum number of patches between a snapshot and a whole one, as long as whole ones take at most
  /// ``mostWhole`` times the memory of entries with patches.
  private static let maximumDistance = 256
  private static let mostWhole = 4

  /// The maximum number of bytes for all snapshots but the oldest.
  package let limit: Int
  /// The number of bytes that they take.
  package private(set) var byteCount = 0
  /// The number of snapshots that were dropped.
  package private(set) var forgottenCount = 0
  /// The newest snapshot. Patches are applied to it as integers, not as rows.
  package private(set) var latest = PatchedList([])
  /// The oldest snapshot; its entry has no patch.
  private var oldest = PatchedList([])

  private(set) var entries: [Entry] = []
  /// The number of dropped entries at the front.
  private(set) var start = 0
  /// The number of snapshots since the last whole one, and the size of their patches in bytes.
  private var run = (count: 0, bytes: 0)
  /// The size of the last whole snapshot in bytes, or an estimate; 0 if there is none yet.
  private var wholeSize = 0
  /// The columns of the rows that were kept last.
  private var columns = TableColumns([])

  package init(limit: Int = History.defaultLimit) { self.limit = limit }

  package var count: Int { entries.count - start }
  package var isEmpty: Bool { count == 0 }

  /// The rows of the newest snapshot; empty if there is none. O(rows) after a patch, otherwise O(1).
  package var newest: [SnapshotSection] { latest.sections }

  /// The entry of a snapshot; 0 is the oldest. O(1).
  package subscript(index: Int) -> Entry { entries[start + index] }

  /// The time of a snapshot. O(1).
  package func moment(at index: Int) -> Moment? { entries[start + index].moment }

  /// The columns that were inserted, deleted or renamed on the way from one snapshot to another, older or newer one.
  package func columnChanges(from old: Int, to new: Int) -> [ColumnChange] {
    let changes = entries[start + min(old, new)...start + max(old, new)].dropFirst()
      .flatMap(\.columnChanges)
    return old < new ? changes : changes.reversed().map(\.inverted)
  }

  /// The number of rows that were inserted, deleted, updated or moved since the previous snapshot. O(1).
  package func changeCount(at index: Int) -> Int { entries[start + index].changeCount }

  /// Appends a snapshot, changed or not. Returns the number of snapshots dropped.
  @discardableResult
  package mutating func append(_ snapshot: Snapshot, at moment: Moment? = nil) -> Int {
    append(Change(before: isEmpty ? nil : newest, after: snapshot, at: moment))
  }

  /// Appends the snapshot of a change. Returns the number of snapshots dropped.
  ///
  /// The list before the change must be the newest snapshot, with its new identities if it was
  /// rekeyed; see ``rekey(newest:)``. Amortized O(changes + bytes of the patch).
  @discardableResult
  package mutating func append(_ change: Change) -> Int {
    if change.isRekeyed, let before = change.before { rekey(newest: before) }
    guard change.addsSnapshot else { return 0 }
    if change.before == nil, !isEmpty { return append(change.after, at: change.moment) }
    var entry = Entry(change, isFirst: isEmpty)
    let before = newest
    latest = PatchedList(change.after.sections)
    if change.kind == .growth,
      let size = LineList.unsharedByteCount(of: change.after.sections, beside: before)
    {
      (entry.whole, entry.size) = (change.after.sections, size)
    } else if !isEmpty {
      keepNewest(as: change.patch, in: &entry)
    }
    return append(entry)
  }

  /// Appends the snapshot that a patch makes from the newest one. Rows of one section are not compared.
  ///
  /// Returns the number of snapshots dropped. O(rows), mostly copying integers.
  @discardableResult
  package mutating func append(
    _ patch: Patch, name: String, detail: String, at moment: Moment?
  ) -> Int {
    guard let changeCount = patch.changeCount(in: latest) else {
      let sections = patch.applied(to: newest)
      return append(Snapshot(name: name, detail: detail, sections: sections), at: moment)
    }
    var entry = Entry()
    (entry.name, entry.detail, entry.moment, entry.lastSeen) = (name, detail, moment, moment)
    entry.changeCount = changeCount
    latest.apply(patch)
    latest.dropUnused()
    keepNewest(as: patch, in: &entry)
    return append(entry)
  }

  private mutating func append(_ entry: Entry) -> Int {
    entries.append(entry)
    if count == 1 { begin(with: latest) }
    byteCount += entries.last!.byteCount
    return forget()
  }

  /// Gives new identities to the rows of the newest snapshot, and to the same rows of all older ones, so that any two
  /// snapshots can be compared. Everything else in `sections` must be the same. O(rows that are kept).
  package mutating func rekey(newest sections: [SnapshotSection]) {
    if isEmpty { return }
    let names = NewNames(of: newest, as: sections)
    for place in entries.indices where !names.isEmpty { entries[place].rename(by: names) }
    oldest = PatchedList(names.renamed(oldest.sections))
    latest = PatchedList(sections)
  }

  /// Records the number of rows that conditions excluded from the newest snapshot, if none remained. O(1).
  package mutating func recordLeftOut(_ count: Int) {
    guard !isEmpty else { return }
    entries[entries.count - 1].leftOutCount = count
  }

  /// Records reads that found the newest snapshot unchanged, the last of them at `moment`.
  ///
  /// The count is limited to the maximum in a recording. O(1).
  package mutating func recordUnchanged(count: Int = 1, at moment: Moment?) {
    guard !isEmpty else { return }
    let known = entries[entries.count - 1].unchangedCount
    entries[entries.count - 1].unchangedCount = min(known + count, Self.mostUnchanged)
    entries[entries.count - 1].lastSeen = moment
  }

  /// Keeps the newest snapshot in its entry, as a patch or whole.
  private mutating func keepNewest(as patch: Patch, in entry: inout Entry) {
    run.count += 1
    if needsWhole {
      var (whole, size) = (newest, 0)
      for place in whole.indices {
        let kept = whole[place].rows.array.kept(sharing: &columns)
        whole[place].rows = RowList(kept.rows)
        size += 128 + kept.byteCount
      }
      (entry.whole, entry.size) = (whole, size)
      (wholeSize, run) = (size, (0, 0))
      return
    }
    let kept = patch.rows.kept(sharing: &columns)
    entry.patch = patch
    entry.patch.rows = kept.rows
    entry.size = patch.stepByteCount + kept.byteCount
    run.bytes += entry.size
  }

  /// Whether to keep the newest snapshot whole: after many patches, or when their total size exceeds its own.
  /// Never if it would take a quarter of the memory. A long list is not kept whole after only a few short
  /// patches, since a recording could contain many of them.
  private var needsWhole: Bool {
    mutating get {
      let kept = run.bytes + run.count * MemoryLayout<Entry>.stride
      let isFar = run.count >= Self.maximumDistance && wholeSize <= kept * Self.mostWhole
      guard isFar || run.bytes > max(1 << 16, wholeSize) else { return false }
      if wholeSize == 0 {
        let row = MemoryLayout<SnapshotRow>.stride
        let texts = newest.lazy.flatMap(\.rows).reduce(0) { $0 + row + $1.text.utf8.count }
        wholeSize = max(texts, 1)
        return self.needsWhole
      }
      return wholeSize <= limit / 4
    }
  }

  /// Drops all snapshots outside a range.
  package mutating func keep(_ range: ClosedRange<Int>) {
    let first = list(ofEntry: start + range.lowerBound)
    latest = list(ofEntry: start + range.upperBound)
    entries = Array(entries[start + range.lowerBound...start + range.upperBound])
    start = 0
    begin(with: first)
    byteCount = entries.reduce(0) { $0 + $1.byteCount }
  }

  /// Makes the first entry that is kept the oldest snapshot.
  private mutating func begin(with list: PatchedList) {
    oldest = list
    (entries[start].patch, entries[start].whole, entries[start].size) = (Patch(), nil, 0)
  }

  private mutating func forget() -> Int {
    let before = start
    while byteCount > limit, count > 1 {
      byteCount -= entries[start].byteCount + entries[start + 1].size
      oldest.advance(to: entries[start + 1])
      entries[start] = Entry()
      start += 1
      oldest.dropUnused()
      begin(with: oldest)
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
  /// Everything known about a snapshot besides its rows.
  package struct Entry: Sendable {
    package var name = ""
    package var detail = ""
    /// When the snapshot arrived; `nil` if snapshots have no times, as in a deck.
    package var moment: Moment?
    /// When the snapshot was last read unchanged.
    package var lastSeen: Moment?
    /// The number of times it was read again without a change.
    package var unchangedCount = 0
    /// The number of rows that were inserted, deleted, updated or moved since the previous snapshot; for the
    /// first snapshot, all rows.
    package var changeCount = 0
    /// The number of rows that conditions excluded, if none remained.
    package var leftOutCount = 0
    /// The columns that were inserted, deleted or renamed since the previous snapshot.
    fileprivate var columnChanges: [ColumnChange] = []
    /// Creates this snapshot from its predecessor.
    var patch = Patch()
    /// The snapshot itself, if it is kept whole, so that its predecessors are not needed.
    var whole: [SnapshotSection]?
    /// The memory that the patch or the whole list takes.
    var size = 0

    fileprivate init() {}

    fileprivate init(_ change: Change, isFirst: Bool) {
      let after = change.after
      (name, detail, leftOutCount) = (after.name, after.detail, after.leftOutCount)
      (moment, lastSeen) = (change.moment, change.moment)
      changeCount = isFirst ? after.rowCount : change.rows.count
      columnChanges = change.columns
    }

    /// The memory that the entry takes, in bytes.
    var byteCount: Int {
      MemoryLayout<Entry>.stride + name.utf8.count + detail.utf8.count + size
    }

    fileprivate mutating func rename(by names: NewNames) {
      names.rename(&patch.rows)
      whole = whole.map(names.renamed)
    }
  }
}

/// The new identities of rows whose key changed.
private struct NewNames {
  private var names: [RowID: RowID] = [:]
  private var taken: Set<RowID> = []

  init(of old: [SnapshotSection], as new: [SnapshotSection]) {
    for (old, new) in zip(old.lazy.flatMap(\.rows), new.lazy.flatMap(\.rows)) where old.id != new.id
    {
      names[old.id] = new.id
      taken.insert(new.id)
    }
  }

  var isEmpty: Bool { names.isEmpty }

  func renamed(_ sections: [SnapshotSection]) -> [SnapshotSection] {
    sections.map { section in
      // lines have no key
      guard case .rows(var rows) = section.rows.storage else { return section }
      rename(&rows)
      return SnapshotSection(source: section, elements: RowList(rows))
    }
  }

  func rename(_ rows: inout [SnapshotRow]) {
    for place in rows.indices {
      if let name = names[rows[place].id] {
        rows[place].id = name
      } else if case .key(let key, let occurrence) = rows[place].id, taken.contains(rows[place].id)
      {
        // a row that was deleted before had another row's new key
        rows[place].id = .key(key, occurrence: occurrence + taken.count)
      }
    }
  }
}

/// Making snapshots from entries.
extension History {
  /// Calls `body` with the lists of entries, in order, until it returns false.
  ///
  /// O(rows) copies of integers for each.
  func walk<Failure>(
    through places: Range<Int>, _ body: (Int, PatchedList) throws(Failure) -> Bool
  ) throws(Failure) {
    guard let first = places.first else { return }
    var list = list(ofEntry: first)
    for place in places {
      if place > first { list.advance(to: entries[place]) }
      if try !body(place, list) { return }
    }
  }

  private func list(ofEntry place: Int) -> PatchedList {
    if place == entries.count - 1 { return latest }
    let first = entries[start...place].lastIndex { $0.whole != nil } ?? start + 1
    var list = oldest
    for entry in entries[first..<max(first, place + 1)] { list.advance(to: entry) }
    return list
  }

  /// The rows of a snapshot. O(rows) copies of integers for each snapshot since the last whole one.
  package func sections(at index: Int) -> [SnapshotSection] {
    list(ofEntry: start + index).sections
  }

  /// The snapshot at an index.
  package func snapshot(at index: Int) -> Snapshot {
    Snapshot(
      name: self[index].name, detail: self[index].detail, sections: sections(at: index))
  }

  /// Calls `body` with each snapshot from the oldest, until it returns false.
  ///
  /// O(rows) for each, much less than ``snapshot(at:)`` for each.
  package func forEachSnapshot<Failure>(
    _ body: (Entry, Snapshot) throws(Failure) -> Bool
  ) throws(Failure) {
    try walk(through: start..<entries.count) { (place, list) throws(Failure) in
      let entry = entries[place]
      return try body(
        entry, Snapshot(name: entry.name, detail: entry.detail, sections: list.sections))
    }
  }
}

extension PatchedList {
  /// Turns the list of an entry into that of the next one.
  fileprivate mutating func advance(to entry: History.Entry) {
    if let whole = entry.whole { self = PatchedList(whole) } else { apply(entry.patch) }
  }
}

extension Patch {
  /// The memory that the patch takes besides its rows, in bytes.
  fileprivate var stepByteCount: Int {
    32 + steps.count * MemoryLayout<Step>.stride
      + headers.reduce(headers.isEmpty ? 0 : 32) {
        $0 + 128 + $1.id.utf8.count + $1.title.utf8.count
      }
  }
}

extension LineList {
  /// The number of bytes in a list of lines that its predecessor does not share; `nil` if either is not a list
  /// of lines. O(pieces).
  fileprivate static func unsharedByteCount(
    of sections: [SnapshotSection], beside before: [SnapshotSection]
  ) -> Int? {
    guard sections.count == 1, before.count == 1, case .lines(let list) = sections[0].rows.storage,
      case .lines(let other) = before[0].rows.storage
    else { return nil }
    var counted = Set(other.pieces.map { ObjectIdentifier($0.buffer) })
    let buffers = list.pieces.reduce(0) { count, piece in
      counted.insert(ObjectIdentifier(piece.buffer)).inserted
        ? count + piece.buffer.byteCount : count
    }
    return buffers + list.pieces.count * MemoryLayout<Piece>.stride
  }
}
