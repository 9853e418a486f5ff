import FlipbookNotation

/// The reason why data could not become a snapshot.
///
/// Lines count from 1. The description is one line that names the file, the place in it, and what
/// to do.
package enum SnapshotError: Error, Equatable, Sendable {
  case fileNotFound(file: String)
  case permissionDenied(file: String)
  case unsupportedFile(file: String, kind: String)
  case readFailed(file: String, reason: String)
  case emptyFolder(folder: String)
  /// A file of a deck that is not read, since the deck may be somebody else's.
  case badDeckFile(file: String, deck: String, reason: String)
  case watchFailed(file: String, reason: String)
  case commandFailed(command: String, reason: String)
  case noDescriptors
  /// The input of a command cannot be kept for it.
  case inputFailed(reason: String)
  /// The work was cancelled.
  case cancelled
  case historyFailed(file: String, reason: String)
  case recordFailed(file: String, reason: String)
  case badRecording(file: String, line: Int, reason: String)

  /// The last row has too few values and no line end.
  case tornRow(file: String, line: Int, expected: Int, found: Int)
  case unterminatedQuote(file: String, line: Int)
  case textAfterQuote(file: String, line: Int)
  case fileTooLarge(file: String)
  /// There are NUL bytes in it; the encoding where it is text in one.
  case binaryContent(file: String, encoding: String?)

  case unknownColumn(name: String, option: String, file: String, columns: [String])
  /// The paths of several columns end in the name.
  case ambiguousColumn(name: String, option: String, file: String, columns: [String])
  case badOption(option: String, value: String, expected: String)
  case badExpression(column: String, expression: String, reason: String)
  case columnsNeeded(option: String, file: String, format: String)
  case mixedFormats(table: String, other: String)

  case badJSON(file: String, line: Int, reason: String)
  case unknownRows(path: String, file: String, paths: [String])
  case tooManyColumns(file: String, line: Int, maximum: Int)
  case noHeader(file: String)
  case badCondition(option: String, condition: String, reason: String)

  case badYAML(file: String, line: Int, reason: String)
  case unknownDeckKey(file: String, line: Int, key: String, allowed: [String])
  case badDeckValue(file: String, line: Int, key: String, expected: String)
}

extension SnapshotError: CustomStringConvertible {
  package var description: String {
    PlainText.line(message)
  }

  private var message: String {
    switch self {
    case .fileNotFound(let file):
      "\(file): no such file; check the name"
    case .permissionDenied(let file):
      "\(file): permission denied; make it readable"
    case .unsupportedFile(let file, let kind):
      "\(file) is \(kind); give a file, a named pipe or /dev/stdin"
    case .readFailed(let file, let reason):
      "\(file): cannot be read: \(reason)"
    case .emptyFolder(let folder):
      "\(folder): no snapshots in this folder; add files or a deck.yaml"
    case .badDeckFile(let file, let deck, let reason):
      "\(deck): “\(file)” \(reason)"
    case .watchFailed(let file, let reason):
      "\(file): cannot be watched: \(reason)"
    case .commandFailed(let command, let reason):
      "\(command): cannot be run: \(reason)"
    case .cancelled:
      "cancelled"
    case .noDescriptors:
      "too many open files or terminals; close some, or raise the limit (ulimit -n)"
    case .inputFailed(let reason):
      "the input of the command cannot be kept in memory: \(reason)"
    case .historyFailed(let file, let reason), .recordFailed(let file, let reason):
      "\(file): \(reason)"
    case .badRecording(let file, let line, let reason):
      "\(file): line \(line): \(reason)"
    case .tornRow(let file, let line, let expected, let found):
      "\(file): line \(line): expected \(expected) values, found \(found) and no line end; "
        + "is the file still being written?"
    case .unterminatedQuote(let file, let line):
      "\(file): line \(line): this quote is never closed; close it or double it"
    case .textAfterQuote(let file, let line):
      "\(file): line \(line): text after a closing quote; double the quotes inside a value"
    case .fileTooLarge(let file):
      "\(file): larger than 2 GB; split the file"
    case .binaryContent(let file, let encoding?):
      "\(file): text in \(encoding); convert it with iconv -f \(encoding) -t UTF-8"
    case .binaryContent(let file, nil):
      "\(file): binary, with a NUL byte in its first 8,000 bytes; to read it as text, use --format lines"
    case .unknownColumn(let name, let option, let file, let columns):
      "\(file): \(option): no column “\(name)”; \(Self.hint(for: name, among: columns + Self.ends(of: columns)))"
        + "columns: \(Self.list(columns.map(ColumnName.words)))"
    case .ambiguousColumn(let name, let option, let file, let columns):
      "\(file): \(option): several columns end in “\(name)”; choose one: \(Self.list(columns))"
    case .badOption(let option, let value, let expected):
      "\(option): cannot use “\(Self.beginning(of: value))”; \(expected)"
    case .badExpression(let column, let expression, let reason):
      "compute: \(column) = “\(Self.beginning(of: expression))”: \(reason)"
    case .columnsNeeded(let option, let file, let format):
      "\(option) needs columns, but \(file) is read as \(format); "
        + "omit it, or choose a format with columns: --format csv, table or jsonl"
    case .mixedFormats(let table, let other):
      "\(table) has columns, but \(other) has none; read both in the same format with --format"
    case .badJSON(let file, let line, let reason):
      "\(file): line \(line): not valid JSON: \(reason)"
    case .unknownRows(let path, let file, let paths):
      "\(file): rows: no list at “\(path)”; \(Self.hint(for: path, among: paths))"
        + (paths.isEmpty ? "omit it" : "lists: \(Self.list(paths))")
    case .tooManyColumns(let file, let line, let maximum):
      "\(file): line \(line): more than \(maximum) columns; choose another list with --rows"
    case .noHeader(let file):
      "\(file): no table with a header line; use --format lines"
    case .badCondition(let option, let condition, let reason):
      "\(option) “\(Self.beginning(of: condition))”: \(reason)"
    case .badYAML(let file, let line, let reason):
      "\(file): line \(line): not valid YAML: \(reason)"
    case .unknownDeckKey(let file, let line, let key, let allowed):
      "\(file): line \(line): unknown key “\(key)”; keys: \(allowed.joined(separator: ", "))"
    case .badDeckValue(let file, let line, let key, let expected):
      "\(file): line \(line): \(key): \(expected)"
    }
  }

  /// The number of names that are worth reading in one line.
  private static let listedNames = 40

  /// Text that the user gave, which may be as long as a file.
  private static func beginning(of text: String) -> String {
    PlainText.line(text, maximum: 200)
  }

  private static func list(_ names: [String]) -> String {
    names.prefix(listedNames).joined(separator: ", ") + (names.count > listedNames ? ", …" : "")
  }

  /// The last parts of paths, which mean a column as well.
  private static func ends(of paths: [String]) -> [String] {
    paths.filter { $0.contains(".") }.compactMap { $0.split(separator: ".").last.map(String.init) }
  }

  /// A suggestion of the name that was probably meant.
  private static func hint(for name: String, among names: [String]) -> String {
    NearestName.name(to: name, among: names).map { "did you mean “\($0)”? " } ?? ""
  }
}

/// A message about the data that does not stop the program.
package struct Diagnostic: Hashable, Sendable, CustomStringConvertible {
  package var file: String
  /// The line in the file, from 1, if the message is about one.
  package var line: Int?
  package var message: String
  /// Whether it stays on the screen until a key, since no later snapshot shows the same.
  package var isPinned: Bool

  package init(file: String, line: Int? = nil, message: String, isPinned: Bool = false) {
    self.file = file
    self.line = line
    self.message = message
    self.isPinned = isPinned
  }

  package var description: String {
    PlainText.line("\(file): \(line.map { "line \($0): " } ?? "")\(message)")
  }
}
