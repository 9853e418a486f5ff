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
  /// Columns that were chosen as the key and then repeated a value.
  private var rejectedKeys = RejectedKeys()
  /// The last table, if its key was chosen automatically or a column may become the key again.
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
    if hasGrown { (next.identity, next.hasGrown) = (nil, false) }
    if areEvents {
      next.hasGrown = true
      if options.format == .auto { next.format = .jsonl }
      if options.table.key.isEmpty { next.identity = .alignment }
    }
    if options.table.key.isEmpty, let first = keys.first {
      next.identity = keys.count == 1 ? .chosen(first) : .composed(keys)
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
    let identity = identity(for: slice)
    let name = try caption(slice: slice)
    let before = builder
    var snapshot = try builder.snapshot(
      of: slice, name: name, options: options.table, identity: identity)
    if !slice.rows.isEmpty { self.identity = identity }
    if case .chosen(let column) = identity, let key = builder.repeatedKey {
      builder = before
      snapshot = try chooseAgain(insteadOf: column, as: key, for: slice, name: name)
    } else if identity == .alignment, let last = self.slice,
      let column = rejectedKeys.column(returningWith: slice, after: last)
    {
      builder = before
      snapshot = try know(slice, after: last, by: .chosen(column), name: name)
      report("matching rows by \(column) again: its values have been unique for some time")
    }
    if case .chosen = self.identity {
      self.slice = slice
    } else if !rejectedKeys.mayReturn {
      self.slice = nil
    } else if !slice.rows.isEmpty {
      self.slice = slice
    }
    // the names of the columns stay on the screen while a printed table has no rows
    if form == nil || snapshot.rowCount > 0 || schema == nil {
      schema = TableSchema(
        of: [snapshot], bar: options.table.bar, colorBy: options.table.colorBy,
        keys: self.identity?.keys ?? [], names: slice.columns.isEmpty ? [] : builder.fieldNames)
    }
    return snapshot
  }

  /// The identity of earlier reads, unless a column that was chosen is gone.
  private func identity(for slice: TableSlice) -> RowIdentity {
    if let identity {
      let isKept = identity.isGiven || slice.columns.isEmpty
      if isKept || identity.keys.allSatisfy(slice.columns.names.contains) { return identity }
    }
    return TableSlice.identity(of: [slice], options: options.table)
  }

  /// Chooses another key after `column` repeated the value `key`.
  ///
  /// The new key is unique in this table and in the last one, and finds at least as many rows again
  /// as the old key does. So a price that changes cannot become the key. The rows of the last table
  /// are rekeyed.
  private mutating func chooseAgain(
    insteadOf column: String, as key: String, for slice: TableSlice, name: String
  ) throws(SnapshotError) -> Snapshot {
    rejectedKeys.giveUp(column, rowCount: slice.rows.count)
    let (last, rejectedKeys) = (self.slice, self.rejectedKeys)
    let common = last.map { CommonValues(slice, $0) }
    let found = common?.count(of: column) ?? 0
    let identity = TableSlice.identity(
      of: [last, slice].compactMap(\.self), options: options.table
    ) { other in
      !rejectedKeys.contains(other)
        && common.map { $0.count(of: other) >= found } != false
    }
    let snapshot = try know(slice, after: last, by: identity, name: name)
    let other =
      if case .chosen(let column) = identity { "by \(column)" } else { "by similarity" }
    report("now matching rows \(other): \(column) contains “\(key)” twice")
    return snapshot
  }

  /// The snapshot of a table with a new identity. It also rekeys the last table.
  private mutating func know(
    _ slice: TableSlice, after last: TableSlice?, by identity: RowIdentity, name: String
  ) throws(SnapshotError) -> Snapshot {
    self.identity = identity
    if let last {
      rekeyed = try builder.snapshot(
        of: last, name: name, options: options.table, identity: identity)
    }
    return try builder.snapshot(
      of: slice, name: name, options: options.table, identity: identity)
  }

  private mutating func report(_ message: String) {
    builder.report([Diagnostic(file: file, message: message)])
  }

  private func caption(slice: TableSlice?) throws(SnapshotError) -> String {
    guard let template = options.table.caption else { return Path.name(of: file) }
    return try Caption.text(template, file: file, slice: slice)
  }
}

/// The columns that were chosen as the key and then repeated a value, and when one becomes the key
/// again.
///
/// A single bad list, such as two outputs mixed, is no reason to match rows by similarity for ever.
/// But alternating keys are worse than either. So a column must be a good key for a while, and has
/// one more chance.
private struct RejectedKeys: Sendable {
  private struct Record: Sendable {
    let column: String
    /// The number of rows of the list in which a value was repeated.
    var rowCount: Int
    /// The number of consecutive lists since then in which the column was a good key.
    var streak = 0
    /// Whether it was given its second chance.
    var isOut = false
  }

  /// The number of consecutive changed lists in which a column must be a good key.
  static let patience = 10

  /// In the order in which they were chosen.
  private var records: [Record] = []

  var isEmpty: Bool { records.isEmpty }

  func contains(_ column: String) -> Bool { records.contains { $0.column == column } }

  /// Whether a column may become the key again.
  var mayReturn: Bool { records.contains { !$0.isOut } }

  /// Records that a column repeated a value in a list of `rowCount` rows. The second time is final.
  mutating func giveUp(_ column: String, rowCount: Int) {
    guard let index = records.firstIndex(where: { $0.column == column }) else {
      records.append(Record(column: column, rowCount: rowCount))
      return
    }
    records[index].isOut = true
  }

  /// Updates the records with a new list; returns the column that becomes the key again, if there
  /// is one.
  ///
  /// O(rows) for each column.
  mutating func column(returningWith slice: TableSlice, after last: TableSlice) -> String? {
    guard !slice.rows.isEmpty else { return nil }
    for index in records.indices where !records[index].isOut {
      let isGood = Self.isGood(records[index], in: slice, after: last)
      records[index].streak = isGood ? records[index].streak + 1 : 0
    }
    return records.first { !$0.isOut && $0.streak >= Self.patience }?.column
  }

  /// Whether the column is unique and finds at least half of the rows of the shorter list again.
  ///
  /// A list with far fewer rows than the one with the repeated value proves nothing.
  private static func isGood(
    _ record: Record, in slice: TableSlice, after last: TableSlice
  ) -> Bool {
    slice.rows.count > 1 && slice.rows.count * 2 >= record.rowCount
      && slice.isUnique(record.column) && last.isUnique(record.column)
      && CommonValues(slice, last).count(of: record.column) * 2
        >= min(slice.rows.count, last.rows.count)
  }
}

/// How files become snapshots. These options take precedence over those of a `deck.yaml`.
package struct DeckOptions: Equatable, Sendable {
  package var format: Format
  package var table: TableOptions
  /// Whether to measure the columns, which is needed for drawing them.
  package var measuresColumns: Bool
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
