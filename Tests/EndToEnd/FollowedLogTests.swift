import Glibc
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
      let folder = try ScratchFolder(["slow.sh": "seq 1 40; sleep 0.5; date +%N\n"])
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
      // the log is rotated
      try folder.replace("app.log", with: "first of the next\n")
      try terminal.wait { $0.rows == ["first of the next"] }
      try folder.append(lines(1...40), to: "app.log")
      try terminal.wait { $0.rows.last == "line 40" }
      try terminal.quit()
    }

    /// `create` and `compress` of logrotate, and a writer that notices it late.
    @Test func noLineIsLostWhenALogIsRotated() throws {
      let folder = try ScratchFolder(["app.log": "line 0\n"])
      let watch = try RunningCommand(
        [ProjectFolder.flipbook, "watch", "app.log"], directory: folder.path)
      var writer = open(folder.path("app.log"), O_WRONLY | O_APPEND)
      var number = 0
      func add(_ count: Int) {
        for _ in 0..<count {
          number += 1
          let line = "line \(number)\n"
          #expect(write(writer, line, line.utf8.count) == line.utf8.count)
        }
      }
      func awaitLast() throws { try watch.wait { $0.output.contains("“line \(number)” at") } }
      // lines from before the start are in the first list
      try watch.wait("for its first line") { output, _ in
        add(1)
        return output.contains("inserts")
      }
      let first = number
      for _ in 0..<2 {
        add(1)
        try awaitLast()
      }
      for round in 1...5 {
        add(20)
        let (log, old) = (folder.path("app.log"), folder.path("app.log.\(round)"))
        #expect(rename(log, old) == 0)
        add(5)
        let next = open(log, O_WRONLY | O_CREAT | O_APPEND, 0o644)
        add(5)
        if round > 2 { #expect(unlink(old) == 0) }
        close(writer)
        writer = next
        add(5)
        try awaitLast()
      }
      // after a truncation, no line is lost that was read before
      #expect(truncate(folder.path("app.log"), 0) == 0)
      add(5)
      try awaitLast()
      let seen = try watch.wait { $0.errors.contains("truncation 1: lines added after ") }
      close(writer)
      watch.signal(SIGKILL)
      #expect(!seen.errors.contains("gone"))
      let operations = seen.output.split(separator: "\n")
      #expect(operations.allSatisfy { $0.hasPrefix("inserts") || $0.hasPrefix("deletes") })
      let inserted = operations.filter { $0.hasPrefix("inserts") }
        .compactMap { $0.split(separator: "”")[0].split(separator: " ").last.flatMap { Int($0) } }
      #expect(inserted.count > first && inserted == Array(number - inserted.count + 1...number))
    }

    @Test func aTruncationIsReportedUntilAKey() throws {
      let folder = try ScratchFolder(["app.log": "line 0\n"])
      let terminal = try folder.onScreen("watch", "app.log")
      let writer = open(folder.path("app.log"), O_WRONLY | O_APPEND)
      defer { close(writer) }
      try terminal.wait { $0.contains("line 0") }
      func add(_ number: Int) throws -> TerminalScreen {
        let line = "line \(number)\n"
        #expect(write(writer, line, line.utf8.count) == line.utf8.count)
        return try terminal.wait { $0.contains("line \(number)") }
      }
      for number in 1...3 { _ = try add(number) }
      #expect(truncate(folder.path("app.log"), 0) == 0)
      _ = try add(4)
      try terminal.wait { $0.status.contains("truncation 1: lines added after") }
      #expect(try add(5).status.contains("truncation 1"))
      try terminal.press("G")
      _ = try add(6)
      try terminal.wait { !$0.status.contains("truncation 1") }
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
