internal import ListMotion

/// What happened to the rows of one section, by where they are now.
///
/// Neighbours that share their fate are one entry, so that a list that is new from top to bottom is
/// as cheap as one new row.
struct SectionLedger {
  /// Rows that are new, changed or moved, or a place where rows went.
  struct Entry: Hashable {
    /// The first row; of a gap the row behind it, or the number of rows at the end.
    var element: Int
    var mark: ChangeMark
    /// Rows of this kind from `element` on; of a gap those that went.
    var count = 1
    /// Whether it has been on the screen.
    var isSeen = false

    var isGap: Bool { mark == .deleted }
    /// The rows that it is about; none for a gap.
    var rows: Range<Int> { element..<(isGap ? element : element + count) }

    /// The part of the entry that is about `rows`, all of which it is about.
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

  /// What stands for the footer among rows.
  static let footerElement = Int.max - 1

  /// A section that nothing happened to.
  init() {}

  /// A section that is new with all its rows.
  init(inserted section: ListTable.Section) {
    let rows = section.rows.count
    header = section.hasHeader ? Entry(element: -1, mark: .inserted) : nil
    footer = section.hasFooter ? Entry(element: -1, mark: .inserted) : nil
    entries = rows > 0 ? [Entry(element: 0, mark: .inserted, count: rows)] : []
  }

  var isEmpty: Bool { header == nil && footer == nil && entries.isEmpty }

  /// How many rows have `mark`, or went.
  func count(of mark: ChangeMark) -> Int {
    entries.reduce(0) { $0 + ($1.mark == mark ? $1.count : 0) }
  }

  /// What happened to the row `element`. O(log entries).
  func mark(of element: Int) -> ChangeMark? {
    let index = firstIndex(from: element + 1) - 1
    guard index >= 0, entries[index].rows.contains(element) else { return nil }
    return entries[index].mark
  }

  /// Whether rows went right before the row `element`, or behind it when it is the last of `rows`.
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

  /// Notes that the rows `elements` of so many `rows` are on the screen; -1 is the header, and
  /// ``footerElement`` the footer.
  mutating func see(_ elements: Range<Int>, rows: Int) {
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

  /// Adds an entry behind all others, the rows `elements` of it seen.
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

  /// Adds an entry behind all others, to the last one where both are one.
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
