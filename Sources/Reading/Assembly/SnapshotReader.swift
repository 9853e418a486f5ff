package import FlipbookSnapshots
import FlipbookPosix

/// Reads a file repeatedly. Each read returns a snapshot whose rows keep their identities.
package struct SnapshotReader: Sendable {
  package let file: String
  package let options: DeckOptions
  /// The name of the snapshots.
  private let name: String
  /// The identification of rows; `nil` before the first read that returns rows.
  package private(set) var identity: RowIdentity?
  /// The columns of the last snapshot, if it has any.
  package private(set) var schema: TableSchema?
  /// The messages of the last read.
  package private(set) var diagnostics: [Diagnostic] = []
  /// The snapshot before the last one with new identities; `nil` unless the last read changed the
  /// key.
  package private(set) var rekeyed: Snapshot?
  private var format: Format
  /// The form in which the rows of the last snapshot were found.
  private var form = ParsedDocument.Form()
  /// Whether this is a file that is being written, so that its last row may be incomplete.
  private let isSaved: Bool
  /// The last line of the version that was refused because of it. If the next version has it too, it is complete.
  private var refusedEnd: [UInt8] = []
  private var reportsRagged = true
  private var builder = SnapshotBuilder()
  /// Whether the last snapshot consists of lines or events of a stream, or of lines that may become something
  /// else once complete. If so, the identity of rows is not kept.
  private var isProvisional = false
  /// The choice of an identity and the evidence for it; `nil` if the key was requested or given.
  private var choice: KeyChoice?
  /// The last table that had columns.
  private var last: Table?
  /// The number of lines that a program may print instead of its table.
  private static let longestRemark = 2

  /// Creates a reader of the file's bytes; it does not open the file itself.
  package init(file: String, options: DeckOptions = DeckOptions(), isSaved: Bool = false) {
    self.file = file
    name = Path.name(of: file)
    self.isSaved = isSaved
    self.options = options
    format = options.format
  }

  /// Reads the snapshot in the bytes.
  ///
  /// If it throws ``SnapshotError``, the reader is unchanged, so that the next good read continues
  /// from the last good one.
  ///
  /// - Parameters:
  ///   - areEvents: Whether the bytes are JSON lines with a row for each event. Events do not change, and
  ///     values can repeat in any column, so rows are identified by their text.
  ///   - isPartial: Whether more bytes will follow. If so, lines may still become the table that options
  ///     require.
  ///   - keepsLatest: Whether the last of several rows with one requested key, or one of `keys`, replaces the
  ///     first.
  ///   - keys: The columns that identify rows if none are requested; empty to choose.
  package mutating func read(
    _ bytes: [UInt8], areEvents: Bool = false, isPartial: Bool = false, keepsLatest: Bool = false,
    keys: [String] = []
  ) throws(SnapshotError) -> Snapshot {
    var next = self
    // lines of a growing list may turn out to be a table, whose key has not been chosen yet
    if isProvisional { (next.identity, next.choice, next.isProvisional) = (nil, nil, false) }
    if areEvents {
      next.isProvisional = true
      if options.format == .auto { next.format = .jsonl }
      if options.table.key.isEmpty { next.identity = .alignment }
    }
    if options.table.key.isEmpty, !keys.isEmpty {
      next.identity = .chosen(keys)
    }
    next.builder.keepsLatest = keepsLatest && !(options.table.key.isEmpty && keys.isEmpty)
    do throws(SnapshotError) {
      let snapshot = try next.parse(bytes, areEvents: areEvents, isPartial: isPartial)
      self = next
      return snapshot
    } catch {
      refusedEnd = next.refusedEnd
      throw error
    }
  }

  /// Whether a file is a log, which only grows: its name ends in `.log`.
  package static func isLog(file: String) -> Bool { file.lowercased().hasSuffix(".log") }

  /// Begins a new list, none of whose lines is the same as an earlier one.
  package mutating func forgetLines() { builder.forgetLines() }

  /// Reads the snapshot of a growing list of lines.
  package mutating func grow(by growth: LineGrowth) throws(SnapshotError) -> Snapshot {
    (rekeyed, schema, identity, diagnostics) = (nil, nil, .alignment, [])
    isProvisional = true
    return try builder.snapshot(grownBy: growth, options: options.table, name: name)
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
    let suggestions = format == .auto ? options.formats(of: file, content: bytes) : [format]
    let isText = format == .auto && suggestions[0] == .lines
    let isNamed = options.namedFormat(of: file) != nil
    if isText, bytes.allSatisfy(\.isBlank) {
      // as for `kubectl get pods` without pods; the next read detects the format again
      return try builder.snapshot(
        ofRows: .lines(LineBuffer(isNamed ? bytes : [])), options: options.table,
        name: name)
    }
    // a remark such as “No resources found” is not the first list either
    let lines = bytes.split(separator: .lineFeed, maxSplits: Self.longestRemark)
    let isRemark = isText && !isNamed && lines.count <= Self.longestRemark
    if format == .json, form.rows != nil, bytes.allSatisfy(\.isBlank) {
      // a list without rows is written as [], so the file is still being written
      throw SnapshotError(file, line: 1, "the file is empty", .json)
    }
    if isPartial, isText, options.table.needsTable {
      // lines before a table that has not arrived yet are shown around it; a single line may be its header,
      // and waits
      let lines = Text.lines(of: bytes).filter { !$0.allSatisfy(\.isWhitespace) }
      let areShown = lines.count > 1 && !options.table.selects
      return builder.snapshot(ofNotes: areShown ? lines : [], name: name)
    }
    let (file, table, form) = (file, options.table, form)
    let (reading, resolved) = try ParsedDocument.reading(
      suggestions: isPartial ? [suggestions[0]] : suggestions, needingColumns: table.needsTable
    ) { format throws(SnapshotError) in
      try ParsedDocument.reading(
        bytes, format: format, options: table, after: form, file: file, areEvents: areEvents)
    }
    self.form = reading.form
    if isSaved, schema != nil, let torn = reading.torn {
      let end = bytes[((bytes.lastIndex(of: .lineFeed) ?? -1) + 1)...]
      guard end.elementsEqual(refusedEnd) else {
        refusedEnd = Array(end)
        throw torn
      }
    }
    builder.diagnostics += [reading.others, reportsRagged ? reading.ragged : nil].compactMap(\.self)
    if reading.ragged != nil { reportsRagged = false }
    // a document that fell back to another format may be complete next time
    if resolved == suggestions[0], !isRemark { format = resolved } else { isProvisional = true }
    defer { (diagnostics, builder.diagnostics) = (builder.diagnostics, []) }
    if case .table(let table) = reading.document { return try ingest(table, isPartial: isPartial) }
    if let option = options.table.optionNeedingColumns {
      throw .columnsNeeded(option: option, file: file, format: resolved.rawValue)
    }
    if !isRemark { identity = .alignment }
    return try builder.snapshot(
      ofRows: reading.document, options: options.table, name: name)
  }

  private mutating func ingest(
    _ table: Table, isPartial: Bool
  ) throws(SnapshotError) -> Snapshot {
    WorkProgress.current?.begin("preparing \(name)")
    let table = table.withDecimalSeparators()
    for name in options.table.muted where !table.columns.isEmpty {
      _ = try table.index(of: name, option: "mute")
    }
    let before = choice
    let identity = choose(for: table)
    if let before, let last = before.last, before.identity != identity,
      identity.keys.allSatisfy(last.columns.contains)
    {
      rekeyed = try builder.snapshot(
        of: last, name: name, options: options.table, identity: identity, isUnique: choice != nil)
    }
    var snapshot = try builder.snapshot(
      of: table, name: name, options: options.table, identity: identity, isUnique: choice != nil)
    if !table.columns.isEmpty {
      // the rows to come show which columns a growing table has
      if let last, !isPartial {
        snapshot.columnChanges = table.columnChanges(since: last, options.table)
      }
      last = table
    }
    if table.rowCount > 0 { self.identity = identity }
    // the names of the columns stay on the screen while a printed table has no rows
    if form.printed == nil || snapshot.rowCount > 0 || schema == nil {
      schema = TableSchema(
        of: [snapshot], bar: options.table.bar, colorBy: options.table.colorBy,
        keys: self.identity?.keys ?? [], names: table.columns.isEmpty ? [] : builder.fieldNames)
    }
    return snapshot
  }

  /// Chooses the identity of rows in a table.
  private mutating func choose(for table: Table) -> RowIdentity {
    if !options.table.key.isEmpty { return .given(options.table.key) }
    let columns = table.columns
    if choice == nil, let identity, columns.isEmpty || identity.keys.allSatisfy(columns.contains) {
      return identity
    }
    var next = choice ?? KeyChoice()
    if let message = next.judge(table, options: options.table) { builder.report(message, in: file) }
    choice = next
    return next.identity
  }
}

/// Options for turning files into snapshots.
package struct DeckOptions: Equatable, Sendable {
  package var format: Format
  package var table: TableOptions
  /// Whether to measure the columns, which is needed for drawing them.
  package var measuresColumns: Bool
  /// Whether ``Deck/keyReason`` names the next best identity.
  package var explainsKey = false

  package init(
    format: Format = .auto, table: TableOptions = TableOptions(), measuresColumns: Bool = true
  ) {
    self.format = format
    self.table = table
    self.measuresColumns = measuresColumns
  }

  /// The formats that a file may be in, the most likely first.
  ///
  /// A name such as `before.txt` means plain text. If an option needs columns, the content decides whether
  /// the text is a table.
  func formats(of file: String, content: [UInt8]) -> [Format] {
    if let format = namedFormat(of: file) { return [format] }
    return Format.suggestions(of: content, needingColumns: table.needsTable)
  }

  /// The format given by an option or by the name of a file.
  func namedFormat(of file: String) -> Format? {
    if format != .auto { return format }
    if table.separator != nil { return .csv }
    let named = Format(fileName: file)
    return named == .lines && table.needsTable ? nil : named
  }
}
