import ListDiff
internal import ListMotion

/// What happened to the rows of one section, by where they are now.
///
/// Neighbours to which the same happened are one entry, so that a million new rows are as cheap as
/// one.
struct SectionLedger {
  /// Rows that are new, changed or moved, or a gap: a place where rows were deleted.
  struct Entry: Hashable {
    /// The first row; of a gap the row behind it, or the number of rows if it is at the end.
    var element: Int
    var mark: ChangeMark
    /// The number of rows from `element` on; of a gap the number of deleted rows.
    var count = 1
    /// Of a gap: how many of its rows went before the last change.
    var earlierCount = 0
    /// By how many places moved rows rose, below 0 if they fell.
    var rise = 0
    /// Whether an earlier change did it, and not the last one.
    var isOlder = false
    /// Whether it has been on the screen.
    var isSeen = false
    /// Whether the user has read it: it goes with the next change.
    var isRead = false
    /// Whether its rows came when nobody saw it, before what `mark` says happened to them.
    var cameUnseen = false

    var isGap: Bool { mark == .deleted }
    /// Whether its rows are new with the last change.
    var isNew: Bool { mark == .inserted && !isOlder }
    /// Whether nobody misses its rows: they came with the last change, or have not been seen since.
    var isFresh: Bool { (mark == .inserted || cameUnseen) && !(isOlder && isSeen) }
    /// The rows of the entry; none for a gap.
    var rows: Range<Int> { element..<(isGap ? element : element + count) }

    /// The part of the entry for `rows`, which are some of its rows.
    func part(_ rows: Range<Int>) -> Entry {
      var part = self
      (part.element, part.count) = (rows.lowerBound, rows.count)
      return part
    }

    /// Whether the same happened to its rows, at the same time, as to those of another entry.
    func isAlike(_ other: Entry) -> Bool {
      mark == other.mark && rise == other.rise && isOlder == other.isOlder
        && isSeen == other.isSeen && isRead == other.isRead && cameUnseen == other.cameUnseen
    }
  }

  /// What happened to the header, if it has one.
  var header: Entry?
  /// What happened to the footer, if it has one.
  var footer: Entry?
  /// Ascending; a gap before the entry of the row behind it.
  var entries: [Entry] = []

  /// The element that stands for the footer.
  static let footerElement = Int.max - 1

  /// A section without changes.
  init() {}

  /// A new section with all its rows.
  init(inserted section: ListTable.Section) {
    let rows = section.rows.count
    header = section.hasHeader ? Entry(element: -1, mark: .inserted) : nil
    footer = section.hasFooter ? Entry(element: -1, mark: .inserted) : nil
    entries = rows > 0 ? [Entry(element: 0, mark: .inserted, count: rows)] : []
  }

  var isEmpty: Bool { header == nil && footer == nil && entries.isEmpty }

  /// The number of rows that came, whatever happened to them since.
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

  /// When rows were deleted right before the row `element`; `nil` if none were. O(log entries).
  func gap(before element: Int) -> ChangeSign.Age? {
    let index = firstIndex(from: element)
    guard index < entries.count, entries[index].element == element, entries[index].isGap else {
      return nil
    }
    return entries[index].isOlder ? .older : .latest
  }

  /// The first entry that begins at `element` or behind it. O(log entries).
  func firstIndex(from element: Int) -> Int {
    entries.indices.partitioningIndex { entries[$0].element >= element }
  }

  /// A new change begins: what was read goes, the rest is older from now on.
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

  /// What has been on the screen has been read.
  mutating func markRead() {
    if header?.isSeen == true { header?.isRead = true }
    if footer?.isSeen == true { footer?.isRead = true }
    for index in entries.indices where entries[index].isSeen { entries[index].isRead = true }
  }

  /// Records that the rows `elements` are on the screen; -1 is the header, ``footerElement`` the
  /// footer.
  ///
  /// - Parameter rows: The number of rows of the section.
  /// - Returns: Whether that is news.
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

  /// Adds an entry behind all others, with its rows `elements` seen.
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

  /// Adds an entry behind all others, or adds its rows to the last entry if the same happened to
  /// both.
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
    // A gap is as new as the last row that went there.
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
  ///   - removed: The rows that leave their places, before the batch, ascending.
  ///   - gaps: Those of them that leave a gap, ascending.
  ///   - rows: The number of rows before the batch. A gap behind all of them stays there: rows that come
  ///     at the end come behind it.
  ///   - taken: The places that rows come to, after the batch, ascending.
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

  /// Takes the sign of earlier moves from rows that others have passed the other way since: who rose and
  /// was overtaken has not risen. The ledger is that after the batch. O(entries + moved rows + operations).
  ///
  /// - Parameters:
  ///   - moves: The places of moved rows before and after the batch.
  ///   - removed: The rows that leave their places, before the batch, ascending.
  ///   - taken: The places that rows come to, after the batch, ascending.
  mutating func forgetOvertaken(
    by moves: [(source: Int, target: Int)], removed: [Int], taken: [Int]
  ) {
    // Places are counted among the rows that stay: a row passes those between its two places.
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

  /// The rows among `rows`, which ascend, that came with the last change or that nobody has seen: if
  /// they go, that is no change. O(entries + rows).
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

  /// Adds gaps, and entries for rows that are each named once. A row that came with this change stays new.
  /// O(entries + additions log additions).
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
        // The rows from here on to which the same happened so far.
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

  /// The rest of some entries that are read from the first on.
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

  /// Where a batch puts rows, which are asked for in ascending order: O(1) each on average.
  private struct RowShifts {
    let removed: [Int]
    let taken: [Int]
    private var gone = 0
    private var come = 0

    init(removed: [Int], taken: [Int]) {
      self.removed = removed
      self.taken = taken
    }

    /// The place after the batch of the row `element`, or of the next row that keeps its order.
    mutating func target(of element: Int) -> Int {
      while gone < removed.count, removed[gone] < element { gone += 1 }
      let order = element - gone
      while come < taken.count, taken[come] - come <= order { come += 1 }
      return order + come
    }

    /// The place after the batch behind the first `element` rows, before rows that come right there.
    func end(of element: Int) -> Int {
      let order = element - removed.count
      var come = 0
      while come < taken.count, taken[come] - come < order { come += 1 }
      return order + come
    }

    /// How many of `rows`, from the first on, stay neighbours, and their place after the batch; 0
    /// if the first one leaves its place.
    mutating func keeps(_ rows: Range<Int>) -> (count: Int, target: Int) {
      let target = target(of: rows.lowerBound)
      var end = rows.upperBound
      if gone < removed.count { end = min(end, removed[gone]) }
      if come < taken.count { end = min(end, rows.lowerBound + taken[come] - target) }
      return (end - rows.lowerBound, target)
    }
  }
}
