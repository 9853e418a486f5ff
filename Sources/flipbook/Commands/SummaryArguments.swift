import ArgumentParser
import FlipbookSnapshots

/// Options that limit the printed changes.
struct SummaryArguments: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Print the net change of each interval, such as 30s, 5m or 1h, instead of every change.",
      discussion: """
        Rows that changed during the interval but have returned to their earlier state are listed \
        as “flaps”.
        """, valueName: "time"),
    transform: OptionValue.every.parse)
  var every: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Print at most this many lines for a change, and then the number of the remaining lines.",
      discussion: "With this option or --every, JSON contains no lists and changesets.",
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
