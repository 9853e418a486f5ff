import TestSupport
import Testing

extension RealTerminal {
  /// Included decks, forward and back, compared with their files.
  @Suite struct StepTests {
    private func open(_ deck: String) throws -> TmuxTerminal {
      try Flipbook.onScreen("step", deck, "--speed", "8", columns: 120, rows: 40)
    }

    private func text(_ file: String) throws -> [String] {
      try Pages.text("demo-data/" + file).split(separator: "\n").map(String.init)
    }

    @Test func forwardAndBackByStages() throws {
      let (before, after) = (try text("states/before.txt"), try text("states/after.txt"))
      let terminal = try open("states")
      try terminal.wait("for the first snapshot") { $0.rows == before }
      for (key, end, rows) in [
        ("Right", "the last snapshot", after), ("h", "the first snapshot", before),
      ] {
        try terminal.wait("for \(end)") { screen in
          let isThere = screen.status.contains(end)
          if !isThere { try terminal.press(key) }
          return isThere && screen.rows == rows && screen.isAtSnapshot
        }
      }
    }

    @Test func manyKeysTogetherHaveTheRightResult() throws {
      let terminal = try open("kanban")
      try terminal.wait { $0.title.hasSuffix("1 of 8") && $0.status.contains("paused") }
      for (keys, file) in [("]]]]]]][[", "6-chimney.md"), ("f", "8-first-bread.md")] {
        try terminal.type(keys)
        let rows = try text("kanban/" + file).compactMap { line in
          ["## ", "- "].first { line.hasPrefix($0) }.map { String(line.dropFirst($0.count)) }
        }
        try terminal.wait("for \(file)") {
          $0.title.hasSuffix("   \(file.prefix(1)) of 8") && $0.rows == rows
        }
      }
    }
  }
}
