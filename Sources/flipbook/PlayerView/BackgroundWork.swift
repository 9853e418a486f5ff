import Snapshots

/// The work that goes on beside the loop: how far it has come, and what is done with its results.
///
/// It has no clock; its callers pass the time. The status line names work that takes 100 ms or more.
final class BackgroundWork {
  enum Kind {
    /// Finds the stages to another snapshot, for the player.
    case step
    /// Prepares a new snapshot for the player's history. It cannot be cancelled: what was seen is kept.
    case ingestSnapshot
    /// Looks for a row.
    case search
    /// Reads the life of a row.
    case biography
    /// Writes a recording.
    case saving
    /// Reads the first list, or what comes after the snapshots that are shown already.
    case reading
  }

  /// After this time the status line names the work.
  static let delay = Duration.milliseconds(100)
  /// How often the status line says how far it has come.
  static let interval = Duration.milliseconds(100)

  /// How long leaving waits for a recording to be taken away.
  private static let farewell = Duration.milliseconds(50)
  /// How often leaving says that a snapshot is still being recorded.
  private static let patience = Duration.milliseconds(500)

  private let reader: Worker
  private let comparer: Worker
  /// Searches and saves, which hold up neither of the others.
  private let helper: Worker
  private var entries: [Entry] = []

  private struct Entry {
    let kind: Kind
    let progress: WorkProgress
    /// Whether somebody else has started it, and waits for it.
    var isWatched = false
    var start: Duration?
  }

  init(_ place: Worker.Place = .thread) {
    (reader, comparer, helper) = (Worker(place), Worker(place), Worker(place))
  }

  private var workers: [Worker] { [reader, comparer, helper] }

  private func worker(for kind: Kind) -> Worker {
    switch kind {
    case .reading: reader
    case .step, .ingestSnapshot: comparer
    case .search, .biography, .saving: helper
    }
  }

  /// What a loop polls.
  var fileDescriptors: [Int32] { workers.map(\.fileDescriptor) }
  /// Whether something has ended and was not collected.
  var hasResult: Bool { workers.contains(where: \.hasResults) }

  func contains(_ kind: Kind) -> Bool { entries.contains { $0.kind == kind } }

  /// Starts work. `finish` is called with its result: before this returns, if the work is short, or by
  /// ``collectResults()``.
  func start<Value>(
    _ kind: Kind, _ words: String, patience: Duration = Worker.patience,
    _ work: @escaping () throws -> Value, finish: @escaping (Result<Value, any Error>) -> Void
  ) {
    let progress = WorkProgress(words)
    entries.append(Entry(kind: kind, progress: progress))
    worker(for: kind).submit(progress, patience: patience, work) { [unowned self] result in
      entries.removeAll { $0.progress === progress }
      finish(result)
    }
  }

  /// Shows the progress of work that somebody else waits for, in place of the one before; `nil` for
  /// none.
  func watch(_ progress: WorkProgress?) {
    if let progress, entries.contains(where: { $0.progress === progress }) { return }
    entries.removeAll(where: \.isWatched)
    guard let progress else { return }
    entries.append(Entry(kind: .reading, progress: progress, isWatched: true))
  }

  /// Does what is to be done with the results of work that has ended, which may start other work.
  func collectResults() { for worker in workers { worker.collect() } }

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
    if contains(.saving) { helper.wait(for: Self.farewell) }
  }

  /// Waits for what is being read, no longer than `time`. Returns whether it has ended.
  func waitForReading(_ time: Duration) -> Bool { reader.wait(for: time) }

  /// Waits until all snapshots that have come are recorded, asking `isWaiting` again and again. Returns
  /// whether they are. It blocks, so it is for the end.
  func waitForSnapshots(while isWaiting: () -> Bool) -> Bool {
    guard contains(.ingestSnapshot) else { return true }
    while !comparer.wait(for: Self.patience) { if !isWaiting() { return false } }
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

  /// How far the newest work has come; empty if there is none.
  var report: String { entries.last?.progress.now.description ?? "" }

  /// When the words may change.
  func deadline(after now: Duration) -> Duration? {
    entries.compactMap { entry in
      guard let start = entry.start else { return now + Self.interval }
      return now < start + Self.delay ? start + Self.delay : now + Self.interval
    }.min()
  }
}
