import Testing

@testable import ListMotion

/// The duration of a move.
@Suite struct TimingTests {
  @Test func aMoveTakesLongerForMoreLinesUpToALimit() {
    let timing = Timing(.milliseconds(250), upTo: .milliseconds(450))
    func isAbout(_ seconds: Double, _ lines: Int...) -> Bool {
      lines.allSatisfy { abs(timing.seconds(forLines: $0) - seconds) < 1e-9 }
    }
    #expect(isAbout(0.25, 0, 1))
    #expect(isAbout(0.35, 10))
    #expect(isAbout(0.45, Timing.longWay, Timing.longWay + 1, 1_000))
  }
}
