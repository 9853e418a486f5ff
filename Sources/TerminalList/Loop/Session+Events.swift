import Glibc
import FlipbookPosix

// The part of a session that every loop uses, whether it blocks or suspends.

extension Session {
  /// The descriptors of the session itself: signals, keys, messages, and the screen if it has not accepted
  /// all output.
  var polledDescriptors: [pollfd] {
    [signals.descriptor, input, mailbox.descriptor].map(pollfd.init(readable:))
      + [screenOutput.polled]
  }

  /// The next event. If a request to end the process has been reported, ends it.
  func takeEvent() -> Event? {
    if !events.isEmpty { return events.removeFirst() }
    if endingSignal != nil { close() }
    return nil
  }

  /// The latest time to wake up, for a deadline or for an incomplete key.
  func earliest(_ deadline: Duration?) -> Duration? {
    guard let end = decoder.deadline else { return deadline }
    return min(deadline ?? end, end)
  }

  /// Collects the events of ``polledDescriptors`` after a poll.
  ///
  /// - Parameter wasInterrupted: Whether a signal ended the poll; the signal is in the pipe.
  func collectEvents(of polled: [pollfd], wasInterrupted: Bool = false) {
    guard isOpen, polled.count >= 4 else { return }
    if polled[0].revents != 0 || wasInterrupted { handleSignals() }
    guard isOpen else { return }
    if polled[1].revents != 0 {
      if readKeys().isEmpty, isAtEnd(polled[1].revents) { end(by: SIGHUP) }
    } else if let deadline = decoder.deadline, .monotonicNow >= deadline {
      readKeys()
    }
    if polled[2].revents != 0 {
      for message in mailbox.take() { events.append(.posted(message)) }
    }
    if polled[3].revents != 0 { continueOutput() }
  }

  private func handleSignals() {
    let came = signals.pending()
    for signal in came where EndingSignal.contains(signal) { end(by: signal) }
    if came.contains(SIGTSTP) {
      suspend()
    } else if came.contains(SIGCONT) {
      takeScreenAgain()
      events.append(.resumed)
    }
    if !came.isEmpty, let size = updateSize() { events.append(.resize(size)) }
  }

  @discardableResult private func readKeys() -> [KeyDecoder.Item] {
    let items = decoder.drain(now: .monotonicNow)
    handle(items)
    return items
  }

  /// Turns keys into events, and applies the terminal's answers.
  func handle(_ items: [KeyDecoder.Item]) {
    for item in items {
      switch item {
      case .event(.key(let key)) where sendSignal(of: key): break
      case .event(let event): events.append(event)
      case .command(let command): if apply(answer: command) { events.append(.themeChanged) }
      case .mode(let mode): apply(mode: mode)
      case .keyboardProtocol: startKeyboardProtocol()
      case .attributes: if endAnswers() { events.append(.themeChanged) }
      }
    }
  }

  /// Whether the keyboard will never send another key.
  private func isAtEnd(_ events: Int16) -> Bool {
    if events & Int16(POLLHUP | POLLERR | POLLNVAL) != 0 { return true }
    var keys = pollfd(readable: input)
    var waiting: Int32 = 0
    return poll(&keys, 1, 0) > 0 && ioctl(input, UInt(FIONREAD), &waiting) == 0 && waiting == 0
  }

  func end(by signal: Int32) {
    guard endingSignal == nil else { return }
    endingSignal = signal
    events.append(.terminate(signal: signal))
  }
}

extension pollfd {
  /// Creates a request to poll whether a descriptor can be read.
  init(readable descriptor: Int32) {
    self.init(fd: descriptor, events: Int16(POLLIN), revents: 0)
  }
}
