import TestSupport
import Testing

@testable import TerminalList

/// How often a list wants to be drawn, and that nothing is missed between two frames.
@Suite struct ListViewFramePaceTests {
  private let frame = Playback.frameDuration

  private func list(_ rows: [String]) -> TerminalListView {
    let list = TerminalListView(size: Size(width: 24, height: 6))
    list.apply([section(nil, rows)])
    list.finishAnimations()
    return list
  }

  /// The moments of all frames of a change from `start` to its end.
  private func moments(of list: TerminalListView, from start: Duration) -> [Duration] {
    var (moments, now) = ([start], start)
    _ = list.frame(at: now)
    while let next = list.nextFrame(after: now) {
      now = next
      moments.append(now)
      _ = list.frame(at: now)
    }
    return moments
  }

  private func update(_ list: TerminalListView, _ row: Int, _ text: String, bar: Double? = nil) {
    var sections = list.sections
    sections[0].elements[row].content = RowContent(
      [.text(text)] + (bar.map { [.bar($0, columns: 8)] } ?? []))
    list.apply(sections)
  }

  @Test func anAfterglowIsDrawnAsOftenAsItsColoursChange() {
    let list = list(["a 1", "b 2", "c 3"])
    list.painter.theme.steps = 6
    update(list, 1, "b 9")
    let fades = moments(of: list, from: .seconds(1)).count
    // 0.8 s, at 20 a second or a little more: six steps, the end of the stage, the first and last
    // picture
    #expect((16...22).contains(fades), "\(fades)")
    list.painter.theme.steps = 1
    update(list, 1, "b 7")
    #expect(moments(of: list, from: .seconds(5)).count < fades)
  }

  /// Each step is the text of a row to send, of every row that moved: a light needs fewer than a fade.
  @Test func aLightGoesOutInFewSteps() {
    let list = list(["a 1", "b 2", "c 3"])
    list.painter.theme = .dark
    update(list, 1, "b 9")
    var colors: [Color] = []
    var now = Duration.seconds(1)
    while true {
      let color = list.frame(at: now)[1, 3].style.foreground
      if colors.last != color { colors.append(color) }
      guard let next = list.nextFrame(after: now) else { break }
      now = next
    }
    #expect(colors.count == 9 && colors.last == .default, "\(colors)")
  }

  @Test func whatMovesIsDrawnSixtyTimesASecond() {
    let list = list(["a", "b", "c"])
    var sections = list.sections
    sections[0].elements.swapAt(0, 2)
    list.apply(sections)
    _ = list.frame(at: .seconds(1))
    #expect(list.nextFrame(after: .seconds(1)) == .seconds(1) + frame)
  }

  /// A list that gets the time before each change knows its pace without the frames between them.
  @Test(arguments: [70, 100, 104, 120, 150, 300])
  func aListThatIsToldTheTimeNeedsNoFramesForIt(milliseconds: Int) throws {
    let (drawn, told) = (list(["a 1", "b 2", "c 3"]), list(["a 1", "b 2", "c 3"]))
    var (frames, pictures) = (0, 0)
    for change in 0..<20 {
      let start = Duration.seconds(1) + .milliseconds(milliseconds * change)
      let end = start + .milliseconds(milliseconds)
      told.noteTime(start)
      for list in [drawn, told] {
        update(list, change % 3, "row \(change)")
        _ = list.frame(at: start)
      }
      var now = start
      while let next = drawn.nextFrame(after: now), next < end {
        now = next
        _ = drawn.frame(at: now)
        frames += 1
      }
      now = start
      while let next = told.nextPicture(after: now), next < end {
        now = next
        _ = told.frame(at: now)
        pictures += 1
      }
    }
    // an update alone is over after 150 ms; a change while it is only highlighted overtakes nothing
    if milliseconds >= 150 {
      #expect(told.playback.pacing.interval == nil && !told.playback.pacing.isHurried)
      return
    }
    let interval = try #require(told.playback.pacing.interval)
    #expect(interval <= .milliseconds(milliseconds) && interval > .milliseconds(milliseconds) * 0.6)
    #expect(told.playback.pacing.isHurried == (milliseconds < 133))
    #expect(milliseconds < 133 ? pictures < frames : pictures <= frames, "\(pictures) \(frames)")
  }

  /// Where changes come fast, a flash goes out with the next one: a picture for each change, and no
  /// row that flickers.
  @Test func aFlashGoesOutWithTheNextChange() throws {
    let list = list(["a 1", "b 2", "c 3", "d 4"])
    let pace = Duration.milliseconds(105)
    func isFlashing(_ row: Int) -> Bool {
      list.seenRows().contains { $0.row.content.text.hasPrefix("row \(row)") && $0.flash >= 0.5 }
    }
    for change in 0..<20 {
      let now = Duration.seconds(1) + pace * change
      list.noteTime(now)
      update(list, change % 4, "row \(change)")
      _ = list.frame(at: now)
      #expect(isFlashing(change))
      guard change > 3 else { continue }
      #expect(isFlashing(change - 1))
      #expect(!isFlashing(change - 2), "change \(change)")
      let next = try #require(list.nextPicture(after: now))
      #expect(next > now + pace, "change \(change)")
    }
    var now = Duration.seconds(1) + pace * 19
    var pictures = 0
    while let next = list.nextPicture(after: now) {
      pictures += 1
      now = next
      _ = list.frame(at: now)
    }
    #expect(pictures <= 4)
    #expect(now < .seconds(1) + pace * 19 + .seconds(1))
    #expect(!isFlashing(19))
  }

  /// Where changes come fast, few pictures are drawn between two of them, and none just before one;
  /// rows begin the next change where they had come to, drawn there or not.
  @Test(arguments: [50, 70, 100, 108, 125]) func whatMovesIsDrawnAtEvenTimes(milliseconds: Int) {
    let (drawn, told) = (list(["a", "b", "c", "d", "e"]), list(["a", "b", "c", "d", "e"]))
    let pace = Duration.milliseconds(milliseconds)
    for change in 0..<24 {
      let start = Duration.seconds(1) + pace * change
      let end = start + pace
      _ = drawn.frame(at: start)
      for list in [drawn, told] {
        list.noteTime(start)
        var sections = list.sections
        sections[0].elements.swapAt(change % 4, 4)
        list.apply(sections)
      }
      // the first ones are not known to be fast
      #expect(told.frame(at: start) == drawn.frame(at: start) || change < 3, "change \(change)")
      var pictures = [start]
      while let next = told.nextPicture(after: pictures[pictures.count - 1]), next < end {
        pictures.append(next)
        #expect(told.frame(at: next) == drawn.frame(at: next) || change < 3, "change \(change)")
      }
      guard change > 3 else { continue }
      #expect(told.playback.pacing.isHurried)
      pictures.append(end)
      for (one, next) in zip(pictures, pictures.dropFirst()) {
        #expect(next - one <= Playback.longestHurriedPause && next - one > .milliseconds(25))
      }
    }
    // a change that is late stops nothing
    var pictures = [Duration.seconds(1) + pace * 23]
    while let next = told.nextPicture(after: pictures[pictures.count - 1]) {
      pictures.append(next)
      _ = told.frame(at: next)
    }
    #expect(pictures.count >= 2)
    #expect(pictures[pictures.count - 1] - pictures[0] < .milliseconds(500))
  }

  /// Random changes, some in mid-flight; between two frames the picture is the same at any moment,
  /// unless they are no further apart than those of motion.
  @Test(arguments: [1, 2, 3, 4, 5, 6] as [UInt64], [1, 6, 16])
  func nothingIsMissedBetweenTwoFrames(seed: UInt64, steps: Int) {
    var random = SeededGenerator(seed: seed)
    let list = list((0..<8).map { "row \($0) is \($0 * 7)" })
    list.painter.theme.steps = steps
    list.motion.style = [.full, .full, .reduced][Int(seed) % 3]
    list.showsChangeMarks = seed % 2 == 0
    var now = Duration.seconds(1)
    var long = 0
    for change in 0..<60 {
      let count = list.sections[0].elements.count
      let row = Int.random(in: 0..<count, using: &random)
      switch Int.random(in: 0..<8, using: &random) {
      case 0:
        var sections = list.sections
        sections[0].elements.swapAt(row, 0)
        list.apply(sections)
      case 1:
        var sections = list.sections
        let comer = ListRow(id: "new \(change)", content: RowContent(text: "new"))
        sections[0].elements[row] = comer
        list.apply(sections)
      case 2, 3: update(list, row, "bar", bar: .random(in: 0...1, using: &random))
      default: update(list, row, "row \(row) is \(change)")
      }
      let until = now + .milliseconds([80, 300, 900].randomElement(using: &random)!)
      var picture = list.frame(at: now)
      while now < until, let next = list.nextFrame(after: now) {
        #expect(next - now <= frame * 3)
        if next - now > frame * 2 {
          long += 1
          for part in [0.2, 0.5, 0.8, 0.999] {
            #expect(list.frame(at: now + (next - now) * part) == picture, "change \(change)")
          }
        }
        now = next
        picture = list.frame(at: now)
      }
      now = max(now, until)
    }
    #expect(long > 20)
  }

  /// Where each row is, and what of it, whatever its colours.
  private func places(_ list: TerminalListView) -> [String] {
    list.seenRows().filter { !$0.lines.isEmpty }.map {
      "\($0.row.content) \($0.lines) \($0.cut) \($0.shift) \($0.reveal)"
    }
  }

  /// A list that gets the time draws motion as it happens, and colours rarely.
  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func aPictureIsDrawnWhenARowComesToAnotherLine(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let lists = [list([]), list([])]
    let (told, watched) = (lists[0], lists[1])
    var rows = (0..<9).map { ListRow(id: "\($0)", content: RowContent(text: "row \($0)")) }
    var now = Duration.seconds(1)
    var (pictures, frames) = (0, 0)
    for change in 0..<40 {
      switch Int.random(in: 0..<5, using: &random) {
      case 0: rows.swapAt(Int.random(in: 0..<9, using: &random), 0)
      case 1: rows.reverse()
      case 2:
        rows[Int.random(in: 0..<9, using: &random)] = ListRow(
          id: "new \(change)", content: RowContent(text: "new \(change)"))
      case 3: rows.append(rows.removeFirst())
      default: rows[4].content = RowContent(text: "another text \(change)")
      }
      for list in lists {
        list.noteTime(now)
        list.apply([ListSection(rows: rows)])
        _ = list.frame(at: now)
      }
      let end = now + .milliseconds([400, 900, 2500].randomElement(using: &random)!)
      while now < end {
        let next = min(told.nextPicture(after: now) ?? end, end)
        #expect(next - now >= frame || next == end)
        let seen = places(told)
        // two rows that come to other lines within a frame are one picture
        while now < next - frame {
          now += .milliseconds(4)
          _ = watched.frame(at: min(now, next - frame))
          frames += 1
          #expect(places(watched) == seen, "change \(change), \(next - now) before the picture")
        }
        now = next
        _ = told.frame(at: now)
        pictures += 1
      }
      _ = watched.frame(at: now)
      #expect(watched.frame(at: now) == told.frame(at: now))
    }
    #expect(told.playback.pacing.interval == watched.playback.pacing.interval)
    #expect(pictures < 40 * 25, "\(pictures)")
  }

  /// Rows that were lit at different moments fade in the same pictures.
  @Test func lightsFadeTogether() {
    let list = list(["a 1", "b 2", "c 3", "d 4"])
    var now = Duration.seconds(1)
    for row in 0..<4 {
      list.noteTime(now)
      update(list, row, "\(row) is new")
      _ = list.frame(at: now)
      now += .milliseconds(170)
    }
    var pictures: [Duration] = [now]
    while let next = list.nextPicture(after: now) {
      now = next
      pictures.append(now)
      _ = list.frame(at: now)
    }
    for (one, next) in zip(pictures.dropFirst(), pictures.dropFirst(2)).dropLast() {
      #expect(next - one >= .milliseconds(100))
    }
    #expect((6...12).contains(pictures.count), "\(pictures.count)")
  }
}
