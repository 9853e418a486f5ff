package import Snapshots
package import Reading
import Posix

/// Snapshots as they come from a source, or from several files that are sections of one list.
///
/// The one way from sources to a player: documents become snapshots whose rows keep their identity,
/// equal ones are left out, and broken ones leave the last good list as it is. Long documents are read on
/// a thread of their own; the sources wait meanwhile.
package final class SnapshotFeed {
  package let title: String
  private let sources: [any DocumentSource]
  private var reading: FeedReading
  /// What the sources have told and was not read yet.
  private var pending: [(part: Int, news: SourceEvent)] = []
  private var job: Job<(FeedReading, [FeedEvent])>?
  /// The part whose document the job reads.
  private var jobPart = 0
  private let launcher: JobLauncher
  private let longDocument: Int

  /// A feed of one source.
  ///
  /// - Parameter clock: When a list is seen; `nil` where that says nothing.
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

  /// A feed of several files, each a section (or, where it has sections itself, several).
  ///
  /// - Parameter clock: When a list is seen; `nil` where that says nothing.
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
  /// How far the long document that is being read has come; `nil` where none is.
  package var progress: WorkProgress? { job?.progress }

  /// The columns of the last snapshot, where all of its parts have the same.
  package var schema: TableSchema? { reading.schema }
  /// How the rows know themselves again; `nil` before there are any.
  package var identity: RowIdentity? { reading.identity }
  /// How many rows the conditions left out where they left none.
  package var leftOutCount: Int { reading.leftOutCount }
  /// Whether some rows are known by a key; true before there are any.
  package var hasKeys: Bool { reading.hasKeys }
  /// What the documents that were taken in last had to say.
  package var diagnostics: [Diagnostic] { reading.diagnostics }

  /// Whether ``begin()`` is over so soon that a thread of its own would be longer in coming.
  package var beginsAtOnce: Bool { sources.allSatisfy(\.beginsAtOnce) }

  /// The list that is there before anything is waited for; `nil` where all must be waited for.
  ///
  /// Throws ``SnapshotError`` where there is no use in waiting. May be called on a thread of its own,
  /// if nothing else is until it returns.
  package func begin() throws(SnapshotError) -> SnapshotChange? {
    var documents: [(part: Int, document: SourceDocument)] = []
    for (part, source) in sources.enumerated() {
      WorkProgress.current?.begin("reading \(Path.name(of: source.title))")
      if let document = try source.begin() { documents.append((part, document)) }
    }
    return try reading.begin(documents)
  }

  /// Takes in what has come, without ever waiting, and tells it in order.
  package func advance(to now: Duration) -> [FeedEvent] {
    var told: [FeedEvent] = []
    reading.forgetDiagnostics()
    if let job {
      guard let result = job.result else { return [] }
      self.job = nil
      if job.progress.isCancelled {
        // whoever gave it up may have come too late for the work to hear of it
        told = reading.take(.trouble(SnapshotError.cancelled.description), part: jobPart)
      } else {
        switch result {
        case .success(let read): (reading, told) = read
        case .failure(let error): told = [.stale("\(error)")]
        }
      }
    }
    if pending.isEmpty {
      for (part, source) in sources.enumerated() {
        pending += source.advance(to: now).map { (part, $0) }
      }
    }
    while job == nil, !pending.isEmpty {
      let (part, news) = pending.removeFirst()
      if isLong(news) {
        read(news, part: part)
      } else {
        told += reading.take(news, part: part)
      }
    }
    return told
  }

  private func isLong(_ news: SourceEvent) -> Bool {
    switch news {
    case .document(let document): document.bytes.count >= longDocument
    case .file: true
    default: false
    }
  }

  private func read(_ news: SourceEvent, part: Int) {
    let before = reading
    jobPart = part
    job = Job(WorkProgress("reading \(Path.name(of: sources[part].title))"), on: launcher) {
      var reading = before
      reading.forgetDiagnostics()
      let told = reading.take(news, part: part)
      return (reading, told)
    }
  }

  /// Says how much room a row has, and how many lines there are.
  package func resize(columns: Int, lines: Int) {
    for source in sources { source.resize(columns: columns, lines: lines) }
  }

  /// Ends what the sources have started, and what is being read.
  package func stop() {
    job?.progress.cancel()
    for source in sources { source.stop() }
  }
}

/// What a feed tells.
package enum FeedEvent: Equatable, Sendable {
  /// Another list than before, or other identities of its rows. The name of the list is the caption of
  /// its source, empty where the moment it came is all there is to say.
  case change(SnapshotChange)
  /// What came was the same list as before.
  case unchanged
  /// The last good list stays; this is what is wrong.
  case stale(String)
  /// The first list of all has no such column as an option names.
  case refused(String)
  /// Words about the source, until the next ones; empty for none.
  case note(String)
  case bell
  case end(SourceEnd)
}
