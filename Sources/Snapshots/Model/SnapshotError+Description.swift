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
      "\(folder): no snapshots in this folder; put files or a deck.yaml in it"
    case .watchFailed(let file, let reason):
      "\(file): cannot be watched: \(reason)"
    case .commandFailed(let command, let reason):
      "\(command): cannot be run: \(reason)"
    case .cancelled:
      "given up"
    case .noDescriptors:
      "no more descriptors or terminals; close something, or raise the limit (ulimit -n)"
    case .historyFailed(let file, let reason), .recordFailed(let file, let reason):
      "\(file): \(reason)"
    case .badRecording(let file, let line, let reason):
      "\(file): line \(line): \(reason)"
    case .raggedRow(let file, let line, let expected, let found):
      "\(file): line \(line): \(expected) columns expected, \(found) found; "
        + "quote values that contain the separator"
    case .unterminatedQuote(let file, let line):
      "\(file): line \(line): a quote opens here and never closes; close it or double it"
    case .textAfterQuote(let file, let line):
      "\(file): line \(line): text after a closing quote; double the quotes inside a value"
    case .fileTooLarge(let file):
      "\(file): more than 2 GB; split the file"
    case .binaryContent(let file, let encoding?):
      "\(file): text in \(encoding); convert it: iconv -f \(encoding) -t UTF-8"
    case .binaryContent(let file, nil):
      "\(file): binary, with a NUL byte among its first 8,000; --format lines reads it as text"
    case .unknownColumn(let name, let option, let file, let columns):
      "\(file): \(option): no column “\(name)”; \(Self.hint(for: name, among: columns))"
        + "columns: \(Self.list(columns))"
    case .badOption(let option, let value, let expected):
      "\(option): “\(value)” does not fit; \(expected)"
    case .badExpression(let column, let expression, let reason):
      "compute: \(column) = “\(expression)”: \(reason)"
    case .columnsNeeded(let option, let file, let format):
      "\(option) needs columns, and \(file) is read as \(format.rawValue); "
        + "leave it out or say --format csv"
    case .mixedFormats(let table, let other):
      "\(table) has columns and \(other) has none; one deck takes one kind, see --format"
    case .badJSON(let file, let line, let reason):
      "\(file): line \(line): not valid JSON: \(reason)"
    case .unknownRows(let path, let file, let paths):
      "\(file): rows: no list at “\(path)”; \(Self.hint(for: path, among: paths))"
        + (paths.isEmpty ? "leave it out" : "lists: \(Self.list(paths))")
    case .tooManyColumns(let file, let line, let maximum):
      "\(file): line \(line): more than \(maximum) columns; name another list as rows"
    case .noHeader(let file):
      "\(file): no table with a header of column names; say --format lines"
    case .badCondition(let condition, let reason):
      "where “\(condition)”: \(reason)"
    case .badYAML(let file, let line, let reason):
      "\(file): line \(line): not valid YAML: \(reason)"
    case .unknownDeckKey(let file, let line, let key, let allowed):
      "\(file): line \(line): unknown key “\(key)”; keys: \(allowed.joined(separator: ", "))"
    case .badDeckValue(let file, let line, let key, let expected):
      "\(file): line \(line): \(key): \(expected)"
    }
  }

  /// As many names as are worth reading in one line.
  private static let listedNames = 40

  private static func list(_ names: [String]) -> String {
    names.prefix(listedNames).joined(separator: ", ") + (names.count > listedNames ? ", …" : "")
  }

  /// The name that was probably meant.
  private static func hint(for name: String, among names: [String]) -> String {
    NearestName.name(to: name, among: names).map { "did you mean “\($0)”? " } ?? ""
  }
}
