import Glibc

/// Times of one kind of work in nanoseconds.
struct Samples {
  private(set) var nanoseconds: [Int] = []

  /// The processor time of this thread, including the kernel's share.
  static var now: Int {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }

  /// Wall-clock time, from an arbitrary moment.
  static var clock: Duration {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  mutating func add(_ nanoseconds: Int) { self.nanoseconds.append(nanoseconds) }

  mutating func add(_ others: Samples) { nanoseconds += others.nanoseconds }

  /// Measures the time of `work`.
  mutating func time(_ work: () -> Void) {
    let start = Samples.now
    work()
    add(Samples.now - start)
  }

  /// The time that `percent` of the samples do not exceed, in microseconds; 0 without samples.
  func microseconds(percentile percent: Int) -> Int {
    guard !nanoseconds.isEmpty else { return 0 }
    let rank = (nanoseconds.count * percent + 99) / 100
    return (nanoseconds.sorted()[max(rank, 1) - 1] + 500) / 1000
  }
}
