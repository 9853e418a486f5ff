import TestSupport
import Testing

extension RealTerminal {
  /// Marks and the mouse, on the real command.
  @Suite struct HandsTests {
    private func open(_ rows: Int = 30) throws -> (TmuxTerminal, ScratchFolder) {
      let folder = try ScratchFolder()
      try folder.write((1...rows).map { "row \($0)\n" }.joined(), to: "list.txt")
      let terminal = try folder.onScreen("watch", "list.txt", "--speed", "8", columns: 70, rows: 14)
      try terminal.wait { $0.rows.first == "row 1" }
      return (terminal, folder)
    }

    @Test func theMouseWorksWhileItIsOn() throws {
      let (terminal, folder) = try open()
      defer { withExtendedLifetime(folder) {} }
      try terminal.wait(for: "#{mouse_any_flag}", toBe: "0")
      try terminal.press("M")
      try terminal.wait { $0.status.contains("mouse on") }
      try terminal.wait(for: "#{mouse_any_flag}", toBe: "1")
      // As sent by a terminal in mode 1006: the wheel downwards, then a press on its third line.
      try terminal.type("\u{1B}[<65;5;5M")
      try terminal.wait("for the wheel") { $0.rows.first == "row 4" }
      try terminal.type("\u{1B}[<0;5;3M\u{1B}[<0;5;3m")
      try terminal.wait("for the click") { $0.listLines.contains("▌ row 5") }
      try terminal.type("\u{1B}[<64;5;5M")
      try terminal.wait { $0.rows.first == "row 1" && $0.listLines.contains("▌ row 5") }
      try terminal.press("M")
      try terminal.wait { $0.status.contains("mouse off") }
      try terminal.wait(for: "#{mouse_any_flag}", toBe: "0")
      try terminal.press("M")
      try terminal.wait { $0.status.contains("mouse on") }
      try terminal.quit()
      try terminal.wait(for: "#{mouse_any_flag}", toBe: "0")
    }
  }
}
