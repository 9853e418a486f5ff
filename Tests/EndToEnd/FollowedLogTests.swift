import TestSupport
import Testing

extension RealTerminal {
  /// `watch app.log`: a file of lines that opens at its end, like `less +F`.
  @Suite struct FollowedLogTests {
    private func lines(_ numbers: ClosedRange<Int>) -> String {
      numbers.map { "line \($0)\n" }.joined()
    }

    /// A slow command is not a stream: its next run is shown from its first line.
    @Test func aPausingCommandIsShownFromItsFirstLine() throws {
      let folder = try ScratchFolder(["slow.sh": "seq 1 40; sleep 1.5; date +%N\n"])
      let terminal = try folder.onScreen("watch", "-n", "0.2", "--", "sh slow.sh")
      try terminal.wait { $0.status.contains("following the end") }
      try terminal.wait { $0.rows.first == "1" && !$0.status.contains("following the end") }
    }

    @Test func aLogOpensAtItsEndAndFollowsItUntilScrolled() throws {
      let folder = try ScratchFolder()
      try folder.write(lines(1...100), to: "app.log")
      let terminal = try folder.onScreen("watch", "app.log")
      let first = try terminal.wait { $0.rows.last == "line 100" }
      #expect(first.rows.count == 20 && first.status.contains("following the end"))
      try folder.append("line 101\n", to: "app.log")
      try terminal.wait { $0.rows.last == "line 101" && $0.rows.first == "line 82" }
      // only the latest lines are marked
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
      try terminal.wait { $0.rows.last == "line 103" && $0.status.contains("following the end") }
      try terminal.press("d")
      try terminal.wait { $0.status.contains("a growing list always shows all its lines") }
      // the log is rotated; similar lines are not the same
      try folder.replace("app.log", with: "line 104\nline 105\n")
      try terminal.wait {
        $0.rows == ["line 104", "line 105"] && $0.status.contains("103 deleted")
          && !$0.status.contains("updated")
      }
      try folder.append(lines(1...40), to: "app.log")
      try terminal.wait { $0.rows.last == "line 40" }
      try terminal.quit()
    }

    @Test func aFileOfEventsIsALog() throws {
      let folder = try ScratchFolder()
      func events(_ numbers: ClosedRange<Int>, _ name: String) -> String {
        numbers.map { "{\"\(name)\":\"\($0)\",\"msg\":\"event \($0)\"}\n" }.joined()
      }
      try folder.write(events(100...160, "time"), to: "app.jsonl")
      let terminal = try folder.onScreen("watch", "app.jsonl")
      try terminal.wait { $0.status.contains("following the end") && $0.contains("event 160") }
      try folder.append(events(161...161, "time"), to: "app.jsonl")
      try terminal.wait { $0.contains("event 161") }
      try folder.write(events(100...160, "id"), to: "data.jsonl")
      let data = try folder.onScreen("watch", "data.jsonl")
      let screen = try data.wait { $0.contains("event 100") }
      #expect(!screen.status.contains("following the end"))
    }

    @Test(arguments: [("notes.txt", []), ("app.log", ["--format", "table", "--sort", "number"])])
    func otherListsOpenAtTheirFirstRow(name: String, options: [String]) throws {
      let folder = try ScratchFolder()
      try folder.write("word  number\n" + (100...160).map { "line  \($0)\n" }.joined(), to: name)
      let terminal = try folder.onScreen(["watch", name] + options)
      let screen = try terminal.wait {
        $0.status.contains("live") && $0.lines.prefix(4).contains { $0.contains("100") }
      }
      #expect(!screen.status.contains("following the end"))
    }
  }
}
