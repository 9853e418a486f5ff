package import Snapshots
import Posix

/// Reads a file again and again, each time a snapshot whose identities go on from the last.
package struct SnapshotReader: Sendable {
  package let file: String
  package let options: DeckOptions
  /// How the rows are identified; known after the first read that has rows.
  package private(set) var identity: RowIdentity?
  /// The columns of the last snapshot, if it has any.
  package private(set) var schema: TableSchema?
  /// What the last read had to say.
  package private(set) var diagnostics: [Diagnostic] = []
  /// The snapshot before the last one by the identities that its rows have from now on; `nil` unless the
  /// last read chose another key.
  package private(set) var rekeyed: Snapshot?
  private var format: Format
  /// Where the rows were found in a tree of values, once there were some.
  private var rows: String?
  private var builder = SnapshotBuilder()
  /// Columns that were chosen as the key and turned out to repeat their values.
  private var rejectedKeys = RejectedKeys()
  /// The last table, while its key is one that was chosen, or a column may be the key again.
  private var slice: TableSlice?

  /// A reader of the file's bytes; it opens nothing itself.
  package init(file: String, options: DeckOptions = DeckOptions()) {
    self.file = file
    self.options = options
    format = options.format
  }

  /// The snapshot in the bytes.
  ///
  /// A read that throws ``SnapshotError`` leaves the reader as it was, so that the next good one
  /// goes on from the last good one.
  package mutating func read(_ bytes: [UInt8]) throws(SnapshotError) -> Snapshot {
    var next = self
    let snapshot = try next.parse(bytes)
    self = next
    return snapshot
  }

  /// Throws where the bytes, as they came, are no text and no format was asked for.
  package func refuseBinary(_ bytes: [UInt8]) throws(SnapshotError) {
    try BinaryContent.refuse(bytes, format: options.format, file: file)
  }

  private mutating func parse(_ bytes: [UInt8]) throws(SnapshotError) -> Snapshot {
    try refuseBinary(bytes)
    rekeyed = nil
    let resolved = format == .auto ? options.format(of: file, content: bytes) : format
    if format == .auto, resolved == .lines, bytes.allSatisfy(\.isBlank) {
      return try parseBlank(bytes)
    }
    let reading = try ParsedDocument.reading(
      bytes, format: resolved, rows: options.table.rows, before: rows, file: file)
    format = resolved
    if rows == nil || reading.rows != rows { builder.report(reading.diagnostics) }
    defer { diagnostics = builder.removeDiagnostics() }
    switch reading.document {
    case .lines, .trimmed, .outline: return try ingest(reading.document, format: resolved)
    case .table(let table):
      if table.rowCount > 0 { rows = reading.rows }
      return try ingest(table)
    }
  }

  /// Takes in bytes that do not tell yet what the rows will be, as `kubectl get pods` prints before
  /// there are pods. What comes later is recognised by itself.
  private mutating func parseBlank(_ bytes: [UInt8]) throws(SnapshotError) -> Snapshot {
    let needsColumns = options.table.optionNeedingColumns != nil
    return builder.snapshot(
      ofRows: .lines(LineBuffer(needsColumns ? [] : bytes)), limit: options.table.limit,
      name: try caption(slice: nil))
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
        expected: "a watched file is one snapshot; leave it out")
    }
    WorkProgress.current?.begin("sorting out \(Path.name(of: file))")
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
      report("rows are known by \(column) again, in which they have all differed for some time")
    }
    if case .chosen = self.identity {
      self.slice = slice
    } else if !rejectedKeys.mayReturn {
      self.slice = nil
    } else if !slice.rows.isEmpty {
      self.slice = slice
    }
    schema = TableSchema(of: [snapshot], bar: options.table.bar)
    return snapshot
  }

  /// The identity of the reads before, unless the column that was chosen is gone.
  private func identity(for slice: TableSlice) -> RowIdentity {
    if let identity {
      guard case .chosen(let column) = identity, !slice.columns.isEmpty,
        !slice.columns.names.contains(column)
      else { return identity }
    }
    return TableSlice.identity(of: [slice], options: options.table)
  }

  /// Chooses another key than a column that repeats its value `key`: one that is unique in this table and
  /// in the last one, whose rows are known by it as well from now on, and that finds as many of them
  /// again as the column did. A price that changes is no key.
  private mutating func chooseAgain(
    insteadOf column: String, as key: String, for slice: TableSlice, name: String
  ) throws(SnapshotError) -> Snapshot {
    rejectedKeys.giveUp(column, rowCount: slice.rows.count)
    let last = self.slice
    let found = last.map { slice.commonCount(of: column, with: $0) } ?? 0
    let identity = TableSlice.identity(
      of: [last, slice].compactMap(\.self), options: options.table
    ) { other in
      !rejectedKeys.contains(other)
        && last.map { slice.commonCount(of: other, with: $0) >= found } != false
    }
    let snapshot = try know(slice, after: last, by: identity, name: name)
    let other =
      if case .chosen(let column) = identity { "by \(column)" } else { "by their likeness" }
    report("rows are known \(other) now: \(column) has “\(key)” twice")
    return snapshot
  }

  /// The snapshot of a table whose rows, and those of the last one, are known by something else from now on.
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

/// The columns that were chosen for the key and repeated a value, and when one is the key again.
///
/// A single list that is out of order, two outputs in one say, is no reason to know rows by their likeness for
/// ever. But rows that are known by one thing now and by another then are worse than either; so a column
/// must have been a good key for a while, and has one chance.
struct RejectedKeys: Sendable {
  private struct Record: Sendable {
    let column: String
    /// How many rows the list had in which a value was there twice.
    var rowCount: Int
    /// In how many lists in a row it would have been a good key since then.
    var streak = 0
    /// Whether it has been the key again.
    var isOut = false
  }

  /// In so many lists in a row, each another one than that before, a column must be a good key.
  static let patience = 10

  /// In the order in which they were chosen.
  private var records: [Record] = []

  var isEmpty: Bool { records.isEmpty }

  func contains(_ column: String) -> Bool { records.contains { $0.column == column } }

  /// Whether one of the columns may be the key again.
  var mayReturn: Bool { records.contains { !$0.isOut } }

  /// A column repeats a value in a list of so many rows; the second time it is given up for good.
  mutating func giveUp(_ column: String, rowCount: Int) {
    guard let index = records.firstIndex(where: { $0.column == column }) else {
      records.append(Record(column: column, rowCount: rowCount))
      return
    }
    records[index].isOut = true
  }

  /// Looks at a list, and the one before it; the column that is the key from this list on, if one is.
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

  /// Whether all rows have another value, and at least half of them (of the shorter list) had it before;
  /// in a list of a few rows, beside that in which a value was there twice, that says nothing.
  private static func isGood(
    _ record: Record, in slice: TableSlice, after last: TableSlice
  ) -> Bool {
    slice.rows.count > 1 && slice.rows.count * 2 >= record.rowCount
      && slice.isUnique(record.column) && last.isUnique(record.column)
      && slice.commonCount(of: record.column, with: last) * 2
        >= min(slice.rows.count, last.rows.count)
  }
}

/// How files become snapshots; what `deck.yaml` says gives way to what is said here.
package struct DeckOptions: Equatable, Sendable {
  package var format: Format
  package var table: TableOptions
  /// Whether the columns are measured, as whoever draws them must.
  package var measuresColumns: Bool

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
}

extension DeckOptions {
  /// How a file is read.
  ///
  /// A name such as `before.txt` says that there is text in it; where an option asks for columns, the
  /// content says whether the text has some.
  func format(of file: String, content: [UInt8]) -> Format {
    let resolved = format.resolved(fileName: file, content: content)
    guard format == .auto, resolved == .lines, table.optionNeedingColumns != nil else {
      return resolved
    }
    return Format(content: content)
  }
}
