import Glibc
import FlipbookPosix

/// Waits for keys, signals, messages, the caller's own descriptors and the next frame, all in one
/// `poll`.
///
/// It does not wake up unless there is an event or a deadline. While it exists, the terminal stays open. It
/// blocks its thread, whereas ``Terminal/events`` suspends its task.
public struct EventLoop: ~Copyable {
  private let session: Session
  /// The polled descriptors: those of the session and the watched ones.
  private var polled: [pollfd]
  private let ownCount: Int

  /// Creates the loop of a terminal, which can have only one at a time.
  public init(_ terminal: borrowing Terminal) {
    session = terminal.session
    polled = session.polledDescriptors
    ownCount = polled.count
  }

  /// The time on the loop's clock, which is monotonic.
  public var now: Duration { .monotonicNow }

  /// Reports ``Event/readable(fileDescriptor:)`` whenever this descriptor can be read.
  public mutating func watch(fileDescriptor: Int32) {
    guard !polled[ownCount...].contains(where: { $0.fd == fileDescriptor }) else { return }
    polled.append(pollfd(readable: fileDescriptor))
  }

  /// Stops reporting this descriptor. Call it before closing the descriptor.
  public mutating func unwatch(fileDescriptor: Int32) {
    polled[ownCount...].removeAll { $0.fd == fileDescriptor }
    session.events.removeAll { $0 == .readable(fileDescriptor: fileDescriptor) }
  }

  /// Waits for the next event, at most until the earliest of `deadlines` on the loop's clock (``now``),
  /// which is reported as ``Event/frame``. Deadlines that are `nil` do not count; without any, it waits
  /// indefinitely.
  ///
  /// ```swift
  /// loop.next(until: list.nextFrame(after: loop.now), nextChange)
  /// ```
  ///
  /// Returns `nil` once the terminal is restored. The call after ``Event/terminate(signal:)``
  /// does not return.
  public mutating func next(until deadlines: Duration?...) -> Event? {
    let deadline = deadlines.compactMap(\.self).min()
    while session.isOpen {
      if let event = session.takeEvent() { return event }
      guard session.isOpen else { break }
      wait(until: session.earliest(deadline))
      if session.events.isEmpty, let deadline, now >= deadline { return .frame }
    }
    return nil
  }

  private mutating func wait(until deadline: Duration?) {
    polled[ownCount - 1] = session.screenOutput.polled
    let count = poll(&polled, until: deadline)
    let wasInterrupted = count < 0 && errno == EINTR
    // a failed poll leaves the results of the previous one
    if count < 0 { for index in polled.indices { polled[index].revents = 0 } }
    session.collectEvents(of: Array(polled[..<ownCount]), wasInterrupted: wasInterrupted)
    guard session.isOpen else { return }
    for descriptor in polled[ownCount...] where descriptor.revents != 0 {
      session.events.append(.readable(fileDescriptor: descriptor.fd))
    }
  }
}
