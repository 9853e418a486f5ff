import TestSupport
import Testing

extension RealTerminal {
  /// The effects of the configuration on a terminal.
  @Suite struct ConfigurationFileTests {
    private func flipbook(
      _ configuration: String, _ arguments: String..., in folder: ScratchFolder
    ) throws -> TmuxTerminal {
      try folder.write("oak\nash\nelm\n", to: "list.txt")
      try folder.write(configuration, to: "config/flipbook/config.yaml")
      return try Flipbook.onScreen(
        arguments, columns: 80, rows: 12, type: "tmux-256color",
        environment: ["XDG_CONFIG_HOME": "\(folder.path)/config"], directory: folder.path)
    }

    @Test func theTitleIsAsTheUserWantsIt() throws {
      let folder = try ScratchFolder()
      let terminal = try flipbook("title: false\n", "watch", "list.txt", in: folder)
      try terminal.wait("for rows without a title") {
        $0.contains("elm") && !$0.contains("list.txt")
      }
      try terminal.quit()
    }

    @Test func anOptionTakesPrecedence() throws {
      let folder = try ScratchFolder()
      let terminal = try flipbook("speed: 4\n", "demo", in: folder)
      try terminal.wait("for the speed of the configuration") { $0.contains("▶ 4.0x") }
      let other = try flipbook("speed: 4\n", "demo", "--speed", "2", in: folder)
      try other.wait("for the speed of the option") { $0.contains("▶ 2.0x") }
    }

    @Test func anErrorIsReportedBeforeAnythingRuns() throws {
      let folder = try ScratchFolder(["flipbook/config.yaml": "motion: slow\n"])
      let run = try CommandRun.of(
        [ProjectFolder.flipbook, "watch", "-q", "2", "--", "touch", "ran"],
        environment: ["XDG_CONFIG_HOME": folder.path], directory: folder.path)
      #expect(run.exit == .status(2))
      let words = "config.yaml: line 1: motion: “slow”: give full, reduced or none\n"
      #expect(run.errors.hasSuffix(words), "\(run.errors)")
      #expect(throws: (any Error).self) { try folder.read("ran") }
    }
  }
}
