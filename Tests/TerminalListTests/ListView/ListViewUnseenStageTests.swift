import ListMotion
import TestSupport
import Testing

@testable import TerminalList

/// The requests for contents during a change, especially of stages that play at once: since nobody
/// sees the rows between them, nothing is requested before the last one.
@Suite struct ListViewUnseenStageTests {
  private final class Source: TerminalListViewDataSource {
    var sections: [ListSection]
    /// The end of every row, which changes with or without notice.
    var suffix = ""
    var asked: [String] = []

    init(_ sections: [ListSection]) { self.sections = sections }

    func numberOfSections(in listView: TerminalListView) -> Int { sections.count }
    func listView(_ listView: TerminalListView, numberOfRowsInSection section: Int) -> Int {
      sections[section].elements.count
    }
    func listView(
      _ listView: TerminalListView, contentForRowAt path: ElementPath
    ) -> RowContent {
      let row = sections[path.section].elements[path.element]
      asked.append(row.id)
      return suffix.isEmpty ? row.content : RowContent(text: row.content.text + suffix)
    }
    func listView(
      _ listView: TerminalListView, contentForHeaderInSection section: Int
    ) -> RowContent? { sections[section].header }
    func listView(
      _ listView: TerminalListView, identifierForRowAt path: ElementPath
    ) -> AnyHashable? { sections[path.section].elements[path.element].id }
  }

  private func list(of source: Source, height: Int) -> TerminalListView {
    let list = TerminalListView(size: Size(width: 12, height: height), painter: .marks)
    list.dataSource = source
    return list
  }

  private func change(
    _ list: TerminalListView, of source: Source, to target: [ListSection]
  ) throws {
    let changes = StagedChangeset(source: source.sections, target: target)
    list.reload(using: changes, setData: { source.sections = $0 })
  }

  private func row(_ id: String, _ text: String) -> ListRow {
    ListRow(id: id, content: RowContent(text: text))
  }

  /// Updates, deletes and inserts: three stages, the first two of which are not visible in a fast change.
  @Test(arguments: [true, false], [true, false])
  func rowsThatStayAreRequestedOnlyWithAllOthers(isInAHurry: Bool, all: Bool) throws {
    let source = Source([ListSection(rows: ["A", "B", "C", "D", "E"])])
    let list = list(of: source, height: 5)
    try change(list, of: source, to: [ListSection(rows: ["A", "B", "C", "D", "F"])])
    _ = list.frame(at: .zero)
    _ = list.frame(at: isInAHurry ? .milliseconds(50) : .seconds(2))
    source.asked = []
    source.suffix = "!"
    if all { list.setNeedsContents() }
    try change(
      list, of: source, to: [ListSection(rows: ["N", row("A", "a"), "B", "D", "F"])])
    #expect(list.playback.pacing.isHurried == isInAHurry)
    let shown = ["A", "B", "D", "F", "N"]
    let asked = all ? isInAHurry ? shown : shown + ["C"] : ["A", "N"]
    #expect(source.asked.sorted() == asked.sorted())
    _ = list.frame(at: .seconds(3))
    let lines = list.frame(at: .seconds(6)).lines.map { Film.text(of: $0) }
    #expect(lines == ["N!", "a!"] + (all ? ["B!", "D!", "F!"] : ["B", "D", "F"]))
    // the request applies to one change only
    source.asked = []
    try change(list, of: source, to: [ListSection(rows: ["N", "B", "D", "F"])])
    #expect(source.asked.isEmpty)
  }

  /// A row that is updated below the screen and appears with a later stage shows nothing new there.
  @Test func anUpdateOffScreenIsNotShownWhenItsRowAppears() throws {
    let source = Source([ListSection(rows: ["A", "B", "C", "D", "E"])])
    let list = list(of: source, height: 3)
    try change(list, of: source, to: [ListSection(rows: ["A", "B", row("C", "c"), "D", "E"])])
    _ = list.frame(at: .zero)
    _ = list.frame(at: .milliseconds(50))
    try change(
      list, of: source, to: [ListSection(rows: [row("B", "b"), "C", row("D", "d"), "E"])])
    #expect(list.playback.pacing.isHurried)
    _ = list.frame(at: .milliseconds(60))
    let lines = list.frame(at: .milliseconds(110)).lines.map { Film.text(of: $0) }
    #expect(lines == ["~b", "~C", "d"])
  }

  /// A stage that is refused in a hurry leaves nothing half done.
  @Test func aRefusedStageEndsInAReload() throws {
    let source = Source([ListSection(rows: ["A", "B", "C"])])
    let list = list(of: source, height: 5)
    try change(list, of: source, to: [ListSection(rows: ["A", "B", "D"])])
    _ = list.frame(at: .zero)
    _ = list.frame(at: .milliseconds(50))
    let target = [ListSection(rows: ["N", "D", row("B", "b")])]
    let changes = StagedChangeset(source: source.sections, target: target)
    try #require(changes.count > 1)
    var error: ListUpdateError?
    list.reload(
      using: changes,
      setData: { data in
        source.sections = data
        if data == changes[1].data { source.sections[0].elements = [] }
      }, completion: { if case .failure(let reason) = $0 { error = reason } })
    #expect(error != nil && !list.isAnimating)
    #expect(list.window.map(\.row.content) == source.sections[0].elements.map(\.content))
  }
}
