package import Snapshots
import Posix

/// Reads a file again and again. Each read gives a snapshot whose rows keep their identities.
package struct SnapshotReader: Sendable {
  package let file: String
  package let options: DeckOptions
  /// How the rows are identified; `nil` before the first read that has rows.
  package private(set) var identity: RowIdentity?
  /// The columns of the last snapshot, if it has any.
  package private(set) var schema: TableSchema?
  /// The messages of the last read.
  package private(set) var diagnostics: [Diagnostic] = []
  /// The snapshot before the last one with new identities; `nil` unless the last read changed the
  /// key.
  package private(set) var rekeyed: Snapshot?
  private var format: Format
  /// The path of the rows in a tree of values, once some were found.
  private var rows: String?
  /// What the last printed table looked like.
  private var form: PrintedForm?
  private var builder: SnapshotBuilder
  /// Whether the last snapshot is lines or events of a stream, whose identity ends with them.
  private var hasGrown = false
  /// What identifies the rows, and how sure that is; `nil` for a key that was requested or handed over.
  private var choice: KeyChoice?
  /// The last table with rows, to compare the next one with; `nil` while nothing is chosen.
  private var slice: TableSlice?

  /// A reader of the file's bytes; it opens no file itself.
  package init(file: String, options: DeckOptions = DeckOptions()) {
    self.file = file
    self.options = options
    builder = SnapshotBuilder(fileNames: options.fileNames)
    format = options.format
  }

  /// The snapshot in the bytes.
  ///
  /// If it throws ``SnapshotError``, the reader is unchanged, so that the next good read continues
  /// from the last good one.
  ///
  /// - Parameters:
  ///   - areEvents: Whether the bytes are JSON lines, a row for each event. Events stay as they are, and any
  ///     column of theirs may repeat, so that rows are known by their texts.
  ///   - isPartial: Whether more follows. Lines may still become the table that the options ask for.
  ///   - keepsLatest: Whether of the rows with one requested key, or one of `keys`, the last one counts, in the
  ///     place of the first.
  ///   - keys: The columns by which rows are known if none are requested; empty to choose.
  package mutating func read(
    _ bytes: [UInt8], areEvents: Bool = false, isPartial: Bool = false, keepsLatest: Bool = false,
    keys: [String] = []
  ) throws(SnapshotError) -> Snapshot {
    var next = self
    // lines that grew may turn out to be a table, whose key is still to be found
    if hasGrown { (next.identity, next.choice, next.hasGrown) = (nil, nil, false) }
    if areEvents {
      next.hasGrown = true
      if options.format == .auto { next.format = .jsonl }
      if options.table.key.isEmpty { next.identity = .alignment }
    }
    if options.table.key.isEmpty, !keys.isEmpty {
      next.identity = .chosen(keys)
    }
    next.builder.keepsLatest = keepsLatest && !(options.table.key.isEmpty && keys.isEmpty)
    let snapshot = try next.parse(bytes, areEvents: areEvents, isPartial: isPartial)
    self = next
    return snapshot
  }

  /// The snapshot of a list of lines that has grown.
  package mutating func grow(by growth: LineGrowth) throws(SnapshotError) -> Snapshot {
    (rekeyed, schema, identity, diagnostics) = (nil, nil, .alignment, [])
    hasGrown = true
    let name = try caption(slice: nil)
    return builder.snapshot(grownBy: growth, limit: options.table.limit, name: name)
  }

  /// Throws if the bytes are binary and no format was requested.
  package func refuseBinary(_ bytes: [UInt8]) throws(SnapshotError) {
    try BinaryContent.refuse(bytes, format: options.format, file: file)
  }

  private mutating func parse(
    _ bytes: [UInt8], areEvents: Bool, isPartial: Bool
  ) throws(SnapshotError) -> Snapshot {
    try refuseBinary(bytes)
    rekeyed = nil
    let resolved = format == .auto ? options.format(of: file, content: bytes) : format
    if format == .auto, resolved == .lines, bytes.allSatisfy(\.isBlank) {
      return try parseBlank(bytes)
    }
    if resolved == .json, rows != nil, bytes.allSatisfy(\.isBlank) {
      // whoever writes a list without rows writes [], so the file is being written
      throw .badJSON(file: file, line: 1, reason: "the file is empty")
    }
    if isPartial, format == .auto, resolved == .lines, options.table.optionNeedingColumns != nil {
      return try parseUndecided(bytes)
    }
    let reading = try ParsedDocument.reading(
      bytes, format: resolved, rows: options.table.rows, before: rows, form: form,
      names: builder.fieldNames, file: file, areEvents: areEvents,
      where: options.table.haveTheirColumns(in:))
    format = resolved
    form = reading.form ?? form
    if rows == nil || reading.rows != rows { builder.report(reading.diagnostics) }
    defer { diagnostics = builder.removeDiagnostics() }
    switch reading.document {
    case .lines, .trimmed, .sections: return try ingest(reading.document, format: resolved)
    case .table(let table):
      if table.rowCount > 0 { rows = reading.rows }
      return try ingest(table)
    }
  }

  /// Ingests blank bytes, which do not tell the format, such as the output of `kubectl get pods`
  /// without pods. The next read detects the format again.
  private mutating func parseBlank(_ bytes: [UInt8]) throws(SnapshotError) -> Snapshot {
    let needsColumns = options.table.optionNeedingColumns != nil
    return builder.snapshot(
      ofRows: .lines(LineBuffer(needsColumns ? [] : bytes)), limit: options.table.limit,
      name: try caption(slice: nil))
  }

  /// The lines before a table that is still to come: they will stand around it.
  ///
  /// A single line may be its header, and waits.
  private mutating func parseUndecided(_ bytes: [UInt8]) throws(SnapshotError) -> Snapshot {
    let lines = Text.lines(of: bytes).filter { !$0.allSatisfy(\.isWhitespace) }
    let areShown = lines.count > 1 && !options.table.selects
    return builder.snapshot(ofNotes: areShown ? lines : [], name: try caption(slice: nil))
  }

  private mutating func ingest(
    _ document: ParsedDocument, format: Format
  ) throws(SnapshotError) -> Snapshot {
    if let option = options.table.optionNeedingColumns {
      throw .columnsNeeded(option: option, file: file, format: format.rawValue)
    }
    identity = .alignment
    let name = try caption(slice: nil)
    return builder.snapshot(ofRows: document, limit: options.table.limit, name: name)
  }

  private mutating func ingest(_ table: Table) throws(SnapshotError) -> Snapshot {
    if let column = options.table.frameBy {
      throw .badOption(
        option: "--frame-by", value: column,
        expected: "a watched file is a single snapshot; omit --frame-by")
    }
    WorkProgress.current?.begin("preparing \(Path.name(of: file))")
    let columns = try TableColumns(table: table, options: options.table)
    let slice = try TableSlice.slices(of: columns, by: nil)[0]
    let (identity, isNew) = choose(for: slice)
    let name = try caption(slice: slice)
    if isNew, let last = self.slice {
      rekeyed = try builder.snapshot(
        of: last, name: name, options: options.table, identity: identity)
    }
    let snapshot = try builder.snapshot(
      of: slice, name: name, options: options.table, identity: identity)
    if !slice.rows.isEmpty { (self.identity, self.slice) = (identity, choice.map { _ in slice }) }
    // the names of the columns stay on the screen while a printed table has no rows
    if form == nil || snapshot.rowCount > 0 || schema == nil {
      schema = TableSchema(
        of: [snapshot], bar: options.table.bar, colorBy: options.table.colorBy,
        keys: self.identity?.keys ?? [], names: slice.columns.isEmpty ? [] : builder.fieldNames)
    }
    return snapshot
  }

  /// What identifies the rows of a table, and whether that differs from what identified those of the last one.
  private mutating func choose(for slice: TableSlice) -> (identity: RowIdentity, isNew: Bool) {
    if !options.table.key.isEmpty { return (.given(options.table.key), false) }
    if choice == nil, let identity {
      let isKept = slice.columns.isEmpty || identity.keys.allSatisfy(slice.columns.names.contains)
      if isKept { return (identity, false) }
    }
    var next = choice ?? KeyChoice()
    let message = next.judge(slice, after: self.slice, options: options.table)
    let isNew =
      choice.map { $0.identity != next.identity } ?? false
      && self.slice.map { next.identity.keys.allSatisfy($0.columns.names.contains) } ?? false
    choice = next
    if let message { builder.report([Diagnostic(file: file, message: message)]) }
    return (next.identity, isNew)
  }

  private func caption(slice: TableSlice?) throws(SnapshotError) -> String {
    guard let template = options.table.caption else { return Path.name(of: file) }
    return try Caption.text(template, file: file, slice: slice)
  }
}

/// How files become snapshots. These options take precedence over those of a `deck.yaml`.
package struct DeckOptions: Equatable, Sendable {
  package var format: Format
  package var table: TableOptions
  /// Whether to measure the columns, which is needed for drawing them.
  package var measuresColumns: Bool
  /// Whether ``Deck/keyReason`` names the next best identity.
  package var explainsKey = false
  /// Where the names are in the lines of a list of files; `nil` for other lines.
  package var fileNames: FileNames?

  package init(
    format: Format = .auto, table: TableOptions = TableOptions(), measuresColumns: Bool = true
  ) {
    self.format = format
    self.table = table
    self.measuresColumns = measuresColumns
  }

  func overridden(by other: DeckOptions) -> DeckOptions {
    DeckOptions(
      format: other.format == .auto ? format : other.format,
      table: table.overridden(by: other.table), measuresColumns: other.measuresColumns)
  }

  /// The format of a file.
  ///
  /// A name such as `before.txt` means text. If an option needs columns, the content decides
  /// whether the text is a table.
  func format(of file: String, content: [UInt8]) -> Format {
    let resolved = format.resolved(fileName: file, content: content)
    guard format == .auto, resolved == .lines, table.optionNeedingColumns != nil else {
      return resolved
    }
    let found = Format(content: content)
    return found == .lines && Format.areMostlyObjects(content) ? .jsonl : found
  }
}
