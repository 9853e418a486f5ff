import Foundation

/// What is printed while the workloads run: our time, and what part it is of the others' times.
struct RatioTable {
  private let table = TextTable(36, 10, 14, 18, 15, 8)

  /// The names of the columns.
  var header: String {
    table.line([
      "workload", "ours, ms", "of Heckel 1978", "of the standard's", "of the hashing", "rounds",
    ])
  }

  /// The line of one workload; `-` for who did not take part.
  func line(_ name: String, _ times: Report.Times) -> String {
    let ratios = [HeckelContender.name, StandardLibraryContender.name, HashingFloor.name].map {
      name in times.contenders.first { $0.name == name }?.oursToThis.threeDigits ?? "-"
    }
    let ours = times.milliseconds(of: ListDiffContender.name)?.threeDigits ?? "-"
    return table.line([name, ours] + ratios + ["\(times.rounds)"])
  }
}
