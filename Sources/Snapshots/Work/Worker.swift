import Glibc
import FlipbookPosix
import Synchronization

/// Executes tasks in order, alongside a loop that polls a descriptor for results.
///
/// Everything that a task uses belongs to it until it is done: the caller must not access it. A worker that
/// is released still completes its tasks. ``WorkProgress/cancel()`` requests a task to stop. A worker belongs
/// to the thread of its loop.
package final class Worker {
  /// The place where tasks are executed.
  package enum Place {
    /// On a thread, which exists as long as there are tasks.
    case thread
    /// Immediately, on the calling thread.
    case here
    /// Wherever the closure executes them, now or later, in order. For tests.
    case elsewhere((@escaping () -> Void) -> Void)
  }

  /// The time that a loop waits for the result of a short task, so that it need not poll for it.
  package static let patience = Duration.seconds(0.008)

  private let place: Place
  private let lane = Lane()
  /// The number of tasks whose results have not been collected.
  private var pendingCount = 0

  package init(_ place: Place = .thread) { self.place = place }

  /// Readable when results wait for ``collect()``.
  package var fileDescriptor: Int32 { lane.readEnd }

  /// Whether results wait for ``collect()``.
  package var hasResults: Bool { lane.resultCount > 0 }

  /// Submits a task. ``collect()`` later calls `done` with its result; if the task ends within `patience`,
  /// this method does.
  ///
  /// If no thread can be created, the task is executed immediately.
  package func submit<Value>(
    _ progress: WorkProgress, patience: Duration = Worker.patience,
    _ task: @escaping () throws -> Value, done: @escaping (Result<Value, any Error>) -> Void
  ) {
    pendingCount += 1
    let work = {
      let result = WorkProgress.$current.withValue(progress) { Result(catching: task) }
      return { done(result) }
    }
    switch place {
    case .thread where lane.readEnd >= 0:
      lane.add(work)
      wait(for: patience)
    case .thread, .here: lane.finish(work())
    case .elsewhere(let start): start { [lane] in lane.finish(work()) }
    }
    collect()
  }

  /// Passes on the results of tasks that have ended. The callbacks may submit further tasks.
  package func collect() {
    while let finish = lane.takeResult() {
      pendingCount -= 1
      finish()
    }
  }

  /// Waits until all tasks have ended or the time is over. Returns whether they have ended.
  @discardableResult
  package func wait(for time: Duration) -> Bool {
    let end = Duration.monotonicNow + time
    while lane.resultCount < pendingCount {
      let rest = end - .monotonicNow
      guard rest > .zero else { return false }
      var polled = pollfd(fd: fileDescriptor, events: Int16(POLLIN), revents: 0)
      poll(&polled, 1, rest.pollTimeout)
      lane.clear()
    }
    return true
  }
}

/// The tasks that a thread executes in order, and their results. The thread starts with a task and ends when
/// no task is left.
private final class Lane: @unchecked Sendable {
  /// A task; it returns a closure that passes on its result.
  typealias Work = () -> () -> Void

  private let lock = Mutex(())
  /// The tasks; the first one is being executed.
  private var tasks: [Work] = []
  private var results: [() -> Void] = []
  /// Contains a byte for each result.
  private let pipe = try? Pipe(isBlocking: false)

  deinit {
    close(pipe?.readEnd ?? -1)
    close(pipe?.writeEnd ?? -1)
  }

  /// The end to poll; -1 if no pipe could be created.
  var readEnd: Int32 { pipe?.readEnd ?? -1 }

  var resultCount: Int { lock.withLock { _ in results.count } }

  func finish(_ result: @escaping () -> Void) {
    lock.withLock { _ in
      results.append(result)
      write(pipe?.writeEnd ?? -1, [0], 1)
    }
  }

  func takeResult() -> (() -> Void)? {
    lock.withLock { _ in
      if results.isEmpty { return nil }
      clear(1)
      return results.removeFirst()
    }
  }

  /// Makes the pipe unreadable until the next result.
  func clear(_ count: Int = 64) {
    var bytes: [UInt8] = Array(repeating: 0, count: count)
    read(readEnd, &bytes, count)
  }

  func add(_ task: @escaping Work) {
    let isFirst = lock.withLock { _ in
      tasks.append(task)
      return tasks.count == 1
    }
    if isFirst { startThread { [self] in doTasks() } }
  }

  private func doTasks() {
    var next = lock.withLock { _ in tasks.first }
    while let task = next {
      finish(task())
      next = lock.withLock { _ in
        tasks.removeFirst()
        return tasks.first
      }
    }
  }
}
