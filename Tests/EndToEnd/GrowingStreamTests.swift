import Glibc
import TestSupport
import Testing

/// A stream without a separator and without a screen: one line of output for each line, as it
/// arrives.
@Suite struct GrowingStreamTests {
  private func watch(_ arguments: String...) throws -> RunningCommand { try watch(arguments) }

  private func watch(_ arguments: [String]) throws -> RunningCommand {
    try RunningCommand([ProjectFolder.flipbook, "watch", "-"] + arguments)
  }

  @Test func eachLineIsPrintedAsItArrives() throws {
    let watch = try watch()
    watch.write("one\n")
    try watch.wait { $0.output == "inserts “one” at 1\n" }
    watch.write("tw")
    try watch.wait { $0.output.hasSuffix("inserts “tw” at 2\n") }
    watch.write("o\nthree\n")
    try watch.wait { $0.output.hasSuffix("inserts “three” at 3\n") }
    let run = try watch.finish()
    #expect(run.exit == .status(0) && run.errors == "")
    #expect(run.output.contains("updates “tw” at 2: “two”\n") || run.output.contains("two"))
    #expect(!run.output.contains("moves") && !run.output.contains("deletes"))
  }

  /// The list of a slow command stays until the next one is complete.
  @Test func aRunAfterALongOneIsComparedAsAWhole() throws {
    let run = try CommandRun.of([
      ProjectFolder.flipbook, "watch", "-n", "0.1", "-q", "1",
      "for i in 1 2; do echo step $i; sleep 0.8; done",
    ])
    #expect(run.exit == .status(0))
    #expect(run.output == "inserts “step 1” at 1\ninserts “step 2” at 2\n")
  }

  @Test func aConditionHoldsOnceItsLineHasArrived() throws {
    let watch = try watch("--until", "count = 3")
    watch.write("a\nb\n")
    try watch.wait { $0.output.contains("inserts “b” at 2") }
    watch.write("c\n")
    #expect(try watch.finish().exit == .status(0))
  }

  @Test func aLongCommandIsShown() throws {
    let folder = try ScratchFolder(["log": "one\n"])
    let watch = try RunningCommand(
      [ProjectFolder.flipbook, "watch", "--", "tail -f log"], directory: folder.path)
    try watch.wait { $0.output == "inserts “one” at 1\n" }
    #expect(try CommandRun.of(["sh", "-c", "echo two >>log"], directory: folder.path).status == 0)
    try watch.wait { $0.output == "inserts “one” at 1\ninserts “two” at 2\n" }
    watch.signal(SIGTERM)
  }

  /// Adds rows until one is printed: the first list is not.
  private func grow(_ watch: RunningCommand, by line: (Int) -> String) throws {
    var count = 0
    try watch.wait("for the next row") { output, _ in
      count += 1
      watch.write(line(count))
      return output.contains("inserts")
    }
  }

  /// As `kubectl get pods -w` reports the states of a pod.
  @Test(arguments: [["--key", "NAME"], []])
  func aLaterLineWithTheSameKeyIsTheRowsNewState(options: [String]) throws {
    let watch = try watch(options + ["--until", "row web STATUS = Running"])
    watch.write("NAME   STATUS    AGE\nweb    Pending   0s\ndb     Running   3d\n")
    try grow(watch) { "job\($0)   Running   1s\n" }
    watch.write("web    Running   3s\n")
    let run = try watch.finish()
    #expect(run.exit == .status(0))
    #expect(run.output.contains("updates web at 1: STATUS Pending → Running"), "\(run.output)")
    #expect(!run.output.contains("web#2"))
  }

  /// Its rows were printed as lines when they arrived, and are not printed again.
  @Test func theFirstOfSeveralTablesIsPrintedOnce() throws {
    let watch = try watch([])
    func table(_ run: Int) -> String {
      " id | run\n----+-----\n  1 | \(run)\n  2 | 0\n(2 rows)\n\n"
    }
    watch.write(table(1))
    try watch.wait { $0.output.contains("inserts “(2 rows)”") }
    var run = 1
    try watch.wait {
      run += 1
      watch.write(table(run))
      return $0.output.contains("updates 1 at 1: run ")
    }
    let output = watch.soFar.output
    #expect(output.split(separator: "\n").count { $0.contains("rows)") } == 1)
    #expect(!output.contains("deletes"), "\(output)")
  }

  @Test func optionsOfStreamsNeedOne() throws {
    let run = try Flipbook.run(["watch", "--split", "blank", "README.md"])
    #expect(run.exit == .status(2))
    #expect(run.errors.contains("needs a pipe or a command"), "\(run.errors)")
  }
}

extension RealTerminal {
  /// A list that grows, on a screen.
  @Suite struct GrowingScreenTests {
    /// A stream into which the test writes, on a screen.
    private final class Stream {
      let terminal: TmuxTerminal
      private let writer: Int32

      init(_ arguments: String, in folder: borrowing ScratchFolder) throws {
        try #require(mkfifo(folder.path("gate"), 0o600) == 0)
        terminal = try TmuxTerminal(
          ["sh", "-c", "cat gate | \(ProjectFolder.flipbook) watch - \(arguments)"],
          columns: 60, rows: 12, directory: folder.path)
        writer = open(folder.path("gate"), O_WRONLY)
      }

      deinit { close(writer) }

      func write(_ text: String) {
        _ = Array(text.utf8).withUnsafeBytes { Glibc.write(writer, $0.baseAddress, $0.count) }
      }
    }

    @Test func linesAndProgressAreShownAsTheyArrive() throws {
      let folder = try ScratchFolder()
      let stream = try Stream("", in: folder)
      stream.write("one\ntwo\n")
      try stream.terminal.wait { $0.rows == ["one", "two"] && $0.status.contains("live") }
      stream.write("10%")
      try stream.terminal.wait { $0.rows == ["one", "two", "10%"] }
      stream.write("\r20%\r")
      try stream.terminal.wait { $0.rows == ["one", "two", "20%"] }
      stream.write("\u{1B}[31mdone\u{1B}[m\nthree\n")
      try stream.terminal.wait { $0.rows == ["one", "two", "done", "three"] }
    }

    @Test func upChoosesARowThatStays() throws {
      let folder = try ScratchFolder()
      let stream = try Stream("", in: folder)
      stream.write("one\ntwo\nthree\n")
      try stream.terminal.wait {
        $0.rows.last == "three" && $0.status.contains("following the end")
      }
      try stream.terminal.press("Up")
      stream.write("four\n")
      try stream.terminal.wait { $0.rows.last == "four" }
      try stream.terminal.press("Enter")
      try stream.terminal.wait { $0.contains("─ two ─") }
    }

    @Test func aFileIsFollowedAfterGoingToItsEnd() throws {
      let folder = try ScratchFolder()
      func lines(_ range: ClosedRange<Int>) -> String { range.map { "line \($0)\n" }.joined() }
      try folder.write(lines(1...30), to: "app.txt")
      let terminal = try folder.onScreen("watch", "app.txt", columns: 60, rows: 12)
      try terminal.wait { $0.rows.first == "line 1" }
      try folder.write(lines(1...31), to: "app.txt")
      try terminal.wait { $0.title.contains("2 of 2") && $0.rows.first == "line 1" }
      try terminal.press("G")
      try terminal.wait { $0.rows.last == "line 31" && $0.status.contains("following the end") }
      try folder.write(lines(1...33), to: "app.txt")
      try terminal.wait { $0.rows.last == "line 33" }
      try folder.write("anew 1\nanew 2\n", to: "app.txt")
      try terminal.wait { $0.rows == ["anew 1", "anew 2"] && !$0.status.contains("moved") }
    }
  }
}
