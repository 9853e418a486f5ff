import FlipbookReading
import FlipbookSnapshots

/// Turns documents into snapshots. It is a value, so that it can run on another thread.
struct FeedReading: Sendable {
  private var reader: SnapshotReader
  private var last: Snapshot?
  /// The bytes of the last document; `nil` after lines of a stream, since these may turn out to be a table.
  private var lastBytes: [UInt8]?
  /// Whether the source is a log. If its file does not begin as before, it was rotated, and is a new list.
  private let isLog: Bool
  /// The number of lines that a program may print above its table without a remark.
  private static let longestPreamble = 5
  /// Returns the time of a new list, or `nil` if times are not meaningful.
  private let clock: @Sendable () -> Moment?
  /// Messages about the documents since the feed last emptied this array.
  var diagnostics: [Diagnostic] = []

  /// - Parameter clock: Returns the time of a new list, or `nil` if times are not meaningful.
  init(
    _ source: any DocumentSource, options: DeckOptions, clock: @escaping @Sendable () -> Moment?
  ) {
    self.clock = clock
    isLog = source is SavedFileSource && SnapshotReader.isLog(file: source.fileName)
    reader = SnapshotReader(
      file: source.fileName, options: options, isSaved: source is SavedFileSource)
  }

  /// The columns of the last snapshot.
  var schema: TableSchema? { reader.schema }

  /// Whether some rows have keys; true as long as this is undetermined.
  var hasKeys: Bool { reader.identity != .alignment }

  /// The number of rows that the conditions excluded, if none remained.
  var leftOutCount: Int { last?.leftOutCount ?? 0 }

  var identity: RowIdentity? { reader.identity }

  /// Reads the first document.
  mutating func begin(_ document: SourceDocument) throws(SnapshotError) -> Change {
    let snapshot = try read(document)
    last = snapshot
    return Change(before: nil, after: snapshot, at: clock())
  }

  /// Applies an event of the source.
  mutating func apply(_ event: SourceEvent) -> [FeedEvent] {
    switch event {
    case .trouble(let reason): return [.stale(reason)]
    case .note(let words): return [.note(words)]
    case .bell: return [.bell]
    case .ran(let isChanged): return [.ran(isChanged: isChanged)]
    case .end(let end): return [.end(end)]
    case .document(let document):
      if let failure = document.failure { return apply(document, of: failure) }
      return apply(document)
    case .growth(let growth): return apply(growth)
    case .file(let file, let size):
      do throws(SnapshotError) {
        let bytes = try file.bytes(upTo: size)
        // if the file was truncated, it is read again
        return bytes.count == size ? apply(SourceDocument(bytes: bytes)) : [.unchanged]
      } catch {
        return [.stale(error.description)]
      }
    }
  }

  private mutating func apply(_ document: SourceDocument) -> [FeedEvent] {
    if lastBytes?.isIdentical(to: document.bytes) == true { return [.unchanged] }
    if isLog, let lastBytes, !document.bytes.starts(with: lastBytes) { reader.forgetLines() }
    let showsGrowth = last != nil && lastBytes == nil
    let snapshot: Snapshot
    do throws(SnapshotError) {
      snapshot = try read(document)
    } catch {
      // the columns of a table are final once its first row has arrived
      let hasColumns = !document.isPartial || document.bytes.count { $0 == .lineFeed } > 1
      if reader.schema == nil, hasColumns, error.kind == .column {
        return [.refused(error.description)]
      }
      return document.isPartial ? [] : [.stale(error.description)]
    }
    let isRekeyed = rekey()
    let endsGrowth = showsGrowth && reader.schema != nil
    var events = show(
      snapshot, kind: endsGrowth ? .tableOfGrowth : .list, isRekeyed: isRekeyed,
      areEvents: document.areEvents)
    // an option about columns applies to the table that may follow the lines of a stream
    if document.isPartial, let option = reader.options.table.optionNeedingColumns {
      let areLines =
        reader.schema == nil && document.bytes.count { $0 == .lineFeed } > Self.longestPreamble
      let words = "\(option) needs columns, but there are only lines so far"
      events.append(.note(areLines ? words : ""))
    }
    return events
  }

  /// A program that fails may print its error message instead of its table. If so, the table stays.
  private mutating func apply(_ document: SourceDocument, of failure: RunFailure) -> [FeedEvent] {
    let before = self
    let events = apply(document)
    if before.schema != nil, (before.last?.rowCount ?? 0) > 0, last?.rowCount == 0 {
      self = before
      return [.stale(failure.reason)]
    }
    if case .stale? = events.last { return events }
    return events + [.note(failure.words)]
  }

  /// The first lines of a growing list are treated like all later ones, as additions to an empty list.
  private mutating func apply(_ growth: LineGrowth) -> [FeedEvent] {
    var snapshot: Snapshot
    do throws(SnapshotError) {
      snapshot = try reader.grow(by: growth)
    } catch {
      return [.refused(error.description)]
    }
    snapshot.name = ""
    lastBytes = nil
    return show(snapshot, kind: .growth)
  }

  /// Takes the new list and returns the change; empty if the job was cancelled, since its result is not read.
  private mutating func show(
    _ snapshot: Snapshot, kind: Change.Kind, isRekeyed: Bool = false, areEvents: Bool = false
  ) -> [FeedEvent] {
    var before = last?.sections
    let isNew = before != snapshot.sections || !snapshot.columnChanges.isEmpty
    last = snapshot
    guard isNew || isRekeyed else { return [.unchanged] }
    if kind == .growth || areEvents, before == nil {
      before = [SnapshotSection(id: "", title: "", rows: [])]
    }
    let change = try? Change.resolve(
      before, snapshot, at: clock(), kind: isNew ? kind : .newNames, isRekeyed: isRekeyed,
      areEvents: areEvents)
    return (change.map { [.change($0)] } ?? []) + (isNew ? [] : [.unchanged])
  }

  /// Gives the previous list its new identities. Returns whether there are any.
  private mutating func rekey() -> Bool {
    guard let rekeyed = reader.rekeyed, let before = last?.rekeyed(as: rekeyed) else {
      return false
    }
    last = before
    return true
  }

  private mutating func read(_ document: SourceDocument) throws(SnapshotError) -> Snapshot {
    // a terminal ignores NUL bytes
    if document.isTerminalText { try reader.refuseBinary(document.bytes) }
    let written = document.isTerminalText ? document.bytes : Text.decoded(document.bytes)
    // a log in a file may have colours, too
    let isTerminalText = document.isTerminalText || written.contains(0x1B)
    let text = isTerminalText ? TerminalText(written) : nil
    var snapshot = try reader.read(
      text?.bytes ?? written, areEvents: document.areEvents, isPartial: document.isPartial,
      keepsLatest: document.keepsLatest, keys: document.keys)
    diagnostics += reader.diagnostics
    lastBytes = document.bytes
    if let text { RowStyles.apply(text, to: &snapshot) }
    (snapshot.name, snapshot.detail) = (document.caption, document.detail)
    return snapshot
  }
}
