import ListDiff
import ListMotion
import Snapshots
import TerminalList

/// The state of searching: the text that is being typed, the search of `n` and `N`, and its matches.
struct Search {
  /// The search that `n` and `N` repeat.
  private(set) var wanted: RowSearch?
  /// The direction in which `n` searches; `N` searches in the other direction.
  private(set) var direction = Direction.forward
  /// The prompt of the search that is being typed.
  private(set) var prompt: SearchPrompt?
  /// Highlights the matches in the rows.
  let highlighter = MatchHighlighter()
  /// The number of lists shown so far: matches in one list are not those in another.
  private(set) var listVersion = 0
  /// The matches in the current list.
  private var matches: (search: RowSearch, paths: [ElementPath])?

  /// The prompt after a key, and whether it is still open.
  enum Typing {
    case going(SearchPrompt)
    case done(SearchPrompt)
    case givenUp(SearchPrompt)
  }

  /// Opens the prompt. Cancelling it returns to the row `origin`. With `fromEnd`, the last match is found first.
  mutating func begin(at origin: RowID?, fromEnd: Bool) {
    prompt = SearchPrompt(
      origin: origin, direction: fromEnd ? .backward : .forward, shown: highlighter.search)
  }

  /// Passes a key to the prompt; `nil` if there is none.
  mutating func type(_ key: Key) -> Typing? {
    guard var typed = prompt else { return nil }
    switch typed.type(key) {
    case .typing:
      prompt = typed
      return .going(typed)
    case .done:
      prompt = nil
      if let search = RowSearch(typed.text) { (wanted, direction) = (search, typed.direction) }
      return .done(typed)
    case .givenUp:
      prompt = nil
      return .givenUp(typed)
    }
  }

  /// Passes pasted text to the prompt; `nil` if there is none.
  mutating func paste(_ text: String) -> SearchPrompt? {
    prompt?.paste(text)
    return prompt
  }

  /// Updates the identity of the row to which the prompt returns.
  mutating func renameOrigin(_ name: (RowID) -> RowID?) {
    if let id = prompt?.origin { prompt?.origin = name(id) }
  }

  /// Discards the matches when another list is shown.
  mutating func forgetMatches() {
    listVersion += 1
    matches = nil
  }

  /// Stores the matches in the current list.
  mutating func keep(_ paths: [ElementPath], of search: RowSearch) { matches = (search, paths) }

  /// The matches in the current list, if they are known.
  func matches(of search: RowSearch) -> [ElementPath]? {
    matches?.search == search ? matches?.paths : nil
  }
}

/// The text that is typed after `/`, and the state before it.
struct SearchPrompt {
  private(set) var text = ""
  /// The row to which the cursor returns if the search is cancelled; `nil` if it was on none.
  var origin: RowID?
  /// Backward at the end of a list that is followed: the newest rows are searched first.
  let direction: Direction
  /// The search whose matches were shown before, and are shown again if this one is cancelled.
  let shown: RowSearch?

  enum Outcome {
    case typing
    case done
    case givenUp
  }

  init(origin: RowID?, direction: Direction = .forward, shown: RowSearch? = nil) {
    (self.origin, self.direction) = (origin, direction)
    self.shown = shown
  }

  /// Handles a key. Deleting in an empty prompt cancels the search, as in less(1).
  mutating func type(_ key: Key) -> Outcome {
    if let character = key.character {
      text.append(character)
      return .typing
    }
    switch key {
    case .backspace where text.isEmpty: return .givenUp
    case .backspace: text.removeLast()
    case .control("u"): text = ""
    case .control("w"): removeWord()
    case .enter: return .done
    case .escape, .control("c"), .control("g"): return .givenUp
    default: break
    }
    return .typing
  }

  /// Types pasted text up to its first line end.
  mutating func paste(_ text: String) {
    self.text += text.prefix { !$0.isNewline }
  }

  private mutating func removeWord() {
    while text.last == " " { text.removeLast() }
    while let last = text.last, last != " " { text.removeLast() }
  }
}

/// Shows matches in the visible rows in reverse video, as less(1) does.
///
/// Reverse video is available at every colour depth. It leaves the colours to the animation: a match fades, flashes
/// and moves with its row.
final class MatchHighlighter: TerminalListViewDelegate {
  /// The search whose matches are shown; `nil` if there is none.
  var search: RowSearch?

  func listView(
    _ listView: TerminalListView, willDisplay content: inout RowContent,
    forRowAt path: ElementPath, state: RowState
  ) {
    guard let search else { return }
    for (index, part) in content.parts.enumerated() {
      guard let text = part.figure.string else { continue }
      let ranges = search.ranges(in: text)
      guard !ranges.isEmpty else { continue }
      var styled = part.figure.styledText
      for range in ranges { styled.reverse(range) }
      content.parts[index].figure = .attributedText(styled)
    }
  }
}

extension AttributedText {
  /// Exchanges the two colours of the characters in a range of UTF-8 offsets. Characters that are already in
  /// reverse become plain, so that they stand out too.
  fileprivate mutating func reverse(_ range: Range<Int>) {
    var offset = range.lowerBound
    var pieces: [(range: Range<Int>, style: Style)] = []
    for attribute in attributes {
      let styled = attribute.range.clamped(to: range)
      guard !styled.isEmpty else { continue }
      if offset < styled.lowerBound { pieces.append((offset..<styled.lowerBound, .plain)) }
      pieces.append((styled, attribute.style))
      offset = styled.upperBound
    }
    if offset < range.upperBound { pieces.append((offset..<range.upperBound, .plain)) }
    for piece in pieces {
      var style = piece.style
      style.attributes.formSymmetricDifference(.reverse)
      let start = string.utf8.index(string.utf8.startIndex, offsetBy: piece.range.lowerBound)
      let end = string.utf8.index(start, offsetBy: piece.range.count)
      apply(style, to: start..<end)
    }
  }
}
