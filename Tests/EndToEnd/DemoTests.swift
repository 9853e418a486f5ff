import TestSupport
import Testing

extension RealTerminal {
  @Suite struct DemoTests {
    static let years = stride(from: 1952, through: 2007, by: 5).map(String.init)

    private func year(on screen: TerminalScreen) -> Int? {
      Self.years.firstIndex { screen.title.contains(" \($0) ") }
    }

    @Test func itPlaysThroughAndLoops() throws {
      let terminal = try Flipbook.onScreen("demo", "--speed", "8", columns: 100, rows: 30)
      var seen: [Int] = []
      try terminal.wait("for every year and the first one again") { screen in
        if let year = year(on: screen), year != seen.last { seen.append(year) }
        return Set(seen).count == Self.years.count && seen.last == 0
      }
      // a busy machine may skip a snapshot, but never reverses the order
      for (before, after) in zip(seen, seen.dropFirst()) {
        let steps = (after - before + Self.years.count) % Self.years.count
        #expect((1...5).contains(steps), "\(Self.years[before]) → \(Self.years[after])")
      }
    }

    @Test func spacePausesAndResumes() throws {
      let terminal = try Flipbook.onScreen("demo", "--speed", "8", columns: 100, rows: 30)
      try terminal.wait { $0.title.contains("1957") }
      try terminal.press("Space")
      let paused = try terminal.wait { $0.status.contains("paused") }
      let year = try #require(self.year(on: paused))
      // while it is paused, keys still work
      try terminal.press("?")
      try terminal.wait { $0.contains("show or hide this help") }
      try terminal.press("?")
      let still = try terminal.wait { !$0.contains("show or hide this help") }
      #expect(self.year(on: still) == year)
      #expect(still.status.contains("paused"))
      try terminal.press("Space")
      try terminal.wait { !$0.status.contains("paused") && self.year(on: $0) != year }
    }

    @Test(arguments: [["demo"], ["demo", "kanban"], ["demo", "--section-by", "continent"]])
    func qEndsItAndRestoresTheTerminal(arguments: [String]) throws {
      let terminal = try PtyTerminal(
        [ProjectFolder.flipbook] + arguments, directory: ProjectFolder.root)
      try terminal.wait { $0.contains("keys") }
      #expect(!terminal.settings.echoes && !terminal.settings.waitsForLines)
      try terminal.quit()
      terminal.expectRestored()
    }
  }
}
