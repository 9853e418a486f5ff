import ListDiff
import ListMotion
import FlipbookNotation
import FlipbookSnapshots
import TerminalList

/// The state of searching: the text that is being typed, and the search of `n` and `N`.
struct Search {
  /// The search that `n` and `N` repeat.
  private(set) var wanted: SearchedText?
  /// The direction in which `n` searches; `N` searches in the other direction.
  private(set) var direction = Direction.forward
  /// The prompt of the search that is being typed.
  private(set) var prompt: SearchPrompt?
  /// Highlights the matches in the rows.
  let highlighter = MatchHighlighter()

  /// Opens the prompt. Cancelling it returns to the row `origin`. With `fromEnd`, the last match is found
  /// first. If `filter` is given, the prompt edits that filter.
  mutating func begin(at origin: RowID?, fromEnd: Bool, filter: ListFilter? = nil) {
    prompt = SearchPrompt(
      field: TextField(filter?.text ?? ""), origin: origin,
      direction: fromEnd ? .backward : .forward, shown: highlighter.search, filter: filter)
  }

  /// Passes a key to the prompt; `nil` if there is none.
  mutating func type(_ key: Key) -> (prompt: SearchPrompt, outcome: SearchPrompt.Outcome)? {
    guard var typed = prompt else { return nil }
    let outcome = typed.type(key)
    prompt = outcome == .typing ? typed : nil
    if outcome == .done, typed.filter == nil, let search = typed.search {
      (wanted, direction) = (search, typed.direction)
    }
    return (typed, outcome)
  }

  /// Passes pasted text, up to its first line end, to the prompt; `nil` if there is none.
  mutating func paste(_ text: String) -> SearchPrompt? {
    prompt?.field.insert(String(text.prefix { !$0.isNewline }))
    return prompt
  }

  /// Updates the identity of the row to which the prompt returns.
  mutating func renameOrigin(_ name: (RowID) -> RowID?) {
    if let id = prompt?.origin { prompt?.origin = name(id) }
  }
}

/// The text typed after `/` or `&`, and the state before.
struct SearchPrompt {
  fileprivate(set) var field: TextField
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

  enum Outcome {
    case typing
    case done
    case givenUp
  }

  /// Handles a key. Deleting in an empty prompt cancels the search, as in less(1).
  fileprivate mutating func type(_ key: Key) -> Outcome {
    switch key {
    case .backspace where text.isEmpty, .escape, .control("c"), .control("g"): return .givenUp
    case .enter: return .done
    default: field.handle(.key(key))
    }
    return .typing
  }
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
