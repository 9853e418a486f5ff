import ListDiff
import FlipbookHistories
import FlipbookNotation
import FlipbookSnapshots
import TerminalList

/// A search for text in rows.
struct RowSearch: Equatable {
  private let searchedText: SearchedText

  /// Fails if `text` is empty.
  init?(_ text: String) {
    guard !text.isEmpty else { return nil }
    searchedText = SearchedText(text)
  }

  var text: String { searchedText.text }

  func matches(_ row: SnapshotRow) -> Bool { searchedText.isIn(row.text) }

  /// The ranges that match in `text`, from left to right and without overlap.
  func ranges(in text: String) -> [Range<String.Index>] { searchedText.ranges(in: text) }

  /// The rows that match and that a filter shows, in the order of the list. O(length of all rows).
  func matches(
    in sections: [SnapshotSection], within filter: ListFilter = ListFilter("")
  ) -> [ElementPath] {
    sections.enumerated().flatMap { section, rows in
      rows.rows.enumerated().compactMap { element, row in
        matches(row) && filter.matches(row.text)
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

/// A snapshot in which a search found a row.
struct SnapshotMatch {
  let search: RowSearch
  /// The direction of the search.
  let direction: Direction
  /// The index of the snapshot at that time.
  let snapshot: Int
  /// The number of snapshots that the history had dropped at that time.
  let forgottenThen: Int

  /// The current index: the oldest snapshots may have been dropped since.
  func index(in history: History) -> Int {
    max(0, snapshot - (history.forgottenCount - forgottenThen))
  }
}
