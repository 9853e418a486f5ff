import ListMotion
import TestSupport
import Testing

@testable import TerminalList

/// Stages that nobody sees, as they play at once with the ones behind them: what stays in them is not
/// asked for, and all of the last one is.
@Suite struct ListViewUnseenStageTests {
  private final class Source: TerminalListViewDataSource {
    var sections: [ListSection]
    /// What is behind every row, whether that is told or not.
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
    try list.reload(using: changes, setData: { source.sections = $0 })
  }

  private func row(_ id: String, _ text: String) -> ListRow {
    ListRow(id: id, content: RowContent(text: text))
  }

  /// Updates, deletes and inserts: three stages, of which the first two show nothing of their own.
  @Test(arguments: [true, false]) func whatStaysIsAskedForOnce(isInAHurry: Bool) throws {
    let source = Source([ListSection(rows: ["A", "B", "C", "D", "E"])])
    let list = list(of: source, height: 5)
    try change(list, of: source, to: [ListSection(rows: ["A", "B", "C", "D", "F"])])
    _ = list.frame(at: .zero)
    _ = list.frame(at: isInAHurry ? .milliseconds(50) : .seconds(2))
    source.asked = []
    source.suffix = "!"
    try change(
      list, of: source, to: [ListSection(rows: ["N", row("A", "a"), "B", "D", "F"])])
    #expect(list.playback.playsAtOnce == isInAHurry)
    func count(_ id: String) -> Int { source.asked.count { $0 == id } }
    #expect([count("B"), count("D"), count("F")] == (isInAHurry ? [1, 1, 1] : [3, 3, 3]))
    #expect(count("A") == (isInAHurry ? 2 : 3))
    #expect(count("N") == 1)
    _ = list.frame(at: .seconds(3))
    let lines = list.frame(at: .seconds(5)).lines.map { Film.text(of: $0) }
    #expect(lines == ["N!", "a!", "B!", "D!", "F!"])
  }

  /// At the end of each stage every row of the screen is what it would be had it been asked for.
  @Test(arguments: 1...12 as ClosedRange<UInt64>)
  func rowsAreCarriedAsTheyAre(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    func sections(_ change: Int) -> [ListSection] {
      let names = (0..<18).filter { _ in Int.random(in: 0..<4, using: &random) > 0 }
        .shuffled(using: &random)
      let rows = names.map { name in
        let isNew = Int.random(in: 0..<3, using: &random) == 0
        var content = RowContent(text: isNew ? "\(name) in \(change)" : "\(name)")
        if name % 5 == 0 {
          content.parts.append(.lineBreak)
          content.parts.append(.text("more"))
        }
        return ListRow(id: "\(name)", content: content)
      }
      let middle = Int.random(in: 0...rows.count, using: &random)
      let first = ListSection(id: "a", header: "First", rows: Array(rows[..<middle]))
      let second = ListSection(
        id: "b", header: "Second \(change / 3)", rows: Array(rows[middle...]))
      return Bool.random(using: &random) ? [first, second] : [second, first]
    }
    let source = Source(sections(0))
    let list = list(of: source, height: 9)
    var unseen = 0
    for change in 1..<40 {
      let now = Duration.milliseconds(50 * change)
      _ = list.frame(at: now)
      list.noteTime(now)
      if change % 7 == 0 { list.scroll(by: 2) }
      let changes = StagedChangeset(source: source.sections, target: sections(change))
      try list.reload(using: changes) { data in
        for shown in list.window {
          #expect(shown.row.content == list.content(at: shown.place), "change \(change)")
          #expect(shown.row.id == list.table.id(at: shown.place))
          #expect(shown.row.section == list.table.sections[shown.place.section].id)
          #expect(shown.identifier == list.identifier(at: shown.place))
          #expect(shown.row.height == list.table.height(of: shown.place))
        }
        if list.playback.playsAtOnce { unseen += 1 }
        source.sections = data
      }
    }
    #expect(unseen > 40)
  }
}
