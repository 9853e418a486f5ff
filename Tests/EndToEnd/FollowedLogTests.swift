import TestSupport
import Testing

extension RealTerminal {
  /// `watch app.log`: a file of lines that opens at its end, as `less +F` shows it.
  @Suite struct FollowedLogTests {
    private func lines(_ numbers: ClosedRange<Int>) -> String {
      numbers.map { "line \($0)\n" }.joined()
    }

    /// A command that is slow is no stream: its next run is shown from its first line.
    @Test func aCommandThatPausesStandsAtItsFirstLine() throws {
      let folder = try ScratchFolder()
      try folder.write("seq 1 40; sleep 0.5; date +%N\n", to: "slow.sh")
      let terminal = try Flipbook.onScreen(
        "watch", "-n", "0.2", "--", "sh slow.sh", directory: folder.path)
      try terminal.wait { $0.status.contains("follows the end") }
      try terminal.wait { $0.rows.first == "1" && !$0.status.contains("follows the end") }
    }

    @Test func aLogOpensAtItsEndAndFollowsItUntilOneScrollsAway() throws {
      let folder = try ScratchFolder()
      try folder.write(lines(1...100), to: "app.log")
      let terminal = try Flipbook.onScreen("watch", "app.log", directory: folder.path)
      let first = try terminal.wait { $0.rows.last == "line 100" }
      #expect(first.rows.count == 20 && first.status.contains("follows the end"))
      try folder.append("line 101\n", to: "app.log")
      try terminal.wait { $0.rows.last == "line 101" && $0.rows.first == "line 82" }
      // only what came last has a mark
      try folder.append("line 102\n", to: "app.log")
      try terminal.wait {
        $0.mark(of: "line 102") == "+" && $0.mark(of: "line 101") == " "
      }
      try terminal.press("g")
      try terminal.wait {
        $0.rows.first == "line 1" && $0.status.contains("G or Esc follows the end")
      }
      try folder.append("line 103\n", to: "app.log")
      try terminal.wait { $0.rows.first == "line 1" && $0.lines[21].contains("↓ 83 more") }
      try terminal.press("G")
      try terminal.wait { $0.rows.last == "line 103" && $0.status.contains("follows the end") }
      try terminal.press("d")
      try terminal.wait { $0.status.contains("a list that grows shows all its lines") }
      // it is rotated
      try folder.replace("app.log", with: "first of the next\n")
      try terminal.wait { $0.rows == ["first of the next"] }
      try folder.append(lines(1...40), to: "app.log")
      try terminal.wait { $0.rows.last == "line 40" }
      try terminal.press("q")
      #expect(try terminal.waitForExit() == .status(0))
    }

    @Test func aFileOfEventsIsALog() throws {
      let folder = try ScratchFolder()
      func events(_ numbers: ClosedRange<Int>, _ name: String) -> String {
        numbers.map { "{\"\(name)\":\"\($0)\",\"msg\":\"event \($0)\"}\n" }.joined()
      }
      try folder.write(events(100...160, "time"), to: "app.jsonl")
      let terminal = try Flipbook.onScreen("watch", "app.jsonl", directory: folder.path)
      try terminal.wait { $0.status.contains("follows the end") && $0.contains("event 160") }
      try folder.append(events(161...161, "time"), to: "app.jsonl")
      try terminal.wait { $0.contains("event 161") }
      try folder.write(events(100...160, "id"), to: "data.jsonl")
      let data = try Flipbook.onScreen("watch", "data.jsonl", directory: folder.path)
      let screen = try data.wait { $0.contains("event 100") }
      #expect(!screen.status.contains("follows the end"))
    }

    @Test(arguments: [("notes.txt", []), ("app.log", ["--format", "table", "--sort", "number"])])
    func otherListsOpenAtTheirFirstRow(name: String, options: [String]) throws {
      let folder = try ScratchFolder()
      try folder.write("word  number\n" + (100...160).map { "line  \($0)\n" }.joined(), to: name)
      let terminal = try Flipbook.onScreen(["watch", name] + options, directory: folder.path)
      let screen = try terminal.wait { $0.status.contains("live") }
      #expect(screen.lines.prefix(4).contains { $0.contains("100") })
      #expect(!screen.status.contains("follows the end"))
    }
  }
}
