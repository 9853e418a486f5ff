import Testing

@testable import Feeds

@Suite struct ReadingPaceTests {
  private func milliseconds(_ count: Int) -> Duration { .milliseconds(count) }

  @Test func aChildHasTenMillisecondsToEnd() {
    var pace = ReadingPace(at: milliseconds(100))
    #expect(pace.deadline == milliseconds(110))
    pace.record(10, at: milliseconds(103))
    #expect(pace.deadline == milliseconds(110))
  }

  @Test func lineByLineIsLookedAtEveryTenMilliseconds() {
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

  @Test func muchOutputIsReadWithoutRest() {
    var pace = ReadingPace(at: .zero)
    pace.record(65_536, at: milliseconds(10))
    #expect(!pace.rests)
    for microseconds in stride(from: 10_100, to: 50_000, by: 300) {
      pace.record(4_095, at: .microseconds(microseconds))
      #expect(!pace.rests)
    }
    for time in [90, 120] { pace.record(4_095, at: milliseconds(time)) }
    #expect(pace.rests, "it has become slow")
  }
}
