import Glibc
import TestSupport
import Testing

/// The environment of the command at its start: closed streams, unusual files and variables.
@Suite struct StartingTests {
  private func run(_ line: String, in folder: ScratchFolder) throws -> CommandRun {
    try CommandRun.of(
      ["sh", "-c", line, ProjectFolder.flipbook],
      environment: ["XDG_CONFIG_HOME": folder.path("config")], directory: folder.path)
  }

  /// Without standard output, the recording would be the next file to be opened, and get its
  /// number.
  @Test(arguments: [">&-", ">&- 2>&-", "<&- >&- 2>&-", "2>&-"])
  func nothingIsPrintedIntoARecording(closed: String) throws {
    let folder = try ScratchFolder()
    let line = "\"$0\" watch -g -n 0.1 --record r.jsonl 'echo >>n; grep -c . n; wc -l <n' \(closed)"
    #expect(try run(line, in: folder).exit == .status(0))
    let lines = try folder.read("r.jsonl").split(separator: "\n")
    #expect(lines.count >= 3)
    for line in lines { #expect(line.hasPrefix("{") && line.hasSuffix("}")) }
  }

  @Test func closedStandardInputIsEmpty() throws {
    let folder = try ScratchFolder()
    let run = try run("\"$0\" watch - <&-", in: folder)
    #expect(run.exit == .status(0) && run.output == "")
  }

  @Test(arguments: [
    ("mkfifo c/config.yaml", "a named pipe"), ("ln -s /dev/zero c/config.yaml", "a device"),
    ("mkdir c/config.yaml", "a folder"),
    ("head -c 2000000 /dev/zero >c/config.yaml", "larger than 1 MB"),
  ])
  func aConfigurationIsAFile(make: String, words: String) throws {
    let folder = try ScratchFolder()
    let line = "mkdir -p config/flipbook; ln -s config/flipbook c; \(make); \"$0\" watch -q 1 true"
    let run = try run(line, in: folder)
    #expect(run.exit == .status(2))
    #expect(run.errors.contains(words) && run.errors.count { $0.isNewline } == 1, "\(run.errors)")
  }

  /// Another user's home, as left by `su` without `-`. Root may enter every folder.
  @Test(.enabled(if: geteuid() != 0))
  func aFolderThatCannotBeEnteredHasNoConfiguration() throws {
    let folder = try ScratchFolder()
    let line =
      "mkdir config; chmod 0 config; \"$0\" watch -q 1 -n 0.1 true; s=$?; chmod 700 config; exit $s"
    #expect(try run(line, in: folder).exit == .status(0))
  }

  @Test func aConfigurationMayBeNothing() throws {
    let folder = try ScratchFolder()
    let line =
      "mkdir -p config/flipbook; ln -s /dev/null config/flipbook/config.yaml; "
      + "\"$0\" watch -q 1 -n 0.1 true"
    #expect(try run(line, in: folder).exit == .status(0))
  }
}

extension RealTerminal {
  @Suite struct OddTerminalTests {
    @Test(arguments: [["demo"], []])
    func escapeSequencesInItsTypeAreNotRepeated(arguments: [String]) throws {
      let program =
        arguments.isEmpty ? "\(ProjectFolder.root)/Scripts/check-terminal" : ProjectFolder.flipbook
      let line = #"TERM="$(printf '\033[31mred\007')" exec "$0" "$@""#
      let terminal = try PtyTerminal(["sh", "-c", line, program] + arguments)
      #expect(try terminal.waitForExit() == .status(3))
      #expect(terminal.text.contains("TERM=?[31mred? is not in the terminfo database"))
      #expect(!terminal.text.contains("\u{1B}"))
    }
  }
}
