import Foundation
import TestSupport
import Testing

@testable import TerminalList

/// Calls that name something that does not exist end with a message, in release builds too.
@Suite struct ListViewMistakeTests {
  private static let messages = [
    "setCursor(_:): no row 3 in section 0, which has 3",
    "scrollToRow(at:at:animated:): no section 2; the list has 1",
    "setMark(_:forRowAt:): no row -1 in section 0",
    "isRowMarked(at:): no row 7",
    "selectRow(at:animated:scrollPosition:): no row 8",
    "deselectRow(at:): no row 9",
    "isRowSelected(at:): no row 10",
    "linesForRow(at:): no row 11",
    "scrollAnchor: no row 12",
    "numberOfRows(inSection:): no section 4; the list has 1",
    "reloadData(): the data source returned -2 rows for section 0",
    "willSelectRowAt: no row 13",
  ]

  private final class Delegate: TerminalListViewDelegate {
    func listView(
      _ listView: TerminalListView, willSelectRowAt path: ElementPath
    ) -> ElementPath? { .row(13) }
  }

  private final class Source: TerminalListViewDataSource {
    var rows = 3
    func listView(_ listView: TerminalListView, numberOfRowsInSection section: Int) -> Int { rows }
    func listView(
      _ listView: TerminalListView, contentForRowAt path: ElementPath
    ) -> RowContent { "" }
  }

  private static func make(_ mistake: Int) {
    let source = Source()
    let list = TerminalListView(size: Size(width: 9, height: 3))
    list.dataSource = source
    let delegate = Delegate()
    list.delegate = delegate
    switch mistake {
    case 0: list.setCursor(.row(3))
    case 1: list.scrollToRow(at: .row(0, 2), at: .top, animated: false)
    case 2: list.setMark(true, forRowAt: .row(-1))
    case 3: _ = list.isRowMarked(at: .row(7))
    case 4: list.selectRow(at: .row(8))
    case 5: list.deselectRow(at: .row(9))
    case 6: _ = list.isRowSelected(at: .row(10))
    case 7: _ = list.linesForRow(at: .row(11))
    case 8: list.scrollAnchor = .row(.row(12))
    case 9: _ = list.numberOfRows(inSection: 4)
    case 10:
      source.rows = -2
      list.reloadData()
    default: list.handle(.mouse(MouseEvent(action: .press, line: 0, column: 1)))
    }
  }

  @Test(arguments: messages.indices) func aMistakeIsSaid(mistake: Int) async throws {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { [mistake = mistake as Int] in
      ListViewMistakeTests.make(mistake)
    }
    let said = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(said.contains("TerminalListView." + Self.messages[mistake]), "\(said)")
  }

  @Test func aBatchThatWasNotOpenedIsAnError() throws {
    let source = ListViewSource(["a"])
    let list = listView(of: source)
    #expect(throws: ListUpdateError.noOpenBatch) { try list.endUpdates() }
    #expect(!list.needsReloadData)
    source.sections[0].append("b")
    try list.insertRows(at: [.row(1)])
    #expect(list.numberOfRows(inSection: 0) == 2)
  }

  /// Its rows are not those of a data source, so the numbers could not add up.
  @Test func aListThatOwnsItsRowsSaysHowTheyChange() throws {
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
  @Test func errorsHaveTheirWordsWithFoundationToo() throws {
    let error = #expect(throws: ChangesetError.self) {
      try Changeset(data: [TestRow]()).applying(to: [TestRow(1)])
    }
    let stage = StagedChangesetError(stage: 1, error: try #require(error))
    #expect(TerminalError.noKeys.localizedDescription == TerminalError.noKeys.description)
    #expect(ListUpdateError.noOpenBatch.localizedDescription == "\(ListUpdateError.noOpenBatch)")
    #expect(stage.error.localizedDescription == "\(stage.error)")
    #expect(stage.localizedDescription == "\(stage)" && stage.description.hasPrefix("changeset 1"))
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
