import Glibc
import TestSupport
import Testing

extension RealTerminal {
  /// Keys of a live list: it can be frozen and resumed, and its command run more or less often.
  @Suite struct WatchKeysTests {
    /// A command that prints one more row in each run.
    private static let growing = "echo x >>runs; cat -n runs"

    @Test func spaceFreezesAndResumesAtTheNewest() throws {
      let folder = try ScratchFolder(["list": "one\n"])
      let terminal = try folder.onScreen("watch", "list")
      try terminal.wait { $0.rows == ["one"] && $0.status.contains("live") }
      try terminal.press("Space")
      try terminal.wait { $0.status.contains("‖ frozen since ") }
      try folder.write("one\ntwo\n", to: "list")
      try terminal.wait { $0.status.contains("‖ frozen, 1 change since ") }
      try folder.replace("list", with: "one\ntwo\nthree\n")
      let still = try terminal.wait { $0.status.contains("‖ frozen, 2 changes since ") }
      #expect(still.rows == ["one"])
      try terminal.press("Space")
      let next = try terminal.wait { $0.rows == ["one", "two", "three"] }
      #expect(next.status.contains("live"))
      // one change: both arrived at once
      #expect(next.status.contains("live   + “two”   + “three”"), "\(next.status)")
      try folder.replace("list", with: "two\n")
      try terminal.wait { $0.rows == ["two"] }
      try terminal.quit()
    }

    @Test func keysChangeTheIntervalAndPauseRuns() throws {
      let folder = try ScratchFolder()
      let terminal = try folder.onScreen("watch", "-n", "60", Self.growing)
      try terminal.wait { $0.rows.count == 1 && $0.status.contains("every 1 min") }
      try terminal.press("p")
      try terminal.wait { $0.status.contains("runs paused") }
      try terminal.press("r")
      try terminal.wait { $0.rows.count == 2 && $0.status.contains("runs paused") }
      for words in ["30 s", "10 s", "5 s", "2 s", "1 s", "0.5 s", "0.2 s", "0.1 s", "0.1 s"] {
        try terminal.press("p")
        try terminal.press("+")
        try terminal.press("-")
        try terminal.press("+")
        try terminal.wait { $0.status.contains("every \(words)") }
        if words == "10 s" { #expect(try folder.read("runs").count { $0 == "x" } == 2) }
        try terminal.press("p")
        try terminal.wait { $0.status.contains("runs paused") }
      }
      try terminal.press("p")
      try terminal.wait { $0.rows.count > 4 }
      try terminal.press("-")
      try terminal.wait { $0.status.contains("every 0.2 s") }
    }

    @Test func aSlowRunShowsItsRunningTime() throws {
      let folder = try ScratchFolder()
      let terminal = try folder.onScreen("watch", "-n", "0.1", "sleep 1.2; echo done")
      let first = try terminal.wait { $0.status.contains("running 1 s") }
      #expect(!first.status.contains("stale"))
      try terminal.wait { $0.rows == ["done"] && !$0.status.contains("running") }
    }

    /// A stream is not a slow run: nothing is counted, and nothing wakes up for it.
    @Test func aStreamIsNotReportedAsRunning() throws {
      let folder = try ScratchFolder()
      let terminal = try folder.onScreen("watch", "echo one; sleep 1.3; echo two; sleep 60")
      try terminal.wait { $0.rows == ["one"] }
      let later = try terminal.wait { $0.rows == ["one", "two"] }
      #expect(!later.status.contains("running"), "\(later.status)")
    }

    /// A table may arrive in two pieces.
    @Test func linesThatTurnOutToBeATableAreOne() throws {
      let folder = try ScratchFolder()
      let terminal = try Flipbook.onScreen(
        "watch", "-n", "60",
        "printf 'JOB    STATE  N\\njob-1  up     10\\njob-2  down   20\\n'; sleep 0.5; echo 'job-3  up     30'",
        directory: folder.path)
      try terminal.wait { $0.status.contains("key JOB (unique)") }
      let screen = try terminal.wait {
        $0.tableRows.map { $0.prefix(5) } == ["job-1", "job-2", "job-3"]
      }
      #expect(screen.lines[1].contains("JOB"))
      #expect(screen.listLines.dropFirst().allSatisfy { $0.hasPrefix("  ") })
      #expect(!screen.status.contains("follows"))
    }

    @Test func nothingIsStaleBeforeThereWasAList() throws {
      let folder = try ScratchFolder()
      let terminal = try folder.onScreen("watch", "-n", "0.1", "cat list")
      let failed = try terminal.wait { $0.status.contains("! exit 1: cat: list: No such") }
      #expect(!failed.status.contains("stale"))
      try folder.write("one\n", to: "list")
      try terminal.wait { $0.rows == ["one"] }
    }

    /// As sudo and ssh ask for a password.
    @Test func aCommandThatAsksOnTheTerminalFails() throws {
      let folder = try ScratchFolder()
      let terminal = try folder.onScreen(
        "watch", "-n", "0.1", "echo Password: >/dev/tty; read x </dev/tty && echo $x || exit 1")
      try terminal.wait { $0.status.contains("! exit") && $0.status.contains("/dev/tty") }
      let reading = try folder.onScreen("watch", "-n", "0.1", "read x || echo no input")
      try reading.wait { $0.rows == ["no input"] }
    }
  }
}
