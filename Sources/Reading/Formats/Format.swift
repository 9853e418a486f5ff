import Glibc
import Snapshots
import Notation
import ValueTrees

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

extension Format {
  /// How much of the content is looked at; enough for a screen of long lines.
  private static let sampleSize = 16_384

  /// How many lines must agree on their number of separators before a table is believed.
  private static let sampleLines = 2...10

  /// The format that the content looks like; lines when in doubt.
  init(content: [UInt8]) {
    if let format = Self.json(content) {
      self = format
      return
    }
    let head = Array(content.prefix(Self.sampleSize))
    let sample = Text.lines(of: head)
    if Self.isTable(sample, separator: "\t") {
      self = .tsv
    } else if Self.isTable(sample, separator: ","), !sample[0].contains(", ") {
      self = .csv
    } else if Self.isTable(sample, separator: ";"), !sample[0].contains("; ") {
      self = .csv
    } else if YAMLLook.isYAML(sample) {
      self = .yaml
    } else if Self.isMarkdown(sample) {
      self = .markdown
    } else if Self.isAligned(head, isWhole: head.count == content.count) {
      self = .table
    } else {
      self = .lines
    }
  }

  private static func isTable(_ lines: [String], separator: Character) -> Bool {
    let sample = lines.prefix(sampleLines.upperBound)
    guard sampleLines.contains(sample.count), isHeader(sample[0], separator: separator),
      !sample.allSatisfy({ beginsWithNumber($0, separator: separator) })
    else { return false }
    let counts = sample.dropLast(lines.count > sample.count ? 0 : 1).map {
      separators($0, separator)
    }
    return counts[0] > 0 && counts.allSatisfy { $0 == counts[0] }
      && sample.last?.contains(separator) == true
  }

  /// How many separators a line has outside of quotes.
  private static func separators(_ line: String, _ separator: Character) -> Int {
    var isQuoted = false
    return line.count { character in
      if character == "\"" { isQuoted.toggle() }
      return character == separator && !isQuoted
    }
  }

  /// Whether a line can be the names of columns. A comment is none, and neither is a row of a list
  /// without names, such as `adduser  3.134`: names may be years, but no versions, sizes or prices.
  private static func isHeader(_ line: String, separator: Character) -> Bool {
    !line.hasPrefix("#")
      && line.split(separator: separator).allSatisfy { name in
        guard let first = name.first, ("0"..."9").contains(first) else { return true }
        return name.allSatisfy { $0.isLetter || ("0"..."9").contains($0) || "_- ".contains($0) }
      }
  }

  /// Whether the first value of a line is a number, with a unit or without; where that is so in the first
  /// line as in all others it is a row, as `du` prints them, and no header.
  private static func beginsWithNumber(_ line: String, separator: Character) -> Bool {
    let value = line.prefix { $0 != separator }
    return value.first.map { ("0"..."9").contains($0) } == true && Quantity(String(value)) != nil
  }

  private static func isMarkdown(_ lines: [String]) -> Bool {
    let parsed = lines.map { MarkdownLine($0) }
    return parsed.contains { if case .heading = $0 { true } else { false } }
      && parsed.contains { if case .item = $0 { true } else { false } }
  }

  private static func isAligned(_ head: [UInt8], isWhole: Bool) -> Bool {
    let whole = isWhole ? head : Array(head[..<(head.lastIndex(of: .lineFeed) ?? head.count)])
    let table = try? AlignedScanner.scan(whole, file: "", isCertain: false)
    return table.map { !$0.columns.isEmpty } ?? false
  }

  /// JSON or JSON lines where the content begins as they do and not as a list of tasks or a log
  /// does: `{"`, `{}`, `[{`, `["` and `[[`, else where all of it is JSON.
  private static func json(_ content: [UInt8]) -> Format? {
    var bytes = content[...]
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
    let isBlank = { (byte: UInt8) in byte <= 0x20 }
    bytes = bytes.drop(while: isBlank)
    guard let first = bytes.first, first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else {
      return nil
    }
    let second = bytes.dropFirst().drop(while: isBlank).first
    let known: [UInt8?] = first == UInt8(ascii: "{") ? Array("\"}".utf8) : Array("{\"[".utf8)
    guard known.contains(second) || (try? JSONScanner.scan(content, file: "")) != nil else {
      return nil
    }
    let line = bytes.prefix { $0 != .lineFeed }
    let rest = bytes[line.endIndex...].drop(while: isBlank)
    let isWhole = (try? JSONScanner.scan(Array(line), file: "")) != nil
    return isWhole && rest.first == first ? .jsonl : .json
  }
}

/// Whether lines look like YAML, and not like notes that happen to have colons and dashes.
enum YAMLLook {
  /// Every line is a name with a colon, an element with a dash, indented, or a comment; and there
  /// is a value below its name or below the dash of its element.
  static func isYAML(_ lines: [String]) -> Bool {
    var hasNesting = false
    var isBelowName = false
    var isBelowElement = false
    for line in lines {
      let body = line.drop { $0 == " " }
      if body.isEmpty || body.hasPrefix("#") || body.hasPrefix("---") || body == "..." { continue }
      let indentation = line.count - body.count
      let isElement = body == "-" || body.hasPrefix("- ")
      let content = isElement ? body.dropFirst().drop { $0 == " " } : body
      let name = nameLength(of: content)
      if indentation == 0, !isElement, name == nil { return false }
      if isBelowName, indentation > 0 || isElement, name != nil || isElement { hasNesting = true }
      if isBelowElement, indentation > 0, !isElement, name != nil { hasNesting = true }
      isBelowName = name.map { $0 + 1 == content.count } ?? false
      isBelowElement = isElement && name != nil
    }
    return hasNesting
  }

  /// The length of a name without blanks before a colon that ends the line or has a blank behind.
  private static func nameLength(of text: Substring) -> Int? {
    let name = text.prefix { $0 != ":" && $0 != " " }
    guard !name.isEmpty, text.dropFirst(name.count).first == ":" else { return nil }
    let behind = text.dropFirst(name.count + 1).first
    return behind == nil || behind == " " ? name.count : nil
  }
}

/// Content that is no text, as git(1) tells it: there is a NUL byte near its beginning.
enum BinaryContent {
  /// How many bytes are looked at.
  static let inspected = 8_000

  static func isBinary(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { return false }
      return memchr(start, 0, min(bytes.count, inspected)) != nil
    }
  }

  /// Throws ``SnapshotError/binaryContent(file:encoding:)`` for content that is no text, unless a format
  /// was asked for: then it is read as that.
  static func refuse(_ bytes: [UInt8], format: Format, file: String) throws(SnapshotError) {
    guard format == .auto, isBinary(bytes) else { return }
    throw .binaryContent(file: file, encoding: encoding(bytes))
  }

  /// The encoding of text that is not in UTF-8, by its byte order mark.
  private static func encoding(_ bytes: [UInt8]) -> String? {
    if bytes.starts(with: [0xFF, 0xFE, 0, 0]) || bytes.starts(with: [0, 0, 0xFE, 0xFF]) {
      return "UTF-32"
    }
    return bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) ? "UTF-16" : nil
  }
}
