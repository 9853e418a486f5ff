import Foundation

/// Measures contenders alternately.
///
/// In each round every contender runs once, one after the other in this thread; the next round
/// begins with the next contender, so that none always finds the caches left by the same other.
struct Runner {
  /// The time after which no further round begins.
  var budget: Duration

  /// The number of rounds that are always run, however long they take.
  var minimumRounds: Int

  /// More rounds than this do not improve the result.
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
        measurement.samples[index].append(Self.nanoseconds(contenders[index].run))
      }
      round += 1
    }
    return measurement
  }

  /// The processor time of this thread: if others want the processor too, a long run is interrupted
  /// and a short one is not, which would distort their ratio.
  static func nanoseconds(_ run: () -> Void) -> Double {
    let start = processorNanoseconds
    run()
    return Double(processorNanoseconds - start)
  }

  private static var processorNanoseconds: Int {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }
}
