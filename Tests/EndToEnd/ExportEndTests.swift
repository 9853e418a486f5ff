import Foundation
import TestSupport
import Testing

/// `flipbook export` of something long reports progress, and leaves no files when it is
/// interrupted.
@Suite struct ExportEndTests {
  /// A recording whose export takes far longer than a test waits for a signal.
  private func longRecording(in folder: ScratchFolder) throws {
    var lines = [#"{"recording":1,"title":"long"}"#]
    let rows = (0..<200).map { #"{"id":\#($0),"text":"row \#($0)"}"# }.joined(separator: ",")
    lines.append(#"{"name":"0","source":[{"id":"","title":"","rows":[\#(rows)]}]}"#)
    for number in 1..<6_000 {
      lines.append(
        #"{"name":"\#(number)","delta":[{"from":0,"rows":[[1,199],[0,1]]}]}"#)
    }
    try folder.write(lines.joined(separator: "\n") + "\n", to: "long.jsonl")
  }

  private func names(in folder: ScratchFolder) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  @Test(arguments: ["svg", "frames"])
  func interruptedItLeavesNoFile(format: String) throws {
    let folder = try ScratchFolder()
    try longRecording(in: folder)
    let terminal = try PtyTerminal(
      [ProjectFolder.flipbook, "export", "long.jsonl", "--to", format, "-o", "out"],
      directory: folder.path)
    try terminal.wait("for a progress line") { $0.contains("%") }
    terminal.forget()
    terminal.type("\u{3}")
    #expect(try terminal.waitForExit() == .signal(SIGINT))
    #expect(terminal.text.contains("\r\u{1B}[K"))
    #expect(try names(in: folder) == ["long.jsonl"])
  }

  @Test func oneThatFailsLeavesNoFile() throws {
    let folder = try ScratchFolder(["open.csv": "a,b\n1,\"\n"])
    let run = try folder.flipbook("export", "open.csv", "-o", "out.svg")
    #expect(run.exit == .status(2))
    #expect(try names(in: folder) == ["open.csv"])
  }

  @Test func aShellSeesStatus130AndTheOldFileStays() throws {
    let folder = try ScratchFolder()
    try longRecording(in: folder)
    try folder.write("old", to: "out.svg")
    let terminal = try PtyTerminal(
      [
        "sh", "-c", "trap : INT; \"$0\" export long.jsonl -o out.svg; echo status $?",
        ProjectFolder.flipbook,
      ], directory: folder.path)
    try terminal.wait("for a progress line") { $0.contains("%") }
    terminal.type("\u{3}")
    try terminal.wait { $0.contains("status 130") }
    #expect(try folder.read("out.svg") == "old")
    #expect(try names(in: folder) == ["long.jsonl", "out.svg"])
  }

  @Test func aFileIsReplacedWithItsRightsAndThroughItsLink() throws {
    let folder = try ScratchFolder(["a.txt": "one\n", "real.svg": "old"])
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o640], ofItemAtPath: folder.path + "/real.svg")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/link.svg", withDestinationPath: "real.svg")
    let run = try folder.flipbook("export", "a.txt", "-o", "link.svg")
    #expect(run.exit == .status(0) && run.errors == "")
    #expect(try folder.read("real.svg").hasPrefix("<svg"))
    let path = folder.path + "/real.svg"
    let rights = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
    #expect(rights as? Int == 0o640)
    #expect(try names(in: folder) == ["a.txt", "link.svg", "real.svg"])
    let stream = try folder.flipbook("export", "a.txt", "--to", "svg", "-o", "/dev/stdout")
    #expect(stream.output == (try folder.read("real.svg")))
  }
}
