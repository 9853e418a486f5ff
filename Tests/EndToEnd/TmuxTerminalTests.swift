import TestSupport
import Testing

extension RealTerminal {
  /// Tests of the harness itself, with commands that every machine has.
  @Suite struct TmuxTerminalTests {
    @Test func keysReachTheCommandAndTheScreen() throws {
      let terminal = try TmuxTerminal(["cat"], columns: 40, rows: 6)
      try terminal.type("größe -- 漢字")
      try terminal.press("Enter")
      let screen = try terminal.wait { $0.count(of: "größe -- 漢字") == 2 }
      #expect(screen.lines.count == 6)
      #expect(screen.row(of: "größe") == 0)
      try terminal.press("C-d")
      #expect(try terminal.waitForExit() == .status(0))
      #expect(try terminal.screen().count(of: "größe") == 2)
    }

    @Test func aResizeReachesTheCommand() throws {
      let terminal = try TmuxTerminal(
        ["sh", "-c", "trap 'stty size' WINCH; stty size; while :; do sleep 0.01; done"],
        columns: 50, rows: 7)
      try terminal.wait { $0.contains("7 50") }
      try terminal.resize(columns: 33, rows: 9)
      let screen = try terminal.wait { $0.contains("9 33") }
      #expect(screen.lines.count == 9)
    }

    @Test func statusAndSignalAreReported() throws {
      let status = try TmuxTerminal(["sh", "-c", "exit 7"])
      #expect(try status.waitForExit() == .status(7))
      let signal = try TmuxTerminal(["sh", "-c", "kill -TERM $$"])
      #expect(try signal.waitForExit() == .signal(15))
    }

    @Test func theEnvironmentIsSetByTheTests() throws {
      let folder = try ScratchFolder()
      let terminal = try TmuxTerminal(
        ["sh", "-c", "echo $TERM $COLOUR; pwd; cat"], columns: 120, type: "screen",
        environment: ["COLOUR": "none at all"], directory: folder.path)
      try terminal.wait { $0.contains("screen none at all") && $0.contains(folder.path) }
    }

    @Test func coloursAndModesCanBeRead() throws {
      let terminal = try TmuxTerminal([
        "sh", "-c", "printf '\\033[?1049h\\033[?25l\\033[31mred'; cat",
      ])
      try terminal.wait { $0.contains("red") }
      #expect(try terminal.styledScreen().contains("\u{1b}[31mred"))
      #expect(try terminal.property("#{alternate_on} #{cursor_flag}") == "1 0")
    }

    @Test func aCommandStopsAndResumesInAShell() throws {
      let terminal = try TmuxTerminal(["sh", "-i"], environment: ["PS1": "ready> "])
      try terminal.wait { $0.contains("ready>") }
      try terminal.type("cat\n")
      try terminal.wait { _ in try terminal.property("#{pane_current_command}") == "cat" }
      try terminal.press("C-z")
      try terminal.wait { $0.contains("Stopped") }
      try terminal.type("fg\n")
      try terminal.type("back\n")
      try terminal.wait { $0.count(of: "back") == 2 }
    }

    @Test func everyIntermediateScreenIsCaptured() throws {
      let terminal = try TmuxTerminal(["sh", "-c", "read a; echo one; read b; echo two; cat"])
      try terminal.press("Enter")
      let first = try terminal.screens { $0.contains("one") }
      #expect(first.last?.contains("one") == true)
      try terminal.press("Enter")
      let second = try terminal.screens { $0.contains("two") }
      #expect(second.count >= 1 && Set(second.map(\.text)).count == second.count)
    }

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
