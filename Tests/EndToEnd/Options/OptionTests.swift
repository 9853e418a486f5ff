import TestSupport
import Testing

/// Every option does something, on the real command.
@Suite struct OptionTests {
  @Test(arguments: OptionTrial.all)
  func itChangesTheOutcome(trial: OptionTrial) throws { try trial.expect() }

  /// The effects of help and version are tested here as well.
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

  /// Lines that take an option, for each command. One of them must accept it.
  private static let lines = [
    "demo": ["demo days.csv OPTION", "demo a.csv OPTION", "demo a.json OPTION"],
    "step": ["step a.csv b.csv OPTION", "step days.csv OPTION", "step a.json b.json OPTION"],
    "watch": ["watch - OPTION <a.json", "watch -n 0.1 -q 1 OPTION -- cat a.csv", "watch OPTION"],
    "log": ["log list.csv OPTION", "log list.json OPTION"], "replay": ["replay r.jsonl OPTION"],
    "export": ["a.csv b.csv", "a.json b.json", "days.csv"].map {
      "export \($0) --to frames OPTION"
    },
    "diff": ["diff a.csv b.csv OPTION", "diff a.json b.json OPTION"],
  ]

  @Test(arguments: lines.keys.sorted())
  func eachListedOptionIsAccepted(command: String) throws {
    let folder = try OptionFolder(hasHistory: command == "log")
    let help = try OptionHelp.all().first { $0.commandName == command }
    for argument in try #require(help?.arguments) where argument.shouldDisplay {
      let names = argument.options
      guard let name = names.last, !Self.ofEveryCommand.contains(String(name.dropFirst(2))) else {
        continue
      }
      let trials = OptionTrial.all.filter {
        names.contains("--\($0.option)") || names.contains("-\($0.option)")
      }
      let trial = try #require(trials.first { $0.command == command } ?? trials.first)
      // rows and values that exist
      let words = trial.words.replacing("few", with: "many").replacing("a.b.c", with: "n")
      var errors: [String] = []
      let isAccepted = try Self.lines[command, default: []].contains { line in
        let run = try CommandRun.of(
          ["sh", "-c", "timeout 10 flipbook " + line.replacing("OPTION", with: words)],
          environment: folder.environment, directory: folder.path)
        errors.append(run.errors)
        return run.exit != .status(2)
      }
      #expect(isAccepted, "\(words): \(errors)")
    }
  }

  @Test(arguments: ["demo", "step", "watch", "log", "replay", "export", "diff"])
  func helpAndVersionAreAnswered(command: String) throws {
    let help = try Flipbook.run([command, "--help"])
    #expect(help.exit == .status(0) && help.output.contains("USAGE: flipbook \(command)"))
    for words in [[command, "-h"], ["help", command]] where ["demo", "watch"].contains(command) {
      #expect(try Flipbook.run(words).output == help.output)
    }
    let version = try Flipbook.run([command, "--version"])
    #expect(version.exit == .status(0) && version.output.contains(/^\d+\.\d+\.\d+\n$/))
  }
}
