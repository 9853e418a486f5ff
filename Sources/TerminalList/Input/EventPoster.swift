import Glibc
internal import Posix
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

  /// Sends a message.
  public func post(_ value: some Sendable) { mailbox.post(value) }

  /// Sends an empty message: the loop wakes up, and draws everything that has changed.
  public func post() { mailbox.post(()) }
}

extension Event {
  /// A posted message, which is equal only to itself.
  public struct Message: Hashable, Sendable {
    /// The posted value; `()` for an empty message.
    public let value: any Sendable
    private let number: Int

    init(value: any Sendable, number: Int) {
      self.value = value
      self.number = number
    }

    public static func == (left: Message, right: Message) -> Bool { left.number == right.number }
    public func hash(into hasher: inout Hasher) { hasher.combine(number) }
  }
}

/// Messages that wait for the loop, and a pipe that contains a byte while there are any.
final class Mailbox: Sendable {
  private struct State {
    var messages: [Event.Message] = []
    var count = 0
    var isOpen = true
  }

  private let pipe: Pipe
  private let state = Mutex(State())

  /// Creates a mailbox; throws if there is no descriptor left.
  init() throws(SystemError) { pipe = try Pipe(isBlocking: false) }

  deinit { close() }

  /// The descriptor that a loop polls.
  var descriptor: Int32 { pipe.readEnd }

  func post(_ value: any Sendable) {
    state.withLock { state in
      guard state.isOpen else { return }
      state.count += 1
      state.messages.append(Event.Message(value: value, number: state.count))
      if state.messages.count == 1 { try? writeAll([0], to: pipe.writeEnd) }
    }
  }

  /// Removes and returns the waiting messages.
  func take() -> [Event.Message] {
    state.withLock { state in
      guard !state.messages.isEmpty else { return [] }
      var byte: UInt8 = 0
      _ = read(pipe.readEnd, &byte, 1)
      defer { state.messages = [] }
      return state.messages
    }
  }

  /// Accepts no more messages.
  func close() {
    state.withLock { state in
      guard state.isOpen else { return }
      state.isOpen = false
      state.messages = []
      _ = Glibc.close(pipe.readEnd)
      _ = Glibc.close(pipe.writeEnd)
    }
  }
}
