// The examples of the tutorial in TerminalList's catalog, one after the other, without a terminal.
import TerminalList

let list = TerminalListView(size: Size(width: 40, height: 5))

/// Prints the list when nothing moves any more.
func show(_ list: TerminalListView) {
  list.finishAnimations()
  print(Film([list.frame(at: .zero)]))
}

let economies = [("Brazil", "761", 0.4), ("Japan", "1,891", 1.0)].map { name, gdp, share in
  ListRow(
    id: name,
    content: RowContent([
      .text(name, columns: 8), .text(gdp, columns: 7, alignment: .trailing), .bar(share),
    ]))
}
list.apply([ListSection(rows: economies)])
show(list)
// ·Brazil········761··███████▋
// ·Japan·······1,891··███████████████████
// ·
// ·
// ·

let weaving = "The engine weaves patterns just as the loom weaves flowers and leaves, and no more"
let letter = RowContent(
  [.text("Ada", columns: 5, style: Style(attributes: .bold)), .text(weaving)],
  lineBreakMode: .byWordWrapping, numberOfLines: 2)
list.apply([ListSection(rows: [ListRow(id: "letter 1", content: letter)])])
show(list)
// ·Ada····The·engine·weaves·patterns·just
// ········as·the·loom·weaves·flowers·and…
// ·
// ·
// ·

list.apply([
  ListSection(id: "to do", header: "To do", rows: ["Bread", "Tea"]),
  ListSection(id: "done", header: "Done", rows: ["Milk"]),
])
list.performChanges { sections in
  let tea = sections[0].elements.remove(at: 1)
  sections[1].elements.insert(tea, at: 0)
}
show(list)
// ·To·do
// ·Bread
// ·Done
// ·Tea
// ·Milk

final class Emphasis: TerminalListViewDelegate {
  func listView(
    _ listView: TerminalListView, willDisplay content: inout RowContent,
    forRowAt path: ElementPath, state: RowState
  ) {
    if state.isSelected { content.parts[0].style.attributes.insert(.bold) }
  }
}
let emphasis = Emphasis()
list.delegate = emphasis
list.handle(.key(.down))
list.handle(.key(.enter))
print(list.pathsForSelectedRows.map { list.sections[$0.section].elements[$0.element].id })
// ["Bread"]

let log = TerminalListView(size: Size(width: 20, height: 2))
log.scrollAnchor = .bottom
log.apply([ListSection(rows: ["starting", "listening"])])
log.performChanges { $0[0].elements.append("one request") }
show(log)
// ·listening
// ·one·request

final class Numbers: TerminalListViewDataSource {
  var numbers = Array(0..<1_000_000)

  func listView(_ listView: TerminalListView, numberOfRowsInSection section: Int) -> Int {
    numbers.count
  }

  func listView(_ listView: TerminalListView, contentForRowAt path: ElementPath) -> RowContent {
    RowContent(text: "\(numbers[path.element])")
  }
}
let source = Numbers()
let numbers = TerminalListView(size: Size(width: 20, height: 3))
numbers.dataSource = source
source.numbers.removeSubrange(1..<4)
source.numbers.insert(-1, at: 0)
try numbers.performBatchUpdates {
  try numbers.deleteRows(at: [1, 2, 3].map { ElementPath(element: $0, section: 0) })
  try numbers.insertRows(at: [ElementPath(element: 0, section: 0)], with: .left)
}
show(numbers)
// ·-1
// ·0
// ·4
