import TestSupport
import Testing

extension RealTerminal {
  /// Search and the two panels, on a watched file.
  @Suite struct InspectionScreenTests {
    @Test func rowsAreFoundAndTheirHistoryIsShown() throws {
      let folder = try ScratchFolder(["trees.csv": "name,price\noak,10\nash,20\nelm,30\n"])
      let terminal = try folder.onScreen(
        "watch", "trees.csv", "--speed", "8", columns: 70, rows: 24)
      try terminal.wait { $0.contains("elm") }
      try folder.write("name,price\nelm,30\noak,12\nash,20\n", to: "trees.csv")
      try terminal.wait("for the change") { $0.contains("12") }
      try terminal.press("Tab")
      try terminal.wait("for the last change in words") {
        $0.contains("↑ elm moved up 2 positions, 3 → 1") && $0.contains("~ oak: price 10 → 12")
      }
      try terminal.press("Tab")
      try terminal.wait("for the last change in stages") {
        $0.contains("stage 1 of 2: 1 updated") && $0.contains("price 10 → 12")
          && $0.contains("in a table view: reconfigureRows(at: [[0, 0]])")
          && $0.contains("moveRow(at: [0, 2], to: [0, 0])")
      }
      try terminal.press("/")
      try terminal.type("oak")
      try terminal.wait("for the prompt") { $0.contains("/oak") }
      try terminal.press("Enter")
      try terminal.wait("for the match") { $0.contains("“oak”: 1 of 1") }
      try terminal.press("Enter")
      try terminal.wait("for the history of the row") {
        $0.contains("▼ 1 → 2") && $0.contains("price 10 → 12") && $0.contains("inserted at 1")
          && !$0.contains("moveRow")
      }
      // together they are the bytes of Alt-q, which has no function
      try terminal.press("Escape", "q")
      #expect(try terminal.waitForExit() == .status(0))
    }

    @Test(arguments: ["truecolor", "16"])
    func matchesAreInReverseUntilEscape(color: String) throws {
      let folder = try ScratchFolder(["trees.txt": "oak\nash\nholm oak\n"])
      let terminal = try folder.onScreen(
        "watch", "trees.txt", "--color", color, columns: 70, rows: 12)
      try terminal.wait { $0.contains("holm") }
      try terminal.type("/oak\r")
      try terminal.wait("for the match") { $0.contains("“oak”: 1 of 2") }
      let inReverse = try Regex(#"\x1b\[([0-9;]*;)?7m(\x1b\[[0-9;]*m)*oak"#)
      let reversed = { try terminal.styledScreen().lines.count { $0.contains(inReverse) } }
      // where colours do not blend, the row of the cursor is in reverse, and the match in it is not
      let cursorRows = ["16", "mono"].contains(color) ? 1 : 0
      #expect(try reversed() == 2 - cursorRows)
      try folder.write("oak\nash\nholm oak\nyew\noak\n", to: "trees.txt")
      try terminal.wait { $0.contains("yew") }
      try terminal.press("N")
      try terminal.wait { $0.contains("3 of 3, wrapped to the last") }
      try terminal.wait("for the new row as well, once it is there") { _ in
        (try? reversed()) == 3 - cursorRows
      }
      try terminal.press("Escape")
      try terminal.wait("for no match to be shown") { _ in (try? reversed()) == 0 }
    }
  }
}
