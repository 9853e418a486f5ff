import TestSupport
import Testing

extension RealTerminal {
  @Suite struct PtyTerminalTests {
    @Test func bytesPassUnchangedInBothDirections() throws {
      let terminal = try PtyTerminal(
        ["sh", "-c", "stty raw -echo; printf '\\033[2J'; head -c 3 | od -An -tx1"])
      try terminal.wait { $0.contains("\u{1b}[2J") }
      #expect(!terminal.settings.echoes && !terminal.settings.waitsForLines)
      terminal.forget()
      terminal.type("\u{1b}[A")
      #expect(try terminal.waitForExit() == .status(0))
      #expect(terminal.text.contains("1b 5b 41"))
      #expect(!terminal.text.contains("[2J"))
    }

    @Test func settingsTellWhetherTheTerminalWasRestored() throws {
      let restores = try PtyTerminal(["sh", "-c", "s=$(stty -g); stty raw -echo; stty $s"])
      #expect(try restores.waitForExit() == .status(0))
      #expect(restores.settings == restores.settingsAtStart)
      let forgets = try PtyTerminal(["stty", "-echo"])
      #expect(try forgets.waitForExit() == .status(0))
      #expect(forgets.settings != forgets.settingsAtStart)
      #expect(forgets.settingsAtStart.echoes)
    }

    @Test func itIsTheControllingTerminalWithItsSize() throws {
      let terminal = try PtyTerminal(
        [
          "sh", "-c",
          "trap 'stty size; exit' WINCH; stty size </dev/tty; while :; do sleep 0.01; done",
        ],
        columns: 61, rows: 17, environment: ["LINES": "9"])
      try terminal.wait { $0.contains("17 61") }
      terminal.resize(columns: 20, rows: 5)
      #expect(try terminal.waitForExit() == .status(0))
      #expect(terminal.text.contains("5 20"))
    }

    @Test func anInterruptFromTheKeyboardAndOneByName() throws {
      let keyboard = try PtyTerminal(["sh", "-c", "echo up; exec cat"])
      try keyboard.wait { $0.contains("up") }
      keyboard.type("\u{3}")
      #expect(try keyboard.waitForExit() == .signal(2))
      let named = try PtyTerminal(["cat"])
      named.signal(15)
      #expect(try named.waitForExit() == .signal(15))
    }

    @Test func muchOutputIsReceivedToTheLastByte() throws {
      let terminal = try PtyTerminal(["seq", "50000"])
      #expect(try terminal.waitForExit() == .status(0))
      #expect(terminal.text.hasSuffix("49999\r\n50000\r\n"))
      #expect(terminal.text.hasPrefix("1\r\n2\r\n"))
    }
  }
}
