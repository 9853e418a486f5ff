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
    /// Whether it has been on the screen.
    var isSeen = false

    var isGap: Bool { mark == .deleted }
    /// The rows of the entry; none for a gap.
    var rows: Range<Int> { element..<(isGap ? element : element + count) }

    /// The part of the entry for `rows`, which are some of its rows.
    func part(_ rows: Range<Int>) -> Entry {
      Entry(element: rows.lowerBound, mark: mark, count: rows.count, isSeen: isSeen)
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

  /// The number of rows with `mark`; for `deleted` the number of deleted rows.
  func count(of mark: ChangeMark) -> Int {
    entries.reduce(0) { $0 + ($1.mark == mark ? $1.count : 0) }
  }

  /// What happened to the row `element`. O(log entries).
  func mark(of element: Int) -> ChangeMark? {
    let index = firstIndex(from: element + 1) - 1
    guard index >= 0, entries[index].rows.contains(element) else { return nil }
    return entries[index].mark
  }

  /// Whether rows were deleted right before the row `element`, or behind it if it is the last of
  /// `rows`.
  func hasGap(at element: Int, rows: Int) -> Bool {
    func isGap(_ element: Int) -> Bool {
      let index = firstIndex(from: element)
      return index < entries.count && entries[index].element == element && entries[index].isGap
    }
    return isGap(element) || element == rows - 1 && isGap(rows)
  }

  /// The first entry that begins at `element` or behind it. O(log entries).
  func firstIndex(from element: Int) -> Int {
    entries.indices.partitioningIndex { entries[$0].element >= element }
  }

  mutating func clearSeen() {
    if header?.isSeen == true { header = nil }
    if footer?.isSeen == true { footer = nil }
    entries.removeAll(where: \.isSeen)
  }

  /// Records that the rows `elements` are on the screen; -1 is the header, ``footerElement`` the
  /// footer.
  ///
  /// - Parameter rows: The number of rows of the section.
  mutating func markSeen(_ elements: Range<Int>, rows: Int) {
    if elements.lowerBound < 0 { header?.isSeen = true }
    if elements.contains(Self.footerElement) { footer?.isSeen = true }
    let first = max(0, firstIndex(from: elements.lowerBound) - 1)
    var last = first
    while last < entries.count, min(entries[last].element, rows - 1) < elements.upperBound {
      last += 1
    }
    let touched = max(0, first - 1)..<min(last + 1, entries.count)
    let around = entries[touched]
    guard around.contains(where: { !$0.isSeen }) else { return }
    var seen = SectionLedger()
    for entry in around { seen.append(entry, seeing: elements, rows: rows) }
    if seen.entries[...] != around { entries.replaceSubrange(touched, with: seen.entries) }
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
    guard let last = entries.last, last.mark == entry.mark,
      entry.isGap
        ? last.element == entry.element
        : last.isSeen == entry.isSeen && last.rows.upperBound == entry.element
    else { return entries.append(entry) }
    entries[entries.count - 1].count += entry.count
    entries[entries.count - 1].isSeen = last.isSeen && entry.isSeen
  }
}

extension SectionLedger {
  /// The ledger after a batch, without the rows that the batch inserts or changes.
  /// O(entries + operations).
  ///
  /// - Parameters:
  ///   - removed: The rows that leave their places, before the batch, ascending.
  ///   - gaps: Those of them that leave a gap, ascending.
  ///   - taken: The places that rows come to, after the batch, ascending.
  func carried(removed: [Int], gaps: [Int], taken: [Int]) -> SectionLedger {
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
        entry.element = shifts.target(of: entry.element)
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

  /// The new rows among `rows`, which ascend. O(entries + rows).
  func inserted(among rows: [Int]) -> [Int] {
    var left = entries[...]
    return rows.filter { row in
      while let entry = left.first, entry.isGap || entry.rows.upperBound <= row {
        left.removeFirst()
      }
      guard let entry = left.first else { return false }
      return entry.mark == .inserted && entry.rows.contains(row)
    }
  }

  /// Adds gaps, and entries for rows that are each named once. A new row stays new.
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
          if entry.mark == .inserted { part.mark = .inserted }
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
      guard let entry = first else { preconditionFailure("an entry is left") }
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
