import TestSupport
import Testing

@testable import TerminalList

/// When rows are replaced with an animation, and when they are updated in place.
@Suite struct ListViewReplacementChoiceTests {
  @Test func aReloadOfStagesReplacesWhereThatIsChosen() throws {
    let source = [ListRow(id: "a", content: "A"), ListRow(id: "b", content: "B")]
    var target = source
    target[1].content = "X"
    let changes = StagedChangeset(
      source: [ListSection(rows: source)], target: [ListSection(rows: target)])
    for replaces in [false, true] {
      let list = listView(ListSection(rows: source), height: 2)
      list.reload(
        using: changes, deleteSectionsAnimation: .fade, insertSectionsAnimation: .fade,
        reloadSectionsAnimation: replaces ? .fade : .automatic, deleteRowsAnimation: .fade,
        insertRowsAnimation: .fade, reloadRowsAnimation: replaces ? .fade : .automatic,
        setData: { list.ownedRows?.set($0) })
      expectFilm(of: list, at: [0, 200], replaces ? "·A | ·A\n~B | ~X" : "·A | ·A\n~X | ~X")
      expectFilm(of: list, at: [9000], "·A\n·X")
    }
  }

  @Test func batchUpdatesReplaceWhereThatIsChosen() throws {
    let source = ListViewSource(["A", "B"])
    let list = listView(of: source, height: 2)
    source.sections = [["A", "X"]]
    try list.performBatchUpdates([.reloadRow(at: .row(1))], reloadAnimation: .fade)
    expectFilm(of: list, at: [0, 200, 410], "·A | ·A | ·A\n~B | ~X | ·X")
    source.sections = [["A", "Y"]]
    try list.performBatchUpdates([.reloadRow(at: .row(1))])
    expectFilm(of: list, at: [1000, 9000], "·A | ·A\n~Y | ·Y")
  }

  @Test(arguments: [RowAnimation.automatic, .fade])
  func everyReloadTakesTheSameAnimations(animation: RowAnimation) throws {
    let source = ListViewSource(["A", "B"])
    let list = listView(of: source, height: 2)
    let reloads: [() throws -> Void] = [
      { try list.reloadRows(at: [.row(1)], with: animation) },
      { try list.reloadSections([0], with: animation) },
      { try list.performBatchUpdates([.reloadRow(at: .row(1))], reloadAnimation: animation) },
    ]
    for (number, reload) in reloads.enumerated() {
      source.sections = [["A", "\(number)"]]
      try reload()
      let first = list.frame(at: .seconds(10 * number)).lines[1]
      #expect(first.contains("\(number)") == (animation == .automatic), "\(first)")
      _ = list.frame(at: .seconds(10 * number + 9))
    }
  }

  @Test func duringFastChangesRowsChangeInPlace() throws {
    let source = ListViewSource(["A", "B"])
    let list = listView(of: source, height: 2)
    source.sections = [["A", "X"]]
    list.motion.speed = 0.25
    try list.reloadRows(at: [.row(1)], with: .fade)
    expectFilm(of: list, at: [0, 180], "·A | ·A\n~B | ~B")
    source.sections = [["Z", "X"]]
    try list.reloadRows(at: [.row(0)], with: .fade)
    expectFilm(of: list, at: [180], "~Z\n~B")
    #expect(list.playback.timeline?.rows(at: .zero).first?.flash == 1)
  }

  @Test func withoutTravelItIsHalfVisibleForOneStep() throws {
    let source = ListViewSource(["A", "B"])
    let list = listView(of: source, height: 2)
    list.motion.style = .reduced
    source.sections = [["A", "X"]]
    try list.reloadRows(at: [.row(1)], with: .left)
    expectFilm(of: list, at: [0, 100], "·A | ·A\n~X | ~X")
    #expect(list.seenRows().filter { $0.line == 1 }.map(\.opacity) == [0.5])
    expectFilm(of: list, at: [410], "·A\n·X")
  }
}
