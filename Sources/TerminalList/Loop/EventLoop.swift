import Glibc
import Posix

/// Waits for keys, signals, the caller's own descriptors and the next frame, all in one `poll`.
///
/// It does not wake up while nothing happens and no deadline is given. It must not outlive the
/// ``Terminal`` that it was made for.
public struct EventLoop: ~Copyable {
  private let session: Session
  private var queue: [Event] = []
  /// The descriptors of a poll: signals, keys, and those that are watched.
  private var polled: [pollfd]
  /// The index of the first watched descriptor.
  private static let watched = 2

  /// The loop of a terminal; one at a time.
  public init(_ terminal: borrowing Terminal) {
    session = terminal.session
    polled = [session.signals.descriptor, session.input].map(pollfd.init(readable:))
  }

  /// The time on the loop's clock, which only ever goes forward.
  public var now: Duration { .monotonicNow }

  /// Reports ``Event/readable(fileDescriptor:)`` whenever this descriptor can be read.
  public mutating func watch(fileDescriptor: Int32) {
    guard !polled[Self.watched...].contains(where: { $0.fd == fileDescriptor }) else { return }
    polled.append(pollfd(readable: fileDescriptor))
  }

  /// Reports nothing more of this descriptor. Call it before closing one.
  public mutating func unwatch(fileDescriptor: Int32) {
    polled[Self.watched...].removeAll { $0.fd == fileDescriptor }
    queue.removeAll { $0 == .readable(fileDescriptor: fileDescriptor) }
  }

  /// Waits for the next event, at the latest until `deadline` on the loop's clock (``now``), when
  /// it is ``Event/frame``; without one, for as long as it takes.
  ///
  /// Returns `nil` once the terminal is restored. The call after ``Event/terminate(signal:)``
  /// does not return.
  public mutating func next(until deadline: Duration? = nil) -> Event? {
    while session.isOpen {
      if !queue.isEmpty { return queue.removeFirst() }
      if session.endingSignal != nil {
        session.close()
        return nil
      }
      wait(until: deadline)
      if queue.isEmpty, let deadline, now >= deadline { return .frame }
    }
    return nil
  }

  private mutating func wait(until deadline: Duration?) {
    var first = deadline
    if let end = session.decoder.deadline { first = min(first ?? end, end) }
    let timeout = first.map { max($0 - now, .zero).pollTimeout } ?? -1
    let count = poll(&polled, nfds_t(polled.count), timeout)
    // Whether a signal interrupted the poll or not, it is in the pipe.
    if polled[0].revents != 0 || (count < 0 && errno == EINTR) { handleSignals() }
    guard session.isOpen else { return }
    if count > 0, polled[1].revents != 0 {
      readKeys(polled[1].revents)
    } else if let deadline = session.decoder.deadline, now >= deadline {
      readItems()
    }
    guard count > 0 else { return }
    for descriptor in polled[Self.watched...] where descriptor.revents != 0 {
      queue.append(.readable(fileDescriptor: descriptor.fd))
    }
  }

  private mutating func handleSignals() {
    let signals = session.signals.pending()
    for signal in SignalHandlers.ending where signals.contains(signal) { end(by: signal) }
    if signals.contains(SIGTSTP) {
      session.suspend()
      // The signal that made the process go on is in the pipe too.
      let meanwhile = session.signals.pending()
      for signal in SignalHandlers.ending where meanwhile.contains(signal) { end(by: signal) }
      queue.append(.resumed)
    } else if signals.contains(SIGCONT) {
      session.resume()
      queue.append(.resumed)
    }
    if !signals.isEmpty, let size = session.updateSize() { queue.append(.resize(size)) }
  }

  private mutating func readKeys(_ events: Int16) {
    if readItems().isEmpty, isAtEnd(events) { end(by: SIGHUP) }
  }

  @discardableResult private mutating func readItems() -> [KeyDecoder.Item] {
    let items = session.decoder.drain(now: now)
    for item in items {
      switch item {
      case .event(.key(let key)) where session.sendSignal(of: key): break
      case .event(let event): queue.append(event)
      case .command(let command):
        if session.apply(answer: command) { queue.append(.themeChanged) }
      case .mode(let mode): session.apply(mode: mode)
      case .keyboardProtocol: session.startKeyboardProtocol()
      case .attributes: if session.endAnswers() { queue.append(.themeChanged) }
      }
    }
    return items
  }

  /// Whether the keyboard will never give another key.
  private func isAtEnd(_ events: Int16) -> Bool {
    if events & Int16(POLLHUP | POLLERR | POLLNVAL) != 0 { return true }
    var keys = pollfd(fd: session.input, events: Int16(POLLIN), revents: 0)
    var waiting: Int32 = 0
    return poll(&keys, 1, 0) > 0 && ioctl(session.input, UInt(FIONREAD), &waiting) == 0
      && waiting == 0
  }

  private mutating func end(by signal: Int32) {
    guard session.endingSignal == nil else { return }
    session.endingSignal = signal
    queue.append(.terminate(signal: signal))
  }
}

extension pollfd {
  /// Asks whether a descriptor can be read.
  fileprivate init(readable descriptor: Int32) {
    self.init(fd: descriptor, events: Int16(POLLIN), revents: 0)
  }
}
