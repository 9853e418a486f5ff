import Foundation
import TestSupport
import Testing

extension RealTerminal {
  /// The smallest screen that has a status line and a list shows all messages.
  @Suite struct SmallScreenTests {
    @Test func searchesRefusalsAndReasonsAreRead() throws {
      let folder = try ScratchFolder(["list.txt": "alpha\nbeta\ngamma\n"])
      let terminal = try folder.onScreen("watch", "list.txt", columns: 20, rows: 5)
      try terminal.wait { $0.contains("alpha") }
      try terminal.press("/", "g", "a", "m", "Enter")
      try terminal.wait { $0.status.contains("“gam”: 1 of 1") }
      try terminal.press("Tab")
      try terminal.wait { $0.status.contains("a panel needs 12 …") }
      try terminal.press("k")
      try terminal.wait { $0.status.contains("● live") }
      try FileManager.default.removeItem(atPath: folder.path("list.txt"))
      try terminal.wait { $0.status.contains("! stale: list.tx") }
      try terminal.press("?")
      try terminal.wait { $0.contains("is missing;") && $0.contains("waiting for it") }
      try terminal.press("Escape")
      try terminal.wait { $0.status.contains("! stale") && $0.contains("gamma") }
    }
  }
}
