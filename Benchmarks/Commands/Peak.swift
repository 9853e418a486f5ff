import ArgumentParser
import Foundation

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
    let suite = Suite.inThisPackage
    let workload = suite.workloads(sizes: [size]).first {
      $0.elements == elements && $0.change == Change.churn.rawValue
    }
    let contenders = workload?.contenders() ?? []
    guard let found = contenders.first(where: { $0.name == contender }) else {
      throw ValidationError("there is no \(contender) for \(elements) at \(size)")
    }
    print(try PeakMemory.mebibytes(during: found.run))
  }
}
