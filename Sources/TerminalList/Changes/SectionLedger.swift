internal import ListMotion

/// What happened to the rows of one section, by where they are now.
struct SectionLedger {
  /// A row that is new, changed or moved, or a place where rows went.
  struct Entry {
    /// The row; of a gap the row behind it, or the number of rows at the end.
    var element: Int
    var mark: ChangeMark
    /// Rows that went; otherwise 1.
    var count = 1
    /// Whether it has been on the screen.
    var isSeen = false

    var isGap: Bool { mark == .deleted }
  }

  /// What happened to the header, if it has one.
  var header: Entry?
  /// Ascending; a gap before the entry of the row behind it.
  private(set) var entries: [Entry] = []

  /// A section that nothing happened to.
  init() {}

  /// A section that is new with all its rows.
  init(inserted rows: Int, hasHeader: Bool) {
    header = hasHeader ? Entry(element: -1, mark: .inserted) : nil
    entries = (0..<rows).map { Entry(element: $0, mark: .inserted) }
  }

  var isEmpty: Bool { header == nil && entries.isEmpty }

  /// How many of its rows are new.
  var insertedCount: Int { entries.count { $0.mark == .inserted } }

  /// How many of its rows went.
  var deletedCount: Int { entries.reduce(0) { $0 + ($1.isGap ? $1.count : 0) } }

  /// What happened to the row `element`. O(log entries).
  func mark(of element: Int) -> ChangeMark? {
    var index = firstIndex(from: element)
    if index < entries.count, entries[index].isGap { index += 1 }
    guard index < entries.count, entries[index].element == element else { return nil }
    return entries[index].isGap ? nil : entries[index].mark
  }

  /// Whether rows went right before the row `element`, or behind it when it is the last of `rows`.
  func hasGap(at element: Int, rows: Int) -> Bool {
    func isGap(_ element: Int) -> Bool {
      let index = firstIndex(from: element)
      return index < entries.count && entries[index].element == element && entries[index].isGap
    }
    return isGap(element) || element == rows - 1 && isGap(rows)
  }

  /// The first entry for `element` or one behind it. O(log entries).
  func firstIndex(from element: Int) -> Int {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].element < element { low = middle + 1 } else { high = middle }
    }
    return low
  }

  mutating func clearSeen() {
    if header?.isSeen == true { header = nil }
    entries.removeAll(where: \.isSeen)
  }

  /// Notes that the rows `elements` of so many `rows` are on the screen.
  mutating func see(_ elements: ClosedRange<Int>, rows: Int) {
    if elements.lowerBound < 0 { header?.isSeen = true }
    for index in firstIndex(from: max(0, elements.lowerBound))..<entries.count {
      if min(entries[index].element, rows - 1) > elements.upperBound { break }
      if !entries[index].isSeen { entries[index].isSeen = true }
    }
  }
}

extension SectionLedger {
  /// The ledger after a batch, without what it puts in. O(entries + operations).
  ///
  /// - Parameters:
  ///   - removed: the rows before that leave their places, ascending.
  ///   - gaps: those of them that leave a gap, ascending.
  ///   - taken: the places after that rows come to, ascending.
  func carried(removed: [Int], gaps: [Int], taken: [Int]) -> SectionLedger {
    var (gone, come) = (0, 0)
    /// Where the row `element`, or the next one that keeps its order, is after the batch.
    func target(of element: Int) -> Int {
      while gone < removed.count, removed[gone] < element { gone += 1 }
      let order = element - gone
      while come < taken.count, taken[come] - come <= order { come += 1 }
      return order + come
    }
    var carried = SectionLedger()
    carried.header = header
    carried.entries.reserveCapacity(entries.count + gaps.count)
    var new = gaps[...]
    func addGaps(until element: Int) {
      while let gap = new.first, gap < element {
        new.removeFirst()
        carried.append(Entry(element: target(of: gap), mark: .deleted))
      }
    }
    for var entry in entries {
      addGaps(until: entry.element)
      let element = entry.element
      entry.element = target(of: element)
      let leaves = gone < removed.count && removed[gone] == element
      if entry.isGap || !leaves { carried.append(entry) }
    }
    addGaps(until: .max)
    return carried
  }

  /// Adds an entry behind all others; a gap where there is one already makes that one wider.
  private mutating func append(_ entry: Entry) {
    if entry.isGap, let last = entries.last, last.isGap, last.element == entry.element {
      entries[entries.count - 1].count += entry.count
      entries[entries.count - 1].isSeen = last.isSeen && entry.isSeen
    } else {
      entries.append(entry)
    }
  }

  /// Puts what happened to further rows in, each named once; a row that is new stays new.
  /// O(entries + additions log additions).
  mutating func add(_ additions: [Entry]) {
    if additions.isEmpty { return }
    let additions = additions.sorted { $0.element < $1.element }
    var all = SectionLedger()
    all.entries.reserveCapacity(entries.count + additions.count)
    var old = entries[...]
    for var addition in additions {
      while let entry = old.first,
        entry.element < addition.element || entry.element == addition.element && entry.isGap
      {
        all.append(entry)
        old.removeFirst()
      }
      if !addition.isGap, let entry = old.first, entry.element == addition.element {
        if entry.mark == .inserted { addition.mark = .inserted }
        old.removeFirst()
      }
      all.append(addition)
    }
    all.entries += old
    entries = all.entries
  }
}
