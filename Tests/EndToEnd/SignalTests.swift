import Glibc
import TestSupport
import Testing

extension RealTerminal {
  @Suite struct SignalTests {
    private func start(_ arguments: [String]) throws -> PtyTerminal {
      // QUIT would write a core file
      let limited = #"ulimit -c 0; exec "$0" "$@""#
      let terminal = try PtyTerminal(
        ["sh", "-c", limited, ProjectFolder.flipbook] + arguments, directory: ProjectFolder.root)
      try terminal.wait { $0.contains("keys") }
      return terminal
    }

    @Test(arguments: [
      (SIGINT, ["demo"]), (SIGTERM, ["step", "states"]), (SIGHUP, ["watch", "README.md"]),
      (SIGQUIT, ["demo"]),
    ])
    func aSignalEndsItAndTheTerminalIsRestored(signal: Int32, arguments: [String]) throws {
      let terminal = try start(arguments)
      terminal.signal(signal)
      #expect(try terminal.waitForExit() == .signal(signal))
      terminal.expectRestored()
    }

    /// Other signals that end a program.
    @Test(arguments: [
      SIGUSR1, SIGALRM, SIGPIPE, SIGXCPU, 40,
    ])
    func otherSignalsDoTheSame(signal: Int32) throws {
      let terminal = try start(["watch", "README.md"])
      terminal.signal(signal)
      #expect(try terminal.waitForExit() == .signal(signal))
      terminal.expectRestored()
    }

    /// A hook, and a watched command.
    @Test(arguments: [
      (SIGTERM, ["list.txt", "--on-change", "echo $$ >pid; exec sleep 600"]),
      (SIGUSR1, ["echo $$ >pid; exec sleep 600"]),
    ])
    func startedCommandsEndToo(signal: Int32, arguments: [String]) throws {
      let folder = try ScratchFolder(["list.txt": "0\n"])
      let terminal = try PtyTerminal(
        [ProjectFolder.flipbook, "watch"] + arguments, directory: folder.path)
      try terminal.wait { $0.contains("keys") }
      try folder.write("1\n", to: "list.txt")
      try terminal.wait { _ in (try? folder.read("pid").hasSuffix("\n")) == true }
      let id = try #require(Int32(folder.read("pid").dropLast()))
      terminal.signal(signal)
      #expect(try terminal.waitForExit() == .signal(signal))
      #expect(kill(id, 0) != 0, "the command goes on")
    }

    /// There is none left for the pipe that reports signals.
    @Test func aSignalEndsItWithoutDescriptors() throws {
      let script = #"ulimit -n 4; exec "$0" watch -n 0.1 -- true"#
      let watch = try RunningCommand(["sh", "-c", script, ProjectFolder.flipbook])
      try watch.wait { $0.errors.contains("too many open files") }
      watch.signal(SIGTERM)
      #expect(try watch.finish(within: .seconds(5)).exit == .signal(SIGTERM))
    }

    @Test(arguments: [("\u{3}", SIGINT), ("\u{1c}", SIGQUIT)])
    func theKeyboardInterruptsIt(key: String, signal: Int32) throws {
      let terminal = try start(["demo"])
      terminal.type(key)
      #expect(try terminal.waitForExit() == .signal(signal))
      terminal.expectRestored()
    }

    @Test func aSignalInMidAnimationRestoresToo() throws {
      let terminal = try start(["step", "kanban", "--speed", "0.25"])
      terminal.forget()
      terminal.type("]")
      try terminal.wait { $0.count > 200 }
      terminal.signal(SIGTERM)
      #expect(try terminal.waitForExit() == .signal(SIGTERM))
      #expect(terminal.settings == terminal.settingsAtStart)
      #expect(terminal.text.contains("\u{1b}[?1049l"))
    }

    @Test func itStopsAndResumesInAShell() throws {
      let shell = try TmuxTerminal(
        ["sh", "-i"], columns: 80, rows: 24, environment: ["PS1": "ready> "])
      try shell.wait { $0.contains("ready>") }
      try shell.type("\(ProjectFolder.flipbook) step states\n")
      let picture = try shell.wait {
        $0.rows.contains("Washington") && $0.status.contains("paused")
      }
      for _ in 0..<2 {
        try shell.press("C-z")
        try shell.wait { $0.contains("Stopped") && !$0.contains("Arizona") }
        try shell.wait(for: "#{alternate_on} #{cursor_flag}", toBe: "0 1")
        try shell.type("fg\n")
        try shell.wait("for the picture") { $0 == picture }
      }
      try shell.type("]")
      try shell.wait { $0.rows.contains("Alaska") && $0.isAtSnapshot }
      try shell.type("q")
      try shell.wait { !$0.contains("Alaska") && $0.lastLine.hasPrefix("ready>") }
      try shell.type("echo it was $?\n")
      try shell.wait { $0.contains("it was 0") }
    }

    /// A reply of the terminal after Ctrl-Z does not appear at the shell prompt. A reply that takes
    /// longer than a tenth of a second does, so this is tried a few times.
    @Test func aReplyDoesNotReachTheShellThatStoppedIt() throws {
      func isTyped() throws -> Bool {
        let shell = try PtyTerminal(["sh", "-i"], environment: ["PS1": "ready> "])
        try shell.wait { $0.contains("ready>") }
        shell.type("\(ProjectFolder.flipbook) step states\n")
        try shell.wait { $0.contains("paused") }
        shell.type("\u{1a}")
        _ = try? shell.wait(for: .milliseconds(30)) { $0.contains("Stopped") }
        shell.type("\u{1b}[?62c")
        try shell.wait { $0.contains("Stopped") }
        shell.type("echo it was $((6 * 7))\n")
        let text = try shell.wait { $0.contains("it was 42") || $0.contains("not found") }
        shell.type("kill %1; fg\n")
        return text.contains("not found")
      }
      #expect(try (0..<3).contains { _ in try !isTyped() })
    }

    /// In the background it cannot use the terminal, which would stop it again; nor can it if it was
    /// resumed there.
    @Test(arguments: [false, true]) func aStoppedOneCanBeEnded(isResumed: Bool) throws {
      let shell = try PtyTerminal(["sh", "-i"], environment: ["PS1": "ready> "])
      try shell.wait { $0.contains("ready>") }
      shell.type("\(ProjectFolder.flipbook) step states\n")
      try shell.wait { $0.contains("paused") }
      shell.type("\u{1b}[?62c\u{1a}")
      try shell.wait { $0.contains("Stopped") }
      shell.forget()
      /// Types a line, and empty ones until the shell reports this.
      func wait(for report: String, after line: String) throws -> String {
        shell.type(line + "\n")
        // a line that waits to be read would stop a process in the background again
        let text = patiently { () -> String? in
          defer { shell.type("\n") }
          return try? shell.wait(for: .milliseconds(100)) { $0.contains(report) }
        }
        return try #require(text, "no \(report): \(shell.text)")
      }
      if isResumed { _ = try wait(for: "Stopped", after: "bg") }
      let text = try wait(for: "Terminated", after: "kill %1; kill -CONT %1")
      #expect(!text.contains("\u{1b}[?1049h"), "the shell's screen was taken")
    }

    @Test func oneThatBeganInTheBackgroundCanBeEnded() throws {
      let shell = try PtyTerminal(
        ["sh", "-c", "timeout 0.3 \(ProjectFolder.flipbook) step states; echo it was $?"])
      let text = try shell.wait { $0.contains("it was 124") }
      #expect(!text.contains("\u{1b}[?1049h"))
    }

    @Test func aStoppedOneFindsTheSizeOfToday() throws {
      let shell = try TmuxTerminal(
        ["sh", "-i"], columns: 80, rows: 24, environment: ["PS1": "ready> "])
      try shell.wait { $0.contains("ready>") }
      try shell.type("\(ProjectFolder.flipbook) step states\n")
      try shell.wait { $0.status.contains("paused") }
      try shell.press("C-z")
      try shell.wait { $0.contains("Stopped") }
      try shell.resize(columns: 64, rows: 15)
      try shell.type("fg\n")
      let fresh = try Flipbook.onScreen("step", "states", columns: 64, rows: 15)
      try fresh.wait { $0.status.contains("paused") }
      try shell.wait("for the same picture") { $0 == (try fresh.screen()) }
    }
  }
}
