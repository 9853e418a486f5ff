import TestSupport
import Testing

/// A key that does not fit one list is used again afterwards, and both changes are reported once.
@Suite struct KeyAgainTests {
  /// However fast the lists arrive, each change has the key of its rows. A replay has the last key throughout.
  @Test func recordsTellTheSameStoryAsTheLog() throws {
    let rows = [
      "web,80,1\ndb,81,1", "web,80,1\ndb,81,5", "web,80,1\ndb,81,9", "web,80,1\ndb,81,5\ndb,91,1",
    ]
    let input = rows.map { "name,port,n\n\($0)\n" }.joined(separator: "\u{c}")
    let folder = try ScratchFolder()
    let log = try folder.flipbook(
      "watch", "-", "--format", "csv", "--record", "r.jsonl", input: input)
    let first = "updates db at 2: n 1 → 5\nupdates db at 2: n 5 → 9\n"
    let last = "updates 81 at 2: n 9 → 5\ninserts 91 at 3: db  1\n"
    #expect(log.output == first + last)
    let replay = try folder.flipbook("replay", "r.jsonl", "--no-stamp")
    #expect(replay.output == first.replacing("updates db", with: "updates 81") + last)
    let recorded = try folder.read("r.jsonl").split(separator: "\n")
    #expect(recorded.map { $0.contains(#""key":["name"]"#) } == [true, false, false, false, false])
    #expect(recorded.map { $0.contains(#""key":["port"]"#) } == [false, false, false, false, true])
    let whole = try folder.flipbook("replay", "r.jsonl", "--output", "json")
    #expect(!whole.output.contains(#""id":"db""#) && whole.output.contains(#""id":"81""#))
    let json = try folder.flipbook(
      "watch", "-", "--format", "csv", "--output", "json", input: input)
    for (line, key) in zip(json.output.split(separator: "\n"), ["name", "name", "port"]) {
      #expect(line.hasPrefix(#"{"version":1,"key":["\#(key)"]"#), "\(line)")
    }
  }
}
