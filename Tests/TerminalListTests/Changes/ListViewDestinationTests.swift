import TestSupport
import Testing

@testable import TerminalList

/// The destination of a row that moved off screen.
@Suite struct ListViewDestinationTests {
  private func list(_ rows: Int = 50) -> TerminalListView {
    let list = listView(
      section(nil, (1...rows).map { "row \($0)" }), width: 36, height: 4)
    list.showsChangeMarks = true
    return list
  }

  @Test func aRowThatLeavesShowsItsDistanceAndTheEdgeItsPosition() {
    let list = list()
    list.performChanges { $0[0].elements.append($0[0].elements.remove(at: 1)) }
    var counts = ChangeCounts()
    counts.moved = 1
    let gone = HiddenRows(
      count: 46, changes: counts, departure: HiddenRows.Departure(name: "row 2", place: 50))
    expectFilm(
      of: list, at: [0, 140],
      """
      ··row·1      | ··row·1
      ··row·3      | ··row·3
      ↓·row·2·↓·48 | ··row·4
      ··row·4      | ↓·row·2·↓·48
      """)
    #expect(list.rowsBelow == gone)
    _ = list.frame(at: .milliseconds(260))
    _ = list.frame(at: .milliseconds(1140))
    #expect(list.rowsBelow == gone)
    _ = list.frame(at: .milliseconds(1170))
    #expect(list.rowsBelow == HiddenRows(count: 46, changes: counts))
    #expect(!list.isAnimating)
  }

  /// In columns a row is named by the pinned one, not by a number before it.
  @Test func aRowIsNamedByThePinnedColumn() {
    let list = list(1)
    list.columns = [ListColumn("POINTS", alignment: .trailing), ListColumn("NAME", isPinned: true)]
    list.apply([
      ListSection(
        rows: (1...50).map {
          ListRow(id: "\($0)", content: RowContent([.text("\($0 * 7)"), .text("n\($0)")]))
        })
    ])
    list.performChanges { $0[0].elements.append($0[0].elements.remove(at: 1)) }
    _ = list.frame(at: .zero)
    #expect(list.rowsBelow.departure == HiddenRows.Departure(name: "n2", place: 50))
  }

  /// A position in another section is meaningless without the section.
  @Test func aRowThatChangesSectionNamesIt() {
    let list = listView(
      section("today", "rent", "milk"), section("done", "tax"), width: 36, height: 3)
    list.showsChangeMarks = true
    list.apply([section("today", "rent"), section("done", "tax", "milk")])
    _ = list.frame(at: .zero)
    #expect(
      list.rowsBelow.departure == HiddenRows.Departure(name: "milk", place: 2, section: 1))
  }

  @Test func severalRowsAreCounted() {
    let list = list()
    list.performChanges { sections in
      let two = sections[0].elements[1...2]
      sections[0].elements.removeSubrange(1...2)
      sections[0].elements += two
    }
    _ = list.frame(at: .zero)
    #expect(list.rowsBelow.changes.moved == 2 && list.rowsBelow.departure == nil)
  }

  @Test func theCursorThatTheScreenFollowsShowsItsPosition() {
    let list = list()
    list.setCursor(.row(1))
    list.performChanges { $0[0].elements.append($0[0].elements.remove(at: 1)) }
    _ = list.frame(at: .zero)
    let film = ListFilm(of: list, at: [700, 1550, 1650]).description.split(separator: "\n")
    let line = film[3].split(separator: "|")
    #expect(line[0].contains("row·2") && line[0].contains("↓·48"))
    #expect(line[1].contains("↓·row·2") && line[1].contains("↓·48"))
    #expect(line[2].contains("↓·row·2") && line[2].contains("↓·48"))
  }

  @Test(arguments: [Motion.Style.reduced, .none]) func reducedMotionShowsTheSame(
    style: Motion.Style
  ) {
    let list = list()
    list.motion.style = style
    list.performChanges { $0[0].elements.append($0[0].elements.remove(at: 1)) }
    _ = list.frame(at: .zero)
    #expect(list.rowsBelow.departure == HiddenRows.Departure(name: "row 2", place: 50))
  }
}
