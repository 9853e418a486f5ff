import TestSupport
import Testing

extension RealTerminal {
  /// `--changed` and the key `d` on the real command.
  @Suite struct ChangedRowsScreenTests {
    private func pods(_ states: [String]) -> String {
      "name,state,cpu\n"
        + states.enumerated().map { "web-\($0 + 1),\($1),\(9 - $0)\n" }.joined()
    }

    @Test func onlyRowsThatChangedAreShown() throws {
      let folder = try ScratchFolder()
      try folder.write(pods(["up", "up", "up", "up", "up"]), to: "pods.csv")
      let terminal = try folder.onScreen(
        "watch", "--changed", "pods.csv", "--where", "state != off", "--sort", "cpu")
      try terminal.wait {
        $0.status.contains("live")
          && $0.tableRows.contains { $0.hasSuffix("no rows have changed") }
          && $0.lines[21].contains("5 unchanged rows hidden, d shows all")
      }
      try folder.replace("pods.csv", with: pods(["up", "down", "up", "up", "up"]))
      let changed = try terminal.wait { $0.tableRows == ["web-2  down     8"] }
      #expect(changed.lines[21].contains("4 unchanged rows hidden"))
      // the row that no longer meets the condition is deleted; the next row in order marks its
      // position
      try folder.replace("pods.csv", with: pods(["up", "down", "up", "off", "up"]))
      try terminal.wait {
        $0.tableRows == ["web-3  up       7", "web-2  down     8"]
          && $0.lines[21].contains("2 unchanged rows hidden")
      }
      try terminal.press("d")
      try terminal.wait {
        $0.tableRows.map { $0.prefix(5) } == ["web-5", "web-3", "web-2", "web-1"]
          && !$0.lines[21].contains("hidden")
      }
      try terminal.press("d")
      try terminal.wait {
        $0.tableRows == ["web-3  up       7", "web-2  down     8"]
          && $0.lines[21].contains("2 unchanged rows hidden")
      }
      try terminal.press("Escape")
      try terminal.wait { $0.lines[21].contains("4 unchanged rows hidden") }
      try terminal.quit()
    }
  }
}
