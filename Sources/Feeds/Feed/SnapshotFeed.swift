package import FlipbookSnapshots
package import FlipbookReading
import FlipbookPosix

/// The changes of a list that comes from a source.
///
/// All data passes through it from a source to a player. It turns documents into snapshots whose rows keep
/// their identities, drops unchanged snapshots, and keeps the last good list if a document is broken. A
/// worker reads one document at a time. Meanwhile the source waits, with its data in a pipe.
package final class SnapshotFeed {
  package var title: String { source.title }
  private let source: any DocumentSource
  private var reading: FeedReading
  private let worker: Worker
  /// Events of the source that have not been read yet.
  private var pending: [SourceEvent] = []
  /// The events that were read but not returned yet.
  private var events: [FeedEvent] = []
  /// The progress of the document that is being read; `nil` if there is none.
  package private(set) var progress: WorkProgress?

  /// - Parameter clock: Returns the time of a new list, or `nil` if times are not meaningful.
  package init(
    _ source: any DocumentSource, options: DeckOptions, worker: Worker = Worker(),
    clock: @escaping @Sendable () -> Moment? = { nil }
  ) {
    (self.source, self.worker) = (source, worker)
    reading = FeedReading(source, options: options, clock: clock)
  }

  package var fileDescriptors: [Int32] {
    progress == nil ? source.fileDescriptors : [worker.fileDescriptor]
  }
  package var deadline: Duration? {
    isBehind ? .zero : progress == nil ? source.deadline : nil
  }
  /// Whether ``advance(to:)`` has more to return now.
  package var isBehind: Bool { progress == nil && !pending.isEmpty }

  /// The columns of the last snapshot.
  package var schema: TableSchema? { reading.schema }
  /// The method of identifying rows; `nil` until there are rows.
  package var identity: RowIdentity? { reading.identity }
  /// The number of rows that the conditions excluded, if none remained.
  package var leftOutCount: Int { reading.leftOutCount }
  /// Whether some rows have keys; true until there are rows.
  package var hasKeys: Bool { reading.hasKeys }
  /// Messages about the documents that the last call read.
  package var diagnostics: [Diagnostic] { reading.diagnostics }

  /// Returns the list if it is available without waiting; otherwise `nil`.
  ///
  /// Throws ``SnapshotError`` if waiting is pointless. It may run on another thread if no other method is
  /// called until it returns.
  package func begin() throws(SnapshotError) -> Change? {
    WorkProgress.current?.begin(words)
    guard let document = try source.begin() else { return nil }
    return try reading.begin(document)
  }

  /// The events since the last call, in order, up to the first change: columns, key and diagnostics of the feed are
  /// those of this change. It waits no longer than a ``Worker`` does.
  package func advance(to now: Duration) -> [FeedEvent] {
    reading.diagnostics = []
    worker.collect()
    if progress == nil, pending.isEmpty { pending = source.advance(to: now) }
    while isBehind, !events.contains(where: \.isChange) { read(pending.removeFirst()) }
    defer { events = [] }
    return events
  }

  private var words: String { "reading \(Path.name(of: title))" }

  private func read(_ event: SourceEvent) {
    let before = reading
    let progress = WorkProgress(words)
    self.progress = progress
    worker.submit(progress) {
      var reading = before
      let events = reading.apply(event)
      return (reading, events)
    } done: { [unowned self] result in
      self.progress = nil
      if !progress.isCancelled, case .success((let reading, let events)) = result {
        self.reading = reading
        self.events += events
      } else {
        // the task may finish before it notices the cancellation
        events.append(.stale(SnapshotError.cancelled.description))
      }
    }
  }

  /// Passes the size of the screen to the source.
  package func resize(columns: Int, lines: Int) {
    source.resize(columns: columns, lines: lines)
  }

  /// Stops the source and the worker.
  package func stop() {
    progress?.cancel()
    source.stop()
  }
}

/// An event of a feed.
package enum FeedEvent: Equatable, Sendable {
  /// A new list, or new identities of its rows.
  ///
  /// The name of the snapshot is the caption of its source, or empty if only its time is known.
  case change(Change)
  /// The list is the same as before.
  case unchanged
  /// The last good list stays; the text describes the problem.
  case stale(String)
  /// The first list lacks a column that an option names.
  case refused(String)
  /// A remark about the source, shown until the next one; empty to clear it.
  case note(String)
  case bell
  /// A run of the command has ended; see ``SourceEvent/ran(isChanged:)``.
  case ran(isChanged: Bool?)
  case end(SourceEnd)

  var isChange: Bool { if case .change = self { true } else { false } }
}
