import Foundation

/// The growth of our times with the size of the lists.
enum GrowthTable {
  /// Measures all pairs among the workloads and prints a line for each.
  static func measure(_ workloads: [Workload], _ runner: Runner) -> [Report.Growth] {
    let pairs = GrowthPair.pairs(in: workloads)
    guard !pairs.isEmpty else { return [] }
    let table = TextTable([42, 10])
    print(table.line(["growth of ours", "1M : 100k"]))
    defer { print() }
    return pairs.compactMap { pair in
      guard let factor = pair.factor(of: ListDiffContender.name, runner) else { return nil }
      print(table.line(["\(pair.large.elements), \(pair.large.change)", factor.threeDigits]))
      fflush(nil)
      return Report.Growth(
        elements: pair.large.elements, change: pair.large.change, smallSize: pair.small.size,
        largeSize: pair.large.size, factor: factor)
    }
  }
}
