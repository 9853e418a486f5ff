internal import ListDiff

/// Which place stands on which line. Rows that were not measured count as many lines as estimated.
extension ListTable {
  /// Lines of all sections. O(sections).
  var lineCount: Int { sections.reduce(0) { $0 + lineCount(of: $1) } }

  /// The first line of `place`, counted from the first line of the list. O(sections + log heights).
  func line(of place: Place) -> Int {
    firstLine(ofSection: place.section) + line(of: place.key, in: sections[place.section])
  }

  /// How many lines `place` takes.
  func height(of place: Place) -> Int {
    (place.isRow ? estimatedRowHeight : 1)
      + sections[place.section].heights.difference(at: place.key)
  }

  /// What stands on the lines of `range`, clipped to the list, from top to bottom, each once.
  /// O(sections + places + log heights).
  func places(in range: Range<Int>) -> [Place] {
    var places: [Place] = []
    var first = 0
    for (index, section) in sections.enumerated() {
      if first >= range.upperBound { break }
      let end = first + lineCount(of: section)
      let lines = (first..<end).clamped(to: range)
      if !lines.isEmpty {
        let upper = key(at: lines.lowerBound - first, in: section)
        let lower = key(at: lines.upperBound - 1 - first, in: section)
        append(upper, through: lower, of: index, to: &places)
      }
      first = end
    }
    return places
  }

  private func append(
    _ upper: Int, through lower: Int, of section: Int, to places: inout [Place]
  ) {
    if upper == LineHeights.header { places.append(.header(section)) }
    let last = min(lower, sections[section].rows.count - 1)
    if upper != LineHeights.footer, last >= 0, max(upper, 0) <= last {
      places.reserveCapacity(places.count + last - max(upper, 0) + 2)
      for element in max(upper, 0)...last {
        places.append(.row(ElementPath(element: element, section: section)))
      }
    }
    if lower == LineHeights.footer { places.append(.footer(section)) }
  }

  private func firstLine(ofSection section: Int) -> Int {
    sections[..<section].reduce(0) { $0 + lineCount(of: $1) }
  }

  private func lineCount(of section: Section) -> Int {
    section.rows.count * estimatedRowHeight + (section.hasHeader ? 1 : 0)
      + (section.hasFooter ? 1 : 0) + section.heights.total
  }

  /// The line of the section on which the row `key` begins.
  private func line(of key: Int, in section: Section) -> Int {
    if key == LineHeights.header { return 0 }
    let element = key == LineHeights.footer ? section.rows.count : key
    return (section.hasHeader ? 1 : 0) + element * estimatedRowHeight
      + (section.heights.isEmpty ? 0 : section.heights.differences(before: key))
  }

  /// The row that stands on `line` of a section, which it has.
  private func key(at line: Int, in section: Section) -> Int {
    let rows = section.hasHeader ? 1 + section.heights.difference(at: LineHeights.header) : 0
    if line < rows { return LineHeights.header }
    if section.hasFooter, line >= self.line(of: LineHeights.footer, in: section) {
      return LineHeights.footer
    }
    if section.heights.isEmpty { return (line - rows) / estimatedRowHeight }
    var (low, high) = (0, section.rows.count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if self.line(of: middle, in: section) <= line { low = middle } else { high = middle - 1 }
    }
    return low
  }
}

extension ListTable.Place {
  /// What its height is known by in its section.
  var key: Int {
    switch self {
    case .header: LineHeights.header
    case .row(let path): path.element
    case .footer: LineHeights.footer
    }
  }
}
