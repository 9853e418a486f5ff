extension Deck {
  /// A deck of files in the given order, one snapshot each, or several where `frameBy` splits them.
  ///
  /// Throws ``SnapshotError`` for the first file that cannot be read.
  init(
    title: String, files: [String], options: DeckOptions, source: FileSource
  ) throws(SnapshotError) {
    let read = try DeckFiles(files, options: options, source: source)
    if read.areTables {
      try self.init(title: title, tables: read.documents, options: options)
    } else {
      try self.init(title: title, outlines: read.documents, options: options)
    }
    diagnostics = read.diagnostics + diagnostics
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
