import TestSupport
import Testing

@testable import TerminalList

/// A list that is changed repeatedly at a steady pace, and drawn 60 times a second.
private struct FastChanges {
  let list = TerminalListView(size: Size(width: 20, height: 20))
  var random: SeededGenerator
  var rows: [String]
  private var next = 0

  init(rows count: Int, seed: UInt64) {
    random = SeededGenerator(seed: seed)
    rows = (0..<count).map { "row \($0)" }
    next = count
    list.apply([section(nil, rows)])
    list.finishAnimations()
  }

  /// Three rows on the screen are deleted, three inserted, two moved, one updated.
  mutating func change() {
    var sections = list.sections
    for _ in 0..<3 {
      rows.remove(at: .random(in: 0..<17, using: &random))
    }
    for _ in 0..<3 {
      rows.insert("row \(next)", at: .random(in: 0..<17, using: &random))
      next += 1
    }
    for _ in 0..<2 {
      let row = rows.remove(at: .random(in: 0..<20, using: &random))
      rows.insert(row, at: .random(in: 0..<19, using: &random))
    }
    sections[0] = section(nil, rows)
    let updated = Int.random(in: 0..<20, using: &random)
    sections[0].elements[updated].content = RowContent(text: rows[updated] + " \(next)")
    list.apply(sections)
  }

  /// The lines of the screen that show rows of the list, those that show ghosts, and all rows that
  /// are visible or moving.
  var lines: (living: Int, ghosts: Int, rows: Int) {
    let seen = list.seenRows()
    let open = seen.filter { row in
      row.line.map { (0..<list.size.height).contains($0) } ?? false
    }
    let ghosts = open.count(where: \.isGhost)
    return (open.count - ghosts, ghosts, seen.count)
  }
}

@Suite struct ListViewFastChangeTests {
  /// Two seconds of changes at each pace. The list has more rows than the screen has lines, so
  /// that it is full even in the middle of a change, except for ghosts beyond the budget: their
  /// lines are closed at once, and those of inserted rows open in the middle of the stage.
  @Test(arguments: [10, 50, 150])
  func theLinesBelongToTheCurrentRows(pace: Int) {
    var changes = FastChanges(rows: 26, seed: UInt64(pace))
    let list = changes.list
    let frame = Duration.nanoseconds(16_666_667)
    var now = Duration.zero
    var nextChange = Duration.zero
    var worst = (living: 20, ghosts: 0, rows: 0)
    while now < .seconds(2) {
      while nextChange <= now {
        changes.change()
        nextChange += .milliseconds(pace)
      }
      list.advance(to: now)
      let lines = changes.lines
      worst.living = min(worst.living, lines.living)
      worst.ghosts = max(worst.ghosts, lines.ghosts)
      worst.rows = max(worst.rows, lines.rows)
      now += frame
    }
    let ghosts = Pacing.ghosts(onLines: list.size.height)
    #expect(worst.ghosts <= ghosts, "\(worst)")
    #expect(worst.living >= 14, "\(worst)")
    #expect(worst.rows <= 2 * list.size.height + ghosts, "\(worst)")
    rest(list, now)
  }

  /// Lets all motion end, and compares with a list that never moved.
  private func rest(_ list: TerminalListView, _ now: Duration) {
    var now = now
    while let next = list.nextFrame(after: now), now < .seconds(30) {
      now = next
      _ = list.frame(at: now)
    }
    let still = TerminalListView(size: list.size)
    still.isAnimated = false
    still.apply(list.sections)
    still.scroll(by: list.contentOffset)
    #expect(!list.isAnimating)
    #expect(list.frame(at: now) == still.frame(at: now))
  }

  /// Changes that arrive without a frame between them leave nothing over.
  @Test func changesWithoutAFrameBetweenThemDoNotAddUp() {
    var changes = FastChanges(rows: 40, seed: 1)
    changes.change()
    _ = changes.list.frame(at: .zero)
    for _ in 0..<300 {
      changes.change()
      #expect(changes.list.seenRows().count <= 44)
    }
  }

  /// The motion takes half of the time between two changes, whether or not one overtakes the other.
  @Test(arguments: [60, 200, 400, 1000, 1500]) func halfOfTheTimeNothingMoves(pace: Int) throws {
    let rows = (0..<15).map { "row \($0)" }
    let list = TerminalListView(size: Size(width: 20, height: 15))
    list.apply([section(nil, rows)])
    list.finishAnimations()
    for change in 0..<5 {
      list.apply([section(nil, change % 2 == 0 ? rows.reversed() : rows)])
      var now = Duration.milliseconds(pace * change)
      _ = list.frame(at: now)
      let motion = try #require(list.playback.motionDuration).seconds * 1000
      #expect(change == 0 || motion <= Double(pace) / 2 + 1e-6, "\(motion)")
      while let next = list.nextFrame(after: now), next < .milliseconds(pace * (change + 1)) {
        now = next
        _ = list.frame(at: now)
      }
    }
  }

  /// Colours do not blend in a hurry; half faded is not gone.
  @Test func aRowReinsertedDuringAFastChangeIsVisibleImmediately() {
    let list = listView(section(nil, "A", "B", "C"))
    list.apply([section(nil, "A", "C")])
    for moment in [0, 50, 110] { _ = list.frame(at: .milliseconds(moment)) }
    list.apply([section(nil, "A", "B", "C")])
    for moment in [110, 127, 144, 161, 200] {
      let text = list.frame(at: .milliseconds(moment)).text
      #expect(text.contains("B"), "\(moment): \(text)")
    }
  }

  /// Lines open while others close, in the middle of the available time: rows between them give way
  /// once, or not at all if equally many are deleted and inserted.
  @Test func duringFastChangesTheStagesPlayTogether() {
    let list = listView(section(nil, "A", "B", "C", "D", "E"), height: 6)
    list.apply([section(nil, "A", "B", "C", "D", "E", "F")])
    _ = list.frame(at: .zero)
    _ = list.frame(at: .milliseconds(180))
    list.apply([section(nil, "N", "B", "C", "D", "F", "O")])
    expectFilm(
      of: list, at: [180, 197, 213, 230, 247, 700, 1200],
      """
      -A | +N | +N | +N | +N | +N | ·N
      ·B | ·B | ·B | ·B | ·B | ·B | ·B
      ·C | ·C | ·C | ·C | ·C | ·C | ·C
      ·D | ·D | ·D | ·D | ·D | ·D | ·D
      -E | -E | +F | +F | +F | ·F | ·F
      +F | +F | +O | +O | +O | +O | ·O
      """)
    list.finishAnimations()
    list.apply([section(nil, "B", "C", "D", "F", "O")])
    #expect(list.playback.frameInterval == Playback.frameDuration)
  }

  /// Updates in a hurry flash while the deleted rows leave.
  @Test func duringFastChangesDeletesDoNotWaitForUpdates() {
    let list = listView(section(nil, "A", "B", "C"))
    list.apply([section(nil, "A", "C")])
    _ = list.frame(at: .zero)
    _ = list.frame(at: .milliseconds(180))
    var rows = section(nil, "C", "D")
    rows.elements[0].content = "C!"
    list.apply([rows])
    expectFilm(
      of: list, at: [180, 197, 213, 230, 247, 1200],
      """
      -A  | ~C! | ~C! | ~C! | ~C! | ·C!
      ~C! | +D  | +D  | +D  | +D  | ·D
      ·   | ·   | ·   | ·   | ·   | ·
      ·   | ·   | ·   | ·   | ·   | ·
      ·   | ·   | ·   | ·   | ·   | ·
      """)
  }
}
