import Snapshots

/// The work that goes on beside the loop: how far it has come, and what is done with its results.
///
/// It has no clock; its callers pass the time. The status line names work that takes 100 ms or more.
final class BackgroundWork {
  enum Kind {
    /// Finds the stages to another snapshot, for the player.
    case step
    /// Adds a new snapshot to the player's history. It cannot be cancelled: what was seen is kept.
    case ingestSnapshot
    /// Looks for a row.
    case search
    /// Reads the life of a row.
    case biography
    /// Writes a recording.
    case saving
    /// Reads what comes after the snapshots that are shown already.
    case reading
  }

  /// After this time the status line names the work.
  static let delay = Duration.milliseconds(100)
  /// How often the status line says how far it has come.
  static let interval = Duration.milliseconds(100)

  /// How long leaving waits for a recording to be taken away, in milliseconds.
  private static let farewell: Int32 = 50
  /// How often leaving says that a snapshot is still being recorded, in milliseconds.
  private static let patience: Int32 = 500

  /// Whether long work leaves the loop. An export has no loop to return to.
  var mayRunBeside = true
  /// Where jobs are run; tests run them when they like.
  var launcher = JobLauncher.thread
  private var entries: [Entry] = []
  /// The progress of work that somebody else has started, and waits for.
  private var watched: WorkProgress?

  private struct Entry {
    let kind: Kind
    let progress: WorkProgress
    let fileDescriptor: Int32
    /// What is to be done at the end; `nil` while the work goes on.
    let result: () -> (() -> Void)?
    /// Waits for the end for some milliseconds at most; whether it has come.
    let wait: (Int32) -> Bool
    var start: Duration?
  }

  /// What a loop polls.
  var fileDescriptors: [Int32] { entries.map(\.fileDescriptor).filter { $0 >= 0 } }
  /// Whether something has ended and was not collected.
  var hasResult: Bool { entries.contains { $0.result() != nil } }

  func contains(_ kind: Kind) -> Bool { entries.contains { $0.kind == kind } }

  /// Starts work; ``collectResults()`` calls `finish` with its result.
  func start<Value>(
    _ kind: Kind, _ words: String, _ work: @escaping () throws -> Value,
    finish: @escaping (Result<Value, any Error>) -> Void
  ) {
    add(kind, Job(WorkProgress(words), on: launcher, work), finish: finish)
  }

  /// Does a task and then something with its result: beside the loop if the task is long, else at
  /// once.
  func perform<Value>(
    _ kind: Kind, _ words: String, isLong: Bool, _ task: @escaping () throws -> Value,
    then finish: @escaping (Result<Value, any Error>) -> Void
  ) {
    if isLong, mayRunBeside {
      start(kind, words, task, finish: finish)
    } else {
      finish(Result(catching: task))
    }
  }

  /// Adds a job that was started already.
  func add<Value>(
    _ kind: Kind, _ job: Job<Value>, finish: @escaping (Result<Value, any Error>) -> Void
  ) {
    entries.append(
      Entry(
        kind: kind, progress: job.progress, fileDescriptor: job.fileDescriptor,
        result: { job.result.map { result in { finish(result) } } },
        wait: { job.wait(milliseconds: $0) }))
  }

  /// Shows the progress of work that somebody else waits for, in place of the one before; `nil` for
  /// none.
  func watch(_ progress: WorkProgress?) {
    guard watched !== progress else { return }
    watched = progress
    entries.removeAll { $0.fileDescriptor < 0 }
    guard let progress else { return }
    entries.append(
      Entry(
        kind: .reading, progress: progress, fileDescriptor: -1, result: { nil },
        wait: { _ in true }))
  }

  /// Removes the work that has ended, and then does what is to be done with its results, which may
  /// start other work.
  func collectResults() {
    var results: [() -> Void] = []
    entries.removeAll { entry in
      guard let finish = entry.result() else { return false }
      results.append(finish)
      return true
    }
    for finish in results { finish() }
  }

  /// Cancels the work that was started last, or the last of a kind. Returns its kind.
  func cancel(_ kind: Kind? = nil) -> Kind? {
    let found = entries.last {
      !$0.progress.isCancelled && (kind == nil || $0.kind == kind)
    }
    found?.progress.cancel()
    return found?.kind
  }

  /// Cancels all work when the user leaves, and gives recordings that are being written a moment to
  /// take away what they have written.
  func cancelAll() {
    for entry in entries { entry.progress.cancel() }
    for entry in entries where entry.kind == .saving { _ = entry.wait(Self.farewell) }
  }

  /// Waits until all snapshots that have come are recorded, asking `isWaiting` again and again. Returns
  /// whether they are. It blocks, so it is for the end.
  func waitForSnapshots(while isWaiting: () -> Bool) -> Bool {
    for entry in entries where entry.kind == .ingestSnapshot {
      while !entry.wait(Self.patience) { if !isWaiting() { return false } }
    }
    return true
  }

  /// Starts the clock of the work that has begun since the last call.
  func startClocks(at now: Duration) {
    for index in entries.indices where entries[index].start == nil { entries[index].start = now }
  }

  /// What the status line says: how far the newest long work has come, and how to cancel it; empty
  /// if nothing takes long.
  func words(at now: Duration) -> String {
    let long = entries.last { entry in
      guard let start = entry.start else { return false }
      return now >= start + Self.delay && !entry.progress.isCancelled
    }
    guard let long else { return "" }
    return "\(long.progress.now.description)  Esc cancels"
  }

  /// When the words may change.
  func deadline(after now: Duration) -> Duration? {
    entries.compactMap { entry in
      guard let start = entry.start else { return now + Self.interval }
      return now < start + Self.delay ? start + Self.delay : now + Self.interval
    }.min()
  }
}
