import Foundation
import TestSupport
import Testing

extension RealTerminal {
  /// Files, histories and recordings that take a long time, in a real terminal.
  @Suite struct LongWorkTests {
    /// A table that takes a while to read, at least in the build for tests.
    private func table(_ value: Int, count: Int = 200_000) -> String {
      let rows = (0..<count).map { "\($0),the name of number \($0),\(value + $0)\n" }
      return "id,name,value\n" + rows.joined()
    }

    @Test func theListCanBeUsedWhileASaveIsRead() throws {
      let folder = try ScratchFolder()
      try folder.write(table(0, count: 60_000), to: "large.csv")
      func isBusy(_ screen: TerminalScreen) -> Bool {
        ["%", "comparing…", "reading large.csv…"].contains { screen.status.contains($0) }
      }
      let terminal = try TmuxTerminal(
        [ProjectFolder.flipbook, "watch", "large.csv", "--key", "id"], directory: folder.path)
      try terminal.wait { $0.contains("the name of number 3 ") }
      try folder.write(table(1_000_000, count: 60_000), to: "large.csv")
      try terminal.wait("for a progress", until: isBusy)
      try terminal.press("?")
      let screen = try terminal.wait { $0.contains("cancel, close, drop marks") }
      #expect(!screen.contains("1000003"))
      try terminal.press("x")
      // the progress text disappears after the list is shown; the next one is waited for
      try terminal.wait("for the save") { $0.contains("1000003") && !isBusy($0) }
      try folder.write(table(2_000_000, count: 60_000), to: "large.csv")
      try terminal.wait("for a progress", until: isBusy)
      // only once: the next key would hide the message
      try terminal.press("Escape")
      try terminal.wait("for the old list") {
        $0.status.contains("cancelled") && $0.contains("1000003")
      }
      try terminal.quit()
    }

    @Test func quittingDuringASaveStillRecordsIt() throws {
      let folder = try ScratchFolder()
      try folder.write(table(0, count: 50_000), to: "large.csv")
      let terminal = try TmuxTerminal(
        [ProjectFolder.flipbook, "watch", "large.csv", "--key", "id", "--record", "day.jsonl"],
        directory: folder.path)
      try terminal.wait { $0.contains("the name of number 3 ") }
      try folder.write(table(1_000_000, count: 50_000), to: "large.csv")
      try terminal.wait("for the comparison") {
        $0.status.contains("comparing…") || $0.contains("1000003")
      }
      try terminal.quit()
      let recording = try folder.read("day.jsonl")
      #expect(recording.hasSuffix("\n") && recording.contains("1000007"))
    }

    @Test func aLongRecordingShowsProgressAndIsThenShown() throws {
      let folder = try ScratchFolder()
      var lines = [#"{"recording":1,"title":"long"}"#]
      let rows = (0..<500).map { #"{"id":\#($0),"text":"row \#($0)"}"# }.joined(separator: ",")
      lines.append(#"{"name":"first","source":[{"id":"","title":"","rows":[\#(rows)]}]}"#)
      for number in 1..<8_000 {
        lines.append(#"{"name":"n\#(number)","delta":[{"from":0,"rows":[[1,499],[0,1]]}]}"#)
      }
      try folder.write(lines.joined(separator: "\n") + "\n", to: "long.jsonl")
      let terminal = try TmuxTerminal(
        [ProjectFolder.flipbook, "replay", "long.jsonl", "--paused"], directory: folder.path)
      try terminal.wait("for a progress") { $0.contains("%") }
      try terminal.wait("for the first snapshot") { $0.contains("row 7") }
      try terminal.press("]")
      try terminal.wait { $0.rows.first == "row 1" && $0.contains("2 of 8000") }
      // through all of them, and starting over at the end
      try terminal.type("/no such row")
      try terminal.press("Enter", "n")
      try terminal.wait { $0.status.contains("not found in any snapshot") }
      // quitting while saving leaves no half-written file
      try terminal.press("w", "q")
      #expect(try terminal.waitForExit() == .status(0))
      let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      #expect(left == ["long.jsonl"])
    }
  }
}
