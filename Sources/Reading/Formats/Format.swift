import FlipbookSnapshots
import FlipbookNotation
import FlipbookValueTrees

/// A format of rows.
package enum Format: String, CaseIterable, Sendable {
  /// Detected by the extension of the file, then by the content.
  case auto
  case lines
  case csv
  case tsv
  /// One JSON value or a series of them.
  case json
  /// One JSON value on each line.
  case jsonl
  case yaml
  case markdown
  /// Settings below `[section]` lines, as in INI and TOML.
  case ini
  /// Columns aligned by blanks below a header, as programs print them.
  case table

  /// The format indicated by the extension of a file name, if any.
  package init?(fileName: String) {
    guard let dot = fileName.lastIndex(of: ".") else { return nil }
    switch fileName[fileName.index(after: dot)...].lowercased() {
    case "csv": self = .csv
    case "tsv", "tab": self = .tsv
    case "json": self = .json
    case "jsonl", "ndjson": self = .jsonl
    case "yaml", "yml": self = .yaml
    case "md", "markdown", "mdown": self = .markdown
    case "ini", "toml": self = .ini
    case "txt", "text", "log", "lines", "list": self = .lines
    default: return nil
    }
  }

  /// The number of bytes for detection: a screen of long lines.
  private static let sampleSize = 16_384

  /// The number of lines that must have the same number of separators.
  private static let sampleLines = 10
  /// The separators of CSV.
  private static let separators: [Character] = [",", ";", "|"]

  /// The format that the content suggests; lines if in doubt.
  package init(content: [UInt8]) { self = Self.suggestions(of: content, needingColumns: false)[0] }

  /// The formats that the content suggests, the best first; the last is always lines. Parsing may show that
  /// the content is not in a suggested format.
  ///
  /// - Parameter needsColumns: Whether lists without titles and logs that contain JSON lines are tables as
  ///   well.
  static func suggestions(of content: [UInt8], needingColumns needsColumns: Bool) -> [Format] {
    let head = Array(content.prefix(sampleSize))
    let isWhole = head.count == content.count
    // the last line of a sample may be cut off
    let lines = Text.lines(of: head).dropLast(isWhole ? 0 : 1)
    func isTable(_ separator: Character) -> Bool {
      Self.isTable(lines, separator: separator, needsColumns)
    }
    let tree = json(content)
    let looks: [(Format, () -> Bool)] = [
      (.jsonl, { tree == .jsonl }), (.json, { tree != nil }),
      (.ini, { INILine.areINI(Array(lines)) }), (.tsv, { isTable("\t") }),
      (.csv, { separators.contains(where: isTable) }),
      (.yaml, { isYAML(lines) }), (.markdown, { isMarkdown(Array(lines)) }),
      (.table, { isAligned(head, isWhole: isWhole) }),
      (.jsonl, { needsColumns && areMostlyObjects(content) }),
    ]
    return looks.filter { $0.1() }.map(\.0) + [.lines]
  }

  /// Whether the first lines have equally many values, and either three or more each or a header.
  ///
  /// Prose also has commas followed by blanks; in that case a name must be above numbers, as in the output of
  /// `nvidia-smi --format=csv`.
  private static func isTable(
    _ lines: ArraySlice<String>, separator: Character, _ needsColumns: Bool,
    atLeast minimum: Int = 2
  ) -> Bool {
    var lines = lines.drop { $0.isEmpty || $0.hasPrefix("#") }
    while lines.last?.isEmpty == true { lines.removeLast() }
    let sample = lines.prefix(sampleLines)
    guard sample.count >= minimum, sample.contains(where: { Quantity($0) == nil })
    else { return false }
    let rows = sample.map { values(of: $0, separator: separator) }
    guard rows[0].count > 1, rows.allSatisfy({ $0.count == rows[0].count }),
      rows.contains(where: { !$0[0].isEmpty }), rows.contains(where: { $0.last?.isEmpty == false })
    else { return false }
    let evidence = HeaderEvidence(rows[0], above: Array(rows.dropFirst())).score
    if separator != "\t", rows[0].dropFirst().contains(where: { $0.hasPrefix(" ") }) {
      let areSpaced = rows.allSatisfy { $0.dropFirst().allSatisfy { $0.hasPrefix(" ") } }
      return separator == "," && areSpaced && evidence > 0
    }
    return evidence >= 0 || rows[0].count > 2 || needsColumns
  }

  /// Whether content may be in a format that other content suggests. Parsing it may still show that it is not.
  func mayFit(_ content: [UInt8]) -> Bool {
    let lines = Text.lines(of: Array(content.prefix(Self.sampleSize))).prefix(Self.sampleLines)
    if lines.allSatisfy(\.isEmpty) { return true }
    func isTable(_ separator: Character) -> Bool {
      Self.isTable(lines, separator: separator, true, atLeast: 1)
    }
    switch self {
    case .tsv: return isTable("\t")
    case .csv: return Self.separators.contains(where: isTable)
    case .yaml: return lines.allSatisfy { $0.contains(":") || $0.contains("-") }
    default: return true
    }
  }

  /// The values between separators outside quotes.
  private static func values(of line: String, separator: Character) -> [String] {
    var isQuoted = false
    return line.split(omittingEmptySubsequences: false) { character in
      if character == "\"" { isQuoted.toggle() }
      return character == separator && !isQuoted
    }.map(String.init)
  }

  /// Whether there are headings and items. An indented `#` is more often a comment, as in the output of
  /// `terraform plan`.
  private static func isMarkdown(_ lines: [String]) -> Bool {
    let parsed = lines.map { ($0.first == "#", MarkdownLine($0)) }
    return parsed.contains { if case (true, .heading) = $0 { true } else { false } }
      && parsed.contains { if case (_, .item) = $0 { true } else { false } }
  }

  /// Whether lines are YAML in which a list or a mapping is below its name, or a list has elements with several
  /// members. Notes may also contain colons and dashes, and outer names of several words, except above lists.
  private static func isYAML(_ lines: ArraySlice<String>) -> Bool {
    let text = lines.joined(separator: "\n")
    guard let tree = try? YAMLTree.scan(Array(text.utf8), file: "") else { return false }
    func members(_ node: Int) -> [(name: Int, value: Int)] {
      tree.kind(node) == .object ? tree.members(of: node) : []
    }
    return tree.roots.flatMap(members).allSatisfy { name, value in
      tree.kind(value) == .array || !tree.text(name).contains(" ")
    }
      && tree.nodes.indices.contains { node in
        members(node).contains { name, value in
          tree.isContainer(value) && tree.nodes[value].line > tree.nodes[name].line
        }
          || tree.kind(node) == .array
            && tree.elements(of: node).contains { members($0).count > 1 }
      }
  }

  private static func isAligned(_ head: [UInt8], isWhole: Bool) -> Bool {
    let whole = isWhole ? head : Array(head[..<(head.lastIndex(of: .lineFeed) ?? head.count)])
    let scan = try? AlignedScanner.scan(whole, file: "", isCertain: false)
    return scan?.form != nil
  }

  /// Whether at least half of the lines are JSON objects, as in a log that follows other text.
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
  /// Content that begins with `{"`, `{}`, `[{`, `["` or `[[` is JSON; task lists and logs do not begin like
  /// this. Other content is JSON only if all of it can be parsed.
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
    // accept a log of a program that failed right after the first line
    let head = rest.prefix(sampleSize).split(separator: .lineFeed).filter {
      !$0.allSatisfy(isBlank)
    }
    return head.count { $0.drop(while: isBlank).first == first } * 2 >= head.count ? .jsonl : .json
  }
}

/// Detects binary content as git(1) does: by a NUL byte near the beginning.
enum BinaryContent {
  /// The number of bytes that are searched.
  static let inspected = 8_000

  /// Throws ``SnapshotError`` for binary content, unless a format was
  /// requested.
  static func refuse(_ bytes: [UInt8], format: Format, file: String) throws(SnapshotError) {
    guard format == .auto, bytes.prefix(inspected).contains(0) else { return }
    throw SnapshotError(
      file,
      "binary, with a NUL byte in its first 8,000 bytes; to read it as text, use --format lines",
      .binary)
  }
}
