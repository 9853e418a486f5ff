import Glibc

/// How long a test waits for something that should happen at once: far beyond what a busy machine
/// needs, so that only a fault uses it up.
package let patience = Duration.seconds(30)

/// Asks again every few milliseconds until there is an answer, or nil when patience is over.
package func patiently<Answer>(
  for patience: Duration = patience, _ attempt: () throws -> Answer?
) rethrows -> Answer? {
  let end = ContinuousClock.now + patience
  while true {
    if let answer = try attempt() { return answer }
    if ContinuousClock.now > end { return nil }
    usleep(3000)
  }
}

/// A wait that ended in vain, with what was there instead.
package struct OutOfPatience: Error, CustomStringConvertible {
  package let awaited: String
  package let found: String

  package var description: String { "\(awaited); in the end there was:\n\(found)" }
}
