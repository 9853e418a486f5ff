import Foundation
import TestSupport

/// A subcommand and its options, as the parser lists them.
struct OptionHelp: Decodable, Sendable {
  struct Argument: Decodable, Sendable {
    let kind: String
    let names: [Name]?
    let shouldDisplay: Bool

    /// The names as they are typed.
    var options: [String] { (names ?? []).map(\.typed) }
  }

  struct Name: Decodable, Sendable {
    let kind: String
    let name: String

    var typed: String { (kind == "long" ? "--" : "-") + name }
  }

  private struct Dump: Decodable { let command: OptionHelp }

  let commandName: String
  let arguments: [Argument]?
  let subcommands: [OptionHelp]?

  /// All subcommands but `help`.
  static func all() throws -> [OptionHelp] { try known.get() }

  private static let known = Result {
    let dump = try Flipbook.run(["--experimental-dump-help"])
    let help = try JSONDecoder().decode(Dump.self, from: Data(dump.output.utf8))
    return (help.command.subcommands ?? []).filter { $0.commandName != "help" }
  }
}
