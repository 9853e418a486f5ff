import Foundation
import TestSupport
import Testing

/// `flipbook export` on the real command.
@Suite struct ExportCommandTests {
  /// Two files, and a recording of one after the other.
  private func folder() throws -> ScratchFolder {
    let folder = try ScratchFolder(["a.txt": "one\ntwo\n", "b.txt": "two\nthree\n"])
    let run = try folder.flipbook(
      "watch", "-", "--record", "r.jsonl", input: "one\ntwo\n\u{c}two\nthree\n")
    #expect(run.exit == .status(0))
    return folder
  }

  private func export(_ arguments: String..., in folder: ScratchFolder) throws -> CommandRun {
    try Flipbook.run(["export"] + arguments, directory: folder.path)
  }

  @Test func everyFormatFromARecordingIsTheSameEachTime() throws {
    let folder = try folder()
    for format in ["frames", "svg", "html"] {
      let first = try export("r.jsonl", "--to", format, "--size", "40x9", in: folder)
      let second = try CommandRun.of(
        [ProjectFolder.flipbook, "export", "r.jsonl", "--to", format, "--size", "40x9"],
        environment: ["TZ": "Asia/Tokyo", "COLORTERM": "no", "NO_COLOR": "1", "TERM": "dumb"],
        directory: folder.path)
      #expect(first.exit == .status(0) && first.errors == "" && !first.output.isEmpty)
      #expect(first.outputBytes == second.outputBytes, "\(format)")
    }
  }

  @Test func aDashIsStandardOutput() throws {
    let folder = try folder()
    let run = try export("r.jsonl", "--to", "frames", "-o", "-", in: folder)
    #expect(run.exit == .status(0) && run.errors == "" && run.output.hasPrefix("--- 0.000 s"))
    #expect(throws: (any Error).self) { try folder.read("-") }
    #expect(try export("r.jsonl", "-o", "-", in: folder).exit == .status(2))
  }

  @Test func theNameOfTheOutputTellsTheFormat() throws {
    let folder = try folder()
    for (name, begin) in [
      ("o.svg", "<svg"), ("o.html", "<!DOCTYPE html>"), ("o.txt", "--- 0.000 s"),
    ] {
      let run = try export("a.txt", "b.txt", "-o", name, in: folder)
      #expect(run.exit == .status(0) && run.output == "" && run.errors == "")
      #expect(try folder.read(name).hasPrefix(begin), "\(name)")
    }
    let text = try folder.read("o.txt")
    for name in ["text", "txt", "frames"] {
      #expect(try export("a.txt", "b.txt", "--to", name, in: folder).output == text)
    }
    #expect(text.contains("one") && text.contains("three"))
  }

  @Test func errorsAreReportedInOneLine() throws {
    let folder = try folder()
    func errors(_ arguments: String...) throws -> String {
      let run = try Flipbook.run(["export"] + arguments, directory: folder.path)
      #expect(run.exit == .status(2) && run.errors.count { $0.isNewline } == 1, "\(run.errors)")
      return run.errors
    }
    #expect(try errors("r.jsonl").contains("--to frames, text, svg or html"))
    #expect(
      try errors("r.jsonl", "-o", "x.gif").contains("x.gif: unknown extension; use .html, .svg or"))
    #expect(try errors("none").contains("none: no such file, folder or deck"))
    #expect(
      try errors("r.jsonl", "--to", "svg", "--key", "a").contains(
        "omit options about files, such as --key"))
    #expect(try errors("r.jsonl", "--to", "svg", "-o", "r.jsonl").contains("also the input"))
    #expect(
      try errors("r.jsonl", "-o", "no/such.svg").contains("folder no does not exist; create it"))
    #expect(try folder.read("r.jsonl").hasPrefix(#"{"recording":1"#))
  }
}
