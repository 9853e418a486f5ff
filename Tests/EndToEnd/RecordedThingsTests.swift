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
    let replay = try folder.flipbook("replay", "r.jsonl", "--no-stamp", "--mute", "none")
    #expect(replay.exit == .status(0) && replay.errors == "")
    // everything that is printed live is printed again; the first list of a stream has only its caption
    #expect(replay.output.hasSuffix(watch.output))
    return replay.output
  }

  /// The changes in a fixture, without the “@” for the time of each.
  private func changes(_ name: String) throws -> String {
    try Fixture.text("\(name)/changes").replacing("@  ", with: "").replacing("@\n", with: "")
  }

  @Test(arguments: Fixture.folders) func itsChangeLogMatchesWhatAPersonSaw(name: String) throws {
    let said = try replayed(try Fixture.snapshots(name).joined(separator: "\u{c}"))
    #expect(said == (try changes(name)))
  }

  @Test func topIsDividedByItsFirstLine() throws {
    let said = try replayed(try Fixture.text("top/stream"), "--split", "^top -")
    #expect(said == (try changes("top")))
  }

  @Test func aFolderOfThemIsADeck() throws {
    let folder = try ScratchFolder()
    for (number, text) in try Fixture.snapshots("kubectl").enumerated() {
      try folder.write(text, to: "pods/\(number + 1)")
    }
    let run = try folder.flipbook("step", "pods")
    let lines = run.output.split(separator: "\n").filter { !$0.contains(/^\d → \d$/) }
    #expect(lines == (try changes("kubectl").split(separator: "\n")))
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
