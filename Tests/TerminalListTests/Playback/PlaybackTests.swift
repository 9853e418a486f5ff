import TestSupport
import Testing

@testable import TerminalList

/// The playback alone: what it presents, when it ends, and how it keeps up.
@Suite struct PlaybackTests {
  private let settings = MotionSettings(
    motion: Motion(), width: .standard, height: 3)

  private func texts(_ rows: [PresentedRow]) -> [String] {
    rows.filter { $0.lines.overlaps(0..<3) }.map(\.row.content.text)
  }

  /// A playback in which `b` is deleted and `x` inserted.
  private func playback(_ list: PartList) throws -> Playback {
    var playback = Playback()
    #expect(
      playback.startMotion(
        on: list.viewport.visible, height: 3, lastID: RowToken(0)
      ).isEmpty)
    playback.decidePace(stages: 1, settings)
    let step = try list.step(["a", "x", "c"]) {
      $0.deletedRows = [(.row(1), .fade)]
      $0.insertedRows = [(.row(1), .fade)]
    }
    playback.append(step, settings)
    return playback
  }

  @Test func aMotionRunsFromItsFirstFrameToItsEnd() throws {
    let list = PartList(["a", "b", "c"], height: 3)
    #expect(texts(Playback().rows(on: list.viewport.visible)) == ["a", "b", "c"])
    var playback = try playback(list)
    var ends: [Bool] = []
    playback.add([{ ends.append($0) }])
    let duration = try #require(playback.duration)
    #expect(duration > .zero && playback.isRunning)
    #expect((playback.advance(to: .seconds(7))) == false)
    #expect(playback.elapsed == Playback.frameDuration)
    #expect(texts(playback.rows(on: list.viewport.visible)).contains("b"))
    #expect((playback.advance(to: .seconds(7) + duration / 2)) == false)
    #expect((playback.advance(to: .seconds(7) + duration)) == true)
    for completion in playback.finish() { completion(true) }
    #expect(ends == [true] && !playback.isRunning && playback.finish().isEmpty)
    #expect(texts(playback.rows(on: list.viewport.visible)) == ["a", "x", "c"])
  }

  @Test func aChangeThatOvertakesGoesOnFromWhatIsSeen() throws {
    let list = PartList(["a", "b", "c"], height: 3)
    var playback = try playback(list)
    playback.add([{ _ in }])
    _ = playback.advance(to: .zero)
    _ = playback.advance(to: .milliseconds(50))
    let seen = playback.rows(on: list.viewport.visible)
    let overtaken = playback.startMotion(
      on: list.viewport.visible, height: 3, lastID: RowToken(0))
    #expect(overtaken.count == 1)
    let now = playback.rows(on: list.viewport.visible)
    #expect(now.map(\.row.id) == seen.map(\.row.id))
    #expect(now.map(\.position) == seen.map(\.position))
    #expect(playback.pacing.interval == .milliseconds(50) + Playback.frameDuration)
    #expect(playback.canRevive && playback.revive(AnyHashable(Substring("b"))) != nil)
    #expect(!playback.canRevive)
  }

  @Test func aScrollCarriesTheMotionOn() throws {
    let list = PartList(["a", "b", "c", "d", "e", "f"], height: 3)
    var playback = Playback()
    _ = playback.startMotion(
      on: list.viewport.visible, height: 3, lastID: RowToken(0))
    let step = try list.step(["a", "c", "d", "e", "f"]) { $0.deletedRows = [(.row(1), .fade)] }
    playback.append(step, settings)
    _ = playback.advance(to: .zero)
    let before = playback.rows(on: list.viewport.visible)
    let change = try #require(list.viewport.scroll(by: 1, list.context))
    playback.carryOn(over: change, to: list.viewport.visible, settings)
    let after = playback.rows(on: list.viewport.visible)
    let row = try #require(after.first)
    let same = try #require(before.first { $0.row.id == row.row.id })
    #expect(row.position == same.position - 1)
    #expect(playback.isRunning && !playback.isScroll && playback.elapsed == .zero)
    #expect(playback.leaving.departures.values.allSatisfy { $0 == .above })
  }

  @Test func aGradualScrollIsAMotionOfTheScreen() throws {
    let list = PartList((0..<50).map { "r\($0)" }, height: 3)
    var playback = Playback()
    let change = try #require(list.viewport.scroll(by: 40, list.context))
    playback.travel(over: change, to: list.viewport.visible, settings)
    #expect(playback.isScroll && playback.duration == settings.motion.displaced.duration)
    #expect(texts(playback.rows(on: list.viewport.visible)) == ["r0", "r1", "r2"])
    // a change that overtakes a scroll is not hurried
    _ = playback.advance(to: .zero)
    _ = playback.startMotion(
      on: list.viewport.visible, height: 3, lastID: RowToken(0))
    #expect(playback.pacing.interval == nil)
  }

  @Test func aChangeAboveTheBudgetIsOneFlash() throws {
    let list = PartList(["a", "b", "c"], height: 3)
    var playback = try playback(list)
    var motion = settings.motion
    #expect((playback.settle(on: list.viewport.visible, motion)) == false)
    motion.budget.rows = 1
    #expect((playback.settle(on: list.viewport.visible, motion)) == true)
    _ = playback.advance(to: .zero)
    #expect(texts(playback.rows(on: list.viewport.visible)) == ["a", "x", "c"])
  }

  @Test func framesAreAsOftenAsTheyDiffer() throws {
    let list = PartList(["a", "b", "c"], height: 3)
    var playback = try playback(list)
    _ = playback.advance(to: .zero)
    #expect(playback.nextFrame(after: .zero, lightSteps: 8) == Playback.frameDuration)
    #expect(playback.blendSteps(8) == 8)
  }
}

/// The pace of changes that overtake others.
@Suite struct PacingTests {
  private let motion: Motion = {
    var motion = Motion()
    motion.longest = .milliseconds(600)
    return motion
  }()

  @Test func aCalmChangeHasTheTimeOfAWholeChange() {
    var pacing = Pacing()
    pacing.decide(stages: 9, motion)
    #expect(!pacing.isHurried && pacing.ghostLimit(lines: 50) == nil)
    #expect(pacing.longest(motion) == .milliseconds(600))
    var fast = motion
    fast.speed = 2
    #expect(pacing.longest(fast) == .milliseconds(300))
  }

  @Test func aChangeThatOvertakesTakesOneAndAHalfTimesTheInterval() {
    var pacing = Pacing(interval: .milliseconds(240))
    pacing.decide(stages: 3, motion)
    #expect(!pacing.isHurried)
    #expect(pacing.longest(motion) == .milliseconds(360))
    pacing.decide(stages: 4, motion)
    #expect(pacing.isHurried)
    #expect(pacing.ghostLimit(lines: 50) == 10 && pacing.ghostLimit(lines: 3) == 2)
    pacing.end()
    #expect(pacing.interval == nil && pacing.ghostLimit(lines: 50) == nil)
  }
}

/// The current time in a motion.
@Suite struct PlaybackClockTests {
  @Test func theFirstFrameIsOneFrameIntoTheMotion() {
    var clock = PlaybackClock()
    #expect(clock.start == nil && clock.timeSinceChange == nil)
    clock.advance(to: .seconds(3))
    #expect(clock.elapsed == Playback.frameDuration)
    clock.advance(to: .seconds(3) + .milliseconds(100))
    #expect(clock.elapsed == .milliseconds(100) + Playback.frameDuration)
    clock.restart()
    #expect(clock.start == nil && clock.elapsed == .zero)
    #expect(clock.timeSinceChange == .milliseconds(100) + Playback.frameDuration)
  }
}
