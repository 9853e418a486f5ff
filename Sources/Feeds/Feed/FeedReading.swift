import FlipbookReading
import FlipbookSnapshots
import FlipbookPosix

/// Turns documents into snapshots. It is a value, so that it can run on another thread.
struct FeedReading: Sendable {
  private var parts: [Part]
  /// Joins the lists of several files; `nil` for one source.
  private var merging: MergedSections?
  private var last: Snapshot?
  /// Returns the time of a new list, or `nil` if times are not meaningful.
  private let clock: @Sendable () -> Moment?
  /// Messages about the documents since the feed last emptied this array.
  var diagnostics: [Diagnostic] = []

  private struct Part: Sendable {
    var reader: SnapshotReader
    var snapshot: Snapshot?
    /// The bytes of the last document; `nil` after lines of a stream, since these may turn out to be a table.
    var lastBytes: [UInt8]?
    /// The reason why the list of the part is out of date; `nil` if it is current.
    var trouble: String?
  }

  /// - Parameter clock: Returns the time of a new list, or `nil` if times are not meaningful.
  init(
    _ sources: [any DocumentSource], options: DeckOptions, clock: @escaping @Sendable () -> Moment?
  ) {
    self.clock = clock
    parts = sources.map { source in
      Part(
        reader: SnapshotReader(
          file: source.fileName, options: options, isSaved: source is SavedFileSource))
    }
    if sources.count > 1 { merging = MergedSections(titles: sources.map(\.title)) }
  }

  /// The columns of the last snapshot, if all parts have the same.
  var schema: TableSchema? {
    var schema = parts[0].reader.schema
    for part in parts.dropFirst() { schema = schema?.merged(with: part.reader.schema) }
    return schema
  }

  /// Whether some rows have keys; true as long as this is undetermined.
  var hasKeys: Bool { parts.contains { $0.reader.identity != .alignment } }

  /// The number of rows that the conditions excluded, if none remained.
  var leftOutCount: Int { last?.leftOutCount ?? 0 }

  var identity: RowIdentity? { parts.lazy.compactMap(\.reader.identity).first }

  /// Reads the first document of each part that has one.
  mutating func begin(
    _ documents: [(part: Int, document: SourceDocument)]
  ) throws(SnapshotError) -> Change? {
    var list: Snapshot?
    for (part, document) in documents {
      list = try read(document, part: part)
      parts[part].snapshot = list
    }
    guard let list else { return nil }
    let snapshot = combined(list)
    last = snapshot
    return Change(before: nil, after: snapshot, at: clock())
  }

  /// Applies an event of a part.
  mutating func apply(_ event: SourceEvent, part: Int) -> [FeedEvent] {
    switch event {
    case .trouble(let reason):
      parts[part].trouble = reason
      return [.stale(reason)]
    case .note(let words): return [.note(words)]
    case .bell: return [.bell]
    case .ran(let isChanged): return [.ran(isChanged: isChanged)]
    case .end(let end): return [.end(end)]
    case .document(let document): return apply(document, part: part)
    case .growth(let growth): return apply(growth, part: part)
    case .file(let file):
      do throws(SnapshotError) {
        guard let bytes = try file.bytes() else { return unchanged }
        // after an empty list, no row of the new log is a later version of an old one
        let end = file.beginsAnew ? apply(SourceDocument(bytes: []), part: part) : []
        return end.filter(\.isChange) + apply(SourceDocument(bytes: bytes), part: part)
      } catch {
        return apply(.trouble(error.description), part: part)
      }
    case .warning(let words):
      diagnostics.append(Diagnostic(file: parts[part].reader.file, message: words, isPinned: true))
      return unchanged
    }
  }

  private mutating func apply(_ document: SourceDocument, part: Int) -> [FeedEvent] {
    let isSame = parts[part].lastBytes?.isIdentical(to: document.bytes) == true
    if parts[part].trouble == nil, isSame, document.caption.isEmpty { return unchanged }
    let showsGrowth = parts[part].snapshot != nil && parts[part].lastBytes == nil
    let snapshot: Snapshot
    do throws(SnapshotError) {
      snapshot = try read(document, part: part)
    } catch {
      // the columns of a table are final once its first row has arrived
      let hasColumns = !document.isPartial || document.bytes.count { $0 == .lineFeed } > 1
      if parts[part].reader.schema == nil, hasColumns, error.kind == .column {
        return [.refused(error.description)]
      }
      return document.isPartial ? [] : apply(.trouble(error.description), part: part)
    }
    let isRekeyed = rekey(part)
    let endsGrowth = showsGrowth && parts[part].reader.schema != nil
    return show(
      snapshot, of: part, kind: endsGrowth ? .tableOfGrowth : .list, isRekeyed: isRekeyed,
      areEvents: document.areEvents)
  }

  /// The first lines of a growing list are treated like all later ones, as additions to an empty list.
  private mutating func apply(_ growth: LineGrowth, part: Int) -> [FeedEvent] {
    var snapshot: Snapshot
    do throws(SnapshotError) {
      snapshot = try parts[part].reader.grow(by: growth)
    } catch {
      return [.refused(error.description)]
    }
    snapshot.name = ""
    parts[part].lastBytes = nil
    return show(snapshot, of: part, kind: .growth)
  }

  /// Takes the new list of a part and returns the change; empty if the job was cancelled, since its result is
  /// not read.
  private mutating func show(
    _ list: Snapshot, of part: Int, kind: Change.Kind, isRekeyed: Bool = false,
    areEvents: Bool = false
  ) -> [FeedEvent] {
    (parts[part].snapshot, parts[part].trouble) = (list, nil)
    let snapshot = combined(list)
    var before = last?.sections
    let isNew =
      before != snapshot.sections || !snapshot.name.isEmpty || !snapshot.columnChanges.isEmpty
    last = snapshot
    guard isNew || isRekeyed else { return unchanged }
    if kind == .growth || areEvents, before == nil {
      before = [SnapshotSection(id: "", title: "", rows: [])]
    }
    let change = try? Change.resolve(
      before, snapshot, at: clock(), kind: isNew ? kind : .newNames, isRekeyed: isRekeyed,
      areEvents: areEvents)
    let events = change.map { [FeedEvent.change($0)] } ?? []
    return events + (isNew ? lasting : unchanged)
  }

  /// The problem of the first part that has one.
  private var lasting: [FeedEvent] {
    for part in parts { if let trouble = part.trouble { return [.stale(trouble)] } }
    return []
  }

  /// The events for an unchanged list.
  ///
  /// If a part has a problem, it is reported again, since the whole list could not be compared.
  private var unchanged: [FeedEvent] { lasting.isEmpty ? [.unchanged] : lasting }

  /// Gives the previous list its new identities. Returns whether there are any.
  private mutating func rekey(_ part: Int) -> Bool {
    guard let rekeyed = parts[part].reader.rekeyed,
      let before = parts[part].snapshot?.rekeyed(as: rekeyed)
    else { return false }
    parts[part].snapshot = before
    last = combined(before)
    return true
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
    (snapshot.name, snapshot.detail) = (document.caption, document.detail)
    return snapshot
  }

  /// The lists of all parts, one of which is new.
  private mutating func combined(_ list: Snapshot) -> Snapshot {
    guard merging != nil else { return list }
    var snapshot = list
    snapshot.sections = merging!.sections(of: parts.map { $0.snapshot?.sections ?? [] })
    let isEmpty = snapshot.sections.allSatisfy(\.rows.isEmpty)
    snapshot.leftOutCount =
      isEmpty ? parts.reduce(0) { $0 + ($1.snapshot?.leftOutCount ?? 0) } : 0
    return snapshot
  }
}

extension TableSchema {
  /// The columns of both if they have the same names; otherwise `nil`.
  fileprivate func merged(with other: TableSchema?) -> TableSchema? {
    guard let other, other.columns.map(\.name) == columns.map(\.name) else { return nil }
    var merged = self
    for index in columns.indices {
      merged.columns[index].width = max(columns[index].width, other.columns[index].width)
      merged.columns[index].isNumeric = columns[index].isNumeric && other.columns[index].isNumeric
      merged.columns[index].isHidden = columns[index].isHidden && other.columns[index].isHidden
    }
    merged.bar?.maximum = max(bar?.maximum ?? 0, other.bar?.maximum ?? 0)
    return merged
  }
}

/// Joins the lists of several files as sections of one list.
///
/// A file without sections becomes one section titled with its path; other sections get the path as a prefix
/// of their titles. Rows of different files never share an identity.
private struct MergedSections {
  private let titles: [String]
  /// The identities that differ from those in the file, by file.
  private var given: [[RowID: RowID]]

  init(titles: [String]) {
    self.titles = titles
    given = Array(repeating: [:], count: titles.count)
  }

  /// The sections of all files; `lists` must be in the order of the titles. O(rows).
  mutating func sections(of lists: [[SnapshotSection]]) -> [SnapshotSection] {
    for (file, list) in lists.enumerated() {
      let present = Set(list.lazy.flatMap(\.rows).map(\.id))
      given[file] = given[file].filter { present.contains($0.key) }
    }
    var used = Set(given.flatMap(\.values))
    var next: [String: Int] = [:]
    var merged: [SnapshotSection] = []
    for (file, list) in lists.enumerated() {
      for var section in list {
        section.id = "\(titles[file])/\(section.id)"
        section.title =
          section.title.isEmpty ? titles[file] : "\(titles[file]): \(section.title)"
        for row in section.rows.indices {
          section.rows[row].id = identity(of: section.rows[row].id, file: file, &used, &next)
        }
        merged.append(section)
      }
    }
    return merged
  }

  /// An unused serial number, or an occurrence of the key that no other row has.
  ///
  /// - Parameter next: The occurrence after the last one that was given instead of a used one, by key.
  private mutating func identity(
    of id: RowID, file: Int, _ used: inout Set<RowID>, _ next: inout [String: Int]
  ) -> RowID {
    if case .serial(let number) = id { return .serial(number * titles.count + file) }
    if let known = given[file][id] { return known }
    guard case .key(let key, var occurrence) = id else { return id }
    if used.contains(id) {
      occurrence = max(occurrence, next[key] ?? 1)
      while used.contains(.key(key, occurrence: occurrence)) { occurrence += 1 }
      next[key] = occurrence + 1
    }
    used.insert(.key(key, occurrence: occurrence))
    given[file][id] = .key(key, occurrence: occurrence)
    return .key(key, occurrence: occurrence)
  }
}
