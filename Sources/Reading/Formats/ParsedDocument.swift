import Snapshots
import ValueTrees

/// The content of a file, parsed in its format.
enum ParsedDocument {
  /// Plain lines.
  case lines(LineBuffer)
  /// Lines without those that the file shares with the ends of the file before.
  case trimmed(TrimmedText)
  case sections(UnkeyedSections)
  case table(Table)

  var isTable: Bool {
    if case .table = self { true } else { false }
  }

  /// The names of the columns of a table.
  var columns: [String] {
    if case .table(let table) = self { table.columns } else { [] }
  }

  /// A document, and how it was found.
  struct Reading {
    var document: ParsedDocument
    /// The path of the rows in a tree of values; empty for the root.
    var rows = ""
    /// What a printed table looked like.
    var form: PrintedForm?
    var diagnostics: [Diagnostic] = []
  }

  /// Parses bytes. `format` is not `auto`; `rows` names the list in JSON and YAML.
  ///
  /// `before` is where the rows were the last time; that place is tried first. `form` is what the
  /// printed table looked like the last time, and `fits` says which columns one must have to be chosen among
  /// several. `names` are those of the columns the last time, of which no second copy is made. Among events, which are JSON lines, may be any other lines.
  static func reading(
    _ bytes: [UInt8], format: Format, rows: String?, before: String? = nil,
    form: PrintedForm? = nil, names: [String] = [], file: String, areEvents: Bool = false,
    where fits: ([String]) -> Bool = { _ in true }
  ) throws(SnapshotError) -> Reading {
    if let rows, !format.isTree {
      throw .badOption(
        option: "rows", value: rows,
        expected: "\(file) is read as \(format.rawValue); use --rows only with JSON and YAML")
    }
    switch format {
    case .csv:
      let separator = DelimitedScanner.separator(of: bytes)
      let table = try DelimitedScanner.scan(bytes, separator: separator, file: file, names: names)
      return Reading(document: .table(table))
    case .tsv:
      let table = try DelimitedScanner.scan(bytes, separator: .tab, file: file, names: names)
      return Reading(document: .table(table))
    case .json, .jsonl:
      let tree = try JSONScanner.scan(
        bytes, file: file, onePerLine: format == .jsonl, amongOthers: areEvents)
      let finder = RowFinder(tree: tree, file: file, isStream: format == .jsonl)
      return try reading(finder, rows: rows, before: before, isJSON: true)
    case .yaml:
      let finder = RowFinder(tree: try YAMLTree.scan(bytes, file: file), file: file)
      return try reading(finder, rows: rows, before: before)
    case .table:
      let scan = try AlignedScanner.scan(bytes, file: file, after: form, where: fits)
      return Reading(document: .table(scan.table), form: scan.form)
    case .markdown:
      return Reading(document: .sections(UnkeyedSections(markdown: Text.lines(of: bytes))))
    case .lines, .auto: return Reading(document: .lines(try LineBuffer(bytes, file: file)))
    }
  }

  private static func reading(
    _ finder: RowFinder, rows: String?, before: String?, isJSON: Bool = false
  ) throws(SnapshotError) -> Reading {
    let known = before.flatMap { $0.isEmpty || !finder.hasRows(at: $0) ? nil : $0 }
    let found = try finder.rows(at: rows ?? known)
    var table = try ValueTable.table(
      of: found.values, in: finder.tree, file: finder.file,
      notes: found.values.isEmpty ? [] : finder.members(besides: found.path))
    table.quoted = isJSON ? [] : nil
    table.isTree = true
    if finder.isStream, found.path.isEmpty {
      table.notes = finder.tree.otherLines.map { Table.Note(bytes: $0.bytes, row: $0.root) }
    }
    var reading = Reading(document: .table(table), rows: found.path)
    if !found.others.isEmpty {
      let others = found.others.prefix(5).joined(separator: ", ")
      reading.diagnostics = [
        Diagnostic(
          file: finder.file,
          message: "showing the rows of “\(found.path)”; to show others, use --rows: \(others)")
      ]
    }
    return reading
  }
}

extension Format {
  /// Whether the format is a tree of values, in which rows are searched or named.
  fileprivate var isTree: Bool { self == .json || self == .jsonl || self == .yaml }
}
