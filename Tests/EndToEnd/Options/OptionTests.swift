import Foundation
import TestSupport
import Testing

extension RealTerminal {
  @Suite struct ScreenOptionTests {
    @Test(arguments: OptionTrial.all.filter { $0.keys != nil })
    func itChangesWhatIsSeen(trial: OptionTrial) throws { try trial.expect() }
  }
}

/// Every option of every subcommand has an effect in the real command.
@Suite struct OptionTests {
  @Test(arguments: OptionTrial.all.filter { $0.keys == nil })
  func itChangesWhatIsPrinted(trial: OptionTrial) throws { try trial.expect() }

  private struct Help: Decodable {
    struct Command: Decodable {
      let commandName: String
      let arguments: [Argument]?
      let subcommands: [Command]?
    }
    struct Argument: Decodable { let names: [Name]? }
    struct Name: Decodable {
      let kind: String
      let name: String
    }
    let command: Command
  }

  /// Options with their own tests.
  private static let ofEveryCommand: Set = ["help", "version"]

  @Test func noOptionIsWithoutATrial() throws {
    let dump = try Flipbook.run(["--experimental-dump-help"])
    let help = try JSONDecoder().decode(Help.self, from: Data(dump.output.utf8))
    let commands = (help.command.subcommands ?? []).filter { $0.commandName != "help" }
    #expect(commands.count >= 7)
    var options: Set<String> = []
    for command in commands {
      for names in (command.arguments ?? []).compactMap(\.names) {
        let name = names.first { $0.kind == "long" } ?? names[0]
        if !Self.ofEveryCommand.contains(name.name) {
          options.insert("\(command.commandName) --\(name.name)")
        }
      }
    }
    let tried = Set(OptionTrial.all.map(\.description))
    #expect(options.subtracting(tried).sorted() == [], "no trial of these")
    #expect(tried.subtracting(options).sorted() == [], "no such options")
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
