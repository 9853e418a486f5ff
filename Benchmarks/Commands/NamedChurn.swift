import ArgumentParser

/// The comparison that a child process runs: a churn, by name.
struct NamedChurn: ParsableArguments {
  @Argument(help: "Who compares, by the name in the results.")
  var name: String

  @Argument(help: "UUID, Int, String or struct.")
  var elements: String

  @Argument(help: "The number of rows.")
  var size: Int

  var contender: Contender {
    get throws {
      let workload = Suite.inThisPackage.workloads(sizes: [size]).first {
        $0.elements == elements && $0.change == Change.churn.rawValue
      }
      guard let found = workload?.contenders().first(where: { $0.name == name }) else {
        throw ValidationError("there is no \(name) for \(elements) at \(size)")
      }
      return found
    }
  }
}
