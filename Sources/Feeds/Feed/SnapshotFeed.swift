package import Snapshots
package import Reading
import Posix

/// The changes of a list from a source, or from several files that are its sections.
///
/// It is the one way from sources to a player. It turns documents into snapshots whose rows keep
/// their identities, drops unchanged ones, and keeps the last good list if a document is broken.
/// Long documents are read on a thread of their own while the sources wait.
package final class SnapshotFeed {
  package let title: String
  private let sources: [any DocumentSource]
  private var reading: FeedReading
  /// Events of the sources that are not read yet.
  private var pending: [(part: Int, event: SourceEvent)] = []
  private var job: Job<(FeedReading, [FeedEvent])>?
  /// The part whose document the job reads.
  private var jobPart = 0
  private let launcher: JobLauncher
  private let longDocument: Int

  /// A feed of one source.
  ///
  /// - Parameter clock: Returns the time of a new list; `nil` where times mean nothing.
  package convenience init(
    _ source: any DocumentSource, options: DeckOptions,
    longDocument: Int = SourceDocument.longSize, launcher: JobLauncher = .thread,
    clock: @escaping @Sendable () -> Moment? = { nil }
  ) {
    self.init(
      title: source.title, [source],
      FeedReading([source], options: options, isMerged: false, clock: clock), longDocument,
      launcher)
  }

  /// A feed of several files. Each is one section, or several if it has sections itself.
  ///
  /// - Parameter clock: Returns the time of a new list; `nil` where times mean nothing.
  package convenience init(
    files: [any DocumentSource], options: DeckOptions,
    longDocument: Int = SourceDocument.longSize, launcher: JobLauncher = .thread,
    clock: @escaping @Sendable () -> Moment? = { nil }
  ) {
    self.init(
      title: files.map { Path.name(of: $0.title) }.joined(separator: ", "), files,
      FeedReading(files, options: options, isMerged: true, clock: clock), longDocument, launcher)
  }

  private init(
    title: String, _ sources: [any DocumentSource], _ reading: FeedReading, _ longDocument: Int,
    _ launcher: JobLauncher
  ) {
    self.title = title
    self.sources = sources
    self.reading = reading
    self.longDocument = longDocument
    self.launcher = launcher
  }

  package var fileDescriptors: [Int32] {
    job.map { [$0.fileDescriptor] } ?? sources.flatMap(\.fileDescriptors)
  }
  package var deadline: Duration? {
    job == nil ? sources.compactMap(\.deadline).min() : nil
  }
  /// The progress of the long document that is being read; `nil` if there is none.
  package var progress: WorkProgress? { job?.progress }

  /// The columns of the last snapshot, if all parts have the same.
  package var schema: TableSchema? { reading.schema }
  /// How the rows get their identities; `nil` before there are rows.
  package var identity: RowIdentity? { reading.identity }
  /// The number of rows that the conditions left out, if they left none.
  package var leftOutCount: Int { reading.leftOutCount }
  /// Whether some rows have keys; true before there are rows.
  package var hasKeys: Bool { reading.hasKeys }
  /// Messages of the documents that the last call read.
  package var diagnostics: [Diagnostic] { reading.diagnostics }

  /// Whether ``begin()`` is so fast that a thread of its own would take longer.
  package var beginsAtOnce: Bool { sources.allSatisfy(\.beginsAtOnce) }

  /// The list that is there without waiting; `nil` if the sources must be waited for.
  ///
  /// Throws ``SnapshotError`` if waiting is pointless. It may run on a thread of its own if nothing
  /// else is called until it returns.
  package func begin() throws(SnapshotError) -> SnapshotChange? {
    var documents: [(part: Int, document: SourceDocument)] = []
    for (part, source) in sources.enumerated() {
      WorkProgress.current?.begin("reading \(Path.name(of: source.title))")
      if let document = try source.begin() { documents.append((part, document)) }
    }
    return try reading.begin(documents)
  }

  /// The events since the last call, in order. It never waits.
  package func advance(to now: Duration) -> [FeedEvent] {
    var events: [FeedEvent] = []
    reading.forgetDiagnostics()
    if let job {
      guard let result = job.result else { return [] }
      self.job = nil
      if job.progress.isCancelled {
        // a cancellation may come too late for the job to notice
        events = reading.apply(.trouble(SnapshotError.cancelled.description), part: jobPart)
      } else {
        switch result {
        case .success(let read): (reading, events) = read
        case .failure(let error): events = [.stale("\(error)")]
        }
      }
    }
    if pending.isEmpty {
      for (part, source) in sources.enumerated() {
        pending += source.advance(to: now).map { (part, $0) }
      }
    }
    while job == nil, !pending.isEmpty {
      let (part, event) = pending.removeFirst()
      if isLong(event) {
        read(event, part: part)
      } else {
        events += reading.apply(event, part: part)
      }
    }
    return events
  }

  private func isLong(_ event: SourceEvent) -> Bool {
    switch event {
    case .document(let document): document.bytes.count >= longDocument
    case .file: true
    case .truncated(let truncation): truncation.count >= longDocument
    default: false
    }
  }

  private func read(_ event: SourceEvent, part: Int) {
    let before = reading
    jobPart = part
    job = Job(WorkProgress("reading \(Path.name(of: sources[part].title))"), on: launcher) {
      var reading = before
      reading.forgetDiagnostics()
      let events = reading.apply(event, part: part)
      return (reading, events)
    }
  }

  /// Tells the sources the size of the screen.
  package func resize(columns: Int, lines: Int) {
    for source in sources { source.resize(columns: columns, lines: lines) }
  }

  /// Stops the sources and the job.
  package func stop() {
    job?.progress.cancel()
    for source in sources { source.stop() }
  }
}

/// What a feed reports.
package enum FeedEvent: Equatable, Sendable {
  /// A new list, or new identities of its rows.
  ///
  /// The name of the snapshot is the caption of its source, or empty if only its time is known.
  case change(SnapshotChange)
  /// The list is the same as before.
  case unchanged
  /// The last good list stays; the text says what is wrong.
  case stale(String)
  /// The first list lacks a column that an option names.
  case refused(String)
  /// Words about the source that stay until the next ones; empty for none.
  case note(String)
  case bell
  case end(SourceEnd)
}
