import Glibc
import Posix

/// What a terminal has for the program: events that wait, messages, and who waits for them.
final class Inbox {
  private var queue: [Event] = []
  let mailbox: Mailbox
  private var thread: PollThread?

  /// Throws if there is no descriptor left.
  init() throws(SystemError) { mailbox = try Mailbox() }

  var isEmpty: Bool { queue.isEmpty }
  func append(_ event: Event) { queue.append(event) }
  func takeFirst() -> Event? { queue.isEmpty ? nil : queue.removeFirst() }
  func removeAll(_ event: Event) { queue.removeAll { $0 == event } }

  /// Waits as ``PollThread/wait(for:until:isolation:)`` does; without a thread it blocks.
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
  /// Asks whether a descriptor can be read.
  init(readable descriptor: Int32) {
    self.init(fd: descriptor, events: Int16(POLLIN), revents: 0)
  }
}
