internal import ListDiff

/// The lines that the rows of one section take in addition to one each.
///
/// A row has a key: its element, or ``header`` or ``footer``. Rows that were never measured, and
/// rows of one line, take no memory; each other row takes 16 bytes.
struct LineHeights: Equatable {
  static let header = -1
  static let footer = Int.max

  /// The keys, in ascending order.
  private(set) var keys: [Int] = []
  /// The sum of all differences up to each key.
  private var sums: [Int] = []

  var isEmpty: Bool { keys.isEmpty }

  /// The difference of all rows together, in lines.
  var total: Int { sums.last ?? 0 }

  /// The difference of the row at `key`, in lines. O(log keys).
  func difference(at key: Int) -> Int {
    let index = index(of: key)
    guard index < keys.count, keys[index] == key else { return 0 }
    return difference(index)
  }

  /// The difference of all rows above `key`, in lines. O(log keys).
  func differences(before key: Int) -> Int {
    let index = index(of: key)
    return index == 0 ? 0 : sums[index - 1]
  }

  /// All differences in the order of their keys.
  var differences: [(key: Int, lines: Int)] { keys.indices.map { (keys[$0], difference($0)) } }

  /// Records the differences of some rows, in ascending order of their keys; 0 for rows of
  /// one line. O(`changes` + keys after the first change · log keys).
  ///
  /// - Returns: Whether anything changed.
  mutating func record(_ changes: [(key: Int, lines: Int)]) -> Bool {
    let changed = changes.filter { difference(at: $0.key) != $0.lines }
    guard let first = changed.first else { return false }
    let start = index(of: first.key)
    var rest: [Int: Int] = [:]
    for index in start..<keys.count { rest[keys[index]] = difference(index) }
    for (key, lines) in changed { rest[key] = lines }
    keys.removeSubrange(start...)
    sums.removeSubrange(start...)
    for (key, lines) in rest.sorted(by: { $0.key < $1.key }) where lines != 0 {
      sums.append(total + lines)
      keys.append(key)
    }
    return true
  }

  private func difference(_ index: Int) -> Int {
    index == 0 ? sums[0] : sums[index] - sums[index - 1]
  }

  /// The first index whose key is not less than `key`.
  private func index(of key: Int) -> Int {
    keys.indices.partitioningIndex { keys[$0] >= key }
  }
}

/// The numbers of lines that the rows of a list take.
///
/// Measuring a million rows would take too long, so a row that was never on the screen counts as
/// one line. Lines are those of the whole list, counted from 0.
struct RowHeights {
  /// The heights of each section; empty while nothing is known.
  private var sections: [LineHeights] = []

  /// Whether every row takes one line, as far as known.
  var isEmpty: Bool { sections.allSatisfy(\.isEmpty) }

  /// The number of lines of all sections. O(sections).
  func lineCount(of table: ListTable) -> Int {
    table.sections.indices.reduce(0) { $0 + lineCount(ofSection: $1, table) }
  }

  /// The first line of `place`. O(sections + log heights).
  func line(of place: ListTable.Place, in table: ListTable) -> Int {
    let above = (0..<place.section).reduce(0) { $0 + lineCount(ofSection: $1, table) }
    return above + line(of: place.key, inSection: place.section, table)
  }

  /// The number of lines that `place` takes. O(log heights).
  func height(of place: ListTable.Place) -> Int {
    sections.isEmpty ? 1 : 1 + sections[place.section].difference(at: place.key)
  }

  /// The places on the lines of `range`, clipped to the list, from top to bottom. O(sections +
  /// places + log heights).
  func places(in range: Range<Int>, of table: ListTable) -> [ListTable.Place] {
    var places: [ListTable.Place] = []
    var first = 0
    for index in table.sections.indices {
      if first >= range.upperBound { break }
      let end = first + lineCount(ofSection: index, table)
      let lines = (first..<end).clamped(to: range)
      if !lines.isEmpty {
        let upper = key(at: lines.lowerBound - first, inSection: index, table)
        let lower = key(at: lines.upperBound - 1 - first, inSection: index, table)
        append(upper, through: lower, ofSection: index, table, to: &places)
      }
      first = end
    }
    return places
  }

  /// The row on `line`, otherwise the next row, otherwise the previous one. O(sections + log
  /// heights).
  func nearestRow(toLine line: Int, in table: ListTable) -> ElementPath? {
    let place = places(in: line..<line + 1, of: table).first
    if let path = place?.path { return path }
    let section = place.map { $0.isHeader ? $0.section : $0.section + 1 } ?? table.sections.count
    let index = table.rowIndex(of: ElementPath(element: 0, section: section))
    return table.path(ofRowIndex: min(index, table.rowCount - 1))
  }

  private func append(
    _ upper: Int, through lower: Int, ofSection section: Int, _ table: ListTable,
    to places: inout [ListTable.Place]
  ) {
    if upper == LineHeights.header { places.append(.header(section)) }
    let last = min(lower, table.sections[section].rows.count - 1)
    if upper != LineHeights.footer, last >= 0, max(upper, 0) <= last {
      places.reserveCapacity(places.count + last - max(upper, 0) + 2)
      for element in max(upper, 0)...last {
        places.append(.row(ElementPath(element: element, section: section)))
      }
    }
    if lower == LineHeights.footer { places.append(.footer(section)) }
  }

  private func lineCount(ofSection index: Int, _ table: ListTable) -> Int {
    let section = table.sections[index]
    return section.rows.count + (section.hasHeader ? 1 : 0)
      + (section.hasFooter ? 1 : 0) + (sections.isEmpty ? 0 : sections[index].total)
  }

  /// The line of the section on which the row `key` begins.
  private func line(of key: Int, inSection index: Int, _ table: ListTable) -> Int {
    if key == LineHeights.header { return 0 }
    let section = table.sections[index]
    let element = key == LineHeights.footer ? section.rows.count : key
    return (section.hasHeader ? 1 : 0) + element
      + (sections.isEmpty || sections[index].isEmpty
        ? 0 : sections[index].differences(before: key))
  }

  /// The key of the row on `line` of a section, which must have that line.
  private func key(at line: Int, inSection index: Int, _ table: ListTable) -> Int {
    let section = table.sections[index]
    let header = section.hasHeader ? height(of: .header(index)) : 0
    if line < header { return LineHeights.header }
    if section.hasFooter, line >= self.line(of: LineHeights.footer, inSection: index, table) {
      return LineHeights.footer
    }
    if sections.isEmpty || sections[index].isEmpty { return line - header }
    let behind = (1..<max(1, section.rows.count)).partitioningIndex {
      self.line(of: $0, inSection: index, table) > line
    }
    return behind - 1
  }
}

extension RowHeights {
  /// Records the heights of some places of `table`, in the order of the list.
  ///
  /// - Returns: Whether any of them takes more or fewer lines than known.
  mutating func record(
    _ heights: [(place: ListTable.Place, lines: Int)], of table: ListTable
  ) -> Bool {
    var changed = false
    var index = 0
    while index < heights.count {
      let section = heights[index].place.section
      var changes: [(key: Int, lines: Int)] = []
      changes.reserveCapacity(heights.count - index)
      while index < heights.count, heights[index].place.section == section {
        let (place, lines) = heights[index]
        changes.append((place.key, lines - 1))
        index += 1
      }
      if sections.isEmpty {
        if changes.allSatisfy({ $0.lines == 0 }) { continue }
        sections = Array(repeating: LineHeights(), count: table.sections.count)
      }
      if sections[section].record(changes) { changed = true }
    }
    return changed
  }

  /// Carries the known heights of all places that a batch keeps to their places after it.
  ///
  /// The old height of a reloaded row is the best estimate until the row is on the screen again.
  /// O((known heights + runs of identities) log known heights).
  mutating func carry(over applied: AppliedBatch) {
    if isEmpty {
      sections = []
      return
    }
    let known = sections.enumerated().flatMap { index, section in
      section.differences.map { key, lines in
        (id: applied.before.id(at: ListTable.Place(key: key, section: index)), lines: lines)
      }
    }
    var heights: [[(key: Int, lines: Int)]] = Array(
      repeating: [], count: applied.after.sections.count)
    for (target, row) in zip(applied.after.places(of: known.map(\.id)), known) {
      guard let target else { continue }
      heights[target.section].append((target.key, row.lines))
    }
    sections = heights.map { known in
      var section = LineHeights()
      if !known.isEmpty { _ = section.record(known.sorted { $0.key < $1.key }) }
      return section
    }
  }
}

extension ListTable.Place {
  /// The key of its height in its section.
  fileprivate var key: Int {
    switch self {
    case .header: LineHeights.header
    case .row(let path): path.element
    case .footer: LineHeights.footer
    }
  }

  fileprivate init(key: Int, section: Int) {
    switch key {
    case LineHeights.header: self = .header(section)
    case LineHeights.footer: self = .footer(section)
    default: self = .row(ElementPath(element: key, section: section))
    }
  }
}
