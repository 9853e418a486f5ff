import Glibc
import TestSupport
import Testing

/// If standard output is not a terminal, changes are printed, one per line.
@Suite struct PipeTests {
  @Test func stepPrintsTheChangesOfTheSnapshots() throws {
    let run = try CommandRun.of(
      ["sh", "-c", #""$0" step states | cat"#, ProjectFolder.flipbook],
      directory: ProjectFolder.root)
    #expect(run.exit == .status(0))
    #expect(run.errors == "")
    let lines = run.output.split(separator: "\n")
    #expect(lines.first == "before → after")
    #expect(lines.filter { $0.hasPrefix("deletes") }.count == 2)
    #expect(lines.filter { $0.hasPrefix("inserts") }.count == 3)
    #expect(lines.count == 6)
  }

  @Test func stepPrintsAnObjectForEachChangeOfSnapshot() throws {
    let run = try Flipbook.run(["step", "kanban", "--output", "json"])
    #expect(run.exit == .status(0))
    let lines = run.output.split(separator: "\n")
    #expect(lines.count == 7)
    for line in lines {
      var replayer = try ChangeReplayer(String(line))
      try replayer.replay()
    }
  }

  @Test func watchPrintsALineForEachChangeAfterEachSave() throws {
    let folder = try ScratchFolder(["list.txt": "0\n"])
    let watch = try RunningCommand(
      [ProjectFolder.flipbook, "watch", "list.txt"], directory: folder.path)
    // only the first printed save shows that it has begun
    var saves = 0
    try watch.wait("for the first save") { output, _ in
      saves += 1
      _ = try? folder.write("\(saves)\n", to: "list.txt")
      return output.contains("updates")
    }
    let saved = "\(saves)"
    try watch.wait { $0.output.contains("→ “\(saved)”") }
    try folder.write("\(saved)\npear tree\nwalnut\nfig\n", to: "list.txt")
    try watch.wait { output, _ in
      output.contains("inserts “pear tree” at 2\n") && output.contains("inserts “fig” at 4\n")
    }
    try folder.write("fig\n\(saved)\npear trees\nwalnut\n", to: "list.txt")
    try watch.wait { output, _ in
      output.contains("moves “fig” from 4 to 1\n") && output.contains("updates")
        && output.contains("pear trees")
    }
    #expect(watch.soFar.errors == "")
    #expect(unlink(folder.path("list.txt")) == 0)
    try watch.wait { $0.errors == "flipbook: list.txt is missing; waiting for it\n" }
    try folder.write("fig\n", to: "list.txt")
    try watch.wait { $0.output.contains("deletes “pear trees” at 3\n") }
    watch.signal(SIGTERM)
    #expect(try watch.finish().exit == .signal(SIGTERM))
  }

  @Test func mutedChangesAreNotPassedToTheHook() throws {
    let folder = try ScratchFolder()
    let run = try folder.flipbook(
      "watch", "-", "--mute", "seen", "--on-change", "cat >>changes",
      input: "id,n,seen\na,1,1s\nb,2,1s\n\u{c}id,n,seen\na,1,2s\nb,3,2s\n\u{c}")
    #expect(run.exit == .status(0))
    let changes = try folder.read("changes")
    #expect(changes.contains(#""elementUpdated":[{"section":0,"element":1}]"#), "\(changes)")
    #expect(!changes.contains(#""column":"seen""#), "\(changes)")
  }
}
