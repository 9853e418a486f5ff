import Reading
import Snapshots
import Posix

/// The way from documents to snapshots, as a value that can be computed on another thread.
struct FeedReading: Sendable {
  private var parts: [Part]
  private var merging: MergedSections?
  private var last: Snapshot?
  /// The time of a new list; `nil` where times mean nothing.
  private let clock: @Sendable () -> Moment?
  private var troubles: [Int: String] = [:]
  /// Messages of the documents since ``forgetDiagnostics()``.
  private(set) var diagnostics: [Diagnostic] = []

  private struct Part: Sendable {
    let title: String
    var reader: SnapshotReader
    var snapshot: Snapshot?
    var lastBytes: [UInt8]?
    /// Whether the last snapshot is lines of a stream, which may turn out to be a table.
    var showsGrowth = false
  }

  /// - Parameters:
  /// - isMerged: Whether the files are sections of one list.
  /// - clock: Returns the time of a new list; `nil` where times mean nothing.
  init(
    _ sources: [any DocumentSource], options: DeckOptions, isMerged: Bool,
    clock: @escaping @Sendable () -> Moment?
  ) {
    self.clock = clock
    parts = sources.map {
      Part(
        title: $0.title,
        reader: SnapshotReader(
          file: $0.fileName, options: options, isSaved: $0 is SavedFileSource))
    }
    if isMerged { merging = MergedSections(titles: sources.map(\.title)) }
  }

  /// The columns of the last snapshot, if all parts have the same.
  var schema: TableSchema? {
    guard let first = parts[0].reader.schema else { return nil }
    return parts.dropFirst().reduce(first) { merged, part in
      merged.flatMap { $0.merged(with: part.reader.schema) }
    }
  }

  /// Whether some rows have keys; true while that is not known.
  var hasKeys: Bool { parts.contains { $0.reader.identity != .alignment } }

  /// The number of rows that the conditions left out, if they left none, in all parts.
  var leftOutCount: Int { parts.reduce(0) { $0 + ($1.snapshot?.leftOutCount ?? 0) } }

  var identity: RowIdentity? { parts.lazy.compactMap(\.reader.identity).first }

  mutating func forgetDiagnostics() { diagnostics = [] }

  /// Reads the first documents, of those parts that have one.
  mutating func begin(
    _ documents: [(part: Int, document: SourceDocument)]
  ) throws(SnapshotError) -> Change? {
    for (part, document) in documents { parts[part].snapshot = try read(document, part: part) }
    last = combined(with: SourceDocument(bytes: []))
    return last.map { Change(before: nil, after: $0, at: clock()) }
  }

  /// Applies an event of a part.
  mutating func apply(_ event: SourceEvent, part: Int) -> [FeedEvent] {
    switch event {
    case .trouble(let reason):
      troubles[part] = reason
      return [.stale(reason)]
    case .note(let words): return [.note(words)]
    case .bell: return [.bell]
    case .end(let end): return [.end(end)]
    case .document(let document): return apply(document, part: part)
    case .growth(let growth): return apply(growth, part: part)
    case .truncated(let truncation): return apply(truncation, part: part)
    case .file(let file, let range):
      do throws(SnapshotError) {
        let bytes = try file.bytes(in: range)
        // if it is empty, the file is being rewritten, and its source reports again
        return bytes.isEmpty ? [] : apply(SourceDocument(bytes: bytes), part: part)
      } catch {
        return apply(.trouble(error.description), part: part)
      }
    }
  }

  private mutating func apply(_ document: SourceDocument, part: Int) -> [FeedEvent] {
    let isSame = parts[part].lastBytes?.isIdentical(to: document.bytes) == true
    if troubles[part] == nil, isSame, document.caption.isEmpty { return unchanged }
    var before = last?.sections
    var isRekeyed = false
    var endsGrowth = false
    do throws(SnapshotError) {
      let snapshot = try read(document, part: part)
      endsGrowth = parts[part].showsGrowth && parts[part].reader.schema != nil
      parts[part].showsGrowth = false
      if let rekeyed = rekey(part) { (before, isRekeyed) = (rekeyed.sections, true) }
      parts[part].snapshot = snapshot
    } catch {
      // with its first row a table has its columns, whatever comes after them
      let hasColumns = !document.isPartial || document.bytes.count { $0 == .lineFeed } > 1
      if parts[part].reader.schema == nil, hasColumns {
        switch error {
        case .unknownColumn, .ambiguousColumn: return [.refused(error.description)]
        default: break
        }
      }
      if document.isPartial { return [] }
      troubles[part] = error.description
      return [.stale(error.description)]
    }
    troubles[part] = nil
    guard let snapshot = combined(with: document) else { return unchanged }
    let isNew = before != snapshot.sections || !document.caption.isEmpty
    last = snapshot
    let changes = change(
      from: before, to: snapshot, isNew ? endsGrowth ? .tableOfGrowth : .list : .newNames,
      isRekeyed: isRekeyed, areEvents: document.areEvents)
    return (isNew || isRekeyed ? changes : []) + (isNew ? lasting : unchanged)
  }

  /// The lines that a file had before it was truncated are in the list before those that it has now.
  private mutating func apply(_ truncation: Truncation, part: Int) -> [FeedEvent] {
    let before = truncation.readCount == 0 ? [] : parts[part].lastBytes ?? []
    var events = unchanged
    if !truncation.added.isEmpty, before.count == truncation.readCount {
      events = apply(SourceDocument(bytes: before + truncation.added), part: part)
    }
    if let words = truncation.words {
      diagnostics.append(Diagnostic(file: parts[part].title, message: words, isPinned: true))
    }
    return events
  }

  /// A list that grows has grown from nothing: its first lines have come as all others do.
  private mutating func apply(_ growth: LineGrowth, part: Int) -> [FeedEvent] {
    let before = last?.sections ?? [SnapshotSection(id: "", title: "", rows: [])]
    do throws(SnapshotError) {
      parts[part].snapshot = try parts[part].reader.grow(by: growth)
    } catch {
      return [.refused(error.description)]
    }
    (parts[part].lastBytes, parts[part].showsGrowth, troubles[part]) = (nil, true, nil)
    guard let snapshot = combined(with: SourceDocument(bytes: [])) else { return unchanged }
    defer { last = snapshot }
    if last != nil, before == snapshot.sections { return unchanged }
    return change(from: before, to: snapshot, .growth) + lasting
  }

  /// The event of a change; none in a job that was cancelled, whose result nobody takes.
  private func change(
    from before: [SnapshotSection]?, to after: Snapshot, _ kind: Change.Kind,
    isRekeyed: Bool = false, areEvents: Bool = false
  ) -> [FeedEvent] {
    let change = try? Change.resolve(
      before, after, at: clock(), kind: kind, isRekeyed: isRekeyed, areEvents: areEvents)
    return change.map { [.change($0)] } ?? []
  }

  /// The trouble of the first part that is in trouble.
  private var lasting: [FeedEvent] {
    troubles.min { $0.key < $1.key }.map { [.stale($0.value)] } ?? []
  }

  /// The events for an unchanged list.
  ///
  /// While a part is in trouble, the trouble is reported again, since the list could not be
  /// compared in full.
  private var unchanged: [FeedEvent] { lasting.isEmpty ? [.unchanged] : lasting }

  /// The list before with its new identities; `nil` if the key stayed.
  private mutating func rekey(_ part: Int) -> Snapshot? {
    guard let rekeyed = parts[part].reader.rekeyed, let before = parts[part].snapshot else {
      return nil
    }
    parts[part].snapshot = before.rekeyed(as: rekeyed)
    return combined(with: SourceDocument(bytes: []))
  }

  private mutating func read(
    _ document: SourceDocument, part: Int
  ) throws(SnapshotError) -> Snapshot {
    // a terminal ignores NUL bytes
    if document.isTerminalText { try parts[part].reader.refuseBinary(document.bytes) }
    let text = document.isTerminalText ? TerminalText(document.bytes) : nil
    var snapshot = try parts[part].reader.read(
      text?.bytes ?? Text.decoded(document.bytes), areEvents: document.areEvents,
      isPartial: document.isPartial, keepsLatest: document.keepsLatest, keys: document.keys)
    diagnostics += parts[part].reader.diagnostics
    parts[part].lastBytes = document.bytes
    if let text { RowStyles.apply(text, to: &snapshot) }
    return snapshot
  }

  private mutating func combined(with document: SourceDocument) -> Snapshot? {
    guard parts.contains(where: { $0.snapshot != nil }) else { return nil }
    let lists = parts.map { $0.snapshot?.sections ?? [] }
    let sections = merging?.sections(of: lists) ?? lists[0]
    let isEmpty = merging == nil || sections.allSatisfy(\.rows.isEmpty)
    return Snapshot(
      name: document.caption, detail: document.detail, sections: sections,
      leftOutCount: isEmpty ? leftOutCount : 0)
  }
}

extension TableSchema {
  /// The columns of both if they have the same names; else `nil`.
  fileprivate func merged(with other: TableSchema?) -> TableSchema? {
    guard let other, other.columns.map(\.name) == columns.map(\.name) else { return nil }
    var merged = self
    for index in columns.indices {
      merged.columns[index].width = max(columns[index].width, other.columns[index].width)
      merged.columns[index].isNumeric = columns[index].isNumeric && other.columns[index].isNumeric
      merged.columns[index].isHidden = columns[index].isHidden && other.columns[index].isHidden
    }
    merged.bar?.maximums += other.bar?.maximums ?? []
    return merged
  }
}

/// Joins the lists of several files as sections of one list.
///
/// A file without sections becomes one section titled with its path; other sections get the path in
/// front of their titles. Rows of different files never share an identity.
private struct MergedSections {
  private let titles: [String]
  /// The identities that differ from those in the file, by file.
  private var given: [[RowID: RowID]]
  private var used: Set<RowID> = []

  init(titles: [String]) {
    self.titles = titles
    given = Array(repeating: [:], count: titles.count)
  }

  /// The sections of all files; `lists` is in the order of the titles. O(rows).
  mutating func sections(of lists: [[SnapshotSection]]) -> [SnapshotSection] {
    for (file, list) in lists.enumerated() { forget(rowsNotIn: list, file: file) }
    used = Set(given.flatMap(\.values))
    var merged: [SnapshotSection] = []
    for (file, list) in lists.enumerated() {
      for section in list {
        var section = section
        section.id = "\(titles[file])/\(section.id)"
        section.title =
          section.title.isEmpty ? titles[file] : "\(titles[file]): \(section.title)"
        for row in section.rows.indices {
          section.rows[row].id = identity(of: section.rows[row].id, file: file)
        }
        merged.append(section)
      }
    }
    return merged
  }

  private mutating func forget(rowsNotIn list: [SnapshotSection], file: Int) {
    let present = Set(list.lazy.flatMap(\.rows).map(\.id))
    given[file] = given[file].filter { present.contains($0.key) }
  }

  /// An unused serial number, or the first occurrence of the key that no other row has.
  private mutating func identity(of id: RowID, file: Int) -> RowID {
    if case .serial(let number) = id { return .serial(number * titles.count + file) }
    if let known = given[file][id] { return known }
    guard case .key(let key, var occurrence) = id else { return id }
    while !used.insert(.key(key, occurrence: occurrence)).inserted { occurrence += 1 }
    given[file][id] = .key(key, occurrence: occurrence)
    return .key(key, occurrence: occurrence)
  }
}
