import Glibc

extension Duration {
  /// The time since an arbitrary moment, on a clock that is never set.
  package static var monotonicNow: Duration {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  /// The duration in milliseconds, as `poll` takes it; rounded up, so that `poll` never returns
  /// before.
  package var pollTimeout: Int32 {
    let (seconds, attoseconds) = components
    if seconds < 0 || attoseconds < 0 { return 0 }
    if seconds > 1_000_000 { return 1_000_000_000 }
    let attosecondsPerMillisecond: Int64 = 1_000_000_000_000_000
    let milliseconds = (attoseconds + attosecondsPerMillisecond - 1) / attosecondsPerMillisecond
    return Int32(seconds * 1000 + milliseconds)
  }
}
