import Snapshots

/// Reads the files of a deck as documents of one kind.
struct DeckFiles {
  private(set) var documents: [(file: String, document: ParsedDocument)] = []
  private(set) var diagnostics: [Diagnostic] = []
  private let options: DeckOptions
  private let source: FileSource
  /// The format of the first file whose name tells one.
  private let named: Format?
  private var rows: String?
  private var form: PrintedForm?
  private var names: Set<String> = []
  /// The bytes of files that were read again.
  private var repeatedSize = 0

  /// A deck may show a file several times, but not fill the memory with one.
  private static let mostRepeated = 64 << 20

  /// Reads the files.
  ///
  /// An empty file whose name tells no format, such as `/dev/null`, is an empty list of the same
  /// kind as the others. Other files without such a name are read like the named ones if they look
  /// like another kind. Throws ``SnapshotError`` for the first file that cannot be read, and if
  /// only some files have columns.
  init(_ files: [String], options: DeckOptions, source: FileSource) throws(SnapshotError) {
    self.options = options
    self.source = source
    named = options.format == .auto ? files.lazy.compactMap { Format(fileName: $0) }.first : nil
    var blank: [Int] = []
    for (index, file) in files.enumerated() {
      if files.count > 1, source.kind(file) == .nullDevice {
        blank.append(index)
      } else if let document = try read(file, at: index) {
        documents.append((file, document))
      } else {
        blank.append(index)
      }
    }
    try fill(blank, of: files)
    let list = documents.first { !$0.document.isTable }
    let table = documents.first { $0.document.isTable }
    if let list, let table { throw .mixedFormats(table: table.file, other: list.file) }
  }

  /// Whether the documents are tables.
  var areTables: Bool { documents.contains { $0.document.isTable } }

  /// Inserts empty lists for files whose kind is unknown.
  private mutating func fill(_ blank: [Int], of files: [String]) throws(SnapshotError) {
    let other = documents.first?.document
    for index in blank {
      let document: ParsedDocument
      if let other {
        document = ParsedDocument(emptyLike: other, file: files[index])
      } else {
        let isTable = named?.isTable ?? (options.table.optionNeedingColumns != nil)
        document =
          options.format.isTable || isTable && options.format == .auto
          ? .table(Table(file: files[index], bytes: [], columns: [], cells: .rows([]), lines: []))
          : .lines(LineBuffer([]))
      }
      documents.insert((files[index], document), at: index)
    }
  }

  /// The content of a file; `nil` if it is empty and its kind is unknown.
  private mutating func read(_ file: String, at index: Int) throws(SnapshotError) -> ParsedDocument?
  {
    if index == 1, documents.count == 1, case .lines(let text) = documents[0].document,
      let trimmed = trimmed(file, against: text)
    {
      return .trimmed(trimmed)
    }
    let raw = try source.bytes(file)
    if !names.insert(file).inserted { repeatedSize += raw.count }
    guard repeatedSize <= Self.mostRepeated else {
      throw .readFailed(
        file: file,
        reason: "the deck reads more than \(Self.mostRepeated >> 20) MB of repeated files; "
          + "list each file fewer times")
    }
    let bytes = Text.decoded(raw)
    try BinaryContent.refuse(bytes, format: options.format, file: file)
    let isNamed = options.format != .auto || Format(fileName: file) != nil
    if bytes.isEmpty, !isNamed { return nil }
    var format = options.format(of: file, content: bytes)
    if !isNamed, let named, format.isTable != named.isTable, !options.readsTextAsTables(named) {
      format = named
    }
    let reading = try ParsedDocument.reading(
      bytes, format: format, rows: options.table.rows, before: rows, form: form,
      names: documents.last?.document.columns ?? [], file: file)
    form = reading.form ?? form
    if rows == nil { diagnostics += reading.diagnostics }
    rows = reading.rows
    return reading.document
  }

  /// The second file without the lines that it shares with the first, if both are lines.
  private func trimmed(_ file: String, against text: LineBuffer) -> TrimmedText? {
    guard options.table.limit == nil else { return nil }
    return source.trimmed(file, text) { head in
      if options.format == .auto, BinaryContent.isBinary(head) { return false }
      // whether it is JSON shows only in the whole content
      let isTree = head.first { $0 > 0x20 }.map {
        $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "[")
      }
      return options.format == .lines || Format(fileName: file) == .lines
        || isTree != true && options.format.resolved(fileName: file, content: head) == .lines
    }
  }
}

extension ParsedDocument {
  /// An empty document of the same kind as another one.
  fileprivate init(emptyLike other: ParsedDocument, file: String) {
    switch other {
    case .table:
      self = .table(Table(file: file, bytes: [], columns: [], cells: .rows([]), lines: []))
    case .sections: self = .sections(UnkeyedSections(sections: []))
    case .lines, .trimmed: self = .lines(LineBuffer([]))
    }
  }
}

extension Format {
  /// Whether the format has columns.
  fileprivate var isTable: Bool {
    switch self {
    case .csv, .tsv, .json, .jsonl, .yaml, .table: true
    case .auto, .lines, .markdown: false
    }
  }
}

extension DeckOptions {
  /// Whether files with a name that means text may still be tables, since an option needs columns.
  fileprivate func readsTextAsTables(_ named: Format) -> Bool {
    named == .lines && table.optionNeedingColumns != nil
  }
}
