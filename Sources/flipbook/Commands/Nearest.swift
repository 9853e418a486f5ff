import ArgumentParser
import Snapshots

/// The subcommand that somebody who mistyped it may have meant.
enum Nearest {
  /// The nearest subcommand to `typed`; nil where it is one or no name is near.
  static func subcommand(to typed: String) -> String? {
    let names = Flipbook.configuration.subcommands.compactMap { $0.configuration.commandName }
    return names.contains(typed) ? nil : NearestName.name(to: typed, among: names)
  }
}
