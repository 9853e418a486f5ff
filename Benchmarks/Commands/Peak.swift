import ArgumentParser

/// What a child process runs: one comparison, whose peak of memory it prints in MiB.
struct Peak: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Print the peak of resident memory over the inputs of one comparison, in MiB.")

  @Argument(help: "Who compares, by the name in the results.")
  var contender: String

  @Argument(help: "UUID, Int, String or struct.")
  var elements: String

  @Argument(help: "The number of rows.")
  var size: Int

  func run() throws {
    let found = try Suite.inThisPackage.churn(contender, elements, size)
    print(try PeakMemory.mebibytes(during: found.run))
  }
}
