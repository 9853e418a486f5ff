internal import ListDiff
internal import ListMotion

/// What is known of the heights of rows.
extension ListTable {
  /// Takes in the lines that places were found to take, in the order of the list. Says whether
  /// anything is not as it was known or estimated.
  mutating func take(_ heights: [(place: Place, lines: Int)]) -> Bool {
    var changed = false
    var index = 0
    while index < heights.count {
      let section = heights[index].place.section
      var changes: [(key: Int, lines: Int)] = []
      changes.reserveCapacity(heights.count - index)
      while index < heights.count, heights[index].place.section == section {
        let (place, lines) = heights[index]
        changes.append((place.key, lines - (place.isRow ? estimatedRowHeight : 1)))
        index += 1
      }
      if sections[section].heights.take(changes) { changed = true }
    }
    return changed
  }

  /// Forgets all heights, as when they were measured for another width.
  mutating func forgetHeights() {
    for section in sections.indices where !sections[section].heights.isEmpty {
      sections[section].heights = LineHeights()
    }
  }

  /// The first line of `place` if all that was measured were forgotten. O(sections).
  func estimatedLine(of place: Place) -> Int {
    var estimated = self
    estimated.forgetHeights()
    return estimated.line(of: place)
  }

  /// Takes over the heights known before a batch of all places that are still there. Of a row that
  /// is reloaded the old height is the best estimate until it is on the screen.
  /// O(known heights · log operations).
  mutating func takeHeights(from before: ListTable, over map: BatchMap) {
    for section in sections.indices { sections[section].heights = LineHeights() }
    guard before.sections.contains(where: { !$0.heights.isEmpty }) else { return }
    var heights: [[(key: Int, lines: Int)]] = Array(repeating: [], count: sections.count)
    for (index, section) in before.sections.enumerated() {
      for (key, lines) in section.heights.differences {
        let place = Place(key: key, section: index)
        guard let target = map.target(of: place) else { continue }
        heights[target.section].append((target.key, lines))
      }
    }
    for index in sections.indices where !heights[index].isEmpty {
      _ = sections[index].heights.take(heights[index].sorted { $0.key < $1.key })
    }
  }
}

extension ListTable.Place {
  fileprivate init(key: Int, section: Int) {
    switch key {
    case LineHeights.header: self = .header(section)
    case LineHeights.footer: self = .footer(section)
    default: self = .row(ElementPath(element: key, section: section))
    }
  }
}
