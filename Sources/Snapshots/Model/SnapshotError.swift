/// Why data could not become a snapshot.
///
/// Lines count from 1. The description is one line that says which file, where, and what to do.
package enum SnapshotError: Error, Equatable, Sendable {
  case fileNotFound(file: String)
  case permissionDenied(file: String)
  case unsupportedFile(file: String, kind: String)
  case readFailed(file: String, reason: String)
  case emptyFolder(folder: String)
  case watchFailed(file: String, reason: String)
  case commandFailed(command: String, reason: String)
  case noDescriptors
  /// Nobody wanted the work any more.
  case cancelled
  case historyFailed(file: String, reason: String)
  case recordFailed(file: String, reason: String)
  case badRecording(file: String, line: Int, reason: String)

  case raggedRow(file: String, line: Int, expected: Int, found: Int)
  case unterminatedQuote(file: String, line: Int)
  case textAfterQuote(file: String, line: Int)
  case fileTooLarge(file: String)
  /// There are NUL bytes in it; the encoding where it is text in one.
  case binaryContent(file: String, encoding: String?)

  case unknownColumn(name: String, option: String, file: String, columns: [String])
  case badOption(option: String, value: String, expected: String)
  case badExpression(column: String, expression: String, reason: String)
  case columnsNeeded(option: String, file: String, format: Format)
  case mixedFormats(table: String, other: String)

  case badJSON(file: String, line: Int, reason: String)
  case unknownRows(path: String, file: String, paths: [String])
  case tooManyColumns(file: String, line: Int, maximum: Int)
  case noHeader(file: String)
  case badCondition(condition: String, reason: String)

  case badYAML(file: String, line: Int, reason: String)
  case unknownDeckKey(file: String, line: Int, key: String, allowed: [String])
  case badDeckValue(file: String, line: Int, key: String, expected: String)
}
