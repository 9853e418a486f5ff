import Foundation
import TestSupport
import Testing

/// The manual page and the completions cover everything that the command has.
@Suite struct ManualTests {
  private func manual() throws -> String {
    try String(
      contentsOfFile: "\(ProjectFolder.root)/Documentation/man/flipbook.1", encoding: .utf8)
  }

  @Test func theManualHasEveryCommandAndEveryOption() throws {
    let manual = try manual()
    let commands = try OptionHelp.all()
    #expect(commands.count > 6)
    for command in commands {
      #expect(manual.contains("\n.It Cm \(command.commandName)\n"), "\(command.commandName)")
      for option in (command.arguments ?? []).flatMap(\.options) {
        let written = String(option.dropFirst())
        let lines = manual.split(separator: "\n").filter {
          $0.hasPrefix(".It Fl \(written)")
            || $0.hasPrefix(".It Fl") && $0.contains(" , \(written)")
        }
        #expect(
          lines.contains { line in
            line.split(separator: " ").contains { $0 == written }
          }, "\(command.commandName) \(written)")
      }
    }
  }

  @Test func theManualAndTheChangelogHaveTheVersionOfTheCommand() throws {
    let version = try Flipbook.run(["--version"]).output
    let os = try manual().firstMatch(of: /\n\.Os flipbook (.*)/)?.output.1
    #expect(os.map { $0 + "\n" } ?? "none" == version)
    let changes = try String(contentsOfFile: "\(ProjectFolder.root)/CHANGELOG.md", encoding: .utf8)
    let newest = changes.firstMatch(of: /\n## (\d[\d.]*) – \d{4}-\d\d-\d\d\n/)?.output.1
    #expect(newest.map { $0 + "\n" } ?? "none" == version)
  }

  @Test(arguments: ["zsh"])
  func theShellTakesItsCompletions(shell: String) throws {
    let script = try Flipbook.run(["--generate-completion-script", shell]).output
    for word in ["watch", "--on-change", "--section-by", "replay"] {
      #expect(script.contains(word), "\(word)")
    }
  }
}
