import TestSupport
import Testing

@testable import TerminalList

/// Scrolling to a row, at once and gradually.
@Suite struct ListViewScrollToRowTests {
  private func list(_ count: Int = 30, height: Int = 4) -> TerminalListView {
    listView(section(nil, (0..<count).map { "r\($0)" }), height: height)
  }

  @Test(arguments: [
    (ScrollPosition.none, 1, 10), (.none, 12, 10), (.none, 13, 10), (.none, 14, 11),
    (.none, 9, 9), (.none, 0, 0), (.top, 12, 12), (.top, 29, 26), (.middle, 12, 11),
    (.middle, 0, 0), (.bottom, 12, 9), (.bottom, 1, 0),
  ])
  func theRowIsAtItsPosition(position: ScrollPosition, row: Int, offset: Int) {
    for animated in [false, true] {
      let list = list()
      list.scroll(by: 10)
      list.setCursor(.row(11))
      list.selectRow(at: .row(12))
      list.scrollToRow(at: .row(row), at: position, animated: animated)
      let expected = position == .none && row == 1 ? 1 : offset
      #expect(list.contentOffset == expected)
      #expect(list.isAnimating == (animated && expected != 10))
      #expect(list.cursorPath == .row(11) && list.pathForSelectedRow == .row(12))
    }
  }

  @Test func theRowsTravelToTheirLines() {
    let list = list()
    list.scrollToRow(at: .row(2), at: .top, animated: true)
    expectFilm(
      of: list, at: [0, 220, 240, 260],
      """
      ·r0 | ·r2 | ·r2 | ·r2
      ·r1 | ·r3 | ·r3 | ·r3
      ·r2 | ·r4 | ·r4 | ·r4
      ·r3 | ·r5 | ·r5 | ·r5
      """)
    #expect(!list.isAnimating)
    list.scrollToRow(at: .row(1), at: .top, animated: true)
    expectFilm(
      of: list, at: [1000, 1020],
      """
      ·r1 | ·r1
      ·r2 | ·r2
      ·r3 | ·r3
      ·r4 | ·r4
      """)
  }

  @Test func aLongScrollIsOneScreenful() {
    let list = list()
    list.scrollToRow(at: .row(25), at: .top, animated: true)
    expectFilm(
      of: list, at: [0, 90, 150, 240],
      """
      ·r0 | ·r1  | ·r3  | ·r25
      ·r1 | ·r2  | ·r25 | ·r26
      ·r2 | ·r3  | ·r26 | ·r27
      ·r3 | ·r25 | ·r27 | ·r28
      """)
  }

  @Test func reversingMidwayStartsFromTheDrawnRows() {
    let list = list()
    list.showsNumbers = true
    list.size.width = 9
    list.scroll(by: 10)
    list.scrollToRow(at: .row(20), at: .top, animated: true)
    _ = list.frame(at: .zero)
    _ = list.frame(at: .milliseconds(100))
    let before = list.seenRows()
    list.scrollToRow(at: .row(0), at: .top, animated: true)
    #expect(
      list.seenRows().filter { (0..<4).contains($0.line ?? -1) }
        == before.filter { (0..<4).contains($0.line ?? -1) })
    expectFilm(
      of: list, at: [100, 190, 250, 340],
      """
      ·13··r12 | ··4··r3  | ··2··r1  | ··1··r0
      ·14··r13 | ·13··r12 | ··3··r2  | ··2··r1
      ·21··r20 | ·14··r13 | ··4··r3  | ··3··r2
      ·22··r21 | ·21··r20 | ·13··r12 | ··4··r3
      """)
  }

  @Test func aChangeMidwayHasItsOwnDuration() {
    let list = list(8)
    var ends: [Bool] = []
    list.scrollToRow(at: .row(2), at: .top, animated: true)
    _ = list.frame(at: .zero)
    _ = list.frame(at: .milliseconds(40))
    list.performChanges { $0[0].elements.remove(at: 3) }
    // it fades for 195 ms, then its line closes from one frame to the next
    let duration = list.playback.motionDuration?.seconds ?? 0
    #expect(abs(duration - 0.195 - Playback.frameDuration.seconds) < 1e-6)
    _ = list.frame(at: .milliseconds(40))
    list.scrollToRow(at: .row(0), at: .top, animated: true)
    #expect(list.isAnimating)
    expectFilm(of: list, at: [50, 900], "·r1 | ·r0\n·r2 | ·r1\n-r3 | ·r2\n·r4 | ·r4")
    list.apply([section(nil, "a", "b")], completion: { ends.append($0) })
    list.scroll(by: 1)
    _ = list.frame(at: .seconds(2))
    _ = list.frame(at: .seconds(3))
    #expect(ends == [true])
  }

  @Test func withoutMotionItIsShownAtOnce() {
    let list = list()
    for style in [Motion.Style.reduced, .none] {
      list.motion.style = style
      list.scrollToRow(at: .row(9), at: .top, animated: true)
      #expect(list.contentOffset == 9 && !list.isAnimating)
      list.scroll(by: -9)
    }
    list.motion.style = .full
    list.isAnimated = false
    list.scrollToRow(at: .row(9), at: .top, animated: true)
    #expect(list.contentOffset == 9 && !list.isAnimating)
  }
}
