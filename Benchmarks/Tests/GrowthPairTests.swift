import Testing

/// The pairs of workloads that are compared to measure growth.
@Suite struct GrowthPairTests {
  @Test func aMillionIsComparedWithAHundredThousandOfTheSame() {
    let workloads = [
      workload("Int", .churn, 100_000), workload("Int", .churn, 1_000_000),
      workload("Int", .shuffle, 100_000), workload("Int", .shuffle, 1_000_000),
      workload("Int", .reverse, 10_000), workload("Int", .reverse, 1_000_000),
      workload("UUID", .churn, 1_000_000),
    ]
    let pairs = GrowthPair.pairs(in: workloads)
    #expect(pairs.map(\.small.name) == ["Int, churn, 100k"])
    #expect(pairs.map(\.large.name) == ["Int, churn, 1M"])
  }

  @Test func theTwoSizesRunInTurns() {
    var turns = ""
    let pair = GrowthPair(
      small: workload("Int", .churn, 100_000) { turns += "s" },
      large: workload("Int", .churn, 1_000_000) { turns += "l" })
    #expect(pair.factor(of: "ours", Runner(budget: .zero, minimumRounds: 2)) != nil)
    #expect(turns == "sl" + "sl" + "ls")
    #expect(pair.factor(of: "nobody", Runner(budget: .zero, minimumRounds: 2)) == nil)
  }

  private func workload(
    _ elements: String, _ change: Change, _ size: Int, _ run: @escaping () -> Void = {}
  ) -> Workload {
    Workload(elements: elements, change: change.rawValue, size: size) {
      [Contender(name: "ours", run: run)]
    }
  }
}
