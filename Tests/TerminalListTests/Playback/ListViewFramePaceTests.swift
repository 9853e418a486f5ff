import TestSupport
import Testing

@testable import TerminalList

/// How often a list needs to be drawn, and that nothing is missed between two frames.
@Suite struct ListViewFramePaceTests {
  private let frame = Playback.frameDuration

  private func list(_ rows: [String]) -> TerminalListView {
    let list = TerminalListView(size: Size(width: 24, height: 6))
    list.apply([section(nil, rows)])
    list.finishAnimations()
    return list
  }

  private func update(_ list: TerminalListView, _ row: Int, _ text: String, bar: Double? = nil) {
    var sections = list.sections
    sections[0].elements[row].content = RowContent(
      [.text(text)] + (bar.map { [.bar($0, columns: 8)] } ?? []))
    list.apply(sections)
  }

  /// Sixty processes on a screen of 24 lines, every second: a third of them have other numbers, two
  /// end, two begin, and some change places.
  @Test func aTableThatChangesEverySecondIsDrawnRarely() {
    var random = SeededGenerator(seed: 7)
    let list = TerminalListView(size: Size(width: 80, height: 24))
    list.painter.theme = .dark
    var loads = (0..<60).map { (id: $0, load: Int.random(in: 0..<200, using: &random)) }
    var (now, frames) = (Duration.zero, 0)
    for second in 0..<20 {
      for _ in 0..<20 {
        let index = Int.random(in: loads.indices, using: &random)
        loads[index].load += Int.random(in: -15...15, using: &random)
      }
      for number in 0..<2 {
        loads.remove(at: Int.random(in: loads.indices, using: &random))
        loads.append((60 + 2 * second + number, Int.random(in: 0..<200, using: &random)))
      }
      loads.sort { ($0.load, $0.id) > ($1.load, $1.id) }
      list.apply([
        ListSection(
          rows: loads.map {
            ListRow(id: "\($0.id)", content: RowContent([.text("process \($0.id): \($0.load)")]))
          })
      ])
      now = .seconds(second)
      _ = list.frame(at: now)
      frames += 1
      while let next = list.nextFrame(after: now), next < .seconds(second + 1) {
        now = next
        _ = list.frame(at: now)
        frames += 1
      }
    }
    #expect(frames <= 20 * 20, "\(frames)")
  }

  @Test func movingRowsAreDrawnWhenTheyMoveAndTwentyTimesASecond() throws {
    let list = list(["a", "b", "c"])
    var sections = list.sections
    sections[0].elements.swapAt(0, 2)
    list.apply(sections)
    _ = list.frame(at: .seconds(1))
    let next = try #require(list.nextFrame(after: .seconds(1)))
    #expect(next >= .seconds(1) + frame && next <= .seconds(1) + frame * 3)
  }

  /// If changes are frequent, a flash ends with the next one, and no row flickers.
  @Test func aFlashEndsWithTheNextChange() {
    let list = list(["a 1", "b 2", "c 3", "d 4"])
    let pace = Duration.milliseconds(105)
    func isFlashing(_ row: Int) -> Bool {
      list.seenRows().contains { $0.row.content.text.hasPrefix("row \(row)") && $0.flash >= 0.5 }
    }
    var now = Duration.zero
    for change in 0..<20 {
      now = .seconds(1) + pace * change
      update(list, change % 4, "row \(change)")
      _ = list.frame(at: now)
      #expect(isFlashing(change))
      #expect(!isFlashing(change - 1), "\(change)")
      let end = change < 19 ? now + pace : .seconds(9)
      while let next = list.nextFrame(after: now), next < end {
        now = next
        _ = list.frame(at: now)
      }
    }
    #expect(now < .seconds(1) + pace * 19 + .seconds(2.1))
    #expect(!isFlashing(19))
  }

  /// Random changes, some in mid-flight; between two frames no text changes, unless they are no
  /// further apart than those of motion.
  @Test(arguments: [1, 2, 3, 4] as [UInt64], [1, 6])
  func nothingIsMissedBetweenTwoFrames(seed: UInt64, steps: Int) {
    var random = SeededGenerator(seed: seed)
    let list = list((0..<8).map { "row \($0) is \($0 * 7)" })
    list.painter.theme.steps = steps
    list.motion.style = [.full, .full, .reduced][Int(seed) % 3]
    list.showsChangeMarks = seed % 2 == 0
    var now = Duration.seconds(1)
    var long = 0
    for change in 0..<25 {
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
        #expect(list.playback.isOver || next - now < frame * 4)
        // changes within a frame are shown by that frame
        let frame = list.playback.frameInterval
        if next - now > frame * 2 {
          long += 1
          for part in [0.2, 0.5, 0.8, 1] {
            let moment = now + (next - now - frame) * part
            #expect(list.frame(at: moment).lines == picture.lines, "change \(change)")
          }
        }
        now = next
        picture = list.frame(at: now)
      }
      now = max(now, until)
    }
    #expect(long > 8)
  }
}
