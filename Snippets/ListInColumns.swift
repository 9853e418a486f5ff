// A list with columns, as it looks on a wide screen and on a narrow one.
import TerminalList

let list = TerminalListView(size: Size(width: 60, height: 4))
list.isAnimated = false
list.columns = [
  ListColumn("NAME", truncation: .middle, isPinned: true),
  ListColumn("CPU", width: .fitted(min: .max), alignment: .trailing),
  ListColumn("COMMAND"),
  ListColumn("LOAD", width: .flexible(min: 6)),
]

func row(_ name: String, cpu: String, _ command: String, load: Double) -> ListRow {
  ListRow(
    id: name, content: RowContent([.text(name), .text(cpu), .text(command), .bar(load)]))
}
list.apply([
  ListSection(rows: [
    row("web-1", cpu: "12.5", "python -m worker --queue mail", load: 0.8),
    row("web-2", cpu: "3.1", "python -m worker --queue images", load: 0.3),
  ])
])
print(Film(of: list, at: [.zero]))

func state(_ name: String, in theme: Theme) -> RowContent.Part {
  let colors = ["Running": theme.rise, "Pending": theme.flash, "Failed": theme.fall]
  return .text(name, style: Style(foreground: colors[name] ?? theme.foreground))
}

list.size.width = 36
print(Film(of: list, at: [.zero]))

list.columnOffset = 1
list.hiddenColumns = ["LOAD"]
list.setWidth(30, ofColumn: "COMMAND")
print(Film(of: list, at: [.zero]))
