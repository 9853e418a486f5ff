import FlipbookSnapshots
import FlipbookValueTrees

/// The content of a file, parsed in its format.
enum ParsedDocument {
  /// Plain lines.
  case lines(LineBuffer)
  /// Sections whose rows have no identity yet.
  case sections([SnapshotSection])
  case table(Table)

  /// The table, if it is one.
  var table: Table? { if case .table(let table) = self { table } else { nil } }

  var isTable: Bool { table != nil }

  /// The form in which the rows of a document were found, so that the next version is read in the same way.
  struct Form: Equatable, Sendable {
    /// The path of the rows in a tree of values, once rows have been found.
    var rows: String?
    /// The form of a printed table.
    var printed: PrintedForm?
    var delimited = DelimitedForm()
  }

  /// A document and the form in which it was found.
  struct Reading {
    var document: ParsedDocument
    var form: Form
    var format = Format.lines
    /// The evidence that the first line of a delimited table is a header; see ``HeaderEvidence``.
    var evidence = 0
    /// A message about lists other than the one that is shown.
    var others: Diagnostic?
    /// A message about rows with too few or too many values.
    var ragged: Diagnostic?
    /// The error for a last row that may still be being written.
    var torn: SnapshotError?
  }

  /// Parses bytes in the first format that fits, and returns that format.
  ///
  /// Throws the error of the best suggestion if only lines are left, but an option needs a table.
  ///
  /// - Parameters:
  ///   - suggestions: From ``Format/suggestions(of:needingColumns:)``.
  ///   - read: Parses the bytes in a format.
  static func reading<Result>(
    suggestions: [Format], needingColumns needsColumns: Bool,
    _ read: (Format) throws(SnapshotError) -> Result
  ) throws(SnapshotError) -> (result: Result, format: Format) {
    var trouble: SnapshotError?
    for format in suggestions.dropLast() {
      do throws(SnapshotError) {
        return (try read(format), format)
      } catch {
        guard error.isAboutFormat else { throw error }
        trouble = trouble ?? error
      }
    }
    if let trouble, needsColumns { throw trouble }
    let last = suggestions.last ?? .lines
    return (try read(last), last)
  }

  /// Parses bytes in a format, which is not `auto`.
  ///
  /// - Parameters:
  ///   - form: The form in which the previous version was found.
  ///   - areEvents: Whether JSON lines are events, possibly among other lines.
  static func reading(
    _ bytes: [UInt8], format: Format, options: TableOptions, after form: Form = Form(),
    file: String, areEvents: Bool = false
  ) throws(SnapshotError) -> Reading {
    try options.check(format, file: file)
    var (bytes, skipped) = bytes.skippingLines(options.skippedLines)
    // keep skipped lines, so that messages name the line in the file
    if format.isTree { bytes = Array(repeating: .lineFeed, count: skipped) + bytes }
    var reading: Reading
    switch format {
    case .csv, .tsv:
      var known = form
      if options.hasNoHeader { known.delimited.hasHeader = false }
      let given = options.separator.map { Array($0.utf8) } ?? (format == .tsv ? [.tab] : nil)
      reading = try DelimitedScanner.scan(
        bytes, separator: given, after: known, file: file, firstLine: skipped + 1)
    case .json, .jsonl:
      let tree = try JSONScanner.scan(
        bytes, file: file, onePerLine: format == .jsonl, amongOthers: areEvents)
      let finder = RowFinder(tree: tree, file: file, isStream: format == .jsonl)
      reading = try self.reading(finder, options: options, after: form)
    case .yaml:
      let finder = RowFinder(tree: try YAMLTree.scan(bytes, file: file), file: file)
      reading = try self.reading(finder, options: options, after: form)
    case .table:
      var scan = try AlignedScanner.scan(bytes, file: file, after: form.printed)
      if skipped > 0 { scan.table.lines = scan.table.lines.map { $0 + UInt32(skipped) } }
      reading = Reading(document: .table(scan.table), form: form)
      reading.form.printed = scan.form ?? form.printed
    case .markdown:
      reading = Reading(
        document: .sections([SnapshotSection](markdown: Text.lines(of: bytes))), form: form)
    case .ini:
      reading = Reading(
        document: .sections([SnapshotSection](ini: Text.lines(of: bytes))), form: form)
    case .lines, .auto:
      reading = Reading(document: .lines(try LineBuffer(bytes, file: file)), form: form)
    }
    reading.format = format
    return reading
  }

  private static func reading(
    _ finder: RowFinder, options: TableOptions, after form: Form
  ) throws(SnapshotError) -> Reading {
    if options.rows == nil, !options.needsTable, [nil, RowFinder.lists].contains(form.rows),
      let sections = finder.sections(areKnown: form.rows != nil)
    {
      return Reading(document: .sections(sections), form: Form(rows: RowFinder.lists))
    }
    let known = form.rows.flatMap { $0.isEmpty ? nil : try? finder.rows(at: $0) }
    let found = try options.rows == nil && known != nil ? known! : finder.rows(at: options.rows)
    var table = try ValueTable.table(
      of: found.values, in: finder.tree, file: finder.file,
      notes: finder.members(besides: found.path))
    if finder.isStream, found.path.isEmpty {
      table.notes = finder.tree.otherLines.map { Table.Note(bytes: $0.bytes, row: $0.root) }
    }
    var reading = Reading(document: .table(table), form: form)
    if !found.others.isEmpty, form.rows != found.path {
      let others = found.others.prefix(5).joined(separator: ", ")
      reading.others = Diagnostic(
        file: finder.file,
        message: "showing the rows of “\(found.path)”; to show others, use --rows: \(others)")
    }
    if table.rowCount > 0 { reading.form.rows = found.path }
    return reading
  }
}

extension Format {
  /// Whether the format is a tree of values, in which rows are searched or named.
  fileprivate var isTree: Bool { self == .json || self == .jsonl || self == .yaml }

  /// Whether values are separated by a character.
  fileprivate var isDelimited: Bool { self == .csv || self == .tsv }
}

extension TableOptions {
  /// Refuses options that mean nothing in a format.
  fileprivate func check(_ format: Format, file: String) throws(SnapshotError) {
    let read = "\(file) is read as \(format.rawValue)"
    if let rows, !format.isTree {
      throw .badOption(
        option: "rows", value: rows, expected: "\(read); use --rows only with JSON and YAML")
    }
    if hasNoHeader, !format.isDelimited {
      throw .badOption(
        option: "--no-header", value: file,
        expected: "it is read as \(format.rawValue); use --no-header only with CSV and TSV")
    }
    if let separator, !format.isDelimited {
      throw .badOption(
        option: "--separator", value: separator,
        expected: "\(read); use --separator only with CSV and TSV")
    }
  }
}

extension [UInt8] {
  /// The text after its first lines, and the number of skipped lines.
  fileprivate func skippingLines(_ maximum: Int) -> (text: [UInt8], count: Int) {
    var (start, count) = (0, 0)
    while count < maximum, start < self.count {
      start = self[start...].firstIndex(of: .lineFeed).map { $0 + 1 } ?? self.count
      count += 1
    }
    return (start == 0 ? self : Array(self[start...]), count)
  }
}
