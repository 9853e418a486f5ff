import ArgumentParser
import Foundation

/// What a child process runs: one comparison three times, the first and the last of whose times it prints
/// in milliseconds.
struct Cold: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Print the times of the first and of the third comparison in a process, in ms.")

  @Argument(help: "Who compares, by the name in the results.")
  var contender: String

  @Argument(help: "UUID, Int, String or struct.")
  var elements: String

  @Argument(help: "The number of rows.")
  var size: Int

  func run() throws {
    let found = try Suite.inThisPackage.churn(contender, elements, size)
    let times = (0..<3).map { _ in Runner.nanoseconds(found.run) / 1e6 }
    print(times[0], times[2])
  }
}

extension Suite {
  /// The contender of a name for the churn of some elements.
  func churn(_ contender: String, _ elements: String, _ size: Int) throws -> Contender {
    let workload = workloads(sizes: [size]).first {
      $0.elements == elements && $0.change == Change.churn.rawValue
    }
    guard let found = workload?.contenders().first(where: { $0.name == contender }) else {
      throw ValidationError("there is no \(contender) for \(elements) at \(size)")
    }
    return found
  }
}
