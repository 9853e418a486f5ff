import TestSupport
import Testing

@testable import TerminalList

/// The first rows of a list and the rows of a reload do not count as changes.
@Suite struct FirstRowsTests {
  private let rows = (0..<30).map { "r\($0)" }

  private func list(_ sections: [ListSection]) -> TerminalListView {
    let list = TerminalListView(size: Size(width: 24, height: 4), painter: .marks)
    list.showsChangeMarks = true
    list.apply(sections)
    return list
  }

  private func expectNoChanges(
    _ list: TerminalListView, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    list.finishAnimations()
    _ = list.frame(at: .zero)
    #expect(list.marks.isEmpty, sourceLocation: sourceLocation)
    #expect(list.rowsBelow.changes.total == 0, sourceLocation: sourceLocation)
    #expect(!list.nextChange(), sourceLocation: sourceLocation)
  }

  @Test(arguments: [[], [section(nil)], [section("H")]])
  func theRowsThatFillAnEmptyListAreNotNew(sections: [ListSection]) {
    let list = list(sections)
    // several stages: a section with rows, and rows in the existing section
    list.apply([section(sections.first?.header?.text, rows), section("P", "p1", "p2")])
    expectNoChanges(list)
    list.apply([section(sections.first?.header?.text, rows + ["x"]), section("P", "p1", "p2")])
    #expect(list.marks.total(in: list.table).inserted == 1)
  }

  /// The calls that give a list its first rows.
  enum Door: CaseIterable {
    case apply, performChanges, dataSource, batch, reload, comparing, diffable
  }

  @Test(arguments: Door.allCases) func theFirstRowsAppearAtOnceThroughEveryDoor(door: Door) throws {
    let list = TerminalListView(size: Size(width: 6, height: 2), painter: .marks)
    list.showsChangeMarks = true
    let source = ListViewSource([])
    var finished: Bool?
    switch door {
    case .apply: list.apply([section(nil, "a", "b")]) { finished = $0 }
    case .performChanges: list.performChanges { $0 = [section(nil, "a", "b")] }
    case .dataSource:
      source.sections = [["a", "b"]]
      list.dataSource = source
    case .batch, .reload, .comparing:
      list.dataSource = source
      if door == .batch {
        try list.performBatchUpdates {
          source.sections = [["a", "b"]]
          try list.insertRows(at: [.row(0), .row(1)])
        } completion: {
          finished = $0
        }
      } else if door == .reload {
        source.sections = [[]]
        list.reloadData()
        let rows: [ListRow] = ["a", "b"]
        list.reload(using: StagedChangeset(source: [], target: rows)) {
          source.sections = [$0.map(\.id)]
        } completion: {
          finished = try? $0.get()
        }
      } else {
        list.reload(from: [section(nil)], to: [section(nil, "a", "b")]) { sections in
          source.sections = sections.map { $0.elements.map(\.id) }
        }
      }
    case .diffable:
      let source = DiffableDataSource<Int, String>(list) { RowContent(text: $0) }
      var snapshot = ListSnapshot<Int, String>()
      snapshot.appendSections([0])
      snapshot.appendItems(["a", "b"])
      source.apply(snapshot) { finished = $0 }
    }
    #expect(!list.isAnimating && finished != false)
    #expect(list.frame(at: .zero).text == "··a···\n··b···")
    expectNoChanges(list)
  }

  @Test func theRowsOfAListThatWasEmptiedAreNew() {
    let list = list([section(nil, "a")])
    list.apply([section(nil)])
    list.clearChanges()
    list.apply([section(nil, rows)])
    #expect(list.marks.total(in: list.table).inserted == 30)
    list.finishAnimations()
    _ = list.frame(at: .zero)
    #expect(list.rowsBelow.changes.total > 0)
  }

  @Test func rowsOfAReloadAreNotNew() throws {
    let source = ListViewSource(["a"])
    let list = listView(of: source)
    source.sections = [["a", "b"]]
    try list.insertRows(at: [.row(1)])
    source.sections = [rows]
    list.reloadData()
    expectNoChanges(list)
    source.sections = [[]]
    list.reloadData()
    source.sections = [["x"]]
    try list.insertRows(at: [.row(0)])
    #expect(list.marks.total(in: list.table).inserted == 1, "the list had rows")
    let other = ListViewSource([])
    list.dataSource = other
    other.sections = [["y"]]
    try list.insertRows(at: [.row(0)])
    expectNoChanges(list)
  }
}
