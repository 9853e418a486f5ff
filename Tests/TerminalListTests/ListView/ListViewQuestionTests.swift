import TestSupport
import Testing

@testable import TerminalList

/// A data source and a delegate that fail if the list asks about a row that they do not have.
private final class StrictSource: TerminalListViewDataSource, TerminalListViewDelegate {
  var sections: [TestSection] = []
  var place: Comment = ""

  @discardableResult func row(_ path: ElementPath) -> TestRow {
    let isThere =
      sections.indices.contains(path.section)
      && sections[path.section].elements.indices.contains(path.element)
    #expect(isThere, "row \(path.element) of section \(path.section), \(place)")
    return isThere ? sections[path.section].elements[path.element] : TestRow(0)
  }

  func numberOfSections(in list: TerminalListView) -> Int { sections.count }
  func listView(_ list: TerminalListView, numberOfRowsInSection section: Int) -> Int {
    sections[section].elements.count
  }
  func listView(_ list: TerminalListView, contentForRowAt path: ElementPath) -> RowContent {
    RowContent(text: "\(row(path))")
  }
  func listView(_ list: TerminalListView, isRowEnabledAt path: ElementPath) -> Bool {
    row(path).id % 5 != 0
  }
  func listView(
    _ list: TerminalListView, contentBeforeChangeForRowAt path: ElementPath
  ) -> RowContent? { RowContent(text: "\(row(path))") }
  func listView(_ list: TerminalListView, canMoveRowAt path: ElementPath) -> Bool {
    row(path).id % 4 != 0
  }
  func listView(
    _ list: TerminalListView, moveRowAt source: ElementPath, to target: ElementPath
  ) {
    let moved = row(source)
    sections[source.section].elements.remove(at: source.element)
    sections[target.section].elements.insert(moved, at: target.element)
  }
  func listView(_ list: TerminalListView, identifierForRowAt path: ElementPath) -> AnyHashable? {
    row(path).id
  }
  func listView(_ list: TerminalListView, willSelectRowAt path: ElementPath) -> ElementPath? {
    row(path)
    return path
  }
}

@Suite struct ListViewQuestionTests {
  /// Whatever the program and the user do, in particular after a refused batch: the list asks about no row that
  /// the data source lacks. Stages applied as batches, in any order of their actions, lead to their target.
  @Test func aDataSourceIsAskedOnlyAboutItsRows() throws {
    let keys: [Key] = [.up, .down, .enter, .shift(.down), .shift(.end), .alt(.down), .control("a")]
    for seed in RandomCases.seeds("QUESTION_CASES", default: 25) {
      var random = SeededGenerator(seed: UInt64(seed))
      let (source, list) = (StrictSource(), TerminalListView(size: Size(width: 24, height: 6)))
      (list.dataSource, list.delegate) = (source, source)
      (list.allowsMultipleSelection, list.showsChangeMarks) = (true, true)
      func path() -> ElementPath {
        .row(Int.random(in: 0..<5, using: &random), Int.random(in: 0..<4, using: &random))
      }
      for step in 0..<100 {
        source.place = "seed \(seed), step \(step)"
        switch Int.random(in: 0..<12, using: &random) {
        case 0:
          let target = random.changed(source.sections, isUnique: true)
          list.reload(from: source.sections, to: target, setData: { source.sections = $0 })
        case 1..<3 where !list.needsReloadData:
          let target = random.changed(source.sections, isUnique: true)
          for change in StagedChangeset(source: source.sections, target: target) {
            source.sections = change.data
            try list.performBatchUpdates(change.batchUpdates.shuffled(using: &random))
          }
          for row in list.window {
            #expect(row.row.content.text == "\(source.row(row.place.path!))", source.place)
          }
        case 3:
          // the program changes the data, and a batch for another change is refused
          source.sections = random.sections(isUnique: true)
          #expect(throws: ListUpdateError.self) { try list.deleteRows(at: [.row(99)]) }
        case 4: list.reloadData()
        case 5, 6: _ = list.frame(at: .milliseconds(step * 90))
        case 7, 8: list.handle(.key(keys.randomElement(using: &random)!))
        case 9:
          let actions: [MouseEvent.Action] = [.press, .drag, .release, .wheelDown]
          let (action, line) = (actions.randomElement(using: &random)!, path().element)
          list.handle(.mouse(MouseEvent(action: action, line: line, column: 3)))
        case 10: list.holdsOrder.toggle()
        default:
          list.reorderRow(at: path(), to: path())
          list.setCursor(path())
          #expect(list.identifier(ofRowAt: path()) == nil || !list.needsReloadData)
          list.nextChange()
        }
      }
    }
  }
}
