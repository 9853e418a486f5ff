@testable import TerminalList
import TestSupport
import Testing

/// `reload(using:)` with the changes of the diff engine.
@Suite struct ListViewReloadTests {
  private struct Row: Hashable, Differentiable {
    var id: String
    var text: String
    init(_ text: String) {
      id = String(text.prefix(1))
      self.text = text
    }
    var differenceIdentifier: String { id }
  }

  private func texts(_ list: TerminalListView) -> [String] {
    _ = list.frame(at: .seconds(99))
    return list.frame(at: .seconds(199)).lines.map { Film.text(of: $0) }
  }

  @Test func aLinearChangeGoesThroughAllItsStages() throws {
    let source = ListViewSource(["A", "B", "C"])
    let list = listView(of: source)
    let changes = StagedChangeset(
      source: [Row("A"), Row("B"), Row("C")], target: [Row("C"), Row("A!"), Row("D")])
    var stages: [[String]] = []
    var end: Result<Bool, ListUpdateError>?
    list.reload(
      using: changes,
      setData: { rows in
        source.sections = [rows.map(\.text)]
        stages.append(rows.map(\.text))
      }, completion: { end = $0 })
    #expect(stages == [["A!", "B", "C"], ["A!", "C"], ["C", "A!", "D"]])
    #expect(list.numberOfRows(inSection: 0) == 3)
    #expect(end == nil)
    expectFilm(
      of: list, at: [0, 150, 335, 360, 480, 500],
      """
      ~A! | ~A! | ~A! | ~A! | >C  | >C
      ·B  | -B  | ·C  | >C  | ~A! | ~A!
      ·C  | ·C  | ·   | ·   | ·   | +D
      ·   | ·   | ·   | ·   | ·   | ·
      ·   | ·   | ·   | ·   | ·   | ·
      """)
    #expect(end == nil)
    _ = list.frame(at: .milliseconds(720))
    #expect(end == .success(true) && list.isAnimating)
    expectFilm(of: list, at: [1600], "·C\n·A!\n·D\n·\n·")
    #expect(!list.isAnimating)
  }

  @Test func aStageTakesNoLongerThanItsShare() throws {
    let list = listView(section(nil, "A"))
    list.motion.longest = .milliseconds(100)
    var end: Bool?
    list.apply([section(nil, "A", "B")], completion: { end = $0 })
    _ = list.frame(at: .zero)
    _ = list.frame(at: .milliseconds(80))
    #expect(end == nil)
    _ = list.frame(at: .milliseconds(84))
    #expect(end == true)
  }

  @Test func anEmptyChangeEndsImmediately() throws {
    let list = listView(of: ListViewSource(["A"]))
    var end: Result<Bool, ListUpdateError>?
    list.reload(
      using: StagedChangeset<[Row]>(), setData: { _ in Issue.record("called") },
      completion: { end = $0 })
    #expect(end == .success(true))
  }

  @Test func anInterruptedChangeEndsInAReload() {
    let source = ListViewSource(["A", "B"])
    let list = listView(of: source)
    list.selectRow(at: .row(1), scrollPosition: .none)
    let changes = StagedChangeset(
      source: [Row("A"), Row("B")], target: [Row("B"), Row("C"), Row("D")])
    var stages: [[String]] = []
    var end: Result<Bool, ListUpdateError>?
    list.reload(
      using: changes, interrupt: { !$0.elementInserted.isEmpty },
      setData: { rows in
        source.sections = [rows.map(\.text)]
        stages.append(rows.map(\.text))
      }, completion: { end = $0 })
    #expect(stages == [["B"], ["B", "C", "D"]] && end == .success(true))
    #expect(!list.isAnimating && list.pathsForSelectedRows.isEmpty)
    #expect(texts(list) == ["B", "C", "D", "", ""])
  }

  @Test func aStageThatIsRefusedEndsInAReload() throws {
    let source = ListViewSource(["A", "B"])
    let list = listView(of: source)
    var stage = 0
    var end: Result<Bool, ListUpdateError>?
    list.reload(
      using: StagedChangeset(source: [Row("A"), Row("B")], target: [Row("B"), Row("C")]),
      setData: { rows in
        source.sections = [rows.map(\.text) + (stage == 0 ? [] : ["too many"])]
        stage += 1
      }, completion: { end = $0 })
    let error = #expect(throws: ListUpdateError.self) { try end?.get() }
    #expect(
      error?.description.hasPrefix(
        """
        invalid number of rows in section 0: 3 after the batch, but 1 before it, 1 inserted, \
        0 deleted, 0 moved in, 0 moved out;
        """) == true)
    #expect(!list.needsReloadData && !list.isAnimating && stage == 3)
    #expect(texts(list) == ["B", "C", "too…", "", ""])
  }

  @Test func withoutAnimationItIsShownAtOnce() {
    let list = listView(section(nil, "A"))
    list.isAnimated = false
    var end: Bool?
    list.apply([section(nil, "B")], completion: { end = $0 })
    #expect(end == true && !list.isAnimating)
    #expect(texts(list) == ["B", "", "", "", ""])
  }

  @Test func aListGivenADataSourceOwnsNothingAndOwnsAgain() {
    let list = listView(section(nil, "A"))
    let source = ListViewSource(["X"])
    list.dataSource = source
    #expect(list.sections.isEmpty)
    #expect(texts(list) == ["X", "", "", "", ""])
    list.dataSource = nil
    list.apply([section(nil, "B")])
    #expect(list.sections == [section(nil, "B")])
    #expect(texts(list) == ["B", "", "", "", ""])
  }

  @Test func duplicateIdentifiersAreDifferentRows() {
    let twice = ListRow(id: "A", content: "A")
    let list = listView(ListSection(rows: [twice, twice, "B"]))
    list.apply([ListSection(rows: [twice, "B"])])
    _ = list.frame(at: .zero)
    list.apply([ListSection(rows: [twice, "B", twice, twice])])
    _ = list.frame(at: .milliseconds(1))
    #expect(texts(list) == ["A", "B", "A", "A", ""])
  }
}
