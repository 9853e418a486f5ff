import Testing

/// How times are measured and evaluated.
@Suite struct RunnerTests {
  @Test func contendersRunInTurnsAndEachBeginsOnce() {
    var turns = ""
    let contenders = ["a", "b", "c"].map { name in Contender(name: name) { turns += name } }
    let runner = Runner(budget: .zero, minimumRounds: 4)
    let measurement = runner.measure(contenders)
    #expect(turns == "abc" + "abc" + "bca" + "cab" + "abc")
    #expect(measurement.samples.map(\.count) == [4, 4, 4])
  }

  @Test func roundsEndWithTheBudgetOrTheirMost() {
    var runs = 0
    var runner = Runner(budget: .seconds(60), minimumRounds: 1)
    runner.maximumRounds = 7
    _ = runner.measure([Contender(name: "a") { runs += 1 }])
    #expect(runs == 8)
  }

  @Test func aRatioIsTheMedianOfTheRoundsRatios() {
    let measurement = Measurement(
      names: ["ours", "theirs"], samples: [[1, 2, 9], [10, 10, 10]])
    #expect(measurement.ratio(of: "ours", to: "theirs") == 0.2)
    #expect(measurement.median(of: "ours") == 2)
    #expect(measurement.ratio(of: "ours", to: "nobody") == nil)
  }

  @Test func theMedianIsInTheMiddle() {
    #expect([3.0, 1, 2].median == 2)
    #expect([4.0, 1, 2, 3].median == 2.5)
    #expect([Double]().median.isNaN)
  }

  @Test(arguments: [
    (1234.5, "1235"), (42.04, "42.0"), (9.999, "10.0"), (1.002, "1.00"), (0.5, "0.500"),
    (0.01234, "0.0123"), (0, "0.0000"), (.nan, "-"),
  ])
  func threeDigitsCount(number: Double, text: String) {
    #expect(number.threeDigits == text)
  }
}
