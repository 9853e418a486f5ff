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
}

extension [ElementPath] {
  /// The index of the next match after `place` in a direction, and whether the search wrapped around an end of the list;
  /// `nil` without matches. With `here`, a match at `place` itself also counts.
  func next(
    after place: ElementPath?, _ direction: Direction, here: Bool
  ) -> (index: Int, isWrapped: Bool)? {
    if isEmpty { return nil }
    func isBeyond(_ path: ElementPath) -> Bool {
      guard let place else { return true }
      let (first, second) = direction == .forward ? (place, path) : (path, place)
      return first.precedes(second) || here && path == place
    }
    let found =
      direction == .forward ? firstIndex(where: isBeyond) : lastIndex(where: isBeyond)
    return (found ?? (direction == .forward ? 0 : count - 1), found == nil)
  }
}
