import Foundation
import TestSupport
import Testing

extension RealTerminal {
  /// The programs in Examples/, as their users see them.
  @Suite struct ExampleProgramTests {
    // MARK: board

    private func openBoard() throws -> (TmuxTerminal, ScratchFolder) {
      let folder = try ScratchFolder(["b.md": "# Now\n- bread\n- milk\n# Then\n- jam\n"])
      let terminal = try TmuxTerminal(
        [ProjectFolder.product("board"), "b.md"], columns: 60, rows: 8, directory: folder.path)
      try terminal.wait { $0.contains("▌bread") }
      return (terminal, folder)
    }

    @Test func aCardTravelsIsSavedAndReturns() throws {
      let (terminal, folder) = try openBoard()
      try terminal.press(">")
      try terminal.wait { $0.lines[1].contains("milk") && $0.lines[1].contains("▌bread") }
      #expect(try folder.read("b.md") == "# Now\n- milk\n# Then\n- bread\n- jam\n")
      try terminal.press("J")
      try terminal.wait { $0.lines[2].contains("▌bread") }
      try terminal.press("u", "u")
      try terminal.wait { $0.lines[1].contains("bread") && $0.lines[1].contains("jam") }
      #expect(try folder.read("b.md") == "# Now\n- bread\n- milk\n# Then\n- jam\n")
      try terminal.press("U", "C-r")
      try terminal.wait { $0.lines[1].contains("milk") && $0.lines[2].contains("bread") }
      #expect(try folder.read("b.md") == "# Now\n- milk\n# Then\n- jam\n- bread\n")
      try terminal.quit()
    }

    @Test func nothingIsUndoneWhileTheMouseHoldsACard() throws {
      let (terminal, folder) = try openBoard()
      try terminal.press("J")
      try terminal.wait { $0.lines[1].contains("milk") && $0.lines[2].contains("▌bread") }
      func mouse(_ button: Int, column: Int, line: Int, end: Character = "M") throws {
        try terminal.type("\u{1B}[<\(button);\(column + 1);\(line + 1)\(end)")
      }
      try mouse(0, column: 4, line: 1)
      try mouse(32, column: 34, line: 2)
      try terminal.wait { $0.lines[1].contains("bread") && $0.lines[2].contains("milk") }
      try terminal.type("u")
      try mouse(0, column: 34, line: 2, end: "m")
      let dropped = "# Now\n- bread\n# Then\n- jam\n- milk\n"
      let isSaved = try patiently { try folder.read("b.md") == dropped ? true : nil }
      #expect(isSaved == true)
      try terminal.quit()
    }

    @Test func cardsAreEditedInPlace() throws {
      let (terminal, folder) = try openBoard()
      try terminal.wait(for: "#{cursor_flag}", toBe: "0")
      try terminal.press("Enter", "C-u")
      try terminal.type("Brötchen 世")
      try terminal.wait { $0.lines[1].contains("Brötchen 世") }
      try terminal.wait(for: "#{cursor_flag},#{cursor_x},#{cursor_y}", toBe: "1,13,1")
      try terminal.press("Enter", "a")
      try terminal.wait { $0.contains("New card") }
      try terminal.type("eggs")
      try terminal.press("Enter")
      try terminal.wait { $0.lines[2].contains("▌eggs") && !$0.contains("New card") }
      #expect(try folder.read("b.md") == "# Now\n- Brötchen 世\n- eggs\n- milk\n# Then\n- jam\n")
      try terminal.wait(for: "#{cursor_flag}", toBe: "0")
      try terminal.press("d")
      try terminal.wait { !$0.contains("eggs") }
      try terminal.quit()
    }

    @Test func aNewBoardHasThreeLists() throws {
      let folder = try ScratchFolder()
      let terminal = try TmuxTerminal(
        [ProjectFolder.product("board")], columns: 60, rows: 8, directory: folder.path)
      try terminal.wait { screen in
        ["To do", "Doing", "Done"].allSatisfy { screen.lines[0].contains($0) }
      }
      try terminal.press("a")
      try terminal.type("jam")
      try terminal.press("Enter", ">", ">")
      try terminal.wait("for the card in the third list") {
        $0.lines[0].contains("Done 1") && $0.lines[1].contains("▌jam")
      }
      #expect(try folder.read("board.md") == "# To do\n# Doing\n# Done\n- jam\n")
      try terminal.quit()
    }

    @Test func aFileThatIsNotABoardIsNamed() throws {
      let folder = try ScratchFolder(["b.md": "# Now\nwhat\n"])
      let terminal = try PtyTerminal(
        [ProjectFolder.product("board"), "b.md"], directory: folder.path)
      #expect(try terminal.waitForExit() == .status(2))
      #expect(terminal.text.contains("board: b.md:2: neither '# column' nor '- card': what"))
    }

    @Test(arguments: ["board", "feed"])
    func unreadableInputIsReportedInOneLine(name: String) throws {
      let folder = try ScratchFolder()
      let run = try CommandRun.of([ProjectFolder.product(name), "."], directory: folder.path)
      #expect(run.status == 2 && run.errors.split(separator: "\n").count == 1)
      #expect(run.errors.hasPrefix("\(name): .: ") && !run.errors.contains("Domain"))
    }

    // MARK: procs

    @Test func aProcessIsFoundAndEndedAfterAQuestion() throws {
      // a word that no other command line on the machine contains
      let mark = "97\(getpid())"
      let sleeper = try PtyTerminal(["sleep", mark])
      let terminal = try TmuxTerminal([ProjectFolder.product("procs")], columns: 80, rows: 16)
      try terminal.wait { $0.contains("COMMAND") && $0.contains("CPU% ▾") }
      try terminal.press("/")
      try terminal.type("SLEEP \(mark)")
      try terminal.wait("for no match") { $0.contains("no row matches") }
      try terminal.press("C-u")
      try terminal.type("\(mark) slee")
      try terminal.wait("for the match") { $0.lines.contains { $0.hasSuffix(" sleep \(mark)") } }
      try terminal.press("Enter", "G", "x")
      try terminal.wait("for the question") { $0.contains("End process") }
      try terminal.press("n")
      try terminal.wait { !$0.contains("End process") && $0.contains(" sleep \(mark)") }
      try terminal.press("x")
      try terminal.wait("for the question") { $0.contains("End process") }
      try terminal.press("y")
      #expect(try sleeper.waitForExit() == .signal(SIGTERM))
      try terminal.wait("for its end") { $0.contains("no row matches") }
      try terminal.quit()
    }

    @Test func severalProcessesAreSelectedAndASectionIsCollapsed() throws {
      let mark = "96\(getpid())"
      let sleepers = try (0..<2).map { _ in try PtyTerminal(["sleep", mark]) }
      let terminal = try TmuxTerminal([ProjectFolder.product("procs")], columns: 80, rows: 16)
      try terminal.wait("for a section of a user") {
        $0.lines.contains { $0.hasPrefix(" ▾ ") && $0.contains(" %") }
      }
      try terminal.press("/")
      try terminal.type("sleep \(mark)")
      func count(_ screen: TerminalScreen) -> Int {
        screen.lines.count { $0.hasSuffix(" sleep \(mark)") }
      }
      try terminal.wait("for both") { count($0) == 2 }
      try terminal.press("Enter", "G", "Space", "k", "Space", "x")
      try terminal.wait("for the question") { $0.contains("End 2 processes?") }
      try terminal.press("y")
      for sleeper in sleepers { #expect(try sleeper.waitForExit() == .signal(SIGTERM)) }
      try terminal.wait("for their end") { $0.contains("no row matches") }
      try terminal.press("Escape")
      try terminal.wait("for all") { $0.contains("▾ ") && !$0.contains("no row matches") }
      try terminal.press("g", "Left")
      try terminal.wait("for the collapsed section, and the keys") {
        $0.contains("▸ ") && $0.contains("q quit")
      }
      try terminal.press("Right", "|", "s")
      try terminal.wait("for the order") { $0.contains("CPU% ▴") && $0.contains("▾ ") }
      try terminal.quit()
    }

    // MARK: feed

    @Test func linesArriveAndAreFiltered() throws {
      let folder = try ScratchFolder(["x.log": "one\ntwo\n"])
      let terminal = try TmuxTerminal(
        [ProjectFolder.product("feed"), "x.log"], columns: 60, rows: 8, directory: folder.path)
      try terminal.wait { $0.lines[0].contains("one") && $0.contains("2 lines") }
      try folder.write("one\ntwo\n" + (3...30).map { "line \($0)\n" }.joined(), to: "x.log")
      try terminal.wait("for the end") {
        $0.contains("30 lines") && $0.lines[6].contains("line 30")
      }
      try terminal.press("/")
      try terminal.type("2 1 line")
      try terminal.wait("for the matches") {
        $0.lines[0].contains("line 12") && $0.lines[1].contains("line 21")
          && !$0.contains("line 30")
      }
      try terminal.press("Enter", "Escape")
      try terminal.wait { $0.contains("line 30") && $0.contains("/ filter") }
      try terminal.press("g")
      try terminal.wait { $0.lines[0].contains("one") && $0.contains("G follow") }
      try terminal.quit()
    }

    @Test func aPipeIsShownToItsEnd() throws {
      let terminal = try TmuxTerminal(
        ["sh", "-c", "printf 'a\\nb ERROR\\nc' | \(ProjectFolder.product("feed"))"], columns: 60,
        rows: 8)
      try terminal.wait { $0.contains("3 lines") && $0.contains("ended") }
      #expect(try terminal.screen().lines[1].contains("b ERROR"))
      try terminal.quit()
    }
  }
}
