import ListDiff
import FlipbookNotation
import FlipbookSnapshots
import TerminalList

/// A search for text in rows.
extension SearchedText {
  /// The rows that match and that a filter shows, in the order of the list. O(length of all rows).
  func matches(
    in sections: [SnapshotSection], within filter: ListFilter = ListFilter("")
  ) -> [ElementPath] {
    sections.enumerated().flatMap { section, rows in
      rows.rows.enumerated().compactMap { element, row in
        isIn(row.text) && filter.matches(row.text)
          ? ElementPath(element: element, section: section) : nil
      }
    }
  }

  /// One of several matches.
  struct Match {
    let path: ElementPath
    /// Its number among all matches, from 1.
    let number: Int
    /// Whether the search wrapped around an end of the list.
    let isWrapped: Bool
  }

  /// The next match after `place` in a direction, wrapping around the ends. With `here`, a match at `place`
  /// itself also counts.
  static func match(
    among matches: [ElementPath], from place: ElementPath?, _ direction: Direction, here: Bool
  ) -> Match? {
    guard let first = matches.first, let last = matches.last else { return nil }
    func isBefore(_ one: ElementPath, _ other: ElementPath) -> Bool {
      (one.section, one.element) < (other.section, other.element)
    }
    let end = direction == .forward ? first : last
    let found: ElementPath?
    switch (place, direction) {
    case (nil, _): found = end
    case (let place?, .forward):
      found = matches.first { isBefore(place, $0) || here && $0 == place }
    case (let place?, .backward):
      found = matches.last { isBefore($0, place) || here && $0 == place }
    }
    let path = found ?? end
    return Match(
      path: path, number: (matches.firstIndex(of: path) ?? 0) + 1, isWrapped: found == nil)
  }
}
