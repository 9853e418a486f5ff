import ArgumentParser

/// The option that limits the printed changes.
struct SummaryArguments: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Print at most this many lines for a change, and then the number of the remaining lines.",
      discussion: "With this option, JSON contains no lists and changesets.",
      valueName: "lines"),
    transform: OptionValue.count(of: "lines").parse)
  var atMost: Int?

  /// Throws ``Failure`` if the option was given for changes that a screen shows, with what to do instead.
  func refuse(instead remedy: String) throws {
    guard atMost != nil else { return }
    throw Failure(
      .trouble, "--at-most works only if standard output is not a terminal; \(remedy)")
  }
}
