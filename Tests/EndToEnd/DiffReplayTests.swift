import TestSupport
import Testing

/// The output of `flipbook diff --output json`, applied by a program that shares no code with it,
/// turns the old file into the new one.
@Suite struct DiffReplayTests {
  @Test func linesBecomeTheNewFile() throws {
    var files = RandomFiles(seed: 2)
    for round in 1...12 {
      let old = files.lines()
      let new = round % 6 == 0 ? old : files.edited(old)
      let replayed = try replay(
        files.file(of: old), files.file(of: new), "txt", areEqual: isSame(shown(old), shown(new)))
      #expect(replayed.count == 1, "round \(round)")
      expectSame(shown(replayed.first?.rows ?? []), shown(new), "round \(round)")
    }
  }

  @Test func tablesBecomeTheNewFile() throws {
    var files = RandomFiles(seed: 3)
    for round in 1...6 {
      let (old, new) = (files.table(), files.table())
      let replayed = try replay(csv(old), csv(new), "csv", "--key", "id")
      expectSame(replayed.first?.rows ?? [], new.map { $0.joined(separator: "  ") }, "\(round)")
    }
  }

  @Test func boardsBecomeTheNewFile() throws {
    var files = RandomFiles(seed: 4)
    for round in 1...8 {
      let (old, new) = (files.board(), files.board())
      let replayed = try replay(markdown(old), markdown(new), "md")
      #expect(replayed.map(\.title) == new.map(\.title), "round \(round)")
      #expect(replayed.map(\.rows) == new.map(\.items), "round \(round)")
    }
  }

  /// Diffs the two files and replays the output.
  private func replay(
    _ old: String, _ new: String, _ type: String, _ options: String..., areEqual: Bool? = nil
  ) throws -> [ChangeReplayer.Section] {
    let folder = try ScratchFolder()
    try folder.write(old, to: "old." + type)
    try folder.write(new, to: "new." + type)
    let run = try Flipbook.run(
      ["diff", "old." + type, "new." + type, "--output", "json"] + options, directory: folder.path)
    #expect(run.errors == "")
    #expect(run.status == 0 || run.status == 1)
    if let areEqual { #expect(run.status == (areEqual ? 0 : 1), "\(old.debugDescription)") }
    var replayer = try ChangeReplayer(run.output)
    try replayer.replay()
    return replayer.sections
  }

  /// Lines without trailing blanks, which do not count.
  private func shown(_ lines: [String]) -> [String] {
    lines.map { line in
      String(
        decoding: line.utf8.reversed().drop { $0 == 0x20 || $0 == 0x09 }.reversed(), as: UTF8.self)
    }
  }

  private func expectSame(_ replayed: [String], _ new: [String], _ comment: Comment) {
    #expect(isSame(replayed, new), comment)
    if !isSame(replayed, new) { #expect(replayed == new, comment) }
  }

  /// Byte for byte; strings that only look the same are different.
  private func isSame(_ one: [String], _ other: [String]) -> Bool {
    one.map { Array($0.utf8) } == other.map { Array($0.utf8) }
  }

  private func csv(_ rows: [[String]]) -> String {
    ([["id", "what", "count"]] + rows).map { cells in
      cells.map { "\"" + $0.replacing("\"", with: "\"\"") + "\"" }.joined(separator: ",") + "\r\n"
    }.joined()
  }

  private func markdown(_ board: [(title: String, items: [String])]) -> String {
    board.map { "## \($0.title)\n\n" + $0.items.map { "- \($0)\n" }.joined() + "\n" }.joined()
  }
}
