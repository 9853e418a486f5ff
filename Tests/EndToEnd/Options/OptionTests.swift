import TestSupport
import Testing

/// Every option does something, on the real command.
@Suite struct OptionTests {
  /// As many at the same time as there are processors, since each mostly waits.
  @Test func eachChangesTheOutcome() async {
    await withTaskGroup(of: Void.self) { group in
      for trial in OptionTrial.all {
        group.addTask {
          do { try trial.expect() } catch { Issue.record(error, "\(trial)") }
        }
      }
    }
  }

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

  /// Whatever a line contains, its options are read before its file, which does not exist.
  @Test(arguments: ["demo", "step", "log", "replay", "export", "diff"])
  func allListedOptionsAreAccepted(command: String) throws {
    let folder = try ScratchFolder()
    let help = try #require(try OptionHelp.all().first { $0.commandName == command })
    var (words, apart) = ([String](), [String]())
    for argument in help.arguments ?? [] where argument.shouldDisplay {
      let trials = OptionTrial.all.filter { trial in
        argument.options.contains { $0.drop { $0 == "-" } == trial.option }
      }
      guard let trial = trials.first(where: { $0.command == command }) ?? trials.first else {
        continue
      }
      // a single change has no others to react to
      if trial.option == "net" { apart.append(trial.words) } else { words.append(trial.words) }
    }
    #expect(words.count > 15)
    let files = command == "diff" ? "nowhere/x nowhere/y" : "nowhere/x"
    for words in [words, apart] {
      let line = "\(ProjectFolder.flipbook) \(command) \(words.joined(separator: " ")) \(files)"
      let run = try CommandRun.of(["sh", "-c", line], directory: folder.path)
      #expect(run.errors.hasPrefix("flipbook: nowhere/x: "), "\(run.errors)")
    }
  }

  @Test(arguments: ["", "demo", "step", "watch", "log", "replay", "export", "diff"])
  func helpAndVersionAreAnswered(command: String) throws {
    let help = try Flipbook.run([command, "--help"].filter { !$0.isEmpty })
    #expect(help.exit == .status(0) && help.output.contains("USAGE: flipbook \(command)"))
    let examples = help.output.split(separator: "\n", omittingEmptySubsequences: false)
      .drop { $0 != "EXAMPLES" }.dropFirst().prefix { !$0.isEmpty }
    #expect(
      !examples.isEmpty && examples.allSatisfy { $0.hasPrefix("  ") }, "each fits on its line")
    if command != "watch" { return }
    for words in [[command, "-h"], ["help", command]] {
      #expect(try Flipbook.run(words).output == help.output)
    }
    let version = try Flipbook.run([command, "--version"])
    #expect(version.exit == .status(0) && version.output.contains(/^\d+\.\d+\.\d+\n$/))
  }
}
