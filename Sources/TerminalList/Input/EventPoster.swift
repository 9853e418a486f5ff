import Glibc
internal import FlipbookPosix
internal import Synchronization

/// Sends messages to the loop that waits for the events of a terminal, from any thread or task.
///
/// A message arrives as ``Event/posted(_:)``, in the order of posting, and wakes up a waiting loop.
///
/// ```swift
/// let poster = terminal.poster
/// Task.detached { poster.post(await load()) }
/// ```
///
/// Messages posted after the terminal is restored are dropped.
public struct EventPoster: Sendable {
  let mailbox: Mailbox

  /// Sends a message. An empty message, the default, only wakes up the loop, which draws everything
  /// that has changed.
  public func post<Value: Sendable>(_ value: Value = ()) { mailbox.post(value) }
}

extension Event {
  /// A posted message, which is equal only to itself.
  public struct Message: Equatable, Sendable {
    /// The posted value; `()` for an empty message.
    public let value: any Sendable
    private let number: Int

    init(value: any Sendable, number: Int) {
      self.value = value
      self.number = number
    }

    public static func == (left: Message, right: Message) -> Bool { left.number == right.number }
  }
}

/// Messages that wait for the loop, and a pipe that contains a byte while there are any.
final class Mailbox: Sendable {
  private struct State {
    var messages: [Event.Message] = []
    var count = 0
    var isOpen = true
    var isAwaited = false
  }

  private let pipe: Pipe
  private let state = Mutex(State())

  /// Creates a mailbox; throws if no descriptor is available.
  init() throws(SystemError) { pipe = try Pipe(isBlocking: false) }

  deinit {
    _ = Glibc.close(pipe.readEnd)
    _ = Glibc.close(pipe.writeEnd)
  }

  /// The descriptor that a loop polls.
  var descriptor: Int32 { pipe.readEnd }

  func post(_ value: any Sendable) {
    state.withLock { state in
      guard state.isOpen else { return }
      state.count += 1
      state.messages.append(Event.Message(value: value, number: state.count))
      if state.messages.count == 1 { wake() }
    }
  }

  /// Removes and returns the waiting messages.
  func take() -> [Event.Message] {
    state.withLock { state in
      var bytes = [UInt8](repeating: 0, count: 64)
      _ = read(pipe.readEnd, &bytes, bytes.count)
      defer { state.messages = [] }
      return state.messages
    }
  }

  /// Accepts no more messages, and ends a wait.
  func close() {
    state.withLock { ($0.isOpen, $0.messages) = (false, []) }
    wake()
  }

  private func wake() { try? writeAll([0], to: pipe.writeEnd) }

  /// Waits until one of the descriptors can be read, or until `deadline`, on a separate thread, so that other
  /// tasks of the actor can run meanwhile. A message, ``close()`` and cancelling the task end the wait,
  /// because ``descriptor`` is among the descriptors.
  ///
  /// - Returns: The descriptors, with their events.
  func wait(
    for descriptors: [pollfd], until deadline: Duration?, isolation: isolated (any Actor)?
  ) async -> [pollfd] {
    let isSecond = state.withLock { state in
      defer { state.isAwaited = true }
      return state.isAwaited
    }
    precondition(!isSecond, "two tasks are waiting for events of the same terminal")
    defer { state.withLock { $0.isAwaited = false } }
    return await withTaskCancellationHandler {
      await withCheckedContinuation(isolation: isolation) { continuation in
        startThread { [self] in
          var polled = descriptors
          poll(&polled, until: deadline)
          continuation.resume(returning: polled)
          // the pipe must not be closed before that
          withExtendedLifetime(self) {}
        }
      }
    } onCancel: {
      wake()
    }
  }
}
