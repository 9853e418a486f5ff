import Glibc
import Posix

/// The end of the pipe that the handler writes into, at an address that never moves.
private nonisolated(unsafe) let writeEnd: UnsafeMutablePointer<Int32> = {
  let end = UnsafeMutablePointer<Int32>.allocate(capacity: 1)
  end.initialize(to: -1)
  return end
}()

/// How many signals have come that nobody has answered, at an address that never moves.
private nonisolated(unsafe) let unanswered: UnsafeMutablePointer<Int32> = {
  let count = UnsafeMutablePointer<Int32>.allocate(capacity: 1)
  count.initialize(to: 0)
  return count
}()

/// Tells who polls. The third signal that nobody has answered ends the process, without any of what is to
/// be done before: work of its own, such as a pattern that goes back again and again, holds it up.
private func reportEnding(_ signal: Int32) {
  let saved = errno
  var byte = UInt8(signal)
  _ = write(writeEnd.pointee, &byte, 1)
  unanswered.pointee += 1
  if unanswered.pointee >= 3 {
    var action = sigaction()
    action.__sigaction_handler.sa_handler = SIG_DFL
    sigaction(signal, &action, nil)
    raise(signal)
  }
  errno = saved
}

/// The signals that end the process, as a descriptor to poll, so that what the process has started
/// can be ended first. For sessions without a terminal; a terminal has handlers of its own.
struct EndingSignals {
  /// Readable once a signal has come.
  let fileDescriptor: Int32

  /// Sets the handlers, except for signals that the parent ignores, as `nohup` does.
  ///
  /// Without descriptors for a pipe nobody could be told of a signal; then it ends the process by itself.
  init() {
    guard let pipe = try? Pipe() else {
      fileDescriptor = -1
      return
    }
    (fileDescriptor, writeEnd.pointee) = (pipe.readEnd, pipe.writeEnd)
    unanswered.pointee = 0
    for signal in Self.all where !EndingSignal.action(of: signal).isIgnored {
      var action = sigaction()
      action.__sigaction_handler.sa_handler = reportEnding
      sigaction(signal, &action, nil)
    }
  }

  /// Whether a signal has come.
  var isPending: Bool {
    var polled = pollfd(fd: fileDescriptor, events: Int16(POLLIN), revents: 0)
    return poll(&polled, 1, 0) > 0
  }

  /// Sleeps until a descriptor is readable or the time has come. A signal ends the process.
  func wait(for descriptors: [Int32], until due: Duration?) {
    var polled = (descriptors + [fileDescriptor]).map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    poll(&polled, nfds_t(polled.count), due.map { ($0 - .monotonicNow).pollTimeout } ?? -1)
    if polled[descriptors.count].revents != 0 { end() }
  }

  /// Lets signals end the process by themselves again. One that has come ends it now.
  func release() {
    for signal in Self.all where EndingSignal.action(of: signal).calls(reportEnding) {
      var action = sigaction()
      action.__sigaction_handler.sa_handler = SIG_DFL
      sigaction(signal, &action, nil)
    }
    if isPending { end() }
    close(fileDescriptor)
    close(writeEnd.pointee)
    writeEnd.pointee = -1
  }

  private static let all = EndingSignal.requests + EndingSignal.others

  /// Completes what must be complete, and ends the process by the signal that came, as if there were no
  /// handler.
  func end() -> Never {
    var byte: UInt8 = 0
    _ = read(fileDescriptor, &byte, 1)
    Ending.end(by: Int32(byte))
  }
}

/// What is done before the process ends, whichever way it ends: what was started is ended, and a
/// recording is completed.
enum Ending {
  private nonisolated(unsafe) static var work: (() -> Void)?

  /// Has `work` done before the end, in place of what was to be done before.
  static func prepare(_ work: @escaping () -> Void) { self.work = work }

  /// Does it now, once.
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
