import TestSupport
import Testing

extension RealTerminal {
  /// Tests of the harness itself, with commands that every machine has.
  @Suite struct TmuxTerminalTests {
    @Test func aWaitInVainTellsTheLastScreen() throws {
      let terminal = try TmuxTerminal(["sh", "-c", "echo something else; cat"])
      try terminal.wait { $0.contains("something") }
      let error = #expect(throws: OutOfPatience.self) {
        try terminal.wait("for a wonder", for: .milliseconds(20)) { $0.contains("wonder") }
      }
      #expect(error?.description.contains("for a wonder") == true)
      #expect(error?.description.contains("|something else") == true)
    }

    @Test func theServerEndsAfterwards() throws {
      var terminal: TmuxTerminal? = try TmuxTerminal(["cat"])
      let id = try #require(try terminal?.id())
      // a process that has ended may remain a zombie until its new parent notices
      let runs = "grep -q '^State:.[^ZX]' /proc/\(id)/status"
      #expect(try CommandRun.of(["sh", "-c", runs]).status == 0)
      terminal = nil
      #expect(
        try patiently { try CommandRun.of(["sh", "-c", runs]).status == 0 ? nil : true } == true)
    }
  }
}
