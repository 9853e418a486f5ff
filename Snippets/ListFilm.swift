// A list while it changes, printed without a terminal, as in a test.
import TerminalList

let list = TerminalListView(size: Size(width: 8, height: 3))
list.painter.theme.fade = .marks  // The first column shows what happens to a row.
list.apply([ListSection(rows: ["Ann", "Bob", "Cat"])])
list.performChanges { sections in
  sections[0].elements.remove(at: 1)
  sections[0].elements.append("Dan")
}
print(Film(of: list, at: [0, 100, 200, 400, 3000].map { .milliseconds($0) }))
// ·Ann | ·Ann | ·Ann | ·Ann | ·Ann
// -Bob | -Bob | ·Cat | ·Cat | ·Cat
// ·Cat | ·Cat | +Dan | +Dan | ·Dan
