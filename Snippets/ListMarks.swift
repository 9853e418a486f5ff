// Marks of what changed, a held order, and rows that the user flags.
import TerminalList

/// A player, who is identified by the name, and the points.
func player(_ name: String, _ points: Int) -> ListRow {
  ListRow(id: name, content: RowContent([.text(name, columns: 4), .text("\(points)")]))
}

let list = TerminalListView(size: Size(width: 20, height: 4))
list.isAnimated = false
list.showsChangeMarks = true
list.apply([ListSection(rows: [player("Ann", 5), player("Bob", 7), player("Cat", 9)])])
list.apply([ListSection(rows: [player("Cat", 9), player("Ann", 6), player("Dan", 1)])])
print(list.frame(at: .zero))
// ↑·Cat···9·↑·2·······
// ~·Ann···6·▲·········
// +▁Dan···1···········
// ····················

list.nextChange()
print(list.rowUnderCursor?.id ?? "no change")
// Cat
list.clearChanges()

list.holdsOrder = true
list.apply([ListSection(rows: [player("Eve", 8), player("Dan", 7), player("Cat", 9)])])
print(list.frame(at: .zero))
// ▌·Cat···9···········
// -·Ann···6···········
// ~·Dan···7·▲·↑·1·····
// +·Eve···8···········

list.holdsOrder = false
list.clearChanges()

list.setFlag(true, forRowAt: ElementPath(element: 1, section: 0))
print(list.frame(at: .zero))
// ···Eve···8··········
// ·●·Dan···7··········
// ▌··Cat···9··········
// ····················
