// Two lists side by side, a row that travels between them, a filter and a popup.
import TerminalList

let toDo = TerminalListView(size: Size(width: 0, height: 0))
let done = TerminalListView(size: Size(width: 0, height: 0))
toDo.apply([ListSection(id: "To do", rows: ["bread", "milk"])])
done.apply([ListSection(id: "Done", rows: ["jam"])])
let stack = ListStack(
  [.init(toDo, title: "To do"), .init(done, title: "Done")], size: Size(width: 26, height: 5))

var frames = [stack.frame(at: .zero)]
toDo.performChanges { $0[0].elements.removeFirst() }
done.performChanges { $0[0].elements.append("bread") }
frames += [10, 260, 1000].map { stack.frame(at: .milliseconds($0)) }
print(Film(frames))

stack.setCursor(toRow: "bread")
stack.allowsReorderingBetweenLists = true
for pane in stack.panes { pane.list.allowsReordering = true }
stack.handle(.key(.alt(.left)))
print(toDo.sections[0].elements.map(\.id))

var history = ChangesetHistory(stack.sections)
stack.handle(.key(.alt(.right)))
if !stack.hasActiveDrag, history.record(stack.sections) {
  print("to be saved: \(history.current.map(\.elements.count))")
}
history.undo()
stack.apply(history.current)
print(stack.sections.map { $0.elements.map(\.id) })

var field = TextField(placeholder: "what to look for")
for key in "il" { field.handle(.key(.character(key))) }
stack.setCursor(toRow: "milk")

var screen = stack.frame(at: .seconds(2), editing: field)
print(screen)
let card = ListRow(id: "card 7", content: "")
toDo.performChanges { $0[0].elements.append(card) }
stack.setCursor(toRow: card.id)

if let row = toDo.rowUnderCursor {
  toDo.performChanges { $0[row: row.id]?.content = RowContent(text: field.text) }
}
toDo.performChanges { $0[row: card.id] = nil }

toDo.filter = ListFilter(field.text)

screen = stack.frame(at: .seconds(2))
let popup = field.frame(columns: 12, painter: toDo.painter).bordered(title: "Find")
screen.drawCentered(popup)
print(screen)

let answers = TerminalListView(size: Size(width: 12, height: 2), painter: toDo.painter)
answers.apply([ListSection(rows: ["Keep it", "Delete it"])])
answers.moveCursor(by: 1)
let place = screen.drawCentered(answers.frame(at: .seconds(2)).bordered(title: "Milk"))
print(screen)

let event = Event.mouse(MouseEvent(action: .press, line: 2, column: 8))
let corner = place.inset(by: 1).origin
answers.handle(event.translated(lines: -corner.line, columns: -corner.column))
if let answer = answers.pathForSelectedRow { print(answer.element) }

var page = Frame(size: Size(width: 26, height: 6), holding: screen, line: 0)
page.write("Tab next list", style: toDo.painter.theme.quietStyle, line: 5, column: 2)
print(page)
