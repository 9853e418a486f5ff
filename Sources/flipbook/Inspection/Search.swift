import ListDiff
import ListMotion
import FlipbookNotation
import FlipbookSnapshots
import TerminalList

/// The state of searching: the text that is being typed, and the search of `n` and `N`.
struct Search {
  /// The search that `n` and `N` repeat.
  var wanted: SearchedText?
  /// The direction in which `n` searches; `N` searches in the other direction.
  var direction = Direction.forward
  /// The prompt of the search or the filter that is being typed.
  var prompt: SearchPrompt?
  /// Highlights the matches in the rows.
  let highlighter = MatchHighlighter()
}

/// The text typed after `/` or `&`, and the state before.
struct SearchPrompt {
  var field: TextField
  /// The row to which the cursor returns if the search is cancelled; `nil` if it was on none.
  var origin: RowID?
  /// The direction of the search: backward at the end of a followed list, so that the newest rows are
  /// searched first.
  let direction: Direction
  /// The previous search, whose matches are shown again if this one is cancelled.
  let shown: SearchedText?
  /// The previous filter, which is restored if this one is cancelled; `nil` if the prompt is for a search.
  let filter: ListFilter?

  /// The key that opens the prompt.
  var sign: Unicode.Scalar { filter == nil ? "/" : "&" }
  var text: String { field.text }
  var search: SearchedText? { text.isEmpty ? nil : SearchedText(text) }
}

/// Shows matches in the visible rows in reverse video, as less(1) does.
///
/// Reverse video is available at every colour depth. It leaves the colours to the animation: a match fades, flashes
/// and moves with its row.
final class MatchHighlighter: TerminalListViewDelegate {
  /// The search whose matches are shown; `nil` if there is none.
  var search: SearchedText?
  /// The filter, whose matches are shown if there is no search.
  var filter = ListFilter("")

  func listView(
    _ listView: TerminalListView, willDisplay content: inout RowContent,
    forRowAt path: ElementPath, state: RowState
  ) {
    content = content.reversed { search?.ranges(in: $0) ?? filter.ranges(in: $0) }
  }
}

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
