import Glibc
import Synchronization

/// Work on a thread of its own, which a loop hears of by a descriptor.
///
/// What the work uses belongs to it until it is done: whoever starts it keeps away from that. A job
/// that nobody holds any more goes on to its end; ``WorkProgress/cancel()`` asks it to come sooner.
package final class Job<Value>: @unchecked Sendable {
  /// Where the work tells how far it has come.
  package let progress: WorkProgress
  /// Readable once the work is done.
  package let fileDescriptor: Int32
  private let writeEnd: Int32
  private let lock = Mutex(())
  private var outcome: Result<Value, any Error>?

  /// Starts the work; at once, and to its end, where there is no thread to be had.
  package init(
    _ progress: WorkProgress = WorkProgress(), on launch: JobLauncher = .thread,
    _ work: @escaping () throws -> Value
  ) {
    self.progress = progress
    var ends: [Int32] = [-1, -1]
    _ = pipe(&ends)
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (fileDescriptor, writeEnd) = (ends[0], ends[1])
    launch.start {
      self.end(with: WorkProgress.$current.withValue(progress) { Result(catching: work) })
    }
  }

  deinit {
    close(fileDescriptor)
    close(writeEnd)
  }

  /// What came of it; `nil` while it goes on.
  package var result: Result<Value, any Error>? { lock.withLock { _ in outcome } }

  /// Waits for the end, so long at most; whether it has come. Not for a loop.
  @discardableResult
  package func wait(milliseconds: Int32 = -1) -> Bool {
    guard fileDescriptor >= 0 else {
      while result == nil { usleep(1000) }
      return true
    }
    var polled = pollfd(fd: fileDescriptor, events: Int16(POLLIN), revents: 0)
    while poll(&polled, 1, milliseconds) < 0, errno == EINTR {}
    return result != nil
  }

  private func end(with outcome: Result<Value, any Error>) {
    lock.withLock { _ in self.outcome = outcome }
    var byte: UInt8 = 0
    _ = write(writeEnd, &byte, 1)
  }
}

/// Where jobs are done.
package struct JobLauncher {
  let start: (@escaping () -> Void) -> Void

  /// Gives the work to `start`, which does it now or later. For tests.
  package init(_ start: @escaping (@escaping () -> Void) -> Void) { self.start = start }

  /// Here and now.
  package static var here: JobLauncher { JobLauncher { work in work() } }

  /// Each on a thread of its own; here and now where the system has none left.
  package static var thread: JobLauncher {
    JobLauncher { work in
      let box = Unmanaged.passRetained(WorkBox(work))
      var thread = pthread_t()
      var attributes = pthread_attr_t()
      pthread_attr_init(&attributes)
      pthread_attr_setstacksize(&attributes, 8 << 20)
      pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
      let failure = pthread_create(
        &thread, &attributes,
        { argument in
          Unmanaged<WorkBox>.fromOpaque(argument!).takeRetainedValue().work()
          return nil
        }, box.toOpaque())
      pthread_attr_destroy(&attributes)
      if failure != 0 { box.takeRetainedValue().work() }
    }
  }
}

private final class WorkBox {
  let work: () -> Void
  init(_ work: @escaping () -> Void) { self.work = work }
}
