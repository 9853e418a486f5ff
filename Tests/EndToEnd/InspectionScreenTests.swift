import TestSupport
import Testing

extension RealTerminal {
  /// Search on a watched file.
  @Suite struct InspectionScreenTests {
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
      // together they are the bytes of Alt-q, which has no function
      try terminal.press("Escape", "q")
      #expect(try terminal.waitForExit() == .status(0))
    }
  }
}
