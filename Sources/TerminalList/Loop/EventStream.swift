internal import FlipbookPosix

/// The events of a terminal, for tasks: waiting suspends the task.
struct EventStream: AsyncSequence {
  let session: Session
  let deadline: (Duration) -> Duration?

  func makeAsyncIterator() -> Iterator { Iterator(session: session, deadline: deadline) }

  /// Iterates over the events.
  struct Iterator: AsyncIteratorProtocol {
    let session: Session
    let deadline: (Duration) -> Duration?

    /// Waits for the next event, at most until the stream's deadline, which is reported as
    /// ``Event/frame``.
    mutating func next(isolation: isolated (any Actor)? = #isolation) async -> Event? {
      let deadline = deadline(.monotonicNow)
      while session.isOpen, !Task.isCancelled {
        if let event = session.takeEvent() { return event }
        guard session.isOpen else { break }
        let descriptors = session.polledDescriptors
        let polled = await session.mailbox.wait(
          for: descriptors, until: session.earliest(deadline), isolation: isolation)
        session.collectEvents(of: polled)
        if session.events.isEmpty, let deadline, Duration.monotonicNow >= deadline { return .frame }
      }
      return nil
    }
  }
}

extension Terminal {
  /// The events of the terminal for `for await`, without a deadline; see ``events(until:)``.
  public var events: some AsyncSequence<Event, Never> { events { _ in nil } }

  /// The events of the terminal for `for await`, and ``Event/frame`` at a deadline.
  ///
  /// Waiting suspends the task, and meanwhile the other tasks of the actor run:
  ///
  /// ```swift
  /// for await event in terminal.events(until: { list.nextFrame(after: $0) }) {
  ///   switch event {
  ///   case .key(.character("q")): terminal.restore()
  ///   case .resize(let size): list.size = size
  ///   case .themeChanged: list.painter.theme = terminal.theme
  ///   default: list.handle(event)
  ///   }
  ///   terminal.present(list.frame(at: terminal.now))
  /// }
  /// ```
  ///
  /// The sequence ends when the terminal is restored, and when its task is cancelled. After
  /// ``Event/terminate(signal:)`` the next wait restores the terminal and ends the process. Only
  /// one task can wait for events at a time. ``EventLoop`` does the same for a program without
  /// tasks.
  ///
  /// - Parameter deadline: Called before each wait with the time on the terminal's clock (``now``).
  ///   Returns the time at which the wait ends at the latest, or `nil` for no limit. For a list, return
  ///   ``TerminalListView/nextFrame(after:)``.
  public func events(
    until deadline: @escaping (Duration) -> Duration?
  ) -> some AsyncSequence<Event, Never> {
    EventStream(session: session, deadline: deadline)
  }
}
