import Testing

@testable import FlipbookSnapshots

@Suite struct StateWordTests {
  @Test(arguments: [
    ("Running", StateWord.good), ("in_progress", .waiting), ("Not Ready", .bad),
    ("CrashLoopBackOff", .bad), ("Up 3 hours", .good), ("Up 3 hours (unhealthy)", .bad),
    ("Up 3 seconds (health: starting)", .waiting), ("Init:0/1", .waiting),
    ("Ready,SchedulingDisabled", .waiting),
    ("Asia", nil), ("no errors", nil), ("3", nil), ("", nil),
  ]) func aValueShowsWhetherAStateIsGood(value: String, state: StateWord?) {
    #expect(StateWord(value) == state)
  }
}
