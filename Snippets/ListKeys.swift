// The order in which keys are handled: by the program, the text field, the list.
import TerminalList

struct Finder {
  let list: TerminalListView
  var field: TextField?

  /// Returns `false` for an event that nothing uses.
  mutating func handle(_ event: Event) -> Bool {
    switch event {
    case .key(.character("/")) where field == nil: field = TextField()
    case .key(.escape) where field != nil: field = nil
    default: guard field?.handle(event) ?? false else { return list.handle(event) }
    }
    list.filter = ListFilter(field?.text ?? "")
    return true
  }
}

var finder = Finder(list: TerminalListView(size: Size(width: 12, height: 4)))
finder.list.apply([ListSection(rows: ["apple", "pear", "/plum"])])
for key: Key in [.character("/"), .character("/"), .down, .control("x"), .escape] {
  print(finder.handle(.key(key)), finder.field?.text ?? "-", finder.list.filter.words)
}
// true  []
// true / ["/"]
// true / ["/"]
// false / ["/"]
// true - []
