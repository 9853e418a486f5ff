// Sections whose rows are chosen with Enter or a click, several at a time; q prints them.
import TerminalList

/// Draws chosen rows bold, and lets at most three be chosen.
final class Chooser: TerminalListViewDelegate {
  func listView(_ listView: TerminalListView, willSelectRowAt path: ElementPath) -> ElementPath? {
    listView.pathsForSelectedRows.count < 3 ? path : nil
  }

  func listView(
    _ listView: TerminalListView, willDisplay content: inout RowContent,
    forRowAt path: ElementPath, state: RowState
  ) {
    if state.isSelected { content.parts[0].style.attributes.insert(.bold) }
  }
}

let cities = [
  ListSection(id: "africa", header: "Africa", rows: ["Accra", "Cairo", "Harare", "Rabat"]),
  ListSection(id: "america", header: "America", rows: ["Bogotá", "Lima", "Quito"]),
  ListSection(id: "asia", header: "Asia", rows: ["Astana", "Hanoi", "Manila", "東京"]),
]
let chooser = Chooser()
var chosen: [String] = []
do {
  let terminal = try Terminal(mouse: true)
  var loop = EventLoop(terminal)
  let list = TerminalListView(terminal)
  list.delegate = chooser
  list.allowsMultipleSelection = true
  list.apply(cities)
  terminal.present(list.frame(at: loop.now))
  while let event = loop.next(until: list.nextFrame(after: loop.now)) {
    switch event {
    case .key(.character("q")): terminal.restore()
    case .resize(let size): list.size = size
    case .themeChanged: list.painter.theme = terminal.theme
    default: list.handle(event)
    }
    terminal.present(list.frame(at: loop.now))
  }
  chosen = list.pathsForSelectedRows.map { list.sections[$0.section].elements[$0.element].id }
}
print(chosen.joined(separator: "\n"))
