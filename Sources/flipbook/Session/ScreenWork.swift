import Snapshots

/// The works beside the loop of a screen: how far they have come, and what is done with their results.
///
/// It has no clock: who draws says what time it is. A work is told of once it takes 100 ms.
struct ScreenWork {
  enum Kind {
    /// Goes on to the rows that are shown next. The player belongs to it until it is done.
    case step
    /// Takes a new snapshot in; the player belongs to this as well. It goes on to its end whoever gives
    /// it up, as what was seen is kept.
    case keeping
    /// Looks for a row.
    case search
    /// Reads the life of a row.
    case biography
    /// Writes a recording.
    case saving
    /// Reads what comes behind the snapshots that are shown already.
    case reading

    var ownsPlayer: Bool { self == .step || self == .keeping }
  }

  /// From when on a work is told of, and how often it is looked at then.
  static let delay = Duration.milliseconds(100)
  static let interval = Duration.milliseconds(100)

  private static let farewell: Int32 = 50
  private static let patience: Int32 = 500

  /// Where works are done; a test does them when it likes.
  var launcher = JobLauncher.thread
  private var entries: [Entry] = []
  private var followed: WorkProgress?

  private struct Entry {
    let kind: Kind
    let progress: WorkProgress
    let fileDescriptor: Int32
    /// Whether it is over, and what is done then; nil while it goes on.
    let result: () -> (() -> Void)?
    /// Waits for the end, so many milliseconds at most; whether it has come.
    let wait: (Int32) -> Bool
    var start: Duration?
  }

  /// What a loop watches.
  var fileDescriptors: [Int32] { entries.map(\.fileDescriptor).filter { $0 >= 0 } }
  /// Whether the player belongs to a work.
  var ownsPlayer: Bool { entries.contains { $0.kind.ownsPlayer } }
  /// Whether something is done that can be given up.
  var isCancellable: Bool { entries.contains { !$0.progress.isCancelled } }
  /// Whether a result waits to be taken.
  var hasResult: Bool { entries.contains { $0.result() != nil } }

  func contains(_ kind: Kind) -> Bool { entries.contains { $0.kind == kind } }

  /// Starts a work; `finish` is called with what came of it by whoever calls ``takeResults()``.
  mutating func start<Value>(
    _ kind: Kind, _ words: String, _ work: @escaping () throws -> Value,
    finish: @escaping (Result<Value, any Error>) -> Void
  ) {
    add(kind, Job(WorkProgress(words), on: launcher, work), finish: finish)
  }

  /// Tells of a work that somebody else has started and waits for; nil once there is none.
  mutating func follow(_ progress: WorkProgress?) {
    guard followed !== progress else { return }
    followed = progress
    entries.removeAll { $0.fileDescriptor < 0 }
    guard let progress else { return }
    entries.append(
      Entry(
        kind: .reading, progress: progress, fileDescriptor: -1, result: { nil },
        wait: { _ in true }))
  }

  /// Takes over a work that was started already.
  mutating func add<Value>(
    _ kind: Kind, _ job: Job<Value>, finish: @escaping (Result<Value, any Error>) -> Void
  ) {
    entries.append(
      Entry(
        kind: kind, progress: job.progress, fileDescriptor: job.fileDescriptor,
        result: { job.result.map { result in { finish(result) } } },
        wait: { job.wait(milliseconds: $0) }))
  }

  /// What is to be done with the works that are over, which are forgotten.
  mutating func takeResults() -> [() -> Void] {
    var results: [() -> Void] = []
    entries.removeAll { entry in
      guard let finish = entry.result() else { return false }
      results.append(finish)
      return true
    }
    return results
  }

  /// Asks the work that was started last, of those that can be, to give up; what it is.
  mutating func cancel(_ kind: Kind? = nil) -> Kind? {
    let found = entries.last {
      !$0.progress.isCancelled && (kind == nil || $0.kind == kind)
    }
    found?.progress.cancel()
    return found?.kind
  }

  /// Asks all of them to give up, as nobody is there any more, and gives those that write a moment to
  /// take away what they have written.
  func cancelAll() {
    for entry in entries { entry.progress.cancel() }
    for entry in entries where entry.kind == .saving { _ = entry.wait(Self.farewell) }
  }

  /// Waits until the snapshots are taken in that are under way, and calls `tell` again and again
  /// meanwhile. Not for a loop.
  func waitForKeeping(_ tell: () -> Void) {
    for entry in entries where entry.kind == .keeping {
      while !entry.wait(Self.patience) { tell() }
    }
  }

  /// Notes at `now` what has begun since the last time.
  mutating func note(at now: Duration) {
    for index in entries.indices where entries[index].start == nil { entries[index].start = now }
  }

  /// What the status line says: the work that was started last of those that take long, and how to be
  /// rid of it; empty for none.
  func words(at now: Duration) -> String {
    let long = entries.last { entry in
      guard let start = entry.start else { return false }
      return now >= start + Self.delay && !entry.progress.isCancelled
    }
    guard let long else { return "" }
    return "\(long.progress.now.description)  Esc gives up"
  }

  /// When the words are others.
  func deadline(after now: Duration) -> Duration? {
    entries.compactMap { entry in
      guard let start = entry.start else { return now + Self.interval }
      return now < start + Self.delay ? start + Self.delay : now + Self.interval
    }.min()
  }
}
