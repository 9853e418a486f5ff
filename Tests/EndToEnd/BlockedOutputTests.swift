import Foundation
import Glibc
import TestSupport
import Testing

extension RealTerminal {
  /// A terminal or a pipe that accepts nothing does not delay anything else.
  @Suite struct BlockedOutputTests {
    private let folder: ScratchFolder

    init() throws {
      folder = try ScratchFolder()
      try folder.write("begun\n", to: "list.txt")
    }

    private static let watch = [
      ProjectFolder.flipbook, "watch", "list.txt", "--record", "r.jsonl", "--on-change",
      "echo >>ran",
    ]

    /// Words that have nothing in common with those of other saves, so that all of them are drawn.
    private func word(_ number: Int) -> String {
      let letter = Unicode.Scalar(UInt8(96 + number))
      return String(repeating: "\(letter)\(number)", count: 50)
    }

    /// Saves lists of this many lines, each after the previous one was recorded and the hook ran.
    private func save(_ numbers: ClosedRange<Int>, lines: Int) throws {
      for number in numbers {
        try folder.write(
          (0..<lines).map { "save \(number) line \($0) \(word(number))\n" }.joined(), to: "new.txt")
        #expect(rename(folder.path("new.txt"), folder.path("list.txt")) == 0)
        let isFollowed: Void? = try patiently {
          let record = try folder.read("r.jsonl")
          let runs = (try? folder.read("ran").count) ?? 0
          return record.contains("save \(number) line") && runs >= number ? () : nil
        }
        try #require(isFollowed != nil, "save \(number) is not recorded, or its hook did not run")
      }
    }

    @Test func aResumedTerminalShowsTheNewestList() throws {
      let terminal = try PtyTerminal(Self.watch, columns: 180, rows: 50, directory: folder.path)
      try terminal.wait { $0.contains("begun") && $0.contains("keys") }
      terminal.type("\u{13}")
      try save(1...8, lines: 60)
      terminal.type("\u{11}")
      try terminal.wait { $0.contains(word(8).prefix(40)) }
      terminal.type("\u{13}")
      try save(9...9, lines: 3)
      try terminal.quit()
      terminal.expectRestored()
    }

    @Test func aTerminalThatIsNotReadIsRestored() throws {
      let terminal = try PtyTerminal(Self.watch, columns: 180, rows: 50, directory: folder.path)
      try terminal.wait { $0.contains("keys") }
      // nothing is read until the end
      try save(1...12, lines: 60)
      terminal.signal(SIGTERM)
      #expect(try terminal.waitForExit() == .signal(SIGTERM))
      #expect(terminal.settings == terminal.settingsAtStart)
    }

    @Test func aFullPipeHoldsNothingUpAndLosesNothing() throws {
      let watch = try RunningCommand(Self.watch, directory: folder.path)
      // only its recording shows that it has begun
      try watch.wait { _ in (try? folder.read("r.jsonl").contains("begun")) == true }
      try save(1...8, lines: 70)
      try watch.wait("for every save") { output, _ in
        (1...8).allSatisfy { output.contains("save \($0) line 69 ") }
      }
      try save(9...12, lines: 70)
      watch.signal(SIGTERM)
      #expect(try watch.finish().exit == .signal(SIGTERM))
    }

    /// A change with more output than may wait: thousands of rows, each with the name of a section
    /// of 10 KB.
    @Test func partOfALongUnreadChangeWaits() throws {
      try folder.write("# begun\n\n- begun\n", to: "list.md")
      let watch = try RunningCommand(
        [
          ProjectFolder.flipbook, "watch", "list.md", "--record", "r.jsonl", "--until",
          "count > 9", "--on-change", "echo >>ran; echo the hook",
        ], directory: folder.path)
      try watch.wait { _ in (try? folder.read("r.jsonl").contains("begun")) == true }
      let (title, count) = (String(repeating: "title ", count: 1_700), 4_400)
      let rows = (0..<count).map { "- row \($0)\n" }.joined()
      try folder.write("# \(title)\n\n\(rows)\n# Other\n\n- the end\n", to: "list.md")
      // recordings are written and hooks run, which takes ten seconds on an idle machine
      let hasRun: Void? = try patiently(for: patience * 4) {
        let isRecorded = try folder.read("r.jsonl").contains("the end")
        return isRecorded && (try? folder.read("ran")) != nil ? () : nil
      }
      #expect(hasRun != nil)
      // all of the output would take 12 MB more
      #expect(try peak(of: watch) < 75_000)
      let run = try watch.finish(within: patience * 4)
      let lines = run.output.split(separator: "\n")
      #expect(run.exit == .status(0) && lines.count { $0.hasPrefix("inserts “row ") } == count)
      #expect(lines.suffix(2) == ["inserts “the end” at 1 in “Other”", "the hook"])
    }

    /// The peak memory of a command, in KB.
    private func peak(of command: RunningCommand) throws -> Int {
      let status = try String(contentsOfFile: "/proc/\(command.id)/status", encoding: .utf8)
      let peak = status.split(separator: "\n").first { $0.hasPrefix("VmHWM") }
      return try #require(peak?.split(separator: " ").dropFirst().first.flatMap { Int($0) })
    }

    @Test func waitingOutputIsPrintedAfterTheEndOfTheInput() throws {
      let watch = try RunningCommand(
        [ProjectFolder.flipbook, "watch", "-", "--record", "r.jsonl"], directory: folder.path)
      let lines = (0..<20_000).map { "line \($0) of the input" }
      watch.write((lines + ["the end"]).joined(separator: "\n") + "\n")
      try watch.closeInput()
      let isRecorded: Void? = try patiently {
        try folder.read("r.jsonl").contains("the end") ? () : nil
      }
      #expect(isRecorded != nil)
      let run = try watch.finish()
      #expect(run.exit == .status(0) && run.output.contains("the end"))
      #expect(run.output.split(separator: "\n").count >= 20_000)
    }
  }
}
