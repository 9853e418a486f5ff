import ArgumentParser
import Glibc
import TortureSupport

/// Stresses the command with signals, blocked terminals and full disks, and counts violated guarantees.
@main struct TortureCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "torture",
    abstract: "Kills, blocks and starves the command, and counts what it breaks.",
    discussion: """
      The command is the one that stands beside this program, and so is the tool saves. Parts: \
      \(Part.allCases.map(\.rawValue).joined(separator: ", ")). Documentation/Reliability.md has what \
      is promised. The status is 1 if a promise is broken.

        torture kills --count 1000
        torture soak --minutes 5
      """)

  @Argument(help: "The parts; all of them without any.") var parts: [Part] = []
  @Option(help: "How long the soak takes.") var minutes = 20.0
  @Option(help: "How many kills; other parts go by it.") var count = 300
  @Option(help: "The seed of what is random.") var seed: UInt64 = 1

  func validate() throws {
    guard minutes > 0, count > 0 else { throw ValidationError("give more than 0") }
  }

  func run() throws {
    signal(SIGPIPE, SIG_IGN)
    var report = Report()
    for part in parts.isEmpty ? Part.allCases : parts {
      print("torture: \(part.rawValue) …")
      fflush(nil)
      var trial = Trial(part: part.rawValue, count: count, minutes: minutes, seed: seed)
      do {
        try part.run(&trial)
      } catch {
        trial.expect(false, "it could not be tried to its end: \(error)")
      }
      report.add(trial)
    }
    print(report.text)
    if report.isBroken { throw ExitCode(1) }
  }
}

enum Part: String, CaseIterable, ExpressibleByArgument {
  case kills, saves, blocked, disks, descriptors, signals, soak

  func run(_ trial: inout Trial) throws {
    switch self {
    case .kills: try Kills.run(&trial)
    case .saves: try Saves.run(&trial)
    case .blocked: try BlockedOutput.run(&trial)
    case .disks: try FullDisks.run(&trial)
    case .descriptors: try FewDescriptors.run(&trial)
    case .signals: try SignalStorms.run(&trial)
    case .soak: try Soak.run(&trial)
    }
  }
}
