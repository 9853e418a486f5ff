import Synchronization

/// The progress of a long task, recorded by its thread and read by another, and whether the task was
/// cancelled.
///
/// ```swift
/// progress.begin("reading prices.csv", of: bytes.count)
/// while position < bytes.count {
///   try progress.reach(position)
///   …
/// }
/// ```
package final class WorkProgress: Sendable {
  /// The progress of the task that this thread is working on, if any.
  @TaskLocal package static var current: WorkProgress?

  private let report: Mutex<WorkReport>
  private let wasCancelled = Atomic(false)

  package init(_ words: String = "") { report = Mutex(WorkReport(words: words)) }

  /// Begins the next part of the work. `total` can be in any unit; 0 if it is not known.
  package func begin(_ words: String, of total: Int = 0) {
    report.withLock { $0 = WorkReport(words: words, total: total) }
  }

  /// Records the amount done. Throws ``SnapshotError/cancelled`` after ``cancel()``.
  package func reach(_ count: Int) throws(SnapshotError) {
    report.withLock { $0.done = count }
    try check()
  }

  /// Throws ``SnapshotError/cancelled`` after ``cancel()``.
  package func check() throws(SnapshotError) { if isCancelled { throw .cancelled } }

  /// Requests the work to stop, which it does at its next ``check()``.
  package func cancel() { wasCancelled.store(true, ordering: .relaxed) }

  package var isCancelled: Bool { wasCancelled.load(ordering: .relaxed) }

  /// The progress so far.
  package var now: WorkReport { report.withLock { $0 } }
}

/// The progress of a task at one moment.
package struct WorkReport: Equatable, Sendable, CustomStringConvertible {
  package var words: String
  package var done = 0
  /// The total amount; 0 if it is not known.
  package var total = 0

  package init(words: String, done: Int = 0, total: Int = 0) {
    (self.words, self.done, self.total) = (words, done, total)
  }

  /// "reading prices.csv  45%"; "comparing…" if the total is not known.
  package var description: String {
    guard total > 0 else { return "\(words)…" }
    // unfinished work never shows 100%
    return "\(words)  \(min(99, max(0, done) * 100 / total))%"
  }
}
