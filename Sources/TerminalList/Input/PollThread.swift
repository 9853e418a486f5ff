import Glibc
import Posix
internal import Synchronization

/// Waits for descriptors on a separate thread, so that the tasks of an actor run meanwhile.
///
/// Each terminal has one thread, from the first wait on. It sleeps in `poll` while nothing waits.
final class PollThread: Sendable {
  private struct Request {
    var number: Int
    var descriptors: [pollfd]
    var deadline: Duration?
    var continuation: CheckedContinuation<[pollfd], Never>
  }

  private struct State {
    var request: Request?
    var count = 0
    var isClosed = false
    /// Whether the thread still reads the pipe.
    var isRunning = true
  }

  private let state = Mutex(State())
  /// Contains a byte when the request has changed.
  private let pipe: Pipe

  /// Starts the thread; `nil` if there are no descriptors or threads left.
  init?() {
    guard let pipe = try? Pipe(isBlocking: false) else { return nil }
    self.pipe = pipe
    guard startThread({ [self] in run() }) else {
      closePipe()
      return nil
    }
  }

  /// Waits until one of the descriptors can be read, or until `deadline`; cancelling the task ends
  /// the wait. Only one task can wait at a time.
  ///
  /// - Returns: The descriptors, with their events.
  func wait(
    for descriptors: [pollfd], until deadline: Duration?,
    isolation: isolated (any Actor)? = #isolation
  ) async -> [pollfd] {
    await withTaskCancellationHandler {
      await withCheckedContinuation(isolation: isolation) { continuation in
        begin(descriptors, deadline, continuation)
        // the task may have been cancelled before the wait began
        if Task.isCancelled { end() }
      }
    } onCancel: {
      end()
    }
  }

  /// Ends the thread, and the wait.
  func close() {
    state.withLock { $0.isClosed = true }
    end()
  }

  private func begin(
    _ descriptors: [pollfd], _ deadline: Duration?,
    _ continuation: CheckedContinuation<[pollfd], Never>
  ) {
    let answer: [pollfd]? = state.withLock { state in
      if state.isClosed { return descriptors }
      precondition(state.request == nil, "two tasks are waiting for events of the same terminal")
      state.count += 1
      state.request = Request(
        number: state.count, descriptors: descriptors, deadline: deadline,
        continuation: continuation)
      return nil
    }
    if let answer { return continuation.resume(returning: answer) }
    wake()
  }

  /// Ends the wait, if there is one.
  private func end() {
    let request = state.withLock { state in
      defer { state.request = nil }
      return state.request
    }
    request?.continuation.resume(returning: request?.descriptors ?? [])
    wake()
  }

  private func wake() {
    state.withLock { state in
      if state.isRunning { try? writeAll([0], to: pipe.writeEnd) }
    }
  }

  private func run() {
    while true {
      let (request, isClosed) = state.withLock { ($0.request, $0.isClosed) }
      if isClosed { break }
      var polled = [pollfd(readable: pipe.readEnd)] + (request?.descriptors ?? [])
      let timeout = request?.deadline.map { max($0 - .monotonicNow, .zero).pollTimeout } ?? -1
      let count = poll(&polled, nfds_t(polled.count), timeout)
      if count < 0 { continue }
      if polled[0].revents != 0 {
        var bytes = [UInt8](repeating: 0, count: 64)
        _ = read(pipe.readEnd, &bytes, bytes.count)
        // the request may have changed; if not, its events are reported again by the next poll
        continue
      }
      if let request { finish(request.number, Array(polled.dropFirst())) }
    }
    state.withLock { state in
      state.isRunning = false
      closePipe()
    }
  }

  /// Ends the wait with this number, if it is still in progress.
  private func finish(_ number: Int, _ descriptors: [pollfd]) {
    let continuation: CheckedContinuation<[pollfd], Never>? = state.withLock { state in
      guard state.request?.number == number else { return nil }
      defer { state.request = nil }
      return state.request?.continuation
    }
    continuation?.resume(returning: descriptors)
  }

  private func closePipe() {
    _ = Glibc.close(pipe.readEnd)
    _ = Glibc.close(pipe.writeEnd)
  }
}

private final class ThreadBody: Sendable {
  let run: @Sendable () -> Void
  init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}

/// Starts a thread; returns `false` if the system refuses.
private func startThread(_ run: @escaping @Sendable () -> Void) -> Bool {
  let body = Unmanaged.passRetained(ThreadBody(run))
  var thread = pthread_t()
  let failure = pthread_create(
    &thread, nil,
    { argument in
      Unmanaged<ThreadBody>.fromOpaque(argument!).takeRetainedValue().run()
      return nil
    }, body.toOpaque())
  if failure != 0 {
    body.release()
    return false
  }
  pthread_detach(thread)
  return true
}
