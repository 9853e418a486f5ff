import ArgumentParser

/// Runs in a child process: one comparison. Prints its peak of memory in MiB.
struct Peak: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Print the peak of resident memory over the inputs of one comparison, in MiB.")

  @OptionGroup var churn: NamedChurn

  func run() throws {
    print(try PeakMemory.mebibytes(during: churn.contender.run))
  }
}
