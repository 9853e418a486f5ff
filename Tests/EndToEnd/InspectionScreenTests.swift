import TestSupport
import Testing

extension RealTerminal {
  /// Search and the two panels, on a watched file.
  @Suite struct InspectionScreenTests {
    @Test func rowsAreFoundAndTheirHistoryIsTold() throws {
      let folder = try ScratchFolder()
      try folder.write("name,price\noak,10\nash,20\nelm,30\n", to: "trees.csv")
      let terminal = try Flipbook.onScreen(
        "watch", "trees.csv", "--speed", "8", columns: 70, rows: 24, directory: folder.path)
      try terminal.wait { $0.contains("elm") }
      try folder.write("name,price\nelm,30\noak,12\nash,20\n", to: "trees.csv")
      try terminal.wait("for the change") { $0.contains("12") }
      try terminal.press("Tab")
      try terminal.wait("for the last change") {
        $0.contains("reconfigureRows(at: [[0, 0]])") && $0.contains("price 10 → 12")
          && $0.contains("moveRow(at: [0, 2], to: [0, 0])")
      }
      try terminal.press("/")
      try terminal.type("oak")
      try terminal.wait("for the prompt") { $0.contains("/oak") }
      try terminal.press("Enter")
      try terminal.wait("for the match") { $0.contains("“oak”: 1 of 1") }
      try terminal.press("Enter")
      try terminal.wait("for the history of the row") {
        $0.contains("▼ 1 → 2") && $0.contains("price 10 → 12") && $0.contains("came at 1")
          && !$0.contains("moveRow")
      }
      try terminal.press("Escape", "q")
      #expect(try terminal.waitForExit() == .status(0))
    }
  }
}
