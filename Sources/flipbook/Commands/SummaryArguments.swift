import ArgumentParser
import FlipbookSnapshots

/// How much of the changes is printed.
struct SummaryArguments: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Print the sum of the changes of each interval, such as 30s, 5m or 1h.",
      discussion: """
        The net change from its beginning to its end. Rows that changed and are as they were are \
        listed as “flaps”.
        """, valueName: "time"),
    transform: OptionValue.every.parse)
  var every: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Print at most this many lines for a change, and the number of the others.",
      discussion: "JSON has no lists and changesets then, and neither with --every.",
      valueName: "lines"),
    transform: OptionValue.count(of: "lines").parse)
  var atMost: Int?

  /// Throws ``Failure`` if an option was given for changes that a screen shows, with what to do instead.
  func refuse(instead remedy: String) throws {
    guard let option = every != nil ? "--every" : atMost != nil ? "--at-most" : nil else { return }
    throw Failure(
      .trouble, "\(option) works only if standard output is not a terminal; \(remedy)")
  }

  /// Sets what a log prints of each change.
  func apply(to log: inout ChangeLog) {
    log.maximum = atMost
    log.sums = every.map { ChangeSums(every: .seconds($0)) }
  }
}
