import TestSupport
import Testing

extension RealTerminal {
  /// Included decks, forward and back, compared with its files.
  @Suite struct StepTests {
    @Test(arguments: [
      (ShippedDeck.states, "Right", "Left"), (.kanban, "l", "h"),
    ])
    func forwardAndBackByStages(deck: ShippedDeck, forward: String, back: String) throws {
      let terminal = try open(deck)
      let snapshots = try deck.snapshots()
      for index in 1..<snapshots.count {
        try step(forward, to: index, snapshots, on: terminal)
      }
      try terminal.press(forward)
      try terminal.wait { $0.status.contains("the last snapshot") }
      for index in (0..<snapshots.count - 1).reversed() {
        try step(back, to: index, snapshots, on: terminal)
      }
      try terminal.press(back)
      try terminal.wait { $0.status.contains("the first snapshot") }
      try terminal.wait { $0.rows == snapshots[0] }
    }

    @Test func manyKeysTogetherHaveTheRightResult() throws {
      let deck = ShippedDeck.kanban
      let snapshots = try deck.snapshots()
      let last = snapshots.count - 1
      let terminal = try open(deck)
      try terminal.type(String(repeating: "]", count: last) + "[[")
      try arrive(at: last - 2, snapshots, on: terminal)
      try terminal.type("f")
      try arrive(at: last, snapshots, on: terminal)
    }

    private func open(_ deck: ShippedDeck) throws -> TmuxTerminal {
      let terminal = try Flipbook.onScreen(
        "step", deck.name, "--speed", "8", columns: 120, rows: 40)
      let first = try deck.snapshots()[0]
      try terminal.wait("for the first snapshot") { $0.rows == first }
      return terminal
    }

    /// Presses `key` until the deck is at a snapshot again, which must be the one at `index`.
    private func step(
      _ key: String, to index: Int, _ snapshots: [[String]], on terminal: TmuxTerminal
    ) throws {
      func isThere(_ screen: TerminalScreen) -> Bool {
        isAt(index, of: snapshots.count, screen) && screen.rows == snapshots[index]
      }
      for _ in 0..<8 {
        let before = try terminal.screen().status
        try terminal.press(key)
        // the status line is drawn last
        let after = try terminal.wait("for a step") { isThere($0) || $0.status != before }
        if after.isAtSnapshot { break }
      }
      try arrive(at: index, snapshots, on: terminal)
    }

    private func arrive(
      at index: Int, _ snapshots: [[String]], on terminal: TmuxTerminal
    ) throws {
      try terminal.wait("for snapshot \(index + 1): \(snapshots[index])") {
        isAt(index, of: snapshots.count, $0) && $0.rows == snapshots[index]
      }
    }

    /// Whether the title names a snapshot, or the last stage of a change that leads there.
    private func isAt(_ index: Int, of count: Int, _ screen: TerminalScreen) -> Bool {
      guard screen.isAtSnapshot else { return false }
      guard
        let stage = screen.title.firstMatch(of: /\s{3}change (\d+) of (\d+), stage (\d+) of \3$/)
      else { return screen.title.hasSuffix("   \(index + 1) of \(count)") }
      return ["\(index)", "\(index + 1)"].contains(stage.1) && stage.2 == "\(count - 1)"
    }
  }
}
