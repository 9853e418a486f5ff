import TestSupport
import Testing

extension RealTerminal {
  /// After a resize the screen at rest is that of a fresh start at the new size.
  @Suite struct ResizeTests {
    static let sizes = [
      (120, 40), (20, 5), (1, 1), (100, 7), (80, 24),
    ]

    @Test(arguments: ["kanban", "economies"])
    func atRestEverySizeIsThatOfAFreshStart(deck: String) throws {
      let resized = try Flipbook.onScreen("step", deck)
      try resized.wait { $0.status.contains("paused") }
      let fresh = try Self.sizes.map { columns, rows in
        try Flipbook.onScreen("step", deck, columns: columns, rows: rows)
      }
      for ((columns, rows), fresh) in zip(Self.sizes, fresh) {
        try expectSame(resized, fresh, columns: columns, rows: rows)
      }
    }

    @Test(arguments: ["kanban", "economies"])
    func inMidAnimationToo(deck: String) throws {
      // on a smaller screen, a step scrolls to the change, and rows off screen are counted
      for (columns, rows) in [(120, 40), (1, 1)] {
        let (resized, atRest) = (
          try Flipbook.onScreen("step", deck, "--speed", "2"),
          try Flipbook.onScreen("step", deck, "--speed", "2")
        )
        // a screen of one cell does not show that the deck was read, before which keys have no effect
        for terminal in [resized, atRest] { try terminal.wait { $0.status.contains("paused") } }
        try atRest.resize(columns: columns, rows: rows)
        for terminal in [resized, atRest] { try terminal.press("]") }
        try expectSame(resized, atRest, columns: columns, rows: rows)
      }
    }

    /// Waits until both show the same, after giving the first the size of the other.
    private func expectSame(
      _ resized: TmuxTerminal, _ fresh: TmuxTerminal, columns: Int, rows: Int
    ) throws {
      try resized.resize(columns: columns, rows: rows)
      try resized.wait("for a fresh start at \(columns)x\(rows):\n\(try fresh.screen())\n") {
        let other = try fresh.screen()
        // a row that was off screen does not show whether its number rose or fell
        func plain(_ screen: TerminalScreen) -> [String] {
          screen.lines.map { $0.replacing("▲", with: " ") }
        }
        return plain($0) == plain(other) && $0.lines.count == rows
          && (rows < 2 || $0.lines.contains { !$0.isEmpty })
      }
    }
  }
}
