import ArgumentParser

extension Flipbook {
  /// The subcommand that the arguments of the process name, with its options.
  ///
  /// A subcommand that is named first, or that nothing means, is parsed by itself: the parser finds
  /// options by reflection, and with those of the whole command it takes half as long again, more
  /// than a millisecond of every start. Whatever does not fit, and every wish for help, is for the whole command to say.
  ///
  /// Throws what the parser throws; ``Failure/init(_:)-(Error)`` says it.
  static func subcommand(from arguments: [String]) throws -> any ParsableCommand {
    if let type = named(by: arguments.first),
      let command = try? type.parseAsRoot(Array(arguments.dropFirst())),
      Swift.type(of: command) == type
    {
      return command
    }
    if arguments.count > 1, arguments[0] == "help", named(by: arguments[1]) == nil,
      !arguments[1].hasPrefix("-")
    {
      let near = Nearest.subcommand(to: arguments[1]).map { "; did you mean “\($0)”?" } ?? ""
      throw Failure(.trouble, "no subcommand “\(arguments[1])”\(near)")
    }
    return try parseAsRoot(arguments)
  }

  private static func named(by argument: String?) -> (any ParsableCommand.Type)? {
    guard let argument else { return configuration.defaultSubcommand }
    return configuration.subcommands.first { $0.configuration.commandName == argument }
  }
}

extension CommandConfiguration {
  /// The configuration of a subcommand.
  ///
  /// It names the command it belongs to, for which alone it is to write completions: a subcommand
  /// that is parsed by itself is not searched for a wish for them first.
  static func subcommand(
    _ name: String, abstract: String, discussion: String
  ) -> CommandConfiguration {
    CommandConfiguration(
      commandName: name, _superCommandName: "flipbook", abstract: abstract, discussion: discussion)
  }
}
