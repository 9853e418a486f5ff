internal import Posix

/// The events of a terminal, one after the other; who waits for one suspends.
///
/// While it waits, the other tasks of its actor run:
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
/// It ends when the terminal is restored, and when its task is cancelled. After
/// ``Event/terminate(signal:)`` the next wait restores the terminal and ends the process. One task waits
/// for events at a time; ``EventLoop`` is the same for a program without tasks.
public struct EventStream: AsyncSequence {
  public typealias Element = Event
  public typealias Failure = Never

  let session: Session
  let deadline: (Duration) -> Duration?

  public func makeAsyncIterator() -> Iterator { Iterator(session: session, deadline: deadline) }

  /// Takes the events.
  public struct Iterator: AsyncIteratorProtocol {
    let session: Session
    let deadline: (Duration) -> Duration?

    /// Waits for the next event, at the latest until the stream's deadline, when it is
    /// ``Event/frame``.
    public mutating func next(isolation: isolated (any Actor)? = #isolation) async -> Event? {
      await next(until: deadline(.monotonicNow), isolation: isolation)
    }

    /// Waits for the next event, at the latest until `deadline` on the terminal's clock
    /// (``Terminal/now``), when it is ``Event/frame``; without one, for as long as it takes.
    public mutating func next(
      until deadline: Duration?, isolation: isolated (any Actor)? = #isolation
    ) async -> Event? {
      while session.isOpen, !Task.isCancelled {
        if let event = session.takeEvent() { return event }
        guard session.isOpen else { break }
        let descriptors = session.polledDescriptors
        let polled = await session.inbox.wait(
          for: descriptors, until: session.earliest(deadline), isolation: isolation)
        session.collectEvents(of: polled)
        if session.inbox.isEmpty, let deadline, Duration.monotonicNow >= deadline { return .frame }
      }
      return nil
    }
  }
}

extension Terminal {
  /// The events of the terminal for `for await`; the waits have no deadline. See ``EventStream``.
  public var events: EventStream { events { _ in nil } }

  /// The events of the terminal for `for await`, and ``Event/frame`` at a deadline.
  ///
  /// - Parameter deadline: Asked before each wait, with the time on the terminal's clock (``now``), for
  ///   the moment at which it ends at the latest; `nil` for none. For a list that is
  ///   ``TerminalListView/nextFrame(after:)``.
  public func events(until deadline: @escaping (Duration) -> Duration?) -> EventStream {
    EventStream(session: session, deadline: deadline)
  }
}
