import TestSupport
import Testing

@Suite struct CommandRunTests {
  @Test func streamsAndStatusAreKeptApart() throws {
    let run = try CommandRun.of(["sh", "-c", "cat; echo bad >&2; exit 5"], input: "in\n")
    #expect(run.output == "in\n")
    #expect(run.errors == "bad\n")
    #expect(run.status == 5)
  }

  @Test func aLargeInputIsReturnedCompletely() throws {
    let input = String(repeating: "0123456789abcdef\n", count: 100_000)
    let run = try CommandRun.of(["cat"], input: input)
    #expect(run.output == input)
  }

  @Test func aCommandNeedNotReadItsInput() throws {
    let run = try CommandRun.of(["true"], input: String(repeating: "x", count: 1_000_000))
    #expect(run.status == 0)
  }

  @Test func aSignalIsReported() throws {
    #expect(try CommandRun.of(["sh", "-c", "kill -PIPE $$"]).exit == .signal(13))
  }

  @Test func aMissingCommandIsAnError() {
    #expect(throws: OutOfPatience.self) { try CommandRun.of(["/nowhere/at-all"]) }
  }

  @Test func settingsAreSetByTheTests() throws {
    let folder = try ScratchFolder(["deep/file": "here\n"])
    let run = try CommandRun.of(
      ["sh", "-c", "cat deep/file; echo $WORD $LC_ALL"], environment: ["WORD": "yes"],
      directory: folder.path)
    #expect(run.output == "here\nyes C.UTF-8\n")
  }

  @Test func inputCanDependOnOutput() throws {
    let command = try RunningCommand(["sh", "-c", "read a; echo got $a; read b; echo then $b"])
    command.write("one\n")
    try command.wait { $0.output == "got one\n" }
    command.write("two\n")
    #expect(try command.finish().output == "got one\nthen two\n")
  }

  @Test func theBuiltCommandIsFound() throws {
    #expect(try CommandRun.of(["test", "-x", ProjectFolder.flipbook]).status == 0)
    #expect(try CommandRun.of(["test", "-f", ProjectFolder.root + "/Package.swift"]).status == 0)
  }
}
