import Glibc

/// Waits for keys, signals, the caller's own descriptors and the next frame, all in one `poll`.
///
/// While nothing happens and no deadline is given, it does not wake up. It belongs beside the
/// ``Terminal`` it was made for and ends with it.
public struct EventLoop: ~Copyable {
  private let session: Session
  private var queue: [Event] = []
  private var watched: [Int32] = []

  /// The loop of a terminal; one at a time.
  public init(_ terminal: borrowing Terminal) { session = terminal.session }

  /// The time on the loop's clock, which only ever goes forward.
  public var now: Duration { .monotonicNow }

  /// Reports ``Event/readable(fileDescriptor:)`` whenever this descriptor can be read.
  public mutating func watch(fileDescriptor: Int32) {
    if !watched.contains(fileDescriptor) { watched.append(fileDescriptor) }
  }

  /// Reports nothing more of this descriptor. Call it before closing one.
  public mutating func unwatch(fileDescriptor: Int32) {
    watched.removeAll { $0 == fileDescriptor }
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
    let deadlines = [deadline, session.decoder.deadline].compactMap { $0 }
    let timeout = deadlines.min().map { max($0 - now, .zero).pollTimeout } ?? -1
    var polled = ([session.signals.descriptor, session.input] + watched).map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    let count = poll(&polled, nfds_t(polled.count), timeout)
    // Interrupted by a signal or not: what came is in the pipe.
    if polled[0].revents != 0 || (count < 0 && errno == EINTR) { takeSignals() }
    guard session.isOpen else { return }
    if count > 0, polled[1].revents != 0 {
      takeKeys(polled[1].revents)
    } else if let deadline = session.decoder.deadline, now >= deadline {
      takeItems()
    }
    guard count > 0 else { return }
    for descriptor in polled[2...] where descriptor.revents != 0 {
      queue.append(.readable(fileDescriptor: descriptor.fd))
    }
  }

  private mutating func takeSignals() {
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

  private mutating func takeKeys(_ events: Int16) {
    if takeItems().isEmpty, isAtEnd(events) { end(by: SIGHUP) }
  }

  @discardableResult private mutating func takeItems() -> [KeyDecoder.Item] {
    let items = session.decoder.drain(now: now)
    for item in items {
      switch item {
      case .event(let event): queue.append(event)
      case .command(let command):
        if session.take(command: command) { queue.append(.themeChanged) }
      case .attributes: session.awaitsAnswer = false
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
