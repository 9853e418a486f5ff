import Glibc
import Snapshots
import Notation
import ValueTrees

/// A format of rows.
package enum Format: String, CaseIterable, Sendable {
  /// Detected by the extension of the file, then by the content.
  case auto
  case lines
  case csv
  case tsv
  /// One JSON value, or several one after the other.
  case json
  /// One JSON value on each line.
  case jsonl
  case yaml
  case markdown
  /// Columns aligned by blanks below a header, as programs print them.
  case table

  /// The format that the extension of a file name tells, if it tells one.
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

  /// The format itself; for `auto` the one that the file name or else the content tells.
  func resolved(fileName: String, content: [UInt8]) -> Format {
    guard self == .auto else { return self }
    return Format(fileName: fileName) ?? Format(content: content)
  }

  /// The number of bytes for detection: a screen of long lines.
  private static let sampleSize = 16_384

  /// How many lines must have the same number of separators.
  private static let sampleLines = 2...10

  /// Detects the format of some content; lines when in doubt.
  package init(content: [UInt8]) {
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
    } else if Self.isSpacedTable(sample) {
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

  /// Whether the lines are a table joined by commas with a blank behind each, as `nvidia-smi --format=csv`
  /// prints it. Prose has commas too, so a column has to have numbers below a name that is none.
  private static func isSpacedTable(_ lines: [String]) -> Bool {
    guard isTable(lines, separator: ",") else { return false }
    let rows = lines.prefix(sampleLines.upperBound).map { line in
      line.split(separator: ",", omittingEmptySubsequences: false)
    }
    guard rows.allSatisfy({ $0.dropFirst().allSatisfy { $0.hasPrefix(" ") } }) else { return false }
    return rows[0].indices.contains { column in
      Quantity(String(rows[0][column])) == nil
        && rows.dropFirst().allSatisfy {
          column < $0.count && Quantity(String($0[column])) != nil
        }
    }
  }

  /// The number of separators outside quotes.
  private static func separators(_ line: String, _ separator: Character) -> Int {
    var isQuoted = false
    return line.count { character in
      if character == "\"" { isQuoted.toggle() }
      return character == separator && !isQuoted
    }
  }

  /// Whether a line can be a header.
  ///
  /// A comment is none. Nor is a row of a list without header, such as `adduser  3.134`: names may
  /// be years, but not versions, sizes or prices.
  private static func isHeader(_ line: String, separator: Character) -> Bool {
    !line.hasPrefix("#")
      && line.split(separator: separator).allSatisfy { name in
        guard let first = name.first, ("0"..."9").contains(first) else { return true }
        return name.allSatisfy { $0.isLetter || ("0"..."9").contains($0) || "_- ".contains($0) }
      }
  }

  /// Whether the first value of a line is a number, with or without a unit.
  ///
  /// If all lines begin so, the first is a row and not a header, as in the output of `du`.
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
    let scan = try? AlignedScanner.scan(whole, file: "", isCertain: false)
    return scan?.form != nil
  }

  /// Whether at least half of the lines are JSON objects: a program logs, and has printed text before.
  static func areMostlyObjects(_ content: [UInt8]) -> Bool {
    let lines = content.prefix(sampleSize).split(separator: .lineFeed).filter {
      !$0.allSatisfy { $0 <= 0x20 }
    }
    let objects = lines.count { line in
      line.first == UInt8(ascii: "{") && (try? JSONScanner.scan(Array(line), file: "")) != nil
    }
    return objects > 0 && objects * 2 >= lines.count
  }

  /// Detects JSON and JSON lines.
  ///
  /// Content that begins with `{"`, `{}`, `[{`, `["` or `[[` is JSON; a list of tasks or a log does
  /// not begin so. Other content is JSON only if all of it parses.
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
    guard isWhole, let next = rest.first else { return .json }
    if next == first { return .jsonl }
    // a log in which a program has failed right behind the first line
    let head = rest.prefix(sampleSize).split(separator: .lineFeed).filter {
      !$0.allSatisfy(isBlank)
    }
    return head.count { $0.drop(while: isBlank).first == first } * 2 >= head.count ? .jsonl : .json
  }
}

/// Tells YAML from notes that happen to contain colons and dashes.
private enum YAMLLook {
  /// Whether every line is `name:`, a dash with an element, indented, or a comment, and some value
  /// is below its name or below the dash of its element.
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

  /// The length of a name without blanks before a colon, if the colon ends the line or precedes a
  /// blank.
  private static func nameLength(of text: Substring) -> Int? {
    let name = text.prefix { $0 != ":" && $0 != " " }
    guard !name.isEmpty, text.dropFirst(name.count).first == ":" else { return nil }
    let behind = text.dropFirst(name.count + 1).first
    return behind == nil || behind == " " ? name.count : nil
  }
}

/// Detects binary content as git(1) does: by a NUL byte near the beginning.
enum BinaryContent {
  /// The number of bytes that are searched.
  static let inspected = 8_000

  static func isBinary(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { return false }
      return memchr(start, 0, min(bytes.count, inspected)) != nil
    }
  }

  /// Throws ``SnapshotError/binaryContent(file:encoding:)`` for binary content, unless a format was
  /// requested.
  static func refuse(_ bytes: [UInt8], format: Format, file: String) throws(SnapshotError) {
    guard format == .auto, isBinary(bytes) else { return }
    let isUTF32 = bytes.starts(with: [0xFF, 0xFE, 0, 0]) || bytes.starts(with: [0, 0, 0xFE, 0xFF])
    throw .binaryContent(file: file, encoding: isUTF32 ? "UTF-32" : nil)
  }
}
