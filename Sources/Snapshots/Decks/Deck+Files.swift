extension Deck {
  /// A deck of files in the given order, one snapshot each, or several where `frameBy` splits them.
  ///
  /// Throws ``SnapshotError`` for the first file that cannot be read.
  init(
    title: String, files: [String], options: DeckOptions, source: FileSource
  ) throws(SnapshotError) {
    var documents: [(file: String, document: Document)] = []
    var diagnostics: [Diagnostic] = []
    var rows: String?
    for file in files {
      if documents.count == 1, case .lines(let text) = documents[0].document,
        let trimmed = Self.trimmed(file, against: text, options: options, source: source)
      {
        documents.append((file, .trimmed(trimmed)))
        continue
      }
      let bytes = try source.bytes(file)
      try BinaryContent.refuse(bytes, format: options.format, file: file)
      let format = options.format(of: file, content: bytes)
      let reading = try Document.reading(
        bytes, format: format, rows: options.table.rows, before: rows, file: file)
      if rows == nil { diagnostics += reading.diagnostics }
      rows = reading.rows
      documents.append((file, reading.document))
    }
    let outline = documents.first { !$0.document.isTable }
    let table = documents.first { $0.document.isTable }
    if let outline, let table { throw .mixedFormats(table: table.file, other: outline.file) }
    if table == nil {
      try self.init(title: title, outlines: documents, options: options)
    } else {
      try self.init(title: title, tables: documents, options: options)
    }
    self.diagnostics = diagnostics + self.diagnostics
  }

  /// The second file as what it does not share with the first, where both are lines.
  private static func trimmed(
    _ file: String, against text: LineBuffer, options: DeckOptions, source: FileSource
  ) -> TrimmedText? {
    guard options.table.limit == nil else { return nil }
    return source.trimmed(file, text) { head in
      if options.format == .auto, BinaryContent.isBinary(head) { return false }
      // what may be JSON is known by all of it
      let isTree = head.first { $0 > 0x20 }.map {
        $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "[")
      }
      return options.format == .lines || Format(fileName: file) == .lines
        || isTree != true && options.format.resolved(fileName: file, content: head) == .lines
    }
  }

  private init(
    title: String, outlines: [(file: String, document: Document)], options: DeckOptions
  ) throws(SnapshotError) {
    if let option = options.table.optionNeedingColumns, let file = outlines.first?.file {
      let isMarkdown = options.format == .markdown || Format(fileName: file) == .markdown
      throw .columnsNeeded(option: option, file: file, format: isMarkdown ? .markdown : .lines)
    }
    let names = Self.names(of: outlines.map(\.file))
    var assembly = SnapshotAssembly()
    var snapshots: [Snapshot] = []
    for (index, entry) in outlines.enumerated() {
      guard !entry.document.isTable else { continue }
      let name =
        try options.table.caption.map { template throws(SnapshotError) in
          try Caption.text(template, file: entry.file, frame: nil)
        } ?? names[index]
      snapshots.append(
        assembly.snapshot(ofRows: entry.document, limit: options.table.limit, name: name))
    }
    self.init(title: title, snapshots: snapshots)
  }

  private init(
    title: String, tables: [(file: String, document: Document)], options all: DeckOptions
  ) throws(SnapshotError) {
    let options = all.table
    let names = Self.names(of: tables.map(\.file))
    var frames: [(frame: TableFrame, name: String)] = []
    for (index, entry) in tables.enumerated() {
      guard case .table(let table) = entry.document else { continue }
      let columns = try TableColumns(table: table, options: options)
      for frame in try TableFrame.frames(of: columns, by: options.frameBy) {
        let name = [tables.count > 1 ? names[index] : nil, frame.value].compactMap(\.self)
        let caption = try options.caption.map { template throws(SnapshotError) in
          try Caption.text(template, file: entry.file, frame: frame)
        }
        frames.append(
          (frame, caption ?? (name.isEmpty ? names[index] : name.joined(separator: " "))))
      }
    }
    let identity = TableFrame.identity(of: frames.map(\.frame), options: options)
    var assembly = SnapshotAssembly()
    var snapshots: [Snapshot] = []
    for entry in frames {
      snapshots.append(
        try assembly.snapshot(
          of: entry.frame, name: entry.name, options: options, identity: identity))
    }
    self.init(
      title: title, snapshots: snapshots,
      schema: all.measuresColumns ? TableSchema(of: snapshots, options: options) : nil,
      identity: identity,
      diagnostics: assembly.diagnostics)
  }

  /// File names without extension, or the paths as they are where that would name two the same.
  private static func names(of files: [String]) -> [String] {
    let stems = files.map(Path.stem(of:))
    return Set(stems).count == files.count ? stems : files
  }
}
