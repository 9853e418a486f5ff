import ListDiff
internal import ListMotion

/// The changes to the rows of one section, by their current positions.
///
/// Adjacent rows with the same change share one entry, so that a million new rows cost as little as
/// one.
struct SectionLedger {
  /// Rows that are new, changed or moved, or a gap: a position at which rows were deleted.
  struct Entry: Hashable {
    /// The first row; for a gap, the row after it, or the number of rows if it is at the end.
    var element: Int
    var mark: ChangeMark
    /// The number of rows from `element` on; for a gap, the number of deleted rows.
    var count = 1
    /// For a gap, the number of its rows that were deleted before the last change.
    var earlierCount = 0
    /// The number of positions by which moved rows rose; negative if they fell.
    var rise = 0
    /// Whether it happened in an earlier change than the last one.
    var isOlder = false
    /// Whether it has been on the screen.
    var isSeen = false
    /// Whether the user has read it, so that it is removed with the next change.
    var isRead = false
    /// Whether its rows were inserted off screen before the change that `mark` describes.
    var cameUnseen = false

    var isGap: Bool { mark == .deleted }
    /// Whether the last change inserted its rows.
    var isNew: Bool { mark == .inserted && !isOlder }
    /// Whether deleting its rows goes unnoticed: the last change inserted them, or they have not
    /// been visible since they were inserted.
    var isFresh: Bool { (mark == .inserted || cameUnseen) && !(isOlder && isSeen) }
    /// The rows of the entry; empty for a gap.
    var rows: Range<Int> { element..<(isGap ? element : element + count) }

    /// The part of the entry for `rows`, which are some of its rows.
    func part(_ rows: Range<Int>) -> Entry {
      var part = self
      (part.element, part.count) = (rows.lowerBound, rows.count)
      return part
    }

    /// Whether its rows have the same change, from the same time, as those of another entry.
    func isAlike(_ other: Entry) -> Bool {
      mark == other.mark && rise == other.rise && isOlder == other.isOlder
        && isSeen == other.isSeen && isRead == other.isRead && cameUnseen == other.cameUnseen
    }
  }

  /// The change of the header, if it has one.
  var header: Entry?
  /// The change of the footer, if it has one.
  var footer: Entry?
  /// The entries in ascending order; a gap comes before the entry of the row after it.
  var entries: [Entry] = []

  /// The element that represents the footer.
  static let footerElement = Int.max - 1

  /// Creates the ledger of a section without changes.
  init() {}

  /// Creates the ledger of a new section with all its rows.
  init(inserted section: ListTable.Section) {
    let rows = section.rows.count
    header = section.hasHeader ? Entry(element: -1, mark: .inserted) : nil
    footer = section.hasFooter ? Entry(element: -1, mark: .inserted) : nil
    entries = rows > 0 ? [Entry(element: 0, mark: .inserted, count: rows)] : []
  }

  var isEmpty: Bool { header == nil && footer == nil && entries.isEmpty }

  /// The number of inserted rows, whatever happened to them later.
  var cameCount: Int {
    entries.reduce(0) { $0 + ($1.mark == .inserted || $1.cameUnseen ? $1.count : 0) }
  }

  /// The number of rows with `mark`; for `deleted` the number of deleted rows.
  func count(of mark: ChangeMark) -> Int {
    entries.reduce(0) { $0 + ($1.mark == mark ? $1.count : 0) }
  }

  /// The entry of the row `element`. O(log entries).
  func entry(of element: Int) -> Entry? {
    let index = firstIndex(from: element + 1) - 1
    return index >= 0 && entries[index].rows.contains(element) ? entries[index] : nil
  }

  /// The age of a deletion directly before the row `element`; `nil` if there was none. O(log
  /// entries).
  func gap(before element: Int) -> ChangeSign.Age? {
    let index = firstIndex(from: element)
    guard index < entries.count, entries[index].element == element, entries[index].isGap else {
      return nil
    }
    return entries[index].isOlder ? .older : .latest
  }

  /// The first entry that begins at `element` or after it. O(log entries).
  func firstIndex(from element: Int) -> Int {
    entries.indices.partitioningIndex { entries[$0].element >= element }
  }

  /// Begins a new change: entries that were read are removed, and the others become older.
  mutating func age() {
    if header?.isRead == true { header = nil }
    if footer?.isRead == true { footer = nil }
    header?.isOlder = true
    footer?.isOlder = true
    let kept = entries.filter { !$0.isRead }
    entries.removeAll(keepingCapacity: true)
    for var entry in kept {
      entry.isOlder = true
      if entry.isGap { entry.earlierCount = entry.count }
      append(entry)
    }
  }

  /// Marks everything that has been on the screen as read.
  mutating func markRead() {
    if header?.isSeen == true { header?.isRead = true }
    if footer?.isSeen == true { footer?.isRead = true }
    for index in entries.indices where entries[index].isSeen { entries[index].isRead = true }
  }

  /// Records that the rows `elements` are on the screen; -1 is the header, ``footerElement`` the
  /// footer.
  ///
  /// - Parameter rows: The number of rows of the section.
  /// - Returns: Whether the ledger has changed.
  mutating func markSeen(_ elements: Range<Int>, rows: Int) -> Bool {
    let ends = [header?.isSeen, footer?.isSeen]
    if elements.lowerBound < 0 { header?.isSeen = true }
    if elements.contains(Self.footerElement) { footer?.isSeen = true }
    let areEndsNews = ends != [header?.isSeen, footer?.isSeen]
    let first = max(0, firstIndex(from: elements.lowerBound) - 1)
    var last = first
    while last < entries.count, min(entries[last].element, rows - 1) < elements.upperBound {
      last += 1
    }
    let touched = max(0, first - 1)..<min(last + 1, entries.count)
    let around = entries[touched]
    guard around.contains(where: { !$0.isSeen }) else { return areEndsNews }
    var seen = SectionLedger()
    for entry in around { seen.append(entry, seeing: elements, rows: rows) }
    if seen.entries[...] == around { return areEndsNews }
    entries.replaceSubrange(touched, with: seen.entries)
    return true
  }

  /// Adds an entry after all others, and marks its rows `elements` as seen.
  private mutating func append(_ entry: Entry, seeing elements: Range<Int>, rows: Int) {
    var entry = entry
    if entry.isGap {
      if elements.contains(min(entry.element, rows - 1)) { entry.isSeen = true }
      return append(entry)
    }
    let seen = entry.rows.clamped(to: elements)
    guard !seen.isEmpty else { return append(entry) }
    append(entry.part(entry.rows.lowerBound..<seen.lowerBound))
    var part = entry.part(seen)
    part.isSeen = true
    append(part)
    append(entry.part(seen.upperBound..<entry.rows.upperBound))
  }

  /// Adds an entry after all others, or adds its rows to the last entry if both have the same
  /// change.
  mutating func append(_ entry: Entry) {
    guard entry.count > 0 else { return }
    guard let last = entries.last, last.isGap == entry.isGap,
      entry.isGap
        ? last.element == entry.element
        : last.isAlike(entry) && last.rows.upperBound == entry.element
    else { return entries.append(entry) }
    var all = last
    all.count += entry.count
    all.earlierCount += entry.earlierCount
    // A gap is as new as the last row deleted there.
    all.isOlder = last.isOlder && entry.isOlder
    all.isSeen = last.isSeen && entry.isSeen
    all.isRead = last.isRead && entry.isRead
    entries[entries.count - 1] = all
  }
}

extension SectionLedger {
  /// The ledger after a batch, without the rows that the batch inserts or changes.
  /// O(entries + operations).
  ///
  /// - Parameters:
  ///   - removed: The rows that leave their positions, indexed before the batch, ascending.
  ///   - gaps: Those of them that leave a gap, ascending.
  ///   - rows: The number of rows before the batch. A gap after all of them stays there: rows that
  ///     are appended come after it.
  ///   - taken: The positions of arriving rows, indexed after the batch, ascending.
  func carried(
    removed: [Int], gaps: [Int], taken: [Int], rows: Int = .max
  ) -> SectionLedger {
    var shifts = RowShifts(removed: removed, taken: taken)
    var carried = SectionLedger()
    (carried.header, carried.footer) = (header, footer)
    carried.entries.reserveCapacity(entries.count + gaps.count + taken.count)
    var new = gaps[...]
    func addGaps(until element: Int) {
      while let gap = new.first, gap < element {
        new.removeFirst()
        carried.append(Entry(element: shifts.target(of: gap), mark: .deleted))
      }
    }
    for var entry in entries {
      addGaps(until: entry.element)
      if entry.isGap {
        entry.element =
          entry.element < rows
          ? shifts.target(of: entry.element) : shifts.end(of: entry.element)
        carried.append(entry)
        continue
      }
      var rows = entry.rows
      while let row = rows.first {
        addGaps(until: row)
        let (kept, target) = shifts.keeps(rows)
        if kept > 0 { carried.append(entry.part(target..<target + kept)) }
        rows.removeFirst(max(kept, 1))
      }
    }
    addGaps(until: .max)
    return carried
  }

  /// Removes the marks of earlier moves from rows that others have since passed in the opposite
  /// direction: a row that rose and was overtaken has not risen. The ledger must be that after the
  /// batch. O(entries + moved rows + operations).
  ///
  /// - Parameters:
  ///   - moves: The positions of moved rows before and after the batch.
  ///   - removed: The rows that leave their positions, indexed before the batch, ascending.
  ///   - taken: The positions of arriving rows, indexed after the batch, ascending.
  mutating func forgetOvertaken(
    by moves: [(source: Int, target: Int)], removed: [Int], taken: [Int]
  ) {
    // Positions are counted among the rows that stay: a row passes those between its two positions.
    func count(below place: Int, in places: [Int]) -> Int {
      places.indices.partitioningIndex { places[$0] >= place }
    }
    let sources = moves.map { $0.source - count(below: $0.source, in: removed) }.sorted()
    let targets = moves.map { $0.target - count(below: $0.target, in: taken) }.sorted()
    var kept = SectionLedger()
    for entry in entries {
      guard entry.mark == .moved, entry.isOlder else {
        kept.append(entry)
        continue
      }
      for row in entry.rows {
        let behind = row - count(below: row, in: taken) + 1
        let fall = count(below: behind, in: targets) - count(below: behind, in: sources)
        if fall * entry.rise <= 0 { kept.append(entry.part(row..<row + 1)) }
      }
    }
    entries = kept.entries
  }

  /// The rows among `rows`, which must be ascending, that the last change inserted or that have not
  /// been visible: deleting them is not a change. O(entries + rows).
  func inserted(among rows: [Int]) -> [Int] {
    var left = entries[...]
    return rows.filter { row in
      while let entry = left.first, entry.isGap || entry.rows.upperBound <= row {
        left.removeFirst()
      }
      guard let entry = left.first else { return false }
      return entry.isFresh && entry.rows.contains(row)
    }
  }

  /// Adds gaps, and entries for rows, each of which must occur only once. A row that this change
  /// inserted stays new. O(entries + additions log additions).
  mutating func add(_ additions: [Entry]) {
    if additions.isEmpty { return }
    var all = SectionLedger()
    all.entries.reserveCapacity(entries.count + additions.count)
    var old = Remainder(entries)
    func keep(until element: Int) {
      while let entry = old.first, entry.isGap ? entry.element <= element : entry.element < element
      {
        all.append(old.removeFirst(before: element))
      }
    }
    for addition in additions.sorted(by: { $0.element < $1.element }) {
      var rows = addition.rows
      if addition.isGap {
        keep(until: addition.element)
        all.append(addition)
      }
      while let row = rows.first {
        keep(until: row)
        // The rows from here on that have had the same change so far.
        var part = addition.part(row..<rows.upperBound)
        if let entry = old.first, entry.rows.contains(row) {
          if entry.isNew { (part.mark, part.rise) = (.inserted, 0) }
          part.cameUnseen = part.cameUnseen || entry.isFresh && !entry.isNew
          part.count = min(part.count, entry.rows.upperBound - row)
          _ = old.removeFirst(before: row + part.count)
        } else if let entry = old.first {
          part.count = min(part.count, entry.element - row)
        }
        all.append(part)
        rows.removeFirst(part.count)
      }
    }
    while old.first != nil { all.append(old.removeFirst(before: .max)) }
    entries = all.entries
  }

  /// The rest of some entries that are read from the beginning.
  private struct Remainder {
    private(set) var first: Entry?
    private var rest: ArraySlice<Entry>

    init(_ entries: [Entry]) {
      rest = entries[...]
      first = rest.popFirst()
    }

    /// Removes the first entry, or the part of it for rows before `element`.
    mutating func removeFirst(before element: Int) -> Entry {
      guard let entry = first else { preconditionFailure("no entry is left") }
      guard entry.rows.contains(element) else {
        first = rest.popFirst()
        return entry
      }
      first = entry.part(element..<entry.rows.upperBound)
      return entry.part(entry.element..<element)
    }
  }

  /// Maps rows to their positions after a batch. Lookups must be in ascending order, and take O(1)
  /// on average.
  private struct RowShifts {
    let removed: [Int]
    let taken: [Int]
    private var gone = 0
    private var come = 0

    init(removed: [Int], taken: [Int]) {
      self.removed = removed
      self.taken = taken
    }

    /// The position after the batch of the row `element`, or of the next row that keeps its order.
    mutating func target(of element: Int) -> Int {
      while gone < removed.count, removed[gone] < element { gone += 1 }
      let order = element - gone
      while come < taken.count, taken[come] - come <= order { come += 1 }
      return order + come
    }

    /// The position after the batch that follows the first `element` rows, before rows inserted
    /// right there.
    func end(of element: Int) -> Int {
      let order = element - removed.count
      var come = 0
      while come < taken.count, taken[come] - come < order { come += 1 }
      return order + come
    }

    /// The number of `rows`, from the first on, that stay adjacent, and their position after the
    /// batch; 0 if the first one leaves its position.
    mutating func keeps(_ rows: Range<Int>) -> (count: Int, target: Int) {
      let target = target(of: rows.lowerBound)
      var end = rows.upperBound
      if gone < removed.count { end = min(end, removed[gone]) }
      if come < taken.count { end = min(end, rows.lowerBound + taken[come] - target) }
      return (end - rows.lowerBound, target)
    }
  }
}
