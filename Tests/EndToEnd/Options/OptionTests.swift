import TestSupport
import Testing

extension RealTerminal {
  @Suite struct ScreenOptionTests {
    @Test(arguments: OptionTrial.all.filter { $0.keys != nil })
    func itChangesTheScreen(trial: OptionTrial) throws { try trial.expect() }
  }
}

/// Every option does something, on the real command.
@Suite struct OptionTests {
  @Test(arguments: OptionTrial.all.filter { $0.keys == nil })
  func itChangesTheOutput(trial: OptionTrial) throws { try trial.expect() }

  /// What help and version do is tested with them.
  private static let ofEveryCommand: Set = ["help", "version"]

  @Test func noOptionIsWithoutATrial() throws {
    let commands = try OptionHelp.all()
    #expect(commands.count >= 7)
    var options: Set<String> = []
    var ofCommands: Set<String> = []
    for command in commands {
      for names in (command.arguments ?? []).compactMap(\.names) {
        let name = names.first { $0.kind == "long" } ?? names[0]
        if Self.ofEveryCommand.contains(name.name) { continue }
        options.insert(name.name)
        ofCommands.insert("\(command.commandName) --\(name.name)")
      }
    }
    #expect(options.subtracting(OptionTrial.all.map(\.option)).sorted() == [], "no trial of these")
    let tried = Set(OptionTrial.all.map(\.description))
    #expect(tried.subtracting(ofCommands).sorted() == [], "no such options")
  }

  @Test(arguments: ["demo", "step", "watch", "log", "replay", "export", "diff"])
  func helpAndVersionAreAnswered(command: String) throws {
    for words in [[command, "--help"], [command, "-h"], ["help", command]] {
      let help = try Flipbook.run(words)
      #expect(help.exit == .status(0) && help.output.contains("USAGE: flipbook \(command)"))
    }
    let version = try Flipbook.run([command, "--version"])
    #expect(version.exit == .status(0))
    #expect(version.output == (try Flipbook.run(["--version"]).output))
  }
}
