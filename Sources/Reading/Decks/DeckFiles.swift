import FlipbookSnapshots

/// Reads the files of a deck as documents of the same kind.
struct DeckFiles {
  private(set) var documents: [(file: String, document: ParsedDocument)] = []
  private(set) var diagnostics: [Diagnostic] = []
  private let options: DeckOptions
  /// The contents of the files, in order.
  private var contents: [Content] = []

  /// The content of a file, and its possible formats.
  private struct Content {
    let file: String
    /// The bytes; empty for a list without rows.
    let bytes: [UInt8]
    /// The format given by an option or by the file's name.
    let named: Format?
    /// The formats that the bytes suggest if none is named; empty for a list without rows.
    let suggestions: [Format]
  }

  /// The maximum size in bytes of a file that a deck shows repeatedly, to limit memory.
  private static let mostRepeated = 64 << 20

  /// Reads the files.
  ///
  /// Files whose format is not named are read in the same format: the best one that fits all of them. If
  /// another file's format is named and their content suggests a different kind, the named format is used for
  /// them too. An empty file whose name does not determine a format, such as `/dev/null`, is an empty list of
  /// the same kind as the others. Throws ``SnapshotError`` for the first file that cannot be read, and if
  /// only some files have columns.
  init(_ files: [String], options: DeckOptions, source: FileSource) throws(SnapshotError) {
    self.options = options
    var (names, repeatedSize) = (Set<String>(), 0)
    for file in files {
      let isNothing = files.count > 1 && source.kind(file) == .nullDevice
      let raw = isNothing ? [] : try source.bytes(file)
      if !names.insert(file).inserted { repeatedSize += raw.count }
      guard repeatedSize <= Self.mostRepeated else {
        throw SnapshotError(
          file,
          "cannot be read: the deck reads more than \(Self.mostRepeated >> 20) MB of repeated files; "
            + "list each file fewer times")
      }
      let bytes = Text.decoded(raw)
      try BinaryContent.refuse(bytes, format: options.format, file: file)
      let named = isNothing ? nil : options.namedFormat(of: file)
      let isTold = named != nil || bytes.isEmpty
      contents.append(
        Content(
          file: file, bytes: bytes, named: named,
          suggestions: isTold ? [] : options.formats(of: file, content: bytes)))
    }
    var readings = try readings()
    let areHeaders = Set(readings.compactMap { $0?.form.delimited.hasHeader })
    if areHeaders.count > 1 {
      let evidence = readings.reduce(0) { $0 + ($1?.evidence ?? 0) }
      readings = try self.readings(hasHeader: evidence >= 0)
    }
    // the members of whole documents are the same kind of rows
    if Set(readings.compactMap { $0?.form.rows }).count > 1 {
      readings = try self.readings(rows: RowFinder.root)
    }
    if Self.haveTitlesAsRows(readings) { readings = try self.readings(hasHeader: false) }
    for reading in readings {
      diagnostics += [reading?.others, reading?.ragged].compactMap(\.self)
    }
    // an object whose only list is empty may be one with a list of words
    if case .sections? = readings.lazy.compactMap({ $0?.document }).first(where: { !$0.isTable }) {
      readings = readings.map { $0?.document.table?.rowCount == 0 ? nil : $0 }
    }
    let other = readings.lazy.compactMap { $0?.document }.first
    documents = zip(contents, readings).map { content, reading in
      (content.file, reading?.document ?? emptyDocument(like: other, file: content.file))
    }
    let full = zip(contents, readings).compactMap { content, reading in
      reading.map { (file: content.file, document: $0.document, format: $0.format) }
    }
    let list = full.first { !$0.document.isTable }
    let table = full.first { $0.document.isTable }
    if let list, let table {
      throw SnapshotError(
        "",
        "\(table.file) has columns, but \(list.file) has none; read both in the same format with --format"
      )
    }
    if let option = options.table.optionNeedingColumns, let list {
      throw .columnsNeeded(option: option, file: list.file, format: list.format.rawValue)
    }
  }

  /// Whether the titles of one table are a row of another, so that they are a row as well.
  private static func haveTitlesAsRows(_ readings: [ParsedDocument.Reading?]) -> Bool {
    let tables = readings.compactMap { reading in
      reading?.form.delimited.hasHeader == true ? reading?.document.table : nil
    }
    let titles = Set(tables.map(\.columns))
    return titles.count > 1
      && tables.contains { table in
        titles.contains { titles in
          titles != table.columns && titles.count == table.columns.count
            && (0..<table.rowCount).contains { row in
              titles.indices.allSatisfy { table.text(row: row, column: $0) == titles[$0] }
            }
        }
      }
  }

  /// The documents that are tables.
  var tables: [Table] { documents.compactMap(\.document.table) }

  private func emptyDocument(like other: ParsedDocument?, file: String) -> ParsedDocument {
    if case .sections? = other { return .sections([]) }
    let named = contents.lazy.compactMap(\.named).first
    let isTable =
      other?.isTable ?? named?.isTable ?? (options.table.optionNeedingColumns != nil)
    if !isTable { return .lines(LineBuffer([])) }
    return .table(Table(file: file))
  }

  /// The documents read from each file; `nil` for a list without rows.
  ///
  /// - Parameters:
  ///   - hasHeader: Whether the first lines of CSV and TSV are headers; `nil` to decide for each file.
  ///   - rows: The path of the rows in all files; `nil` to use the path of one file in the next if it exists there.
  private func readings(
    hasHeader: Bool? = nil, rows: String? = nil
  ) throws(SnapshotError) -> [ParsedDocument.Reading?] {
    let named = contents.lazy.compactMap(\.named).first
    return try ParsedDocument.reading(
      suggestions: named == nil ? sharedSuggestions : [.lines],
      needingColumns: options.table.needsTable
    ) { format throws(SnapshotError) in
      var form = ParsedDocument.Form()
      (form.delimited.hasHeader, form.rows) = (hasHeader, rows)
      // a message instead of a printed table is read as a table without rows, and tables that only one of the
      // files has are known in all
      for table in contents where table.suggestions.contains(.table) && format == .table {
        let next = try reading(table, guessed: format, named: named, after: form)?.form.printed
        if form.printed == nil || form.printed?.isTitled == true && next?.isTitled == true {
          form.printed = next
        }
      }
      var readings: [ParsedDocument.Reading?] = []
      for content in contents {
        let reading = try reading(content, guessed: format, named: named, after: form)
        readings.append(reading)
        if let reading {
          (form.rows, form.printed) = (rows ?? reading.form.rows, reading.form.printed)
        }
      }
      return readings
    }.result
  }

  /// The formats that any content suggests and that fit all of it, the best first.
  private var sharedSuggestions: [Format] {
    let guessed = contents.filter { !$0.suggestions.isEmpty }
    var shared: [Format] = []
    for format in guessed.flatMap({ $0.suggestions.dropLast() }) where !shared.contains(format) {
      if guessed.allSatisfy({ $0.suggestions.contains(format) || format.mayFit($0.bytes) }) {
        shared.append(format)
      }
    }
    return shared + [.lines]
  }

  private func reading(
    _ content: Content, guessed: Format, named: Format?, after form: ParsedDocument.Form
  ) throws(SnapshotError) -> ParsedDocument.Reading? {
    func read(_ format: Format) throws(SnapshotError) -> ParsedDocument.Reading {
      try ParsedDocument.reading(
        content.bytes, format: format, options: options.table, after: form, file: content.file)
    }
    if let format = content.named { return try read(format) }
    guard let own = content.suggestions.first else { return nil }
    guard let named else { return try read(guessed) }
    return try ParsedDocument.reading(
      suggestions: own.isTable == named.isTable ? [own, named] : [named], needingColumns: false,
      read
    ).result
  }
}

extension Format {
  /// Whether the format has columns.
  fileprivate var isTable: Bool {
    switch self {
    case .csv, .tsv, .json, .jsonl, .yaml, .table: true
    case .auto, .lines, .markdown, .ini: false
    }
  }
}
