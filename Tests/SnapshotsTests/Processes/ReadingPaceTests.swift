import Testing

@testable import FlipbookFeeds

@Suite struct ReadingPaceTests {
  private func milliseconds(_ count: Int) -> Duration { .milliseconds(count) }

  @Test func aChildHasTenMillisecondsToEnd() {
    var pace = ReadingPace(at: milliseconds(100))
    #expect(pace.deadline == milliseconds(110))
    pace.record(10, at: milliseconds(103))
    #expect(pace.deadline == milliseconds(110))
  }

  @Test func growingOutputIsReadEveryTenMilliseconds() {
    var pace = ReadingPace(at: .zero)
    for step in 1...20 {
      pace.record(80, at: milliseconds(10 * step))
      #expect(pace.rests && pace.deadline == milliseconds(10 * step + 10))
    }
  }

  @Test func silenceEndsWithTheFirstBytes() {
    var pace = ReadingPace(at: .zero)
    pace.record(0, at: milliseconds(10))
    #expect(!pace.rests && pace.deadline == nil)
    pace.record(0, at: milliseconds(30))
    #expect(!pace.rests && pace.deadline == nil)
    pace.record(80, at: milliseconds(31))
    #expect(pace.deadline == milliseconds(41))
  }

  @Test func muchOutputIsReadEveryMillisecond() {
    var pace = ReadingPace(at: .zero)
    pace.record(65_536, at: milliseconds(10))
    #expect(pace.deadline == milliseconds(11))
    for time in 11...50 {
      pace.record(4_095, at: milliseconds(time))
      #expect(pace.deadline == milliseconds(time + 1))
    }
    for time in [90, 120] { pace.record(4_095, at: milliseconds(time)) }
    #expect(pace.deadline == milliseconds(130), "it has become slow")
  }
}
