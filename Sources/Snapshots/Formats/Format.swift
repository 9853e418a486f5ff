/// How bytes are read as rows.
package enum Format: String, CaseIterable, Sendable {
  /// By the file's extension, then by its content.
  case auto
  case lines
  case csv
  case tsv
  /// One JSON value, or several one after the other.
  case json
  /// One JSON value a line.
  case jsonl
  case yaml
  case markdown
  /// Columns aligned by blanks below a header, as programs print them.
  case table

  /// The format that the extension of the file's name says, if it says one.
  package init?(fileName: String) {
    guard let dot = fileName.lastIndex(of: ".") else { return nil }
    switch fileName[fileName.index(after: dot)...].lowercased() {
    case "csv": self = .csv
    case "tsv", "tab": self = .tsv
    case "json": self = .json
    case "jsonl", "ndjson": self = .jsonl
    case "yaml", "yml": self = .yaml
    case "md", "markdown", "mdown": self = .markdown
    case "txt", "text", "log", "lines", "list": self = .lines
    default: return nil
    }
  }

  /// The format itself or, for `auto`, what the file's name or else its content says.
  func resolved(fileName: String, content: [UInt8]) -> Format {
    guard self == .auto else { return self }
    return Format(fileName: fileName) ?? Format(content: content)
  }
}
