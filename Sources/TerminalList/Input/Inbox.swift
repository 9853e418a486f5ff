import Glibc
import Posix

/// The input of a terminal for the program: waiting events, messages, and the thread that polls for
/// them.
final class Inbox {
  private var queue: [Event] = []
  let mailbox: Mailbox
  private var thread: PollThread?

  /// Creates an inbox; throws if there is no descriptor left.
  init() throws(SystemError) { mailbox = try Mailbox() }

  var isEmpty: Bool { queue.isEmpty }
  func append(_ event: Event) { queue.append(event) }
  func takeFirst() -> Event? { queue.isEmpty ? nil : queue.removeFirst() }
  func removeAll(_ event: Event) { queue.removeAll { $0 == event } }

  /// Waits like ``PollThread/wait(for:until:isolation:)``; without a thread it blocks.
  func wait(
    for descriptors: [pollfd], until deadline: Duration?, isolation: isolated (any Actor)?
  ) async -> [pollfd] {
    thread = thread ?? PollThread()
    if let thread {
      return await thread.wait(for: descriptors, until: deadline, isolation: isolation)
    }
    var polled = descriptors
    poll(
      &polled, nfds_t(polled.count),
      deadline.map { max($0 - .monotonicNow, .zero).pollTimeout } ?? -1)
    return polled
  }

  func close() {
    thread?.close()
    mailbox.close()
  }
}

extension pollfd {
  /// Creates a request to poll whether a descriptor can be read.
  init(readable descriptor: Int32) {
    self.init(fd: descriptor, events: Int16(POLLIN), revents: 0)
  }
}
