import TestSupport
import Testing

extension RealTerminal {
  /// `make demo` checks the terminal before it builds, and prints the same message as the command.
  @Suite struct TerminalCheckTests {
    private static let check = "\(ProjectFolder.root)/Scripts/check-terminal"

    @Test func withoutATerminalBothRefuse() throws {
      let run = try CommandRun.of([Self.check])
      let command = try CommandRun.of([ProjectFolder.flipbook, "demo"])
      #expect(run.exit == .status(3) && run.output == "" && run.errors.contains("not a terminal"))
      #expect(run.exit == command.exit && run.errors == command.errors)
    }

    /// The command lines that start the two on a terminal, with `$0` for them.
    @Test(arguments: [
      (#"TERM= exec "$0" $1"#, "TERM is not set"),
      (#"unset TERM; exec "$0" $1"#, "TERM is not set"),
      (#"TERM=no-such exec "$0" $1"#, "TERM=no-such"),
      (#"TERM=dumb exec "$0" $1"#, "TERM=dumb cannot move the cursor"),
      (#"setsid -w "$0" $1 </dev/null"#, "terminal"),
    ])
    func whereTheCommandCannotDrawBothRefuse(line: String, words: String) throws {
      let check = try PtyTerminal(["sh", "-c", line, Self.check, ""])
      let command = try PtyTerminal(["sh", "-c", line, ProjectFolder.flipbook, "demo"])
      #expect(try check.waitForExit() == .status(3))
      #expect(try command.waitForExit() == .status(3))
      #expect(check.text.hasPrefix("flipbook: ") && check.text == command.text)
      #expect(check.text.contains(words) && check.text.count { $0.isNewline } == 1)
      #expect(command.settings == command.settingsAtStart)
    }

    @Test(arguments: ["exec \"$0\"", "\"$0\" </dev/null", "TERM=vt100 \"$0\""])
    func onATerminalItPrintsNothing(line: String) throws {
      let terminal = try PtyTerminal(["sh", "-c", line, Self.check])
      #expect(try terminal.waitForExit() == .status(0))
      #expect(terminal.text == "")
    }
  }
}
