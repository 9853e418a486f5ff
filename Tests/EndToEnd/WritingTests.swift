import Foundation
import TestSupport
import Testing

/// Messages about files that cannot be written, and the data that is intact afterwards.
@Suite struct WritingTests {
  private func errors(_ folder: ScratchFolder, _ arguments: String...) throws -> String {
    let run = try Flipbook.run(arguments, directory: folder.path)
    #expect(run.exit == .status(2) && run.errors.count { $0.isNewline } == 1, "\(run.errors)")
    return run.errors
  }

  @Test func unwritableFilesAreReportedBeforeAnythingRuns() throws {
    let folder = try ScratchFolder(["a.txt": "a\n"])
    let words =
      "flipbook: no/such/r.jsonl: folder no/such does not exist; create it, or choose another name\n"
    #expect(try errors(folder, "watch", "--record", "no/such/r.jsonl", "--", "touch ran") == words)
    #expect(!FileManager.default.fileExists(atPath: folder.path("ran")))
    #expect(
      try errors(folder, "export", "a.txt", "-o", "no/such/r.svg")
        == words.replacing("jsonl", with: "svg"))
    #expect(
      try errors(folder, "export", "a.txt", "-o", "a.txt/x.svg")
        == "flipbook: a.txt/x.svg: a.txt is not a folder; choose another name\n")
    for arguments in [["export", "a.txt", "--to", "svg", "-o", "."], ["log", "--record", "."]] {
      let run = try Flipbook.run(
        arguments + (arguments[0] == "log" ? ["a.txt"] : []),
        directory: folder.path)
      #expect(run.errors == "flipbook: .: is a folder; give the name of a file in it\n")
    }
  }

  /// The input of a hook and of git is kept in memory.
  @Test(arguments: ["/nonexistent", "/dev/full", "/proc"])
  func noFolderForTemporaryFilesIsNeeded(folder: String) throws {
    let repository = try LogTests.repository()
    let log = try CommandRun.of(
      [ProjectFolder.flipbook, "log", "the list.txt", "--on-change", "head -c 20"],
      environment: ["TMPDIR": folder], directory: repository.path)
    #expect(log.errors == "" && log.exit == .status(0))
    #expect(log.output.contains("deletes “dig” at 1\n"))
    #expect(log.output.contains("{\"version\":1,\"captio"))
  }

  @Test func noSpaceIsReportedAndNothingIsLeft() throws {
    let folder = try ScratchFolder(["a.txt": "a\n"])
    #expect(
      try errors(folder, "export", "a.txt", "--to", "svg", "-o", "/dev/full")
        == "flipbook: /dev/full: no space left; make room, or choose another name\n")
    let run = try CommandRun.of(
      ["sh", "-c", "\(ProjectFolder.flipbook) export a.txt --to svg >/dev/full"],
      directory: folder.path)
    #expect(run.errors == "flipbook: standard output: no space left\n")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a.txt"])
  }

  /// A limit of the shell simulates a full disk. A long row is written in parts, and the limit
  /// is reached after the first.
  @Test(arguments: [(count: 12, words: 300, limit: 8), (count: 5, words: 40_000, limit: 200)])
  func earlierSnapshotsAreIntact(count: Int, words: Int, limit: Int) throws {
    let folder = try ScratchFolder()
    let lists = (0..<count).map {
      "row \($0)\n" + String(repeating: "\($0) ", count: words) + "\n\u{c}"
    }
    let script = "ulimit -f \(limit); exec \"$0\" watch - --record r.jsonl"
    let run = try CommandRun.of(
      ["bash", "-c", script, ProjectFolder.flipbook], input: lists.joined(),
      directory: folder.path)
    #expect(run.exit == .status(2))
    let words = try #require(
      run.errors.firstMatch(
        of:
          /--record: r\.jsonl: larger than the file size limit .*; (\d+) snapshots were recorded before that\n/
      ), "\(run.errors)")
    let replay = try folder.flipbook("replay", "r.jsonl", "--output", "json")
    #expect(replay.exit == .status(0) && replay.errors == "")
    // a line for each snapshot but the first
    let shown = replay.output.split(separator: "\n").count + 1
    #expect(shown == Int(words.1), "\(replay.output)")
    // the recording continues where it ended
    let more = try folder.flipbook("watch", "-", "--record", "r.jsonl", input: "a\n")
    #expect(more.exit == .status(0) && more.errors == "")
  }
}
