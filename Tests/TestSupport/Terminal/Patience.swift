import Glibc

/// The time a test waits for something that should happen at once: far more than a busy machine
/// needs, so that only a fault uses it up.
package let patience = Duration.seconds(30)

/// Calls the closure every few milliseconds, and whenever one of the descriptors can be read, until it
/// returns a value; nil when the time is over.
package func patiently<Answer>(
  for patience: Duration = patience, every milliseconds: Int32 = 3,
  on descriptors: @autoclosure () -> [Int32] = [], _ attempt: () throws -> Answer?
) rethrows -> Answer? {
  let end = ContinuousClock.now + patience
  while true {
    if let answer = try attempt() { return answer }
    if ContinuousClock.now > end { return nil }
    var waits = descriptors().map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    poll(&waits, nfds_t(waits.count), milliseconds)
  }
}

/// A wait that was unsuccessful, with the state at its end.
package struct OutOfPatience: Error, CustomStringConvertible {
  package let awaited: String
  package let found: String

  package var description: String { "\(awaited); in the end there was:\n\(found)" }
}
