import Foundation
import TestSupport
import Testing

/// An invalid value of an option is reported in one line: the option, the value, the valid values.
@Suite struct OptionValueTests {
  struct Case: CustomStringConvertible {
    let arguments: String
    let line: String
    var description: String { arguments }
  }

  static let cases = [
    Case(
      arguments: "export a b --size 9",
      line: "--size 9: give columns and lines such as 80x24, from 10x2 to 500x200"),
    Case(
      arguments: "export a b --size 80x1000",
      line: "--size 80x1000: give columns and lines such as 80x24, from 10x2 to 500x200"),
    Case(arguments: "export a b --fps 61", line: "--fps 61: give a whole number from 1 to 60"),
    Case(
      arguments: "export a b --max-pause 0",
      line: "--max-pause 0: give a number of seconds from 0.1 to 86400"),
    Case(
      arguments: "export a b --background pink",
      line: "--background pink: give dark, light or a colour such as 1e1e2e"),
    Case(arguments: "export a b --to gif", line: "--to gif: give frames, text, cast, svg or json"),
    Case(arguments: "export a b --output", line: "--output: give the name of a file"),
    Case(
      arguments: "replay a --max-pause -1",
      line: "--max-pause -1: give a number of seconds from 0.1 to 86400"),
    Case(arguments: "step a b --speed 99", line: "--speed 99: give a number from 0.25 to 8"),
    Case(arguments: "step a b --speed -1", line: "--speed -1: give a number from 0.25 to 8"),
    Case(arguments: "step a b --speed nan", line: "--speed nan: give a number from 0.25 to 8"),
    Case(
      arguments: "step a b --color pink",
      line: "--color pink: give auto, truecolor, 256, 16 or mono"),
    Case(arguments: "step a b --motion no", line: "--motion no: give full, reduced or none"),
    Case(arguments: "diff a b --output xml", line: "--output xml: give text or json"),
    Case(
      arguments: "diff a b --format doc",
      line: "--format doc: give auto, lines, csv, tsv, json, jsonl, yaml, markdown or table"),
    Case(
      arguments: "diff a b --limit -3", line: "--limit -3: give a whole number of rows, 1 or more"),
    Case(
      arguments: "diff a b --limit=2.5", line: "--limit 2.5: give a whole number of rows, 1 or more"
    ),
    Case(
      arguments: "diff a b --columns ,",
      line: "--columns ,: give names of columns, separated by commas"),
    Case(arguments: "watch -nx -- ls", line: "-n x: give a number of seconds, such as 0.5"),
    Case(
      arguments: "watch --interval inf -- ls",
      line: "--interval inf: give a number of seconds, such as 0.5"),
    Case(
      arguments: "watch -q 0 -- ls", line: "-q 0: give a whole number of runs, 1 or more"),
    Case(
      arguments: "watch README.md --history -5M",
      line: "--history -5M: give a size such as 500K, 64M or 2G"
    ),
    Case(
      arguments: "log a --last 0", line: "--last 0: give a whole number of revisions, 1 or more"),
  ]

  @Test(arguments: cases)
  func itSaysWhatFits(wrong: Case) throws {
    let words = wrong.arguments.split(separator: " ").map(String.init)
    let run = try Flipbook.run(words)
    #expect(run.exit == .status(2) && run.output == "")
    #expect(run.errors == "flipbook: \(wrong.line); see flipbook \(words[0]) --help\n")
  }

  @Test func anEmptyValueIsNone() throws {
    let run = try Flipbook.run(["watch", "README.md", "--on-change", " "])
    #expect(run.exit == .status(2) && run.errors.contains("--on-change  : give a command"))
  }

  private struct Help: Decodable {
    struct Command: Decodable {
      let commandName: String
      let arguments: [Argument]?
      let subcommands: [Command]?
    }
    struct Argument: Decodable {
      let kind: String
      let names: [Name]?
    }
    struct Name: Decodable {
      let kind: String
      let name: String
    }
    let command: Command
  }

  /// The parser has no list of its options that the command could use at run time.
  @Test func everyFlagIsKnownToMessages() throws {
    let dump = try Flipbook.run(["--experimental-dump-help"])
    let help = try JSONDecoder().decode(Help.self, from: Data(dump.output.utf8))
    for command in (help.command.subcommands ?? []) where command.commandName != "help" {
      for argument in (command.arguments ?? []) where argument.kind == "flag" {
        for name in argument.names ?? [] {
          let option = name.kind == "long" ? "--\(name.name)" : "-\(name.name)"
          let run = try Flipbook.run([command.commandName, option, "--no-such-option"])
          #expect(
            ["help", "h", "version"].contains(name.name)
              || run.errors.hasPrefix("flipbook: --no-such-option: no such option"),
            "\(command.commandName) \(option): \(run.errors)")
        }
      }
    }
  }

  @Test func everyOptionWithAValueSaysWhatFits() throws {
    let dump = try Flipbook.run(["--experimental-dump-help"])
    let help = try JSONDecoder().decode(Help.self, from: Data(dump.output.utf8))
    var count = 0
    for command in (help.command.subcommands ?? []) where command.commandName != "help" {
      for argument in (command.arguments ?? []) where argument.kind == "option" {
        for name in argument.names ?? [] {
          let option = name.kind == "long" ? "--\(name.name)" : "-\(name.name)"
          let run = try Flipbook.run([command.commandName, option])
          #expect(
            run.exit == .status(2) && run.errors.hasPrefix("flipbook: \(option): give "),
            "\(command.commandName) \(run.errors)")
          count += 1
        }
      }
    }
    #expect(count > 70)
  }
}
