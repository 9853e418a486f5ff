import Foundation
import Glibc
import TestSupport
import Testing

/// The net change between two moments, and the selection of changes.
@Suite struct NetChangeTests {
  private static let lists = [
    "a 1,b 2", "a 5,b 2,c 3", "a 1,b 2,c 3", "a 1,c 3,b 2", "a 1,c 4", "a 1,b 2,c 4,d 9",
  ]

  /// A recording from 10:00:00 local time on, with a snapshot every ten seconds.
  private static var recording: String {
    func rows(_ list: String) -> String {
      list.split(separator: ",").map { row in
        let (name, n) = (row.prefix(1), row.suffix(1))
        return #"{"id":"\#(name)","text":"\#(row)","fields":{"NAME":"\#(name)","N":"\#(n)"}}"#
      }.joined(separator: ",")
    }
    return #"{"recording":1,"title":"pods","key":["NAME"],"offset":60}"# + "\n"
      + lists.enumerated().map { index, list in
        #"{"time":"2026-11-27T09:00:\#(index)0.200Z","source":[{"id":"","title":"","rows":[\#(rows(list))]}]}"#
          + "\n"
      }.joined()
  }

  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder(["r.jsonl": Self.recording])
  }

  private func output(_ words: String...) throws -> String {
    let run = try Flipbook.run(words, directory: folder.path)
    #expect(run.errors == "")
    return run.output
  }

  @Test func rowsInsertedAndDeletedAgainAreNotAChange() throws {
    let net = "inserts c at 3: 4\ninserts d at 4: 9\n"
    #expect(try output("replay", "r.jsonl", "--net") == net)
    let part = "updates a at 1: N 5 → 1\nmoves c from 3 to 2\n"
    #expect(
      try output("replay", "r.jsonl", "--from", "10:00:10", "--to", "10:00:39", "--net") == part)
    #expect(
      try output("replay", "r.jsonl", "--from", "10:00:10", "--to", "10:00:39", "--no-stamp")
        == part)
    let whole = try output("replay", "r.jsonl", "--net")
    #expect(try output("replay", "r.jsonl", "--from", "09:59", "--net") == whole)
  }

  @Test(arguments: [
    ("replay r.jsonl --to 09:00", "09:00 is before the first snapshot, at 2026-11-27 10:00:00"),
    ("replay r.jsonl --from 11:00", "11:00 is after the last snapshot, at 2026-11-27 10:00:50"),
    ("replay r.jsonl --from 10:00:30 --to 10:00:10", "--to 10:00:10 is before --from 10:00:30"),
    ("replay r.jsonl --from soon", "give a time such as 10:00"),
    ("replay r.jsonl --net --on-change true", "--net prints a single change"),
    ("replay r.jsonl --on insert", "give inserted, deleted, moved or updated"),
  ])
  func aMistakeIsNamedInOneLine(line: String, reason: String) throws {
    let run = try Flipbook.run(
      line.split(separator: " ").map(String.init), directory: folder.path)
    #expect(run.exit == .status(2) && run.errors.count { $0.isNewline } == 1)
    #expect(run.errors.hasPrefix("flipbook: ") && run.errors.contains(reason), "\(run.errors)")
  }

  @Test func onlyWantedChangesArePrintedAndRunTheHook() throws {
    let run = try folder.flipbook(
      "replay", "r.jsonl", "--on", "inserted, deleted", "--no-stamp", "--on-change",
      "cat >>changes",
      "--until", "row c N = 4")
    #expect(run.output == "inserts c at 3: 3\ndeletes b at 3: 2\n")
    #expect(run.errors.contains("condition met"))
    let changes = try folder.read("changes").split(separator: "\n")
    #expect(changes.count == 2 && changes[1].contains(#""change":"delete","row":"b""#))
    #expect(!changes.joined().contains(#""change":"update""#))
  }

  /// The second run updates a row, and the third one deletes it.
  @Test func onlyAWantedChangeEndsWatching() throws {
    let folder = try ScratchFolder()
    let script =
      "echo x >>runs; case $(wc -l <runs) in 1) echo 'a 1';; 2) echo 'a 2';; esac; echo 'b 1'"
    func runs(_ options: String...) throws -> Int {
      try folder.write("", to: "runs")
      let run = try Flipbook.run(
        ["watch", "-n", "0.1", "-g"] + options + ["--", script], directory: folder.path)
      #expect(run.exit == .status(0))
      return try folder.read("runs").split(separator: "\n").count
    }
    #expect(try runs() == 2)
    #expect(try runs("--on", "deleted") == 3)
  }
}
