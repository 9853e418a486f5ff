import TestSupport
import Testing

/// The output of `flipbook diff --output json`, applied by a program that shares no code with it,
/// turns the old file into the new one.
@Suite struct DiffReplayTests {
  private typealias Section = ChangeReplayer.Section

  @Test(arguments: ["ps", "df", "ls", "packages", "dpkg", "prices"])
  func recordedLinesBecomeTheLastOnes(name: String) throws {
    let texts = try Fixture.snapshots(name)
    try expectLines(of: texts[0], toBecome: texts[texts.count - 1])
  }

  /// Lines that are equal, or only look the same, or are not plain text.
  @Test func unusualLinesBecomeTheNewOnes() throws {
    let lines = [
      "e\u{301}tude", "étude", "漢字 🧱🔥", "", "a,b\t\"quoted\"", "back\\slash", "👩‍👩‍👧\u{200b}", "- …",
      "bell\u{7} soh\u{1} \u{1b}[31m \u{7f}", "oak", "oak", "\u{202e}rtl\u{2028}", "# oak", "",
    ]
    let text = lines.joined(separator: "\n") + "\n"
    try expectLines(of: text, toBecome: lines.reversed().joined(separator: "\n"))
    let others = lines.enumerated().map { $0 % 3 == 1 ? "new \($1)" : $1 } + ["oak", "étude"]
    try expectLines(of: text, toBecome: others[2...].joined(separator: "\n") + "\n")
    try expectLines(of: text, toBecome: "")
    try expectLines(of: "", toBecome: text)
  }

  @Test(arguments: [
    (
      "csv", "id,what\r\n1,\"a \"\"b\"\", c\"\r\n2,x\r\n3,y\r\n",
      "id,what\r\n3,z\r\n1,\"a \"\"b\"\", d\"\r\n4,x\r\n",
      [Section(title: "", rows: ["3  z", "1  a \"b\", d", "4  x"])]
    ),
    (
      "md", "## Doing\n\n- dig\n- eat\n- eat\n\n## Done\n\n- plan\n",
      "## Review\n\n## Done\n\n- dig\n- eat twice\n\n## Doing\n\n- plan\n- eat\n",
      [
        Section(title: "Review", rows: []), Section(title: "Done", rows: ["dig", "eat twice"]),
        Section(title: "Doing", rows: ["plan", "eat"]),
      ]
    ),
  ])
  private func tablesAndBoardsBecomeTheNewFile(
    type: String, old: String, new: String, sections: [Section]
  ) throws {
    #expect(try replay(old, new, type) == sections)
  }

  /// Expects every byte except trailing blanks, which do not count.
  private func expectLines(of old: String, toBecome new: String) throws {
    let rows = try replay(old, new, "txt", "--format", "lines").flatMap(\.rows)
    let lines = new.split(separator: "\n", omittingEmptySubsequences: false)
    func bytes(_ lines: some Sequence<some StringProtocol>) -> [[UInt8]] {
      lines.map { $0.utf8.reversed().drop { $0 == 0x20 || $0 == 0x09 }.reversed() }
    }
    #expect(bytes(rows) == bytes(lines.last == "" ? lines.dropLast() : lines[...]))
  }

  /// Diffs the two files and replays the output.
  private func replay(
    _ old: String, _ new: String, _ type: String, _ options: String...
  ) throws -> [Section] {
    let folder = try ScratchFolder(["old." + type: old, "new." + type: new])
    let run = try Flipbook.run(
      ["diff", "old." + type, "new." + type, "--output", "json"] + options, directory: folder.path)
    #expect(run.exit == .status(1) && run.errors == "")
    var replayer = try ChangeReplayer(run.output)
    try replayer.replay()
    return replayer.sections
  }
}
