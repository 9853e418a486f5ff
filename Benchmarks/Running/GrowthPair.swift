/// A workload at a hundred thousand rows and the same at a million.
///
/// The two alternate, like contenders: times measured minutes apart would also depend on how busy
/// the machine was.
struct GrowthPair {
  let small: Workload
  let large: Workload

  /// The workloads that exist in both sizes.
  ///
  /// A full shuffle is left out: finding its fewest moves is not linear.
  static func pairs(in workloads: [Workload]) -> [GrowthPair] {
    workloads.filter { $0.size == 1_000_000 && $0.change != Change.shuffle.rawValue }
      .compactMap { large in
        workloads.first {
          $0.size == 100_000 && $0.elements == large.elements && $0.change == large.change
        }.map { GrowthPair(small: $0, large: large) }
      }
  }

  /// The factor by which the larger one takes longer for a contender; `nil` if it does not take
  /// part.
  func factor(of name: String, _ runner: Runner) -> Double? {
    guard let small = small.contenders().first(where: { $0.name == name }),
      let large = large.contenders().first(where: { $0.name == name })
    else { return nil }
    let measurement = runner.measure([
      Contender(name: "small", run: small.run), Contender(name: "large", run: large.run),
    ])
    return measurement.ratio(of: "large", to: "small")
  }
}
