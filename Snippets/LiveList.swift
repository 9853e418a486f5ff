// A list that changes once a second until q is pressed.
import TerminalList

let states = ["Alaska", "Arizona", "California", "Delaware", "Georgia", "New Jersey", "Virginia"]

let terminal = try Terminal()
var loop = EventLoop(terminal)
let list = TerminalListView(terminal)
var nextChange = loop.now

while let event = loop.next(until: list.nextFrame(after: loop.now), nextChange) {
  switch event {
  case .key(.character("q")): terminal.restore()
  case .resize(let size): list.size = size
  case .themeChanged: list.painter.theme = terminal.theme
  default: list.handle(event)
  }
  if loop.now >= nextChange {
    list.apply([ListSection(rows: states.shuffled().prefix(5).map { ListRow(text: $0) })])
    nextChange = loop.now + .seconds(1)
  }
  terminal.present(list.frame(at: loop.now))
}
