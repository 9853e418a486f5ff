import TestSupport
import Testing

extension RealTerminal {
  /// The built snippets on the list view, in a real terminal.
  @Suite struct ListSnippetTests {
    @Test func aListLivesInARectangleOfAnotherProgram() throws {
      let terminal = try TmuxTerminal([ProjectFolder.product("ListInWindow")], columns: 30, rows: 9)
      try terminal.wait {
        $0.lines.prefix(5) == [" Drinks: 3", "", "     Café", "     Mate", "     Tea"]
      }
      try terminal.press("j", "j", "a")
      try terminal.wait {
        $0.lines.prefix(6) == [
          " Drinks: 4", "", "     Drink 4", "     Café", "    ▌Mate", "     Tea",
        ]
      }
      #expect(try terminal.styledScreen().lines[0].contains("\u{1B}[30m\u{1B}[46m Drinks: 4"))
      try terminal.press("d", "Down")
      try terminal.resize(columns: 17, rows: 5)
      try terminal.wait { $0.lines.prefix(4) == [" Drinks: 3", "", "     Café", "    ▌Tea"] }
      try terminal.quit()
    }

    @Test(arguments: [["-u", "LANG", "-u", "LC_ALL", "-u", "LC_CTYPE"], ["LC_ALL=C"]])
    func withoutALocaleItWritesUTF8AllTheSame(environment: [String]) throws {
      let terminal = try TmuxTerminal(
        ["env"] + environment + [ProjectFolder.product("ListInWindow")], columns: 30, rows: 9)
      try terminal.wait { $0.lines.prefix(3) == [" Drinks: 3", "", "     Café"] }
      try terminal.quit()
    }

    @Test func chosenRowsArePrintedAtTheEnd() throws {
      let terminal = try TmuxTerminal(
        [ProjectFolder.product("ChoosingRows")], columns: 30, rows: 20)
      try terminal.wait { $0.contains("Harare") && $0.contains("東京") }
      try terminal.press("j", "Enter", "G", "Space", "q")
      #expect(try terminal.waitForExit() == .status(0))
      #expect(try terminal.screen().lines.prefix(2) == ["Accra", "東京"])
    }

    @Test func aListIsFedFromTheBackgroundUntilItIsLeft() throws {
      let terminal = try TmuxTerminal(
        [ProjectFolder.product("BackgroundList")], columns: 30, rows: 9)
      let first = try terminal.wait { $0.lines.count { !$0.isEmpty } >= 3 }
      try terminal.wait("for a sale") { $0 != first && $0.lines.count { !$0.isEmpty } >= 3 }
      try terminal.press("j")
      try terminal.wait("for the cursor") { $0.lines[0].hasPrefix("▌") }
      try terminal.quit()
    }

    @Test func theLiveListChangesUntilTheReaderLeavesIt() throws {
      let terminal = try TmuxTerminal([ProjectFolder.product("LiveList")], columns: 30, rows: 9)
      let first = try terminal.wait { $0.lines.count { !$0.isEmpty } == 5 }
      try terminal.wait("for a change") { $0 != first && $0.lines.count { !$0.isEmpty } == 5 }
      try terminal.quit()
    }
  }
}
