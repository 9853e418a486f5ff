import TestSupport
import Testing

/// Small inputs that expand to a lot: each is read, or refused in one line that names the place.
@Suite struct BombTests {
  private func expectRefusal(_ run: CommandRun, _ words: String) {
    #expect(run.exit == .status(2) && run.output == "")
    #expect(run.errors.hasPrefix("flipbook: \(words)"), "\(run.errors)")
    #expect(run.errors.count { $0.isNewline } == 1 && run.errors.count < 500, "\(run.errors)")
  }

  private func many(_ text: String, _ count: Int, _ separator: String = "") -> String {
    Array(repeating: text, count: count).joined(separator: separator)
  }

  @Test func longOrDeepDecksAreReadOrRefused() throws {
    let folder = try ScratchFolder(["d/t.csv": "k,n\na,1\nb,2\n"])
    func run(_ line: String) throws -> CommandRun {
      try folder.write("file: t.csv\n\(line)\n", to: "d/deck.yaml")
      return try folder.flipbook("export", "d", "--to", "frames")
    }
    let conditions = try run("where: [\(many("n > 1", 2_000, ", "))]")
    #expect(conditions.exit == .status(0) && conditions.errors == "")
    for pattern in ["\(many("(", 20_000))a\(many(")", 20_000))", "\(many("a|", 20_000))a"] {
      expectRefusal(try run("where: k ~ \(pattern)"), "where “k ~ ")
    }
    let deep = many("[", 20_000) + many("]", 20_000)
    expectRefusal(try run("where: \(deep)"), "d/deck.yaml: line 2: ")
  }

  @Test func theOutputOfAHookIsLimited() throws {
    let folder = try ScratchFolder()
    let run = try folder.flipbook(
      "watch", "-", "--on-change", "yes | head -c 1000000; echo end", input: "a\n\u{C}b\n")
    #expect(run.exit == .status(0) && run.output.hasSuffix("y\nend\n"))
    #expect(run.output.utf8.count < 70_000)
    #expect(
      run.errors
        == "flipbook: --on-change: the command writes more than 64 KB; only the end is kept\n")
  }
}
