import Glibc

extension Duration {
  /// The time since an arbitrary moment, on a clock that is never set; for the few places that wait
  /// before there is a loop.
  package static var monotonicNow: Duration {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
