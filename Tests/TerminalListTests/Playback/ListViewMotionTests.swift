import TestSupport
import Testing

@testable import TerminalList

/// The times, the styles and the budget of motion.
@Suite struct ListViewMotionTests {
  @Test func eachKindOfMotionTakesItsOwnTimeWithinTheStage() throws {
    let list = listView(section(nil, "A", "B", "C", "D"))
    list.motion.move = Timing(.milliseconds(400))
    list.motion.insert = Timing(.milliseconds(100))
    list.apply([section(nil, "X", "B", "C", "D", "A")])
    // the move takes 400 ms, without its invisible part; the new row appears after it
    let duration = list.playback.motionDuration?.seconds ?? 0
    #expect(duration > 0.4 && duration < 0.46)
    _ = list.frame(at: .zero)
    _ = list.frame(at: .milliseconds(200))
    let mover = try #require(list.seenRows().first { $0.row.content.text == "A" })
    #expect(mover.mark == .moved && mover.position > 0 && mover.position < 3)
    #expect(list.seenRows().allSatisfy { $0.row.content.text != "X" || $0.extent == 0 })
    _ = list.frame(at: .milliseconds(490))
    let new = try #require(list.seenRows().first { $0.row.content.text == "X" })
    #expect(new.opacity > 0.9 && new.extent == 1)
  }

  @Test func theStageTakesTheTimeOfTheKindsThatItHas() {
    let list = listView(section(nil, "A", "B"))
    list.motion.move.duration = .milliseconds(500)
    list.motion.delete.duration = .milliseconds(80)
    list.motion.displaced.duration = .milliseconds(60)
    list.apply([section(nil, "A")])
    // the row fades; its line closes at once, and a frame later everything is over
    let duration = list.playback.motionDuration?.seconds ?? 0
    #expect(abs(duration - 0.08 - Playback.frameDuration.seconds) < 1e-6)
  }

  @Test func reducedMotionDoesNotTravelAndFadesInOneStep() {
    let list = listView(section(nil, "A", "B", "C"))
    list.motion.style = .reduced
    list.apply([section(nil, "C", "A", "D")])
    expectFilm(
      of: list, at: [0, 100, 190, 200, 300, 800, 1500],
      """
      ·A | ·A | ·A | >C | >C | >C | ·C
      -B | -B | -B | ·A | ·A | ·A | ·A
      ·C | ·C | ·C | +D | +D | +D | ·D
      ·  | ·  | ·  | ·  | ·  | ·  | ·
      ·  | ·  | ·  | ·  | ·  | ·  | ·
      """)
  }

  @Test func withoutMotionMarksShowTheChange() {
    let list = listView(section(nil, "A", "B", "C", "D", "E"))
    list.motion.style = .none
    var end: Bool?
    var rows = section(nil, "C", "D", "A", "X")
    rows.elements[1].content = "D!"
    list.apply([rows], completion: { end = $0 })
    #expect(end == true && !list.isAnimating)
    expectFilm(
      of: list, at: [0],
      """
      ▔▔C
      ~·D!
      ↓▔A
      +·X
      ·
      """)
    list.apply([section(nil, "C", "D", "A", "X")])
    expectFilm(of: list, at: [10], "··C\n~·D\n··A\n··X\n·")
    list.clearChanges()
    expectFilm(of: list, at: [10], "··C\n··D\n··A\n··X\n·")
  }
}
