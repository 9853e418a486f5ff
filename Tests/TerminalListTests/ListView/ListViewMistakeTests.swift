import Foundation
import TestSupport
import Testing

@testable import TerminalList

/// A mistake of a program leads to an answer, an error or, if a contract is violated, a message.
@Suite struct ListViewMistakeTests {
  private final class Source: TerminalListViewDataSource {
    var rows = 3
    var onContent: () -> Void = {}
    func listView(_ listView: TerminalListView, numberOfRowsInSection section: Int) -> Int { rows }
    func listView(
      _ listView: TerminalListView, contentForRowAt path: ElementPath
    ) -> RowContent {
      onContent()
      return ""
    }
  }

  private static func make(_ mistake: Int) {
    let source = Source()
    let list = TerminalListView(size: Size(width: 9, height: 3))
    if mistake == 2 {
      _ = DiffableDataSource<Int, Int>(list) { "\(String($0))" }
      return list.apply([])
    }
    if mistake == 4 {
      list.apply([section(nil, "a")])
      return list.performChanges { sections in
        list.performChanges { $0[0].elements.append("b") }
        sections[0].elements.append("c")
      }
    }
    list.dataSource = source
    if mistake == 5 {
      source.onContent = {
        source.rows += 1
        try? list.insertRows(at: [.row(3)])
      }
      return list.reloadContents()
    }
    if mistake == 3 {
      let changes = StagedChangeset(source: [TestRow(1), TestRow(2)], target: [TestRow(1)])
      return list.reload(using: changes, setData: { _ in })
    }
    source.rows = -2
    if mistake == 0 { list.reloadData() } else { list.performChanges { $0 = [] } }
  }

  @Test(
    arguments: [
      "reloadData(): the data source returned -2 rows for section 0",
      "performChanges(with:_:): the list has a data source",
      "apply(_:with:completion:): the rows are those of a DiffableDataSource",
      "reload(using:setData:): invalid number of rows in section 0: 3 after the batch",
      "performChanges(with:_:): called by a data source, by willDisplay, or in the block",
      "insertRows, deleteRows or another update: called by a data source, by willDisplay, or in",
    ].enumerated().map { $0 }) func aBrokenContractEndsTheProgram(_ mistake: (Int, String))
    async throws
  {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { [mistake = mistake.0 as Int] in
      ListViewMistakeTests.make(mistake)
    }
    let said = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(said.contains("TerminalListView." + mistake.1), "\(said)")
  }

  @Test(arguments: [ElementPath.row(3), .row(-1), .row(0, 2), .row(0, -1)])
  func aRowThatDoesNotExistHasAnAnswer(path: ElementPath) {
    for list in [
      listView(section("H", "a", "b", "c"), height: 4),
      TerminalListView(size: Size(width: 9, height: 4)),
    ] {
      list.allowsReordering = true
      list.setCursor(.row(1))
      list.selectRow(at: .row(1))
      let before = list.frame(at: .zero)
      #expect(list.state(ofRowAt: path) == RowState())
      #expect(list.identifier(ofRowAt: path) == nil && list.rectangle(ofRowAt: path) == nil)
      #expect(!list.isRowCollapsed(at: path) && !list.isSectionCollapsed(path.section))
      #expect(list.numberOfRows(inSection: 2) == 0)
      #expect(!list.setCursor(path) && !list.selectRow(at: path) && !list.deselectRow(at: path))
      #expect(!list.setFlag(true, forRowAt: path))
      #expect(!list.scrollToRow(at: path, at: .top, animated: false))
      #expect(
        !list.setRowCollapsed(true, at: path) && !list.setSectionCollapsed(true, path.section))
      #expect(!list.reorderRow(at: path, to: .row(0)) && !list.reorderRow(at: .row(0), to: path))
      #expect(list.frame(at: .zero) == before)
      let stack = ListStack([.init(list)], size: Size(width: 9, height: 9))
      #expect(!stack.focus(pane: 1) && stack.rectangle(ofPane: -1) == nil)
      #expect(stack.rectangle(ofRowAt: path, inPane: 0) == nil)
      #expect(stack.rectangle(ofRowAt: .row(0), inPane: 1) == nil)
      #expect(!stack.reorderRow(at: path, ofPane: 0, to: .row(0), ofPane: 1))
    }
  }

  @Test func aDelegateThatAnswersWithSuchARowRefuses() {
    final class Delegate: TerminalListViewDelegate {
      func listView(
        _ listView: TerminalListView, willSelectRowAt path: ElementPath
      ) -> ElementPath? { .row(13) }
      func listView(
        _ listView: TerminalListView, targetForMoveOfRowAt source: ElementPath,
        to target: ElementPath
      ) -> ElementPath { .row(13) }
    }
    let list = listView(section(nil, "a", "b"))
    let delegate = Delegate()
    list.delegate = delegate
    list.allowsReordering = true
    list.handle(.mouse(MouseEvent(action: .press, line: 0, column: 1)))
    #expect(list.pathsForSelectedRows.isEmpty && list.cursorPath == .row(0))
    #expect(!list.reorderRow(at: .row(0), to: .row(1)))
  }

  /// Its rows are not those of a data source, so the numbers could not add up.
  @Test func aListThatOwnsItsRowsNamesTheRightMethod() throws {
    let list = listView(section(nil, "a", "b"))
    for change: (TerminalListView) throws -> Void in [
      { try $0.deleteRows(at: [.row(0)]) }, { try $0.insertRows(at: [.row(0)]) },
      { try $0.moveRow(at: .row(0), to: .row(1)) }, { try $0.deleteSections([0]) },
      { try $0.insertSections([1]) },
      { try $0.update(with: EditScript(source: ["a", "b"], target: ["b"]).edits) },
    ] {
      #expect(throws: ListUpdateError.ownsRows) { try change(list) }
      #expect(!list.needsReloadData && list.numberOfRows(inSection: 0) == 2)
    }
    var end: Result<Bool, ListUpdateError>?
    list.reload(
      using: StagedChangeset(source: ["a", "b"] as [ListRow], target: ["a"]), setData: { _ in },
      completion: { end = $0 })
    #expect(end == .failure(.ownsRows) && !list.needsReloadData)
    #expect(ListUpdateError.ownsRows.description.contains("performChanges"))
    try list.reconfigureRows(at: [.row(0)])
    list.performChanges { $0[0].elements.removeFirst() }
    list.finishAnimations()
    expectFilm(of: list, at: [0], "·b\n·\n·\n·\n·")
    // a list with a data source accepts them, whatever it owned before
    let source = ListViewSource(["a", "b"])
    list.dataSource = source
    source.sections = [["b"]]
    try list.deleteRows(at: [.row(0)])
    #expect(list.numberOfRows(inSection: 0) == 1)
  }

  @Test func identifiersThatRepeatAreNamed() throws {
    func error(_ sections: ListSection...) -> ListUpdateError? {
      do {
        try sections.checkIdentifiers()
        return nil
      } catch { return error }
    }
    #expect(error(section("P", "a", "b"), section("Q", "c")) == nil)
    let repeated = error(section("P", "a", "b"), section("Q", "c", "a"))
    #expect(repeated == .repeatedRow(id: "a", first: .row(0), second: .row(1, 1)))
    #expect(
      repeated?.description == """
        row 0 of section 0 and row 1 of section 1 have the identifier “a”; give each its own: \
        ListRow(id:content:)
        """)
    #expect(
      error(section("P", "a"), section("P", "b")) == .repeatedSection(id: "P", first: 0, second: 1))
    let outline = ListRow(id: "x", content: "x", children: ["a"])
    #expect(
      error(ListSection(rows: ["a", outline]))
        == .repeatedRow(id: "a", first: .row(0), second: .row(1)))
  }

  /// A data source during whose call another thread uses the list.
  private final class HurriedSource: TerminalListViewDataSource {
    func listView(_ listView: TerminalListView, numberOfRowsInSection section: Int) -> Int { 1 }

    func listView(_ listView: TerminalListView, contentForRowAt path: ElementPath) -> RowContent {
      nonisolated(unsafe) let list = listView
      Thread.detachNewThread {
        _ = list.frame(at: .zero)
        exit(0)
      }
      while true { sched_yield() }
    }
  }

  /// Only in a debug build.
  @Test func twoThreadsAtATimeAreStopped() async throws {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let source = HurriedSource()
      TerminalListView(size: Size(width: 9, height: 3)).dataSource = source
    }
    let said = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(said.contains("two threads use a list at the same time"), "\(said)")
    #expect(said.contains("MainActor.run"))
  }

  /// Foundation's own description would be “The operation could not be completed”.
  @Test func errorsKeepTheirDescriptionWithFoundation() throws {
    let error = #expect(throws: ListUpdateError.self) {
      try StagedChangeset([Changeset(data: [TestRow]())]).applying(to: [TestRow(1)])
    }
    #expect(TerminalError.noKeys.localizedDescription == TerminalError.noKeys.description)
    #expect(ListUpdateError.ownsRows.localizedDescription == "\(ListUpdateError.ownsRows)")
    #expect(error?.localizedDescription == error?.description)
    #expect(error?.description.hasPrefix("changeset 0") == true)
  }

  @Test func aDataSourceThatNobodyRetainsIsNamed() throws {
    let list = TerminalListView(size: Size(width: 9, height: 3))
    #expect(throws: ListUpdateError.noDataSource) { try list.insertRows(at: [.row(0)]) }
    list.reloadData()
    do {
      let source = Source()
      list.dataSource = source
      try withExtendedLifetime(source) { try list.reconfigureRows(at: [.row(0)]) }
    }
    #expect(throws: ListUpdateError.noDataSource) { try list.deleteRows(at: [.row(0)]) }
    list.reloadData()
    #expect(list.numberOfSections == 0)
  }

  @Test func aCountBelowZeroRefusesABatch() {
    let source = Source()
    let list = TerminalListView(size: Size(width: 9, height: 3))
    list.dataSource = source
    source.rows = -1
    #expect(throws: ListUpdateError.negativeCount(section: 0, count: -1)) {
      try list.deleteRows(at: [.row(0)])
    }
    #expect(list.needsReloadData && list.numberOfRows(inSection: 0) == 3)
  }

  @Test func aSizeBelowZeroIsEmpty() {
    let list = listView(section(nil, "a", "b"))
    list.size.height = -3
    list.size.width = -1
    #expect(list.size == Size(width: 0, height: 0) && list.frame(at: .zero).lines.isEmpty)
    list.size = Size(width: 6, height: 2)
    expectFilm(of: list, at: [0], "·a\n·b")
  }
}
