import TestSupport
import Testing

@testable import TerminalList

/// The times, the styles and the budget of motion.
@Suite struct ListViewMotionTests {
  @Test func eachKindOfMotionTakesItsOwnTimeWithinTheStage() throws {
    let list = listView(section(nil, "A", "B", "C", "D"))
    list.motion.move = Timing(.milliseconds(400), curve: .linear)
    list.motion.insert = Timing(.milliseconds(100), curve: .linear)
    list.apply([section(nil, "X", "B", "C", "D", "A")])
    // the move takes 400 ms, without its invisible part; the new row appears after it
    let duration = list.playback.motionDuration?.seconds ?? 0
    #expect(duration > 0.45 && duration < 0.51)
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

  @Test func reducedRowsHaveOneStepBetweenThereAndNotThere() {
    let list = listView(section(nil, "A", "B"))
    list.motion.style = .reduced
    list.apply([section(nil, "A", "C")])
    var opacities = Set<Double>()
    for moment in 0..<50 {
      _ = list.frame(at: .milliseconds(moment * 10))
      for row in list.seenRows() {
        opacities.insert(row.opacity)
        #expect(row.position == row.position.rounded() && row.shift == 0 && row.reveal == 1)
      }
    }
    #expect(opacities == [0.5, 1])
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

  @Test func aboveTheBudgetOfTravelsMovedRowsAreAtTheirPlacesAtOnce() {
    let list = listView(section(nil, "A", "B", "C", "D"))
    list.motion.budget.travels = 1
    list.apply([section(nil, "D", "C", "B", "A")])
    let end = Array(list.table.sections[0].rows)
    for moment in 0..<19 {
      _ = list.frame(at: .milliseconds(moment * 10))
      #expect(list.seenRows().map(\.row.id) == end)
      #expect(list.seenRows().count { $0.mark == .moved } == 3)
      #expect(list.seenRows().allSatisfy { $0.opacity == 1 && $0.tint == 0 && $0.glow == 0 })
    }
    _ = list.frame(at: .milliseconds(1_200))
    #expect(!list.isAnimating && list.seenRows().map(\.row.id) == end)
  }

  @Test func aboveTheBudgetOfRowsMarksShowTheWholeChange() throws {
    let list = listView(section(nil, "A", "B", "C", "D", "E", "F", "G", "H"))
    list.scroll(by: 2)
    list.setCursor(.row(3))
    list.motion.budget.rows = 3
    let id = list.table.sections[0].rows[3]
    list.apply([section(nil, "B", "A", "D", "X", "F", "Y", "G", "H")])
    #expect(list.cursor == id && list.cursorPath == .row(2))
    let offset = list.contentOffset
    let new: Set = ["X", "Y"]
    _ = list.frame(at: .zero)
    let rows = list.seenRows()
    #expect(rows.map(\.row.id) == list.window.map(\.row.id))
    #expect(rows.allSatisfy { $0.extent == 1 && $0.opacity == 1 && !$0.isGhost })
    for row in rows where new.contains(row.row.content.text) {
      #expect(row.mark == .inserted && row.change == nil)
    }
    #expect(rows.contains { $0.mark == nil } && rows.allSatisfy { $0.glow == 0 && $0.tint == 0 })
    _ = list.frame(at: .milliseconds(820))
    #expect(!list.isAnimating && list.contentOffset == offset)
  }
}
