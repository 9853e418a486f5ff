import ArgumentParser

/// What a child process runs: one comparison, whose peak of memory it prints in MiB.
struct Peak: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Print the peak of resident memory over the inputs of one comparison, in MiB.")

  @OptionGroup var churn: NamedChurn

  func run() throws {
    print(try PeakMemory.mebibytes(during: churn.contender.run))
  }
}
