import TestSupport
import Testing

@testable import TerminalList

/// Where a row went that moved out of sight.
@Suite struct ListViewDestinationTests {
  private func list(_ rows: Int = 50) -> TerminalListView {
    let list = listView(
      section(nil, (1...rows).map { "row \($0)" }), width: 36, height: 4)
    list.showsEdgeBadges = true
    return list
  }

  @Test func aRowThatLeavesSaysWhereItGoesAndTheEdgeSaysItForAMoment() {
    let list = list()
    list.performChanges { $0[0].elements.append($0[0].elements.remove(at: 1)) }
    expectFilm(
      of: list, at: [0, 200, 1099, 1100],
      """
      ·row·1                              | ·row·1                              | ·row·1                              | ·row·1
      >row·2·························→·50 | ·row·3                              | ·row·3                              | ·row·3
      ·row·3                              | ·row·4                              | ·row·4                              | ·row·4
      ·row·4·················↓·row·2·→·50 | ·row·5·················↓·row·2·→·50 | ·row·5·················↓·row·2·→·50 | ·row·5····················↓·1·moved
      """)
    #expect(!list.isAnimating)
  }

  @Test func severalRowsAreCounted() {
    let list = list()
    list.performChanges { sections in
      let two = sections[0].elements[1...2]
      sections[0].elements.removeSubrange(1...2)
      sections[0].elements += two
    }
    _ = list.frame(at: .zero)
    let film = ListFilm(of: list, at: [250]).description
    #expect(film.hasSuffix("↓·2·moved"))
  }

  @Test func theCursorThatTakesTheScreenAlongSaysItsPlace() {
    let list = list()
    list.setCursor(.row(1))
    list.performChanges { $0[0].elements.append($0[0].elements.remove(at: 1)) }
    _ = list.frame(at: .zero)
    let film = ListFilm(of: list, at: [250, 1200]).description.split(separator: "\n")
    #expect(film[3].hasPrefix("▌row·2") && film[3].contains("→·50"))
    #expect(film[3].split(separator: "|")[1] == " ▌row·2")
  }

  @Test(arguments: [Motion.Style.reduced, .none]) func lessMotionSaysTheSame(style: Motion.Style) {
    let list = list()
    list.motion.style = style
    list.performChanges { $0[0].elements.append($0[0].elements.remove(at: 1)) }
    _ = list.frame(at: .zero)
    let film = ListFilm(of: list, at: [250]).description
    #expect(film.hasSuffix("↓·row·2·→·50"))
  }
}
