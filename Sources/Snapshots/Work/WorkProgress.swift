import Synchronization

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
  /// That of the work which this thread does, if it is a long one.
  @TaskLocal package static var current: WorkProgress?

  private let report = Mutex(WorkReport(words: ""))
  private let done = Atomic(0)
  private let wasCancelled = Atomic(false)

  package init(_ words: String = "") { report.withLock { $0.words = words } }

  /// Begins the next part, `total` of whatever is counted; 0 where nobody knows how much it is.
  package func begin(_ words: String, of total: Int = 0) {
    report.withLock { $0 = WorkReport(words: words, total: total) }
    done.store(0, ordering: .relaxed)
  }

  /// Says how much is done. Throws ``SnapshotError/cancelled`` where nobody wants it any more.
  package func reach(_ count: Int) throws(SnapshotError) {
    done.store(count, ordering: .relaxed)
    try check()
  }

  /// Throws ``SnapshotError/cancelled`` where nobody wants the work any more.
  package func check() throws(SnapshotError) { if isCancelled { throw .cancelled } }

  /// Asks whoever does the work to leave it. It goes on until it looks.
  package func cancel() { wasCancelled.store(true, ordering: .relaxed) }

  package var isCancelled: Bool { wasCancelled.load(ordering: .relaxed) }

  /// How far it has come by now.
  package var now: WorkReport {
    var report = report.withLock { $0 }
    report.done = done.load(ordering: .relaxed)
    return report
  }
}

/// How far a work has come at some moment.
package struct WorkReport: Equatable, Sendable, CustomStringConvertible {
  package var words: String
  package var done = 0
  /// 0 where it is not known.
  package var total = 0

  package init(words: String, done: Int = 0, total: Int = 0) {
    (self.words, self.done, self.total) = (words, done, total)
  }

  /// "reading prices.csv  45%"; "comparing…" where the total is not known.
  package var description: String {
    guard total > 0 else { return "\(words)…" }
    // what is not over yet is not said to be
    return "\(words)  \(min(99, max(0, done) * 100 / total))%"
  }
}
