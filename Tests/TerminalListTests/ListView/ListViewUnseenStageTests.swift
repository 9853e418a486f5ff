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

  /// Rows, marks, cursor and selection are the same as in a list that shows each stage.
  @Test(arguments: 1...2 as ClosedRange<UInt64>)
  func playingStagesTogetherOrSeparatelyHasTheSameResult(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let hurried = Source(sections(0, &random))
    let calm = Source(hurried.sections)
    let lists = [hurried, calm].map { list(of: $0, height: 9) }
    var unseen = 0
    for change in 1..<40 {
      let now = Duration.milliseconds(50 * change)
      for (list, source) in zip(lists, [hurried, calm]) {
        _ = list.frame(at: now)
        if source === calm { list.finishAnimations() }
        if change % 7 == 0 { list.moveCursor(by: 2) }
        if change % 5 == 0, let path = list.cursorPath { list.setFlag(true, forRowAt: path) }
        // A mark depends on which rows were visible, which differs if heights are unknown.
        list.clearChanges()
      }
      let target = sections(change, &random)
      for (list, source) in zip(lists, [hurried, calm]) {
        try self.change(list, of: source, to: target)
      }
      #expect(!lists[1].playback.pacing.isHurried)
      if lists[0].playback.pacing.isHurried { unseen += 1 }
      let states = lists.map(state)
      #expect(states[0] == states[1], "change \(change)")
      for shown in lists[0].window {
        #expect(shown.row.content == lists[0].content(at: shown.place), "change \(change)")
        #expect(shown.row.id == lists[0].table.id(at: shown.place))
        #expect(shown.row.section == lists[0].table.sections[shown.place.section].id)
        #expect(shown.identifier == lists[0].identifier(at: shown.place))
        let heights = lists[0].viewport.heights
        #expect(shown.row.height == heights.height(of: shown.place, in: lists[0].table))
      }
    }
    #expect(unseen > 20)
  }

  private func sections(_ change: Int, _ random: inout SeededGenerator) -> [ListSection] {
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

  /// The state of all rows, on the screen or not, apart from their motion.
  private func state(of list: TerminalListView) -> [String] {
    let places = list.viewport.heights.places(in: 0..<list.numberOfLines, of: list.table)
    return places.map { place in
      let id = list.table.id(at: place)
      let mark = list.marks.sign(at: place, in: list.table)?.mark.map { "\($0.rawValue)" } ?? " "
      let isMarked = list.flaggedRows.contains(id) ? "●" : " "
      return mark + isMarked + (list.cursor == id ? "▌" : " ") + list.content(at: place).text
    }
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
