import TestSupport
import Testing

@testable import TerminalList

/// A row `T` of three lines, `T1`, `T2` and `T3`.
let tallRow = ListRow(
  id: "T",
  content: RowContent([.text("T1"), .lineBreak, .text("T2"), .lineBreak, .text("T3")]))

func rows(_ rows: ListRow...) -> [ListSection] { [ListSection(rows: rows)] }

func heightFilm(
  from before: [ListSection], to after: [ListSection], with animation: RowAnimation,
  width: Int = 6, at moments: [Int]
) -> String {
  let list = listView(width: width, height: 5)
  list.isAnimated = false
  list.apply(before)
  list.isAnimated = true
  list.apply(after, with: animation)
  return ListFilm(of: list, at: moments).description
}

/// Strings in which a newline breaks the line.
final class TallSource: TerminalListViewDataSource {
  var sections: [[String]]

  init(_ sections: [[String]]) { self.sections = sections }

  func numberOfSections(in listView: TerminalListView) -> Int { sections.count }

  func listView(_ listView: TerminalListView, numberOfRowsInSection section: Int) -> Int {
    sections[section].count
  }

  func listView(_ listView: TerminalListView, contentForRowAt path: ElementPath) -> RowContent {
    let lines = sections[path.section][path.element].split(separator: "\n")
    return RowContent(Array(lines.map { [.text(String($0))] }.joined(separator: [.lineBreak])))
  }
}
