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
      of: list, at: [0, 140, 260, 1140, 1170],
      """
      ·row·1                              | ·row·1                              | ·row·1                              | ·row·1                              | ·row·1
      ·row·3                              | ·row·3                              | ·row·3                              | ·row·3                              | ·row·3
      >row·2·························→·50 | ·row·4                              | ·row·4                              | ·row·4                              | ·row·4
      ·row·4·················↓·row·2·→·50 | >row·2·················↓·row·2·→·50 | ·row·5·················↓·row·2·→·50 | ·row·5·················↓·row·2·→·50 | ·row·5····················↓·1·moved
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
    let film = ListFilm(of: list, at: [700, 1550, 1650]).description.split(separator: "\n")
    let line = film[3].split(separator: "|")
    #expect(line[0].hasPrefix(">row·2") && line[0].contains("→·50"))
    #expect(line[1].hasPrefix(" ▌row·2") && line[1].contains("→·50"))
    #expect(line[2] == " ▌row·2")
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
