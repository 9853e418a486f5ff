/// Takes times of contenders in turns.
///
/// In each round every contender runs once, one after the other in this thread; the next round
/// begins with the next contender, so that none always finds the caches that the same other left.
struct Runner {
  /// The time after which no further round begins.
  var budget: Duration

  /// The rounds that are run whatever time they take.
  var minimumRounds: Int

  /// More rounds than this tell nothing more.
  var maximumRounds = 2001

  private let clock = SuspendingClock()

  init(budget: Duration, minimumRounds: Int) {
    self.budget = budget
    self.minimumRounds = minimumRounds
  }

  /// Runs the contenders in rounds, after one that is not counted.
  func measure(_ contenders: [Contender]) -> Measurement {
    var measurement = Measurement(
      names: contenders.map(\.name), samples: contenders.map { _ in [] })
    for contender in contenders { contender.run() }
    let end = clock.now.advanced(by: budget)
    var round = 0
    while round < minimumRounds || (round < maximumRounds && clock.now < end) {
      for turn in contenders.indices {
        let index = (turn + round) % contenders.count
        measurement.samples[index].append(nanoseconds(contenders[index].run))
      }
      round += 1
    }
    return measurement
  }

  private func nanoseconds(_ run: () -> Void) -> Double {
    let (seconds, attoseconds) = clock.measure(run).components
    return Double(seconds) * 1e9 + Double(attoseconds) * 1e-9
  }
}
