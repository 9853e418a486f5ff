import Foundation
import TestSupport
import Testing

extension RealTerminal {
  /// A watched file on the screen: marks on changes, and files with problems.
  @Suite struct WatchTests {
    private func watch(
      _ text: String, in folder: ScratchFolder, file: String = "list.txt"
    ) throws -> TmuxTerminal {
      try folder.write(text, to: file)
      return try folder.onScreen("watch", file, "--speed", "8", columns: 90, rows: 16)
    }

    @Test func changedRowsKeepTheirMarkUntilTheNextKey() throws {
      let folder = try ScratchFolder()
      let terminal = try watch(
        "buy oak boards\ncall the mason\norder firebricks\npaint the gate\nsweep\n", in: folder)
      try terminal.wait { $0.rows.count == 5 }
      try folder.write(
        "sweep\nbuy oak boards, dry\ncall the mason\nsieve sand\npaint the gate\n", to: "list.txt")
      let screen = try terminal.wait("for the new rows") {
        $0.rows == [
          "sweep", "buy oak boards, dry", "call the mason", "sieve sand", "paint the gate",
        ] && $0.mark(of: "sweep") == "↑"
      }
      #expect(screen.mark(of: "buy oak boards, dry") == "~")
      #expect(screen.mark(of: "sieve sand") == "+")
      #expect(screen.mark(of: "call the mason") == " ")
      #expect(screen.mark(of: "paint the gate") == "▔")
      for row in screen.rows { #expect(screen.count(of: row) == 1, "\(row) in\n\(screen)") }
      try terminal.press("x")
      try terminal.press("Escape")
      try terminal.wait { $0.listLines.allSatisfy { $0.hasPrefix(" ") } }
    }

    @Test func aHalfWrittenTableLeavesTheLastGoodOne() throws {
      let folder = try ScratchFolder()
      let terminal = try watch("name,count\nnails,40\nscrews,12\n", in: folder, file: "stock.csv")
      let good = try terminal.wait { $0.contains("nails") && $0.contains("screws") }
      try folder.write("name,count\nnails,41\nscrews,13\nhin", to: "stock.csv")
      let stale = try terminal.wait { $0.status.contains("stale") }
      #expect(stale.status.contains("stock.csv: line 4"))
      #expect(stale.rows == good.rows)
      try folder.write("name,count\nnails,41\nscrews,13\nhinges,4\n", to: "stock.csv")
      let mended = try terminal.wait { $0.status.contains("live") && $0.contains("hinges") }
      #expect(!mended.contains("stale"))
      try terminal.wait { $0.tableRows.count == 3 && $0.contains("41") && $0.contains("13") }
    }

    @Test func aDeletedFileLeavesTheListUntilItReturns() throws {
      let folder = try ScratchFolder()
      let terminal = try watch("one\ntwo\n", in: folder)
      try terminal.wait { $0.rows == ["one", "two"] }
      try FileManager.default.removeItem(atPath: folder.path("list.txt"))
      let gone = try terminal.wait { $0.status.contains("stale") }
      #expect(gone.status.contains("list.txt is missing"))
      #expect(gone.rows == ["one", "two"])
      try folder.write("one\ntwo\nthree\n", to: "list.txt")
      try terminal.wait { $0.rows == ["one", "two", "three"] && $0.status.contains("live") }
      try FileManager.default.removeItem(atPath: folder.path("list.txt"))
      try terminal.wait { $0.status.contains("is missing") }
      try folder.write("one\ntwo\nthree\n", to: "list.txt")
      try terminal.wait { $0.rows == ["one", "two", "three"] && $0.status.contains("live") }
    }

    @Test func aRepeatingKeyIsReplacedAndReported() throws {
      let folder = try ScratchFolder(["hosts.csv": "room,host\nhall,a\n"])
      let terminal = try folder.onScreen("watch", "hosts.csv", columns: 120, rows: 16)
      try terminal.wait { $0.status.contains("key room (unique)") }
      try terminal.press("j", "m")
      try terminal.wait { $0.contains("● hall") }
      try folder.write("room,host\nhall,b\nhall,a\n", to: "hosts.csv")
      let screen = try terminal.wait { $0.status.contains("rows are now identified by host") }
      #expect(screen.status.contains("identified by host: room is no longer unique"))
      // cursor and mark stay on their rows
      let settled = try terminal.wait {
        $0.tableRows.count == 2 && $0.status.contains("rows are now identified by")
      }
      #expect(settled.listLines.contains { $0.hasPrefix("▌● hall") && $0.hasSuffix("a") })
      try terminal.press("[")
      // the mark of the deleted row is at the cursor
      try terminal.wait {
        $0.tableRows.count == 1
          && $0.listLines.contains { $0.hasPrefix("▌●") && $0.hasSuffix("a") }
      }
    }
  }
}
