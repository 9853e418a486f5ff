// Rules between sections and in rows, and disabled rows.
import TerminalList

let list = TerminalListView(size: Size(width: 22, height: 9))
list.separatesSections = true
list.apply([
  ListSection(id: "fruit", header: "Fruit", rows: ["apple", "pear"]),
  ListSection(id: "bread", header: "Bread", rows: ["rye"]),
])
print(Film(of: list, at: [.zero]))

let menu = TerminalListView(size: Size(width: 22, height: 6))
menu.apply([
  ListSection(rows: [
    ListRow(id: "cut", content: "Cut"),
    ListRow(id: "paste", content: "Paste", isEnabled: false),
    ListRow(id: "rule", content: RowContent([.rule]), isEnabled: false),
    ListRow(id: "find", content: "Find"),
    ListRow(id: "more", content: RowContent([.text("More"), .rule]), isEnabled: false),
    ListRow(id: "quit", content: "Quit"),
  ])
])
for _ in 0..<2 { menu.handle(.key(.down)) }
print(Film(of: menu, at: [.zero]))
