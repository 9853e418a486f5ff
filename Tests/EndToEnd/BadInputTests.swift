import Foundation
import TestSupport
import Testing

/// Trouble is reported in one line on standard error, with the documented status.
@Suite struct BadInputTests {
  struct Case: CustomStringConvertible {
    let arguments: String
    let words: [String]
    var description: String { arguments }

    init(_ arguments: String, _ words: String...) {
      self.arguments = arguments
      self.words = words
    }
  }

  static let cases = [
    Case("diff nowhere.txt a.txt", "nowhere.txt: no such file"),
    Case("watch nowhere.txt", "nowhere.txt: no such file"),
    Case("step nowhere.txt a.txt", "nowhere.txt: no such file"),
    Case("step nowhere", "nowhere: no such deck"),
    Case(
      "step morning.jsonl", "morning.jsonl: this is a recording", "flipbook replay morning.jsonl"),
    Case("demo morning.jsonl", "flipbook replay morning.jsonl"),
    Case("demo kanabn", "kanabn: no such deck", "did you mean kanban?"),
    Case("export nowhere.jsonl -o x.svg", "nowhere.jsonl: no such file or folder"),
    Case("help wacth", "no subcommand “wacth”; did you mean “flipbook watch”?"),
    Case("hlep", "did you mean “flipbook help”?"),
    Case("version", "did you mean “flipbook --version”?"),
    Case("diff a.txt a.txt --json", "Unknown option '--json'; see flipbook diff --help"),
    Case("replay good.csv", "not a recording; make one with flipbook watch --record"),
    Case("demo empty", "empty: no snapshots in this folder", "deck.yaml"),
    Case("diff a.txt empty", "empty is a folder"),
    Case("diff good.csv good.csv --bar size", "bar", "“size”", "columns: id, what"),
    Case("watch good.csv --key ident", "“ident”", "columns: id, what"),
    Case("diff a.txt a.txt --key id", "key", "a.txt", "--format csv"),
    Case("watch open.csv", "open.csv: line 2"),
    Case("watch - --append --skip-lines 1", "not with --skip-lines"),
    Case("diff a.txt a.txt --no-header", "--no-header", "a.txt", "only with CSV and TSV"),
    Case("diff good.csv /dev/null --key ident", "good.csv", "“ident”"),
    Case("diff /dev/null a.txt --key id", "key", "a.txt", "--format csv"),
    Case(
      "diff open.csv good.csv",
      "open.csv: line 2: this quote is never closed; close it or double it"),
    Case("demo --sort wealth", "sort", "“wealth”", "columns: country,"),
    Case("watch .", ". is a folder; to watch the files in it, use: flipbook watch ls -l ."),
    Case(
      "replay r --sort n",
      "has no option --sort, because a recording keeps its rows, keys and order"),
    Case(
      "log a.txt --frame-by=n", "log has no option --frame-by; it belongs to demo, step, export"),
    Case("diff a.txt b.txt --record=r", "diff has no option --record; it belongs to watch, log"),
    Case("diff a.txt b.txt -o json", "diff has no option -o; it belongs to export"),
    Case("watch --frame-by x -- ls", "watch has no option --frame-by; it belongs to demo, step"),
    Case("demo --nonsense", "Unknown option '--nonsense'; see flipbook demo --help"),
    Case("--nonsense", "Unknown option '--nonsense'; see flipbook --help"),
    Case(
      "good.csv a.txt",
      "no subcommand before good.csv; to compare files, use flipbook diff OLD NEW or flipbook step"),
    Case("watch -tz ls", "Unknown option '-z'; see flipbook watch --help"),
    Case(
      "watch --colour 16 a.txt",
      "Unknown option '--colour'. Did you mean '--color'? See flipbook watch --help"),
    Case("diff --key", "Missing value for '--key <columns>'; see flipbook diff --help"),
    Case("watch", "nothing to watch; give a file"),
    Case("diff a.txt", "two files or two folders"), Case("diff a.txt a.txt a.txt", "two files"),
    Case("wach a.txt", "“wach”", "did you mean “flipbook watch”?"),
    Case("tail a.txt", "“tail”", "did you mean “flipbook watch tail a.txt”?"),
    Case("uname -a", "“uname”", "did you mean “flipbook watch uname -a”?"),
    Case("nonsense a.txt", "no subcommand “nonsense”; the subcommands are demo, step, watch"),
    Case("watch -n 1 --format csv --where size>3 -- cat good.csv", "where", "“size”"),
    Case("watch binary", "binary: binary, with a NUL byte", "--format lines"),
    Case("diff binary a.txt", "binary: binary, with a NUL byte"),
    Case("step folder", "folder/2: binary, with a NUL byte"),
    Case("watch wide.txt", "wide.txt: text in UTF-32", "iconv -f UTF-32 -t UTF-8"),
    Case("watch /dev/zero", "/dev/zero is a device"),
    Case("diff a.txt /dev/zero", "/dev/zero is a device"),
    Case("demo wrong", "wrong/deck.yaml: line 2: unknown key “colour”", "title, file, files"),
    Case("demo broken", "broken/deck.yaml", "line"),
  ]

  @Test(arguments: cases)
  func itIsOneClearLineAndStatusTwo(wrong: Case) throws {
    let folder = try ScratchFolder()
    try folder.write("a\n", to: "a.txt")
    try folder.write("", to: "empty/.hidden")
    try folder.write("{\"recording\":1}\n", to: "morning.jsonl")
    try folder.write("id,what\n1,x\n", to: "good.csv")
    try folder.write("id,what\n1,x\n2,y,z\n", to: "ragged.csv")
    try folder.write("id,what\n1,\"x\n2,y\n", to: "open.csv")
    try folder.write("a\u{0}b\n", to: "binary")
    try folder.write("a\n", to: "folder/1")
    try folder.write("a\u{0}b\n", to: "folder/2")
    try Data([0xFF, 0xFE, 0, 0, 0x61, 0, 0, 0, 0x0A, 0, 0, 0]).write(
      to: URL(fileURLWithPath: folder.path("wide.txt")))
    try folder.write("title: Wrong\ncolour: red\n", to: "wrong/deck.yaml")
    try folder.write("title: [Broken\nfile: a.txt\n", to: "broken/deck.yaml")
    let run = try Flipbook.run(
      wrong.arguments.split(separator: " ").map(String.init), directory: folder.path)
    #expect(run.exit == .status(2))
    #expect(run.output == "")
    expectOneLine(run.errors)
    for word in wrong.words { #expect(run.errors.contains(word), "\(run.errors)") }
  }

  @Test func anUnreadableFileIsOneLineToo() throws {
    let folder = try ScratchFolder()
    let run = try folder.flipbook("diff", "/proc/self/mem", "/proc/self/mem")
    #expect(run.exit == .status(2))
    #expect(run.output == "")
    expectOneLine(run.errors)
  }

  @Test(arguments: ["demo", "demo --speed 2"])
  func withoutATerminalItIsStatusThree(arguments: String) throws {
    let run = try Flipbook.run(arguments.split(separator: " ").map(String.init))
    #expect(run.exit == .status(3))
    #expect(run.output == "")
    expectOneLine(run.errors)
    #expect(run.errors.contains("not a terminal"))
  }

  @Test(arguments: [
    ("env -u TERM", "TERM is not set"), ("env TERM=", "TERM is not set"),
    ("env TERM=nosuch", "TERM=nosuch"), ("env TERM=dumb", "TERM=dumb cannot move the cursor"),
  ])
  func anUnusableTerminalIsStatusThree(environment: String, words: String) throws {
    let folder = try ScratchFolder()
    for command in ["demo", "step states", "watch README.md"] {
      let script =
        "exec \(environment) \(ProjectFolder.flipbook) \(command) 2>\(folder.path)/errors"
      let terminal = try PtyTerminal(["sh", "-c", script], directory: ProjectFolder.root)
      #expect(try terminal.waitForExit() == .status(3))
      #expect(terminal.received == [], "\(terminal.text.debugDescription)")
      let errors = try folder.read("errors")
      expectOneLine(errors)
      #expect(errors.contains(words))
      #expect(terminal.settings == terminal.settingsAtStart)
    }
  }

  /// A screen shows every change.
  @Test(arguments: ["watch README.md --every 5s", "watch --at-most 3 ls", "replay none --every 5"])
  func optionsForPrintedChangesAreRefusedOnAScreen(line: String) throws {
    let terminal = try PtyTerminal(
      [ProjectFolder.flipbook] + line.split(separator: " ").map(String.init),
      directory: ProjectFolder.root)
    #expect(try terminal.waitForExit() == .status(2))
    #expect(terminal.text.contains("works only if standard output is not a terminal; add | cat"))
  }

  @Test func aPipeWithNothingToReadInItIsTroubleToo() throws {
    for (options, input) in [([], "a\u{0}b\n"), (["--format", "json"], "[{\"a\":1}, oops]\n")] {
      let run = try Flipbook.run(["watch", "-"] + options, input: input)
      #expect(run.exit == .status(2) && run.output == "")
      expectOneLine(run.errors)
    }
    let mended = try Flipbook.run(["watch", "-"], input: "a\u{0}b\n\u{C}a\n\u{C}b\n")
    #expect(mended.exit == .status(0) && mended.output.contains("updates"))
    expectOneLine(mended.errors)
    let asked = try Flipbook.run(["watch", "-", "--format", "lines"], input: "a\u{0}b\n\u{C}a\n")
    #expect(asked.exit == .status(0) && asked.errors == "")
  }

  @Test func aConditionWithoutMatchingRowsIsReportedOnce() throws {
    let run = try Flipbook.run(
      ["watch", "-", "--format", "csv", "--where", "what > 5"],
      input: "id,what\n1,x\n\u{C}id,what\n1,y\n\u{C}id,what\n1,7\n")
    #expect(run.exit == .status(0) && run.output == "inserts 1 at 1: 7\n")
    expectOneLine(run.errors)
    #expect(run.errors.contains("where “what > 5”: no value of what is a number"))
  }

  private func expectOneLine(_ errors: String) {
    #expect(errors.hasPrefix("flipbook: "), "\(errors)")
    #expect(errors.hasSuffix("\n") && errors.count { $0.isNewline } == 1, "\(errors)")
  }
}
