import Foundation
import TestSupport
import Testing

/// Trouble is reported in one line on standard error, with the documented status.
@Suite struct BadInputTests {
  static let cases = [
    ("step nowhere.txt a.txt", ["nowhere.txt: no such file"]),
    ("step nowhere", ["nowhere: no such file, folder or deck; built-in decks: "]),
    (
      "step morning.jsonl", ["morning.jsonl: this is a recording", "flipbook replay morning.jsonl"]
    ),
    ("demo morning.jsonl", ["flipbook replay morning.jsonl"]),
    ("demo kanabn", ["kanabn: no such file, folder or deck; did you mean kanban?"]),
    ("export nowhere.jsonl -o x.svg", ["nowhere.jsonl: no such file, folder or deck"]),
    ("hlep", ["did you mean “flipbook help”?"]),
    ("diff a.txt a.txt --json", ["Unknown option '--json'; see flipbook diff --help"]),
    ("demo empty", ["empty: no snapshots in this folder", "deck.yaml"]),
    ("diff a.txt empty", ["empty is a folder"]),
    ("diff good.csv good.csv --bar size", ["bar", "“size”", "columns: id, what"]),
    ("diff a.txt a.txt --key id", ["key", "a.txt", "--format csv"]),
    ("diff a.txt a.txt --no-header", ["--no-header", "a.txt", "only with CSV and TSV"]),
    ("demo --sort wealth", ["sort", "“wealth”", "columns: country,"]),
    ("watch .", [". is a folder; to watch the files in it, use: flipbook watch ls -l ."]),
    ("replay r --sort n", ["Unknown option '--sort'; see flipbook replay --help"]),
    ("watch --frame-by x -- ls", ["Unknown option '--frame-by'; see flipbook watch --help"]),
    ("--nonsense", ["Unknown option '--nonsense'; see flipbook --help"]),
    ("good.csv a.txt", ["no subcommand “good.csv”; the subcommands are demo, step, watch"]),
    ("watch -tz ls", ["Unknown option '-z'; see flipbook watch --help"]),
    ("watch --colour 16 a.txt", ["Unknown option '--colour'; see flipbook watch --help"]),
    ("diff --key", ["Missing value for '--key <columns>'; see flipbook diff --help"]),
    ("watch", ["nothing to watch; give a file"]),
    ("diff a.txt", ["two files or two folders"]), ("diff a.txt a.txt a.txt", ["two files"]),
    ("wach a.txt", ["“wach”", "did you mean “flipbook watch”?"]),
    ("tail a.txt", ["“tail”", "did you mean “flipbook watch tail a.txt”?"]),
    ("nonsense a.txt", ["no subcommand “nonsense”; the subcommands are demo, step, watch"]),
    ("watch -n 1 --format csv --where size>3 -- cat good.csv", ["where", "“size”"]),
    ("watch binary", ["binary: binary, with a NUL byte", "--format lines"]),
    ("step folder", ["folder/2: binary, with a NUL byte"]),
    ("watch wide.txt", ["wide.txt: binary, with a NUL byte"]),
    ("watch /dev/zero", ["/dev/zero is a device"]),
    ("diff a.txt /dev/zero", ["/dev/zero is a device"]),
    ("demo wrong", ["wrong/deck.yaml: line 2: unknown key “colour”", "title, file, files"]),
    ("demo broken", ["broken/deck.yaml", "line"]),
  ]

  @Test(arguments: cases)
  func itIsOneClearLineAndStatusTwo(line: String, words: [String]) throws {
    let folder = try ScratchFolder()
    try folder.write("a\n", to: "a.txt")
    try folder.write("", to: "empty/.hidden")
    try folder.write("{\"recording\":1}\n", to: "morning.jsonl")
    try folder.write("id,what\n1,x\n", to: "good.csv")
    try folder.write("a\u{0}b\n", to: "binary")
    try folder.write("a\n", to: "folder/1")
    try folder.write("a\u{0}b\n", to: "folder/2")
    try Data([0xFF, 0xFE, 0, 0, 0x61, 0, 0, 0, 0x0A, 0, 0, 0]).write(
      to: URL(fileURLWithPath: folder.path("wide.txt")))
    try folder.write("title: Wrong\ncolour: red\n", to: "wrong/deck.yaml")
    try folder.write("title: [Broken\nfile: a.txt\n", to: "broken/deck.yaml")
    let run = try Flipbook.run(
      line.split(separator: " ").map(String.init), directory: folder.path)
    #expect(run.exit == .status(2))
    #expect(run.output == "")
    expectOneLine(run.errors)
    for word in words { #expect(run.errors.contains(word), "\(run.errors)") }
  }

  @Test func anUnreadableFileIsOneLineToo() throws {
    let folder = try ScratchFolder()
    let run = try folder.flipbook("diff", "/proc/self/mem", "/proc/self/mem")
    #expect(run.exit == .status(2))
    #expect(run.output == "")
    expectOneLine(run.errors)
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
