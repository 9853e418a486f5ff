import TestSupport
import Testing

@testable import TerminalList

/// The size of the screen changes while the list moves.
@Suite struct ListViewResizeTests {
  /// A list that is the given number of quarters into a change of two stages.
  private func movingList(quarters: Int, _ ended: @escaping (Bool) -> Void) -> TerminalListView {
    let list = listView(section(nil, "A", "B", "C", "D", "E", "F", "G", "H"), height: 6)
    list.scroll(by: 1)
    list.apply(
      [section(nil, "H", "A", "C", "X", "D", "F", "G", "Y")], completion: ended)
    _ = list.frame(at: .zero)
    _ = list.frame(at: .milliseconds(quarters * 100))
    return list
  }

  @Test(arguments: 0...3) func aNewWidthDoesNotAffectTheMotion(quarters: Int) {
    var end: Bool?
    let list = movingList(quarters: quarters) { end = $0 }
    let (before, timeline) = (list.seenRows(), list.playback.duration)
    list.size.width = 3
    #expect(list.seenRows() == before && list.playback.duration == timeline)
    #expect(end == nil && list.isAnimating)
    #expect(list.frame(at: .milliseconds(quarters * 100)).size == Size(width: 3, height: 6))
    expectEnd(of: list, from: quarters * 100)
    #expect(end == true)
  }

  @Test(arguments: 0...3, [1, 2, 5, 7, 20]) func aNewHeightLetsTheMotionContinue(
    quarters: Int, height: Int
  ) {
    var end: Bool?
    let list = movingList(quarters: quarters) { end = $0 }
    let before = list.seenRows().filter { $0.extent > 0 }
    let offset = list.contentOffset
    list.size.height = height
    #expect(end == nil && list.isAnimating)
    let lifted = Double(list.contentOffset - offset)
    let after = list.seenRows()
    for row in before {
      let top = row.position - lifted
      let same = after.first { $0.row.id == row.row.id }
      if top + row.extent <= 0 || top >= Double(height) {
        #expect(same.map { $0.position + $0.extent <= 0 || $0.position >= Double(height) } ?? true)
      } else {
        #expect(abs((same?.position ?? -99) - top) < 1e-5, "\(row.row.content.text)")
        #expect(same?.extent == row.extent && same?.opacity == row.opacity)
      }
    }
    expectEnd(of: list, from: quarters * 100)
    #expect(end == true)
  }

  @Test(arguments: 0...3) func resizingToOneCellAndToNone(quarters: Int) {
    for size in [Size(width: 1, height: 1), Size(width: 0, height: 0), Size(width: 1, height: 6)] {
      let list = movingList(quarters: quarters) { _ in }
      list.size = size
      #expect(list.frame(at: .milliseconds(quarters * 100)).size == size)
      list.size = Size(width: 6, height: 6)
      expectEnd(of: list, from: quarters * 100)
    }
  }

  /// Resizing a window continuously does not keep the motion from ending.
  @Test func motionEndsDespiteResizingAtEveryFrame() {
    var end: Bool?
    let list = movingList(quarters: 0) { end = $0 }
    for step in 1...60 {
      list.size.height = 3 + step % 5
      _ = list.frame(at: .milliseconds(step * 17))
      #expect(
        list.seenRows().count <= 3 * list.size.height + Pacing.ghosts(onLines: list.size.height))
    }
    #expect(end == true)
    _ = list.frame(at: .milliseconds(60 * 17) + list.motion.afterglow)
    #expect(!list.isAnimating)
  }

  private func expectEnd(of list: TerminalListView, from moment: Int) {
    for step in 0...60 { _ = list.frame(at: .milliseconds(moment + step * 10)) }
    let still = TerminalListView(size: list.size, painter: .marks)
    still.isAnimated = false
    still.apply(list.sections)
    still.scroll(by: list.contentOffset)
    let frame = list.frame(at: .seconds(9))
    #expect(!list.isAnimating)
    #expect(frame == still.frame(at: .zero), "\(ListFilm([frame, still.frame(at: .zero)]))")
  }
}
