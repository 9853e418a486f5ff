import TestSupport
import Testing

/// One side of `diff` is empty, or is the output of a command.
@Suite struct DiffOfNothingTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try folder.write("name,n\npear,1\nfig,2\n", to: "list.csv")
    try folder.write("name,n\nfig,2\n", to: "one.csv")
    try folder.write(#"[{"name":"pear","n":1}]"#, to: "list.json")
    try folder.write("pear\nfig\n", to: "list.txt")
    try folder.write("# Fruit\n- pear\n", to: "list.md")
    try folder.write("NAME   READY   AGE\nweb-1  1/1     3d\n", to: "pods")
  }

  private func diff(_ arguments: String...) throws -> CommandRun {
    try Flipbook.run(["diff"] + arguments, directory: folder.path)
  }

  private func lines(_ run: CommandRun) -> [String] {
    run.output.split(separator: "\n").map(String.init)
  }

  @Test(arguments: [
    ("list.csv", ["pear at 1: 1", "fig at 2: 2"]), ("list.json", ["pear at 1: 1"]),
    ("list.txt", ["“pear” at 1", "“fig” at 2"]), ("pods", ["web-1 at 1: 1/1  3d"]),
  ]) func aNewOrDeletedFileIsComparedWithNothing(file: String, rows: [String]) throws {
    let new = try diff("/dev/null", file)
    #expect(new.exit == .status(1) && new.errors == "")
    #expect(lines(new) == rows.map { "inserts \($0)" })
    let gone = try diff(file, "/dev/null")
    #expect(gone.exit == .status(1) && gone.errors == "")
    #expect(lines(gone) == rows.map { "deletes \($0)" })
  }

  @Test func wholeSectionsAreInsertedAndDeleted() throws {
    #expect(
      lines(try diff("/dev/null", "list.md")) == [
        "inserts section “Fruit” at 1", "inserts “pear” at 1",
      ])
    #expect(
      lines(try diff("one.csv", "/dev/null", "--section-by", "n")) == [
        "deletes section “2” at 1", "deletes fig at 1",
      ])
    var replayer = try ChangeReplayer(try diff("/dev/null", "list.md", "--output", "json").output)
    try replayer.replay()
    #expect(replayer.sections.flatMap(\.rows).count == 1)
  }

  @Test func optionsForColumnsStillApply() throws {
    let run = try diff(
      "/dev/null", "list.csv", "--key", "name", "--where", "n > 1", "--format", "csv")
    #expect(lines(run) == ["inserts fig at 1: 2"])
    #expect(try diff("/dev/null", "list.csv", "--key", "nme").exit == .status(2))
    #expect(try diff("/dev/null", "/dev/null", "--key", "n").exit == .status(0))
    #expect(try diff("/dev/null", "/dev/null").exit == .status(0))
  }

  @Test(arguments: [
    ("<(cat list.csv) <(cat one.csv)", ["deletes pear at 1: 1"]),
    ("list.csv <(cat one.csv)", ["deletes pear at 1: 1"]),
    ("list.csv <(head -n 1 one.csv)", ["deletes pear at 1: 1", "deletes fig at 2: 2"]),
    ("list.csv <(true)", ["deletes pear at 1: 1", "deletes fig at 2: 2"]),
    ("<(cat pods) <(true)", ["deletes web-1 at 1: 1/1  3d"]),
    ("<(cat list.txt) <(printf 'fig\\npear\\n')", ["moves “fig” from 2 to 1"]),
    ("list.txt <(cat pods list.txt)", ["inserts “NAME   READY   AGE” at 1"]),
    ("list.json - <list.json", []), ("- list.csv </dev/null", ["inserts pear at 1: 1"]),
  ]) func theOutputOfACommandIsReadLikeAFile(arguments: String, rows: [String]) throws {
    let run = try CommandRun.of(
      ["bash", "-c", "\(ProjectFolder.flipbook) diff \(arguments)"], directory: folder.path)
    #expect(run.exit == .status(rows.isEmpty ? 0 : 1) && run.errors == "", "\(run)")
    #expect(Array(lines(run).prefix(rows.count)) == rows)
  }

  @Test func gitShowsNewAndDeletedFiles() throws {
    let script = """
      git init -q . && git config user.email a@b.c && git config user.name A
      git add list.csv && git commit -q -m one
      git rm -q list.csv && git add one.csv && git commit -q -m two
      git difftool -y --no-renames -x '\(ProjectFolder.flipbook) diff' HEAD~1 HEAD
      """
    let run = try CommandRun.of(["sh", "-c", script], directory: folder.path)
    #expect(
      lines(run) == [
        "list.csv", "deletes pear at 1: 1", "deletes fig at 2: 2", "one.csv", "inserts fig at 1: 2",
      ],
      "\(run)")
  }
}
