import Glibc
import Foundation
import TestSupport
import Testing

/// `--record` and `replay` without a screen.
@Suite struct RecordTests {
  /// A recording of a pipe: one, then one and two, then two.
  @discardableResult
  private func recording(in folder: ScratchFolder? = nil) throws -> ScratchFolder {
    let folder = try folder ?? ScratchFolder()
    let run = try folder.flipbook(
      "watch", "-", "--record", "r.jsonl", input: "one\n\u{c}one\ntwo\n\u{c}one\ntwo\n\u{c}two\n")
    #expect(run.exit == .status(0) && run.errors == "")
    return folder
  }

  private func lines(_ run: CommandRun) -> [Substring] { run.output.split(separator: "\n") }

  @Test func recordedChangesArePrintedWithTheirTimes() throws {
    let folder = try recording()
    let run = try folder.flipbook("replay", "r.jsonl")
    #expect(run.exit == .status(0) && run.errors == "")
    let lines = lines(run)
    try #require(lines.count == 3)
    let time = /\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/
    let changes = ["inserts “two” at 2", "deletes “one” at 1"]
    for (line, change) in zip(lines, ["1 row"] + changes) {
      #expect(line.prefixMatch(of: time).map { line[$0.range.upperBound...] } == "  \(change)")
    }
    let bare = try folder.flipbook("replay", "r.jsonl", "--no-stamp")
    #expect(bare.output == changes.map { $0 + "\n" }.joined())
    let text = try folder.read("r.jsonl")
    #expect(text.contains(#""unchanged":1}"#))
    let json = try folder.flipbook("replay", "-", "--output", "json", input: text)
    #expect(self.lines(json).count == 2)
    for line in self.lines(json) {
      var replayer = try ChangeReplayer(String(line))
      try replayer.replay()
    }
  }

  @Test func aSessionIsAddedToARecording() throws {
    let folder = try recording()
    try recording(in: folder)
    let run = try folder.flipbook("replay", "r.jsonl")
    #expect(lines(run).count == 3 + 4, "\(run.output)")
    #expect(run.output.hasSuffix("deletes “one” at 1\n"))
  }

  @Test func aConditionEndsTheLogAndAHookHearsOfEveryChange() throws {
    let folder = try recording()
    let until = try folder.flipbook("replay", "r.jsonl", "--until", "row two appears")
    #expect(until.output.hasSuffix("inserts “two” at 2\n"))
    #expect(until.exit == .status(0))
    let never = try folder.flipbook("replay", "r.jsonl", "--until", "row ten appears")
    #expect(never.exit == .status(1))
    let hook = try folder.flipbook("replay", "r.jsonl", "--on-change", "cat >>changes")
    #expect(hook.exit == .status(0) && hook.errors == "")
    let printed = try folder.flipbook("replay", "r.jsonl", "--output", "json").output
    #expect(try folder.read("changes") == printed && printed.contains(#""caption":"#))
  }

  /// On a terminal, too, changes are printed until one meets the condition.
  @Test func aConditionEndsAReplayOnATerminal() throws {
    let folder = try recording()
    for (condition, status) in [("row two appears", 0), ("row ten appears", 1)] {
      let terminal = try PtyTerminal(
        [ProjectFolder.flipbook, "replay", "r.jsonl", "--until", condition], columns: 80, rows: 10,
        directory: folder.path)
      #expect(try terminal.waitForExit() == .status(Int32(status)))
      #expect(terminal.text.contains("inserts “two”"))
    }
  }

  @Test func aFileIsRecordedWhileItIsWatched() throws {
    let folder = try ScratchFolder(["list.csv": "id,n\n1,5\n"])
    let watch = try RunningCommand(
      [ProjectFolder.flipbook, "watch", "list.csv", "--key", "id", "--bar", "n"]
        + ["--record", "r.jsonl"], directory: folder.path)
    func recorded() -> Int {
      (try? folder.read("r.jsonl").split(separator: "\n").count) ?? 0
    }
    #expect(patiently { recorded() == 2 ? true : nil } == true)
    try folder.replace("list.csv", with: "id,n\n1,7\n")
    #expect(patiently { recorded() == 3 ? true : nil } == true)
    // however it ends, all snapshots so far are recorded
    watch.signal(SIGKILL)
    #expect(try watch.finish().exit == .signal(SIGKILL))
    let text = try folder.read("r.jsonl")
    #expect(text.hasPrefix(#"{"recording":1,"title":"list.csv","key":["id"],"bar":"n""#))
    let run = try folder.flipbook("replay", "r.jsonl")
    #expect(run.output.hasSuffix("updates 1 at 1: n 5 → 7\n"))
  }

  /// A file that takes the name of a recording is left alone.
  @Test func aReplacedRecordingEnds() throws {
    let folder = try ScratchFolder(["list.txt": "fern\n"])
    let watch = try RunningCommand(
      [ProjectFolder.flipbook, "watch", "list.txt", "--record", "r.jsonl"], directory: folder.path)
    let isBegun = patiently {
      (try? folder.read("r.jsonl").contains("fern")) == true ? true : nil
    }
    #expect(isBegun == true)
    try folder.replace("r.jsonl", with: "my notes\n")
    try folder.append("moss\n", to: "list.txt")
    let run = try watch.finish()
    #expect(run.exit == .status(2))
    #expect(
      run.errors
        == "flipbook: --record: r.jsonl: the recording was moved or deleted; "
        + "1 snapshot was recorded before that\n")
    #expect(try folder.read("r.jsonl") == "my notes\n")
  }

  @Test func nothingIsAddedToABrokenRecording() throws {
    let folder = try recording()
    var lines = try folder.read("r.jsonl").split(separator: "\n")
    lines[2] = "oops"
    let broken = lines.joined(separator: "\n") + "\n"
    try folder.write(broken, to: "r.jsonl")
    let run = try folder.flipbook("watch", "-", "--record", "r.jsonl", input: "a\n")
    #expect(run.exit == .status(2) && run.output == "")
    #expect(run.errors.hasPrefix("flipbook: r.jsonl: line 3: "), "\(run.errors)")
    #expect(run.errors.hasSuffix("nothing was appended; choose another name\n"))
    #expect(try folder.read("r.jsonl") == broken)
  }

  @Test func anIncompleteLineIsSkippedAndReported() throws {
    let folder = try recording()
    try folder.write(String(try folder.read("r.jsonl").dropLast(9)), to: "torn.jsonl")
    let run = try folder.flipbook("replay", "torn.jsonl")
    #expect(run.exit == .status(0))
    #expect(run.output.hasSuffix("inserts “two” at 2\n"))
    #expect(
      run.errors == "flipbook: torn.jsonl: line 5: the last line is incomplete and was skipped\n")
  }

  @Test(arguments: [SIGINT, SIGUSR1])
  func aSignalLeavesAWholeRecording(signal: Int32) throws {
    let folder = try ScratchFolder(["list.txt": "a\n"])
    let watch = try RunningCommand(
      [
        ProjectFolder.flipbook, "watch", "-n", "0.1", "--record", "r.jsonl",
        "echo >>runs; cat list.txt",
      ],
      directory: folder.path)
    try watch.wait { _ in (try? folder.read("runs").count > 4) == true }
    watch.signal(signal)
    #expect(try watch.finish().exit == .signal(signal))
    let text = try folder.read("r.jsonl")
    #expect(text.contains("unchanged") && text.hasSuffix("\n"))
  }

  @Test func aRecordingWithoutSnapshotsIsValid() throws {
    let folder = try ScratchFolder()
    let watch = try RunningCommand(
      [ProjectFolder.flipbook, "watch", "--record", "r.jsonl", "touch begun; sleep 600"],
      directory: folder.path)
    try watch.wait { _ in (try? folder.read("begun")) != nil }
    watch.signal(SIGTERM)
    #expect(try watch.finish().exit == .signal(SIGTERM))
    let replay = try folder.flipbook("replay", "r.jsonl")
    #expect(replay.exit == .status(0) && replay.output == "")
    #expect(replay.errors == "flipbook: r.jsonl: no snapshots in this recording\n")
    #expect(try folder.flipbook("replay", "r.jsonl", "--until", "count > 0").exit == .status(1))
    // and a session can be appended to it
    try folder.write("a\n", to: "list.txt")
    let more = try folder.flipbook(
      "watch", "--record", "r.jsonl", "-q", "1", "-n", "0.1", "cat list.txt")
    #expect(more.exit == .status(0), "\(more.errors)")
    #expect(try folder.flipbook("export", "r.jsonl", "--to", "frames").exit == .status(0))
  }

  @Test func errorsAreReportedInOneLine() throws {
    let folder = try recording()
    try folder.write("a list\n", to: "list.txt")
    let broken = try folder.read("r.jsonl").replacing(#""delta""#, with: #""dleta""#)
    try folder.write(broken, to: "broken.jsonl")
    try folder.write(#"{"recording":1,"title":"t"}"# + "\n", to: "empty.jsonl")
    func errors(_ arguments: String...) throws -> String {
      let run = try Flipbook.run(arguments, directory: folder.path)
      #expect(run.exit == .status(2) && run.errors.count { $0.isNewline } == 1, "\(run.errors)")
      return run.errors
    }
    #expect(try errors("replay", "list.txt").contains("list.txt: line 1: not a recording"))
    #expect(
      try errors("replay", "broken.jsonl").contains("broken.jsonl: line 3: expected “recording”"))
    #expect(
      try errors("export", "empty.jsonl", "--to", "svg").contains("no snapshots in this recording")
    )
    #expect(try errors("replay", "none.jsonl").contains("none.jsonl: no such file"))
    #expect(try errors("replay", "r.jsonl", "--bar", "n").contains("no column “n”"))
    #expect(
      try errors("watch", "list.txt", "--record", "list.txt").contains("not a recording; choose"))
    #expect(try errors("watch", "list.txt", "--record", "/dev/null").contains("not a regular file"))
    #expect(try folder.read("list.txt") == "a list\n")
  }
}

extension RealTerminal {
  /// `replay`, `w` and the history on a screen.
  @Suite struct ReplayScreenTests {
    @Test func aCommandIsRecordedSavedAndReplayed() throws {
      let folder = try ScratchFolder(["list": "one\n"])
      let terminal = try folder.onScreen(
        "watch", "-n", "0.1", "--record", "r.jsonl", "--", "cat list")
      try terminal.wait { $0.rows == ["one"] && $0.title.contains("unchanged for ") }
      // in one step: a command that runs meanwhile would see an empty file
      try folder.replace("list", with: "one\ntwo\n")
      try terminal.wait { $0.rows == ["one", "two"] }
      try terminal.press("[")
      try terminal.wait { $0.rows == ["one"] && $0.status.contains("past, 1 newer") }
      try folder.replace("list", with: "two\n")
      try terminal.wait { $0.rows == ["one"] && $0.status.contains("past, 2 newer") }
      try terminal.press("w")
      let saved = try terminal.wait { $0.status.contains("saved flipbook-") }
      let name = try #require(saved.status.firstMatch(of: /flipbook-\d{8}-\d{6}\.jsonl/)).output
      try terminal.press("f")
      try terminal.wait { $0.rows == ["two"] && $0.status.contains("live") }
      try terminal.quit()
      for recording in ["r.jsonl", String(name)] {
        let run = try folder.flipbook("replay", recording, "--no-stamp")
        #expect(run.exit == .status(0))
        #expect(
          run.output.split(separator: "\n")
            == ["inserts “two” at 2", "deletes “one” at 1"], "\(recording): \(run.output)")
      }
      let replay = try folder.onScreen("replay", "r.jsonl", "--paused", "--speed", "8")
      let first = try replay.wait { $0.rows == ["one"] && $0.title.contains("1 of 3") }
      #expect(first.title.hasPrefix(" cat list"))
      try replay.press("]")
      try replay.wait { $0.title.contains("2 of 3") && $0.rows == ["one", "two"] }
      try replay.press("]")
      try replay.wait { $0.title.contains("3 of 3") && $0.rows == ["two"] }
      try replay.press("0")
      try replay.wait { $0.title.contains("1 of 3") && $0.rows == ["one"] }
      try replay.press("Space")
      try replay.wait { $0.title.contains("3 of 3") && $0.rows == ["two"] }
      try replay.wait { $0.title.contains("1 of 3") && $0.rows == ["one"] }
      try replay.quit()
    }

    @Test func aFullHistoryIsReported() throws {
      let folder = try ScratchFolder()
      let terminal = try folder.onScreen("watch", "-n", "0.1", "--history", "2K", "--", "date +%N")
      try terminal.wait { $0.status.contains("history full") }
      try terminal.wait { screen in screen.lines.contains { $0.hasPrefix(" …") } }
      try terminal.press("0")
      try terminal.wait { $0.status.contains("past") }
      try terminal.press("f")
      try terminal.wait { $0.status.contains("live") }
    }
  }
}
