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
        for row in list {
          #expect(screen.listLines.count { $0.contains(row) } == 1, "\(row) in\n\(screen)")
        }
      }
    }
  }
}
