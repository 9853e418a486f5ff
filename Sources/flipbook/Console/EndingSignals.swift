import Glibc
import FlipbookPosix
import Synchronization

/// The write end of the pipe, which the handler writes to.
private let writeEnd = Atomic<Int32>(-1)

/// The number of signals that nobody has handled.
private let unanswered = Atomic<Int32>(0)

/// Reports the signal through the pipe. The third unhandled signal ends the process without the usual
/// clean-up, because other work keeps the process from handling it.
private func reportEnding(_ signal: Int32) {
  let saved = errno
  var byte = UInt8(signal)
  _ = write(writeEnd.load(ordering: .relaxed), &byte, 1)
  if unanswered.wrappingAdd(1, ordering: .relaxed).newValue >= 3 {
    var action = sigaction()
    action.__sigaction_handler.sa_handler = SIG_DFL
    sigaction(signal, &action, nil)
    raise(signal)
  }
  errno = saved
}

/// The signals that end the process, as a descriptor to poll, so that child processes can be ended first. For
/// sessions without a terminal; a terminal has its own handlers.
struct EndingSignals {
  /// Readable once a signal has arrived.
  let fileDescriptor: Int32

  /// Sets the handlers, except for signals that the parent ignores, as `nohup` does.
  ///
  /// If no descriptors are left for a pipe, no handlers are set, and a signal ends the process directly.
  init() {
    guard let pipe = try? Pipe(isBlocking: false) else {
      fileDescriptor = -1
      return
    }
    fileDescriptor = pipe.readEnd
    writeEnd.store(pipe.writeEnd, ordering: .relaxed)
    unanswered.store(0, ordering: .relaxed)
    for signal in Self.all where !EndingSignal.action(of: signal).isIgnored {
      var action = sigaction()
      action.__sigaction_handler.sa_handler = reportEnding
      sigaction(signal, &action, nil)
    }
  }

  /// Sleeps until a descriptor is readable, output that waits can be written or the time is reached. A signal ends the
  /// process, after `cleanUp`.
  ///
  /// - Parameter stream: Sleeping ends when nobody reads this stream any more. Returns whether that is so.
  @discardableResult
  func wait(
    for descriptors: [Int32], until due: Duration?, orEndOf stream: StandardStream? = nil,
    cleanUp: () -> Void = {}
  ) -> Bool {
    var polled = (descriptors + [fileDescriptor]).map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    polled.append(pollfd(fd: stream?.rawValue ?? -1, events: 0, revents: 0))
    polled += StandardStream.polled
    poll(&polled, nfds_t(polled.count), due.map { ($0 - .monotonicNow).pollTimeout } ?? -1)
    if polled[descriptors.count].revents != 0 {
      cleanUp()
      end()
    }
    return polled[descriptors.count + 1].revents & Int16(POLLERR | POLLHUP) != 0
  }

  /// Lets signals end the process directly again. A signal that has already arrived ends it now.
  func release() {
    for signal in Self.all where EndingSignal.action(of: signal).calls(reportEnding) {
      var action = sigaction()
      action.__sigaction_handler.sa_handler = SIG_DFL
      sigaction(signal, &action, nil)
    }
    wait(for: [], until: .zero)
    close(fileDescriptor)
    close(writeEnd.exchange(-1, ordering: .relaxed))
  }

  private static let all = EndingSignal.requests + EndingSignal.others

  /// Completes the prepared work, and ends the process by the signal that arrived, as if it had no handler.
  private func end() -> Never {
    var byte: UInt8 = 0
    _ = read(fileDescriptor, &byte, 1)
    Ending.end(by: Int32(byte))
  }
}

/// The work to do before the process ends, however it ends: ending child processes and completing a recording.
enum Ending {
  private nonisolated(unsafe) static var work: (() -> Void)?

  /// Sets the work to do before the end, replacing the previous work.
  static func prepare(_ work: @escaping () -> Void) { self.work = work }

  /// Does the work now, once.
  static func complete() {
    let last = work
    work = nil
    last?()
  }

  static func exit(_ status: Int32) -> Never {
    complete()
    Glibc.exit(status)
  }

  static func end(by signal: Int32) -> Never {
    complete()
    EndingSignal.end(by: signal)
  }
}
