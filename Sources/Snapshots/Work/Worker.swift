import Glibc
import Posix
import Synchronization

/// Does tasks in order, beside a loop that learns from a descriptor when results wait for it.
///
/// What a task uses belongs to it until it is done: the caller must not touch it. A worker that is
/// released still does its tasks. ``WorkProgress/cancel()`` asks one to stop. A worker belongs to the
/// thread of its loop.
package final class Worker {
  /// Where tasks are done.
  package enum Place {
    /// On a thread, which lasts as long as the worker.
    case thread
    /// At once, on the calling thread.
    case here
    /// Wherever the closure does them, now or later, in order. For tests.
    case elsewhere((@escaping () -> Void) -> Void)
  }

  /// How long a loop waits for the result of a short task, so that it need not poll for it.
  package static let patience = Duration.seconds(0.008)

  private let place: Place
  private let channel = Channel()
  private let lane = Lane()
  /// What is done with the results of the tasks that were not collected, in order.
  private var finishes: [() -> Void] = []
  /// How many of them have ended.
  private var endedCount = 0

  package init(_ place: Place = .thread) { self.place = place }

  deinit { lane.end() }

  /// Readable when results wait for ``collect()``.
  package var fileDescriptor: Int32 { channel.readEnd }

  /// Whether results wait for ``collect()``.
  package var hasResults: Bool {
    endedCount += channel.receive()
    return endedCount > 0
  }

  /// Does a task after those before it. ``collect()`` calls `done` with its result, or this method if the
  /// task ends within `patience`.
  ///
  /// Without a thread to be had the task is done at once.
  package func submit<Value>(
    _ progress: WorkProgress, patience: Duration = Worker.patience,
    _ task: @escaping () throws -> Value, done: @escaping (Result<Value, any Error>) -> Void
  ) {
    let (outcome, channel) = (Outcome<Value>(), channel)
    finishes.append { done(outcome.result!) }
    let work = {
      outcome.result = WorkProgress.$current.withValue(progress) { Result(catching: task) }
      channel.send()
    }
    switch place {
    case .thread where channel.isOpen:
      lane.add(work)
      wait(for: patience)
    case .thread, .here: work()
    case .elsewhere(let start): start(work)
    }
    collect()
  }

  /// Passes on the results of the tasks that have ended. What they are passed to may submit others.
  package func collect() {
    while hasResults {
      endedCount -= 1
      finishes.removeFirst()()
    }
  }

  /// Waits until all tasks have ended, or the time is over. Returns whether they have.
  @discardableResult
  package func wait(for time: Duration) -> Bool {
    let end = Duration.monotonicNow + time
    while true {
      endedCount += channel.receive()
      let rest = end - .monotonicNow
      if endedCount == finishes.count { return true }
      guard rest > .zero else { return false }
      var polled = pollfd(fd: fileDescriptor, events: Int16(POLLIN), revents: 0)
      poll(&polled, 1, rest.pollTimeout)
    }
  }
}

/// The result of a task, written by its thread and read once the channel has said so.
private final class Outcome<Value>: @unchecked Sendable {
  private let lock = Mutex(())
  private var value: Result<Value, any Error>?

  var result: Result<Value, any Error>? {
    get { lock.withLock { _ in value } }
    set { lock.withLock { _ in value = newValue } }
  }
}

/// A byte for each task that has ended. Without descriptors it counts.
private final class Channel: Sendable {
  let readEnd: Int32
  private let writeEnd: Int32
  private let count = Atomic(0)

  init() {
    let pipe = try? Pipe(isBlocking: false)
    (readEnd, writeEnd) = (pipe?.readEnd ?? -1, pipe?.writeEnd ?? -1)
  }

  deinit {
    close(readEnd)
    close(writeEnd)
  }

  var isOpen: Bool { readEnd >= 0 }

  func send() {
    var byte: UInt8 = 0
    if write(writeEnd, &byte, 1) != 1 { count.add(1, ordering: .sequentiallyConsistent) }
  }

  /// How many tasks have ended since the last call.
  func receive() -> Int {
    var bytes: [UInt8] = Array(repeating: 0, count: 64)
    return max(0, read(readEnd, &bytes, bytes.count))
      + count.exchange(0, ordering: .sequentiallyConsistent)
  }
}

/// Tasks that a thread does one after the other. It starts with the first one and waits for the next.
private final class Lane: Sendable {
  private struct Tasks: @unchecked Sendable {
    var waiting: [() -> Void] = []
    var isStarted = false
  }
  private let tasks = Mutex(Tasks())
  /// Counts the tasks that wait, and the end.
  private nonisolated(unsafe) let count = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)

  init() { sem_init(count, 0, 0) }

  deinit {
    sem_destroy(count)
    count.deallocate()
  }

  func add(_ task: @escaping () -> Void) {
    let box = Tasks(waiting: [task])
    let isStarted = tasks.withLock { tasks in
      tasks.waiting += box.waiting
      defer { tasks.isStarted = true }
      return tasks.isStarted
    }
    sem_post(count)
    if !isStarted { startThread() }
  }

  /// Ends the thread after the tasks that wait.
  func end() { sem_post(count) }

  private func startThread() {
    let lane = Unmanaged.passRetained(self)
    var thread = pthread_t()
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    pthread_attr_setstacksize(&attributes, 8 << 20)
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    let failure = pthread_create(
      &thread, &attributes,
      { argument in
        let lane = Unmanaged<Lane>.fromOpaque(argument!).takeRetainedValue()
        while lane.doNext() {}
        return nil
      }, lane.toOpaque())
    pthread_attr_destroy(&attributes)
    guard failure != 0 else { return }
    lane.release()
    tasks.withLock { $0.isStarted = false }
    _ = doNext()
  }

  /// Waits for the next task and does it. Returns false at the end.
  private func doNext() -> Bool {
    while sem_wait(count) != 0 {}
    let next = tasks.withLock { tasks in
      Tasks(waiting: tasks.waiting.isEmpty ? [] : [tasks.waiting.removeFirst()])
    }
    next.waiting.first?()
    return !next.waiting.isEmpty
  }
}
