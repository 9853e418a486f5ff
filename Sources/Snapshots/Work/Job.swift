import Glibc
import Posix
import Synchronization

/// Work on a thread of its own; a poll loop learns from a descriptor that it is done.
///
/// What the work uses belongs to it until then: the caller must not touch it. A job that is
/// released still runs to its end. ``WorkProgress/cancel()`` asks it to stop.
package final class Job<Value>: @unchecked Sendable {
  /// Where the work reports its progress.
  package let progress: WorkProgress
  /// Readable once the work is done.
  package let fileDescriptor: Int32
  private let writeEnd: Int32
  private let lock = Mutex(())
  private var outcome: Result<Value, any Error>?

  /// Starts the work. It runs at once, to its end, if there is no thread to be had.
  package init(
    _ progress: WorkProgress = WorkProgress(), on launch: JobLauncher = .thread,
    _ work: @escaping () throws -> Value
  ) {
    self.progress = progress
    let pipe = try? Pipe()
    (fileDescriptor, writeEnd) = (pipe?.readEnd ?? -1, pipe?.writeEnd ?? -1)
    launch.start {
      self.end(with: WorkProgress.$current.withValue(progress) { Result(catching: work) })
    }
  }

  deinit {
    close(fileDescriptor)
    close(writeEnd)
  }

  /// The result; `nil` while the work runs.
  package var result: Result<Value, any Error>? { lock.withLock { _ in outcome } }

  /// Waits until the work is done, or the time-out is over; returns whether it is done. Never call
  /// it in a loop that handles keys.
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

/// Where jobs run.
package struct JobLauncher {
  let start: (@escaping () -> Void) -> Void

  /// Passes the work to `start`, which runs it now or later. For tests.
  package init(_ start: @escaping (@escaping () -> Void) -> Void) { self.start = start }

  /// On the calling thread, at once.
  package static var here: JobLauncher { JobLauncher { work in work() } }

  /// Each on a new thread; at once on the calling thread if the system has none left.
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

/// How far a long work has come, told by the thread that does it and read by another; and whether
/// anybody still wants it.
///
/// ```swift
/// progress.begin("reading prices.csv", of: bytes.count)
/// while position < bytes.count {
///   try progress.reach(position)
///   …
/// }
/// ```
package final class WorkProgress: Sendable {
  /// The progress of the job that this thread runs, if it runs one.
  @TaskLocal package static var current: WorkProgress?

  private let report = Mutex(WorkReport(words: ""))
  private let done = Atomic(0)
  private let wasCancelled = Atomic(false)

  package init(_ words: String = "") { report.withLock { $0.words = words } }

  /// Begins the next part of the work. `total` is in any unit; 0 if it is not known.
  package func begin(_ words: String, of total: Int = 0) {
    report.withLock { $0 = WorkReport(words: words, total: total) }
    done.store(0, ordering: .relaxed)
  }

  /// Records how much is done. Throws ``SnapshotError/cancelled`` after ``cancel()``.
  package func reach(_ count: Int) throws(SnapshotError) {
    done.store(count, ordering: .relaxed)
    try check()
  }

  /// Throws ``SnapshotError/cancelled`` after ``cancel()``.
  package func check() throws(SnapshotError) { if isCancelled { throw .cancelled } }

  /// Asks the work to stop. It runs on until its next ``check()``.
  package func cancel() { wasCancelled.store(true, ordering: .relaxed) }

  package var isCancelled: Bool { wasCancelled.load(ordering: .relaxed) }

  /// The progress so far.
  package var now: WorkReport {
    var report = report.withLock { $0 }
    report.done = done.load(ordering: .relaxed)
    return report
  }
}

/// The progress of a job at one moment.
package struct WorkReport: Equatable, Sendable, CustomStringConvertible {
  package var words: String
  package var done = 0
  /// 0 if it is not known.
  package var total = 0

  package init(words: String, done: Int = 0, total: Int = 0) {
    (self.words, self.done, self.total) = (words, done, total)
  }

  /// "reading prices.csv  45%"; "comparing…" if the total is not known.
  package var description: String {
    guard total > 0 else { return "\(words)…" }
    // work that is not done never shows 100%
    return "\(words)  \(min(99, max(0, done) * 100 / total))%"
  }
}
