import TestSupport
import Testing

extension RealTerminal {
  @Suite struct PtyTerminalTests {
    @Test func settingsTellWhetherTheTerminalWasRestored() throws {
      let restores = try PtyTerminal(["sh", "-c", "s=$(stty -g); stty raw -echo; stty $s"])
      #expect(try restores.waitForExit() == .status(0))
      #expect(restores.settings == restores.settingsAtStart)
      let forgets = try PtyTerminal(["stty", "-echo"])
      #expect(try forgets.waitForExit() == .status(0))
      #expect(forgets.settings != forgets.settingsAtStart)
      #expect(forgets.settingsAtStart.echoes)
    }
  }
}
