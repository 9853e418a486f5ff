import Foundation
import TestSupport
import Testing

/// The command's output for recorded output of real programs; Tests/Fixtures describes it.
@Suite struct RecordedThingsTests {
  /// Passes the snapshots to `watch -`, which records them, and returns the output of `replay`.
  private func replayed(_ input: String, _ options: String...) throws -> String {
    let folder = try ScratchFolder()
    let watch = try Flipbook.run(
      ["watch", "-", "--mute", "none", "--record", "r.jsonl"] + options, input: input,
      directory: folder.path)
    #expect(watch.exit == .status(0) && watch.errors == "")
    let replay = try folder.flipbook("replay", "r.jsonl", "--output", "text", "--mute", "none")
    #expect(replay.exit == .status(0) && replay.errors == "")
    // everything that is printed live is printed again, below the times
    let told = replay.output.split(separator: "\n").filter { !isTime($0) }
    let live = watch.output.split(separator: "\n").filter { !$0.hasPrefix("top -") }
    #expect(told == live)
    return replay.output.replacing(/(?m)^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/, with: "@")
  }

  private func isTime(_ line: Substring) -> Bool {
    line.prefixMatch(of: /\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/) != nil
  }

  @Test(arguments: Fixture.folders) func itsChangeLogMatchesWhatAPersonSaw(name: String) throws {
    let said = try replayed(try Fixture.snapshots(name).joined(separator: "\u{c}"))
    #expect(said == (try Fixture.text("\(name)/changes")))
  }

  @Test func topIsDividedByItsFirstLine() throws {
    let said = try replayed(try Fixture.text("top/stream"), "--split", "^top -")
    #expect(said == (try Fixture.text("top/changes")))
  }

  @Test func aFolderOfThemIsADeck() throws {
    let folder = try ScratchFolder()
    for (number, text) in try Fixture.snapshots("kubectl").enumerated() {
      try folder.write(text, to: "pods/\(number + 1)")
    }
    let run = try folder.flipbook("step", "pods")
    let lines = run.output.split(separator: "\n").filter { !$0.contains(/^\d → \d$/) }
    let changes = try Fixture.text("kubectl/changes").split(separator: "\n").filter { $0 != "@" }
    #expect(lines == changes)
  }

  @Test func theHistoryOfTheChangelogIsReadThroughItsOldName() throws {
    let folder = try Fixture.changelog()
    let log = try folder.flipbook("log", "CHANGELOG.md", "--record", "log.jsonl")
    #expect(log.exit == .status(0) && log.errors == "")
    #expect(log.output == (try Fixture.text("changelog/changes")))
    let replay = try folder.flipbook("replay", "log.jsonl")
    #expect(replay.output.filter { $0 != "@" } == log.output)
  }
}
