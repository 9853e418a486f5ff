// Collapsible sections and rows, and a row that is moved.
import TerminalList

let list = TerminalListView(size: Size(width: 16, height: 7))
list.isAnimated = false
let fruit = ListSection(
  id: "fruit", header: "Fruit", isCollapsible: true, rows: ["apple", "pear"])
let tree = ListSection(
  id: "trees",
  rows: [
    ListRow(id: "oak", content: "oak", children: ["white oak", "red oak"]),
    ListRow(id: "ash", content: "ash"),
  ])
list.apply([fruit, tree])
list.setSectionCollapsed(true, 0)
print(list.frame(at: .zero))

list.setSectionCollapsed(false, 0)
list.allowsReordering = true
list.reorderRow(at: ElementPath(element: 1, section: 0), to: ElementPath(element: 0, section: 0))
print(list.frame(at: .zero))
