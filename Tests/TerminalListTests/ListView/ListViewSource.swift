import TerminalList
import TestSupport

/// A data source of strings, each its own identifier, with a header for each section that has a
/// name.
final class ListViewSource: TerminalListViewDataSource {
  var sections: [[String]]
  var headers: [String?]

  init(_ sections: [String]..., headers: [String?] = []) {
    self.sections = sections
    self.headers = headers
  }

  func numberOfSections(in listView: TerminalListView) -> Int { sections.count }

  func listView(_ listView: TerminalListView, numberOfRowsInSection section: Int) -> Int {
    sections[section].count
  }

  func listView(_ listView: TerminalListView, contentForRowAt path: ElementPath) -> RowContent {
    RowContent(text: sections[path.section][path.element])
  }

  func listView(
    _ listView: TerminalListView, contentForHeaderInSection section: Int
  ) -> RowContent? {
    guard headers.indices.contains(section) else { return nil }
    return headers[section].map { RowContent(text: $0) }
  }

  func listView(
    _ listView: TerminalListView, identifierForRowAt path: ElementPath
  ) -> AnyHashable? { sections[path.section][path.element] }
}

/// A list without colours that owns its rows, at rest.
func listView(
  _ sections: ListSection..., width: Int = 6, height: Int = 5
) -> TerminalListView {
  let list = TerminalListView(size: Size(width: width, height: height), painter: .marks)
  list.motion.afterglow = .milliseconds(800)
  list.isAnimated = false
  list.apply(sections)
  list.isAnimated = true
  return list
}

/// Likewise for a list with a data source.
func listView(of source: ListViewSource, width: Int = 6, height: Int = 5) -> TerminalListView {
  let list = TerminalListView(size: Size(width: width, height: height), painter: .marks)
  list.motion.afterglow = .milliseconds(800)
  list.dataSource = source
  return list
}

/// A section whose rows are identified by their text.
func section(_ header: String? = nil, _ rows: String...) -> ListSection {
  section(header, rows)
}

func section(_ header: String? = nil, _ rows: [String]) -> ListSection {
  ListSection(
    id: header ?? "", header: header.map { RowContent(text: $0) },
    rows: rows.map { ListRow(id: $0, content: RowContent(text: $0)) })
}

extension ElementPath {
  static func row(_ element: Int, _ section: Int = 0) -> ElementPath {
    ElementPath(element: element, section: section)
  }
}
