import Glibc
import TestSupport
import Testing

extension RealTerminal {
  /// Every save of a watched file reaches the screen.
  @Suite struct SaveTests {
    @Test(arguments: WayOfSaving.allCases)
    func everyMethodIsFollowed(way: WayOfSaving) throws {
      let folder = try ScratchFolder(["in/list.txt": "pear\nplum\nquince\nmedlar\n"])
      let terminal = try folder.onScreen(
        "watch", "in/list.txt", "--speed", "8", columns: 60, rows: 16)
      // a deleted directory exists as long as it is the working directory of a process
      let other = try RunningCommand(["cat"], directory: folder.path("in"))
      defer { other.signal(SIGKILL) }
      try terminal.wait { $0.rows == ["pear", "plum", "quince", "medlar"] }
      for list in [
        ["plum", "quince jelly", "fig", "pear", "medlar"], ["fig", "medlar"],
        ["fig", "walnut", "medlar", "service tree"], ["service tree"],
      ] {
        try way.save(list.joined(separator: "\n") + "\n", to: "list.txt", in: folder.path("in"))
        let screen = try terminal.wait("for \(list)") {
          $0.rows == list && $0.status.contains("live")
        }
        for row in list { #expect(screen.count(of: row) == 1, "\(row) in\n\(screen)") }
      }
    }

    @Test func appendedLinesFollow() throws {
      let folder = try ScratchFolder(["log.txt": ""])
      let terminal = try folder.onScreen("watch", "log.txt", "--speed", "8", columns: 60, rows: 16)
      try terminal.wait { $0.contains("nothing here") }
      var rows: [String] = []
      for word in ["first", "second", "third", "fourth"] {
        rows.append("the \(word) of them")
        let append = "echo 'the \(word) of them' >>log.txt"
        #expect(try CommandRun.of(["sh", "-c", append], directory: folder.path).status == 0)
        try terminal.wait { $0.rows == rows }
      }
    }

    @Test func manySavesInARowEndWithTheLast() throws {
      let folder = try ScratchFolder(["list.txt": "0\n"])
      let terminal = try folder.onScreen("watch", "list.txt", columns: 60, rows: 16)
      try terminal.wait { $0.rows == ["0"] }
      var random = SeededGenerator(seed: 11)
      var rows: [String] = []
      for _ in 0..<60 {
        rows = (1...9).map { "row \($0)" }.filter { _ in random.happens(0.6) }
          .shuffled(using: &random)
        try folder.write(rows.map { $0 + "\n" }.joined(), to: "list.txt")
      }
      try folder.write((rows + ["the end"]).map { $0 + "\n" }.joined(), to: "list.txt")
      try terminal.wait("for \(rows)") { $0.rows == rows + ["the end"] }
    }
  }
}
