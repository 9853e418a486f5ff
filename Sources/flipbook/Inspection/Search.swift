import ListDiff
import ListMotion
import Snapshots
import TerminalList

/// What is searched for: the text that is being typed, the search of `n` and `N`, and its matches.
struct Search {
  /// What `n` and `N` look for.
  private(set) var wanted: RowSearch?
  /// Where `n` goes on; `N` goes the other way.
  private(set) var direction = Direction.forward
  /// The search that is being typed.
  private(set) var prompt: SearchPrompt?
  /// Shows the matches in the rows.
  let highlighter = MatchHighlighter()
  /// Counts the lists that were shown: matches in one are not those in another.
  private(set) var listVersion = 0
  /// The matches in the list that is shown.
  private var matches: (search: RowSearch, paths: [ElementPath])?

  /// A key of the prompt, and what comes of it.
  enum Typing {
    case going(SearchPrompt)
    case done(SearchPrompt)
    case givenUp(SearchPrompt)
  }

  /// Begins to type; giving up goes back to the row `origin`. With `fromEnd` the last match is the first.
  mutating func begin(at origin: RowID?, fromEnd: Bool) {
    prompt = SearchPrompt(
      origin: origin, direction: fromEnd ? .backward : .forward, shown: highlighter.search)
  }

  /// Types a key; `nil` if there is no prompt.
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

  /// Types pasted text; `nil` if there is no prompt.
  mutating func paste(_ text: String) -> SearchPrompt? {
    prompt?.paste(text)
    return prompt
  }

  /// The row that the prompt goes back to is known by another identity from now on.
  mutating func renameOrigin(_ name: (RowID) -> RowID?) {
    if let id = prompt?.origin { prompt?.origin = name(id) }
  }

  /// Another list is shown from now on.
  mutating func forgetMatches() {
    listVersion += 1
    matches = nil
  }

  /// Keeps the matches in the list that is shown.
  mutating func keep(_ paths: [ElementPath], of search: RowSearch) { matches = (search, paths) }

  /// The matches in the list that is shown, if they are known.
  func matches(of search: RowSearch) -> [ElementPath]? {
    matches?.search == search ? matches?.paths : nil
  }
}

/// The text that is typed after `/`, and where the cursor was before.
struct SearchPrompt {
  private(set) var text = ""
  /// The row that the cursor was on, and goes back to if the search is given up; `nil` for none.
  var origin: RowID?
  /// Backward from the end of a list that is followed: what came last is looked for first.
  let direction: Direction
  /// The search whose matches were shown before, and are shown again then.
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

  /// Types a key. To delete in an empty text gives the search up, as in less(1).
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

/// Shows matches in reverse in the rows that are drawn, as less(1) does.
///
/// Reverse exists at every depth of colour. It leaves the colours to the motion: a match fades,
/// flashes and moves with its row.
final class MatchHighlighter: TerminalListViewDelegate {
  /// The search whose matches are shown; `nil` for none.
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
  /// Exchanges the two colours of the characters in a range of UTF-8 offsets. Characters that are in
  /// reverse already become plain, so that they stand out too.
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
