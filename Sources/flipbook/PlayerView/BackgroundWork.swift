import FlipbookSnapshots

/// The work that runs alongside the loop, with its progress and the handlers of its results.
///
/// It has no clock; its callers pass the time. The status line names work that takes 100 ms or more.
final class BackgroundWork {
  enum Kind {
    /// Finds the stages to another snapshot, for the player.
    case step
    /// Searches for a row.
    case search
    /// Reads the history of a row.
    case biography
    /// Writes a recording.
    case saving
    /// Reads a new list; only its progress is shown here.
    case reading
  }

  /// The time after which the status line names the work.
  static let delay = Duration.milliseconds(100)
  /// The interval at which the status line updates the progress.
  static let interval = Duration.milliseconds(100)

  /// The time that leaving waits for an unfinished recording to be removed.
  private static let farewell = Duration.milliseconds(500)

  private let comparer: Worker
  /// Searches and saves without delaying other work.
  private let helper: Worker
  private var entries: [Entry] = []

  private struct Entry {
    let kind: Kind
    let progress: WorkProgress
    var start: Duration?
  }

  init(_ place: Worker.Place = .thread) {
    (comparer, helper) = (Worker(place), Worker(place))
  }

  private var workers: [Worker] { [comparer, helper] }

  /// The descriptors that a loop polls.
  var fileDescriptors: [Int32] { workers.map(\.fileDescriptor) }
  /// Whether the result of any work is waiting to be collected.
  var hasResult: Bool { workers.contains(where: \.hasResults) }

  func contains(_ kind: Kind) -> Bool { entries.contains { $0.kind == kind } }

  /// Starts work. Calls `finish` with its result: if the work is short, before this method returns, otherwise
  /// from ``collectResults()``.
  func start<Value>(
    _ kind: Kind, _ words: String, _ work: @escaping () throws -> Value,
    finish: @escaping (Result<Value, any Error>) -> Void
  ) {
    let progress = WorkProgress(words)
    entries.append(Entry(kind: kind, progress: progress))
    (kind == .step ? comparer : helper).submit(progress, work) { [unowned self] result in
      entries.removeAll { $0.progress === progress }
      finish(result)
    }
  }

  /// Shows the progress of work that was started elsewhere, instead of any shown before; `nil` shows none.
  func watch(_ progress: WorkProgress?) {
    if let progress, entries.contains(where: { $0.progress === progress }) { return }
    entries.removeAll { $0.kind == .reading }
    guard let progress else { return }
    entries.append(Entry(kind: .reading, progress: progress))
  }

  /// Handles the results of work that has ended, which may start other work.
  func collectResults() { for worker in workers { worker.collect() } }

  /// Cancels the work that was started last, or the last of a kind. Returns its kind.
  func cancel(_ kind: Kind? = nil) -> Kind? {
    let found = entries.last {
      !$0.progress.isCancelled && (kind == nil || $0.kind == kind)
    }
    found?.progress.cancel()
    return found?.kind
  }

  /// Cancels all work when the user leaves, and gives unfinished recordings a moment to remove their files.
  func cancelAll() {
    for entry in entries { entry.progress.cancel() }
    if contains(.saving) { helper.wait(for: Self.farewell) }
  }

  /// Starts the clocks of work that began since the last call.
  func startClocks(at now: Duration) {
    for index in entries.indices where entries[index].start == nil { entries[index].start = now }
  }

  /// The text for the status line: the progress of the newest long work and the key that cancels it; empty if
  /// there is no long work.
  func words(at now: Duration) -> String {
    let long = entries.last { entry in
      guard let start = entry.start else { return false }
      return now >= start + Self.delay && !entry.progress.isCancelled
    }
    guard let long else { return "" }
    return "\(long.progress.now.description)  Esc cancels"
  }

  /// The time at which the text may change.
  func deadline(after now: Duration) -> Duration? {
    entries.compactMap { entry in
      guard let start = entry.start else { return now + Self.interval }
      return now < start + Self.delay ? start + Self.delay : now + Self.interval
    }.min()
  }
}
