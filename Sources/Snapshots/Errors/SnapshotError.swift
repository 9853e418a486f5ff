import FlipbookNotation

/// The reason why data could not become a snapshot: one line that names the file, the position in it and the
/// remedy.
package struct SnapshotError: Error, Equatable, Sendable {
  /// The kinds of errors that callers distinguish.
  package enum Kind: Sendable {
    case missingFile, deniedFile, cancelled
    /// The bytes are not text.
    case binary
    /// A program cannot be run.
    case command
    /// The bytes are not in the expected format.
    case format, json, yaml
    /// The given name matches no column, or several.
    case column
    case other
  }

  package let kind: Kind
  /// The file, option or command that the error is about; empty if the reason names it.
  package let place: String
  /// The line in the file, from 1, if the error is about one.
  package let line: Int?
  package let reason: String

  package init(_ place: String, line: Int? = nil, _ reason: String, _ kind: Kind = .other) {
    (self.place, self.line, self.reason, self.kind) = (place, line, reason, kind)
  }

  /// Whether the bytes are not in the expected format.
  package var isAboutFormat: Bool { [.format, .json, .yaml].contains(kind) }
}

extension SnapshotError: CustomStringConvertible {
  package var description: String {
    let format = kind == .json ? "not valid JSON" : kind == .yaml ? "not valid YAML" : nil
    let parts = [place.isEmpty ? nil : place, line.map { "line \($0)" }, format, reason]
    return PlainText.line(parts.compactMap(\.self).joined(separator: ": "))
  }
}

/// Errors that several readers have in common.
extension SnapshotError {
  package static let cancelled = SnapshotError("", "cancelled", .cancelled)

  package static let noDescriptors = SnapshotError(
    "", "too many open files or terminals; close some, or raise the limit (ulimit -n)")

  package static func fileNotFound(file: String) -> SnapshotError {
    SnapshotError(file, "no such file; check the name", .missingFile)
  }

  package static func unsupportedFile(file: String, kind: String) -> SnapshotError {
    SnapshotError("", "\(file) is \(kind); give a file, a named pipe or /dev/stdin")
  }

  package static func fileTooLarge(file: String) -> SnapshotError {
    SnapshotError(file, "larger than 2 GB; split the file")
  }

  package static func unknownColumn(
    name: String, option: String, file: String, columns: [String]
  ) -> SnapshotError {
    // the last component of a path also identifies a column
    let ends = columns.filter { $0.contains(".") }.compactMap { $0.split(separator: ".").last }
    return SnapshotError(
      file,
      "\(option): no column “\(name)”; \(hint(for: name, among: columns + ends.map(String.init)))"
        + "columns: \(list(columns.map(ColumnName.words)))", .column)
  }

  package static func ambiguousColumn(
    name: String, option: String, file: String, columns: [String]
  ) -> SnapshotError {
    SnapshotError(
      file, "\(option): several columns end in “\(name)”; choose one: \(list(columns))", .column)
  }

  package static func badOption(option: String, value: String, expected: String) -> SnapshotError {
    SnapshotError(option, "cannot use \(quoted(value)); \(expected)")
  }

  package static func badCondition(
    option: String, condition: String, reason: String
  ) -> SnapshotError {
    SnapshotError("\(option) \(quoted(condition))", reason)
  }

  package static func columnsNeeded(option: String, file: String, format: String) -> SnapshotError {
    SnapshotError(
      "",
      "\(option) needs columns, but \(file) is read as \(format); "
        + "omit it, or choose a format with columns: --format csv, table or jsonl")
  }

  /// The maximum number of names listed in one line.
  private static let listedNames = 40

  /// Quotes text from the user, truncated, since it may be as long as a file.
  package static func quoted(_ text: String) -> String {
    "“\(PlainText.line(text, maximum: 200))”"
  }

  package static func list(_ names: [String]) -> String {
    names.prefix(listedNames).joined(separator: ", ") + (names.count > listedNames ? ", …" : "")
  }

  /// A suggestion of the name that was probably meant.
  package static func hint(for name: String, among names: [String]) -> String {
    NearestName.name(to: name, among: names).map { "did you mean “\($0)”? " } ?? ""
  }
}

/// A message about the data that does not stop the program.
package struct Diagnostic: Hashable, Sendable, CustomStringConvertible {
  package var file: String
  /// The line in the file, from 1, if the message is about one.
  package var line: Int?
  package var message: String

  package init(file: String, line: Int? = nil, message: String) {
    self.file = file
    self.line = line
    self.message = message
  }

  package var description: String { PlainText.line("\(file): \(words)") }

  /// The description without the file.
  package var words: String { PlainText.line((line.map { "line \($0): " } ?? "") + message) }
}
