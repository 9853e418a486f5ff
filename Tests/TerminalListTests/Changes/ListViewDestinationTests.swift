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

  @Test(arguments: [Motion.Style.full, .reduced, .none])
  func aRowThatLeavesIsCounted(style: Motion.Style) {
    let list = list()
    list.motion.style = style
    list.performChanges { $0[0].elements.append($0[0].elements.remove(at: 1)) }
    _ = list.frame(at: .zero)
    #expect(list.rowsBelow.count == 46 && list.rowsBelow.changes.moved == 1)
  }

  @Test func aRowThatLeavesShowsItsDistance() {
    let list = list()
    list.performChanges { $0[0].elements.append($0[0].elements.remove(at: 1)) }
    expectFilm(
      of: list, at: [0, 140],
      """
      ··row·1      | ··row·1
      ↓·row·2·↓·48 | ··row·3
      ··row·3      | ··row·4
      ··row·4      | ↓·row·2·↓·48
      """)
    _ = list.frame(at: .milliseconds(260))
    _ = list.frame(at: .milliseconds(1170))
    #expect(!list.isAnimating)
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
}
