import Snapshots
import TerminalList

/// The text that is typed behind `/`, and where the cursor was before.
struct SearchPrompt {
  private(set) var text = ""
  /// The row that the cursor was on, and goes back to when the search is given up; nil for none.
  var origin: Snapshots.RowID?
  /// The search whose matches were shown before, and are again then.
  let shown: RowSearch?

  enum Outcome {
    case typing
    case done
    case givenUp
  }

  init(origin: Snapshots.RowID?, shown: RowSearch? = nil) {
    self.origin = origin
    self.shown = shown
  }

  /// Takes a key; to delete in an empty text gives the search up, as in less(1).
  mutating func take(_ key: Key) -> Outcome {
    switch key {
    case .character(let character): text.append(character)
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

  /// Takes pasted text up to its first line end.
  mutating func paste(_ text: String) {
    self.text += text.prefix { !$0.isNewline }
  }

  private mutating func removeWord() {
    while text.last == " " { text.removeLast() }
    while let last = text.last, last != " " { text.removeLast() }
  }
}
