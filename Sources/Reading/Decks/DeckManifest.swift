import FlipbookNotation
import FlipbookSnapshots
import FlipbookValueTrees

/// The content of a `deck.yaml`.
struct DeckManifest: Equatable {
  /// The keys of a `deck.yaml`.
  enum Key: String, CaseIterable {
    case title
    case file
    case files
    case format
    case separator
    case noHeader = "no-header"
    case skipLines = "skip-lines"
    case rows
    case conditions = "where"
    case frameBy = "frame-by"
    case sectionBy = "section-by"
    case key
    case sort
    case limit
    case columns
    case bar
    case colorBy = "color-by"
    case compute
    case decimals
    case caption
  }

  var title: String?
  /// Relative to the folder of the `deck.yaml`.
  var files: [String] = []
  var options = DeckOptions()
}

extension DeckManifest {
  /// Parses a `deck.yaml`; `file` is its name in errors.
  ///
  /// Throws ``SnapshotError`` with the line for invalid YAML, an unknown key or an unsuitable
  /// value.
  init(yaml bytes: [UInt8], file: String) throws(SnapshotError) {
    let root = try YAMLValue(bytes, file: file)
    guard let pairs = root.pairs else {
      throw SnapshotError(
        file, line: root.line, "expected keys and values, such as title: …", .yaml)
    }
    for (key, value) in pairs {
      let name = key.text ?? ""
      guard let known = Key(rawValue: name) else {
        let keys = Key.allCases.map(\.rawValue).joined(separator: ", ")
        throw SnapshotError(file, line: key.line, "unknown key “\(name)”; keys: \(keys)")
      }
      try apply(known, DeckValue(value: value, key: name))
    }
    guard !files.isEmpty else {
      throw SnapshotError(
        file, line: 1, "file: is missing; add “file:”, or “files:” with a list")
    }
  }

  private mutating func apply(_ key: Key, _ value: DeckValue) throws(SnapshotError) {
    switch key {
    case .title: title = try value.string()
    case .file: files.append(try value.string())
    case .files: files += try value.list()
    case .format: options.format = try value.format()
    case .separator: options.table.separator = try value.separator()
    case .noHeader: options.table.hasNoHeader = try value.truth()
    case .skipLines: options.table.skippedLines = try value.count()
    case .rows: options.table.rows = try value.string()
    case .conditions:
      options.table.conditions = try value.each().map { value throws(SnapshotError) in
        let text = try value.string()
        try value.check { () throws(SnapshotError) in _ = try RowCondition(parsing: text) }
        return text
      }
    case .frameBy: options.table.frameBy = try value.string()
    case .sectionBy: options.table.sectionBy = try value.string()
    case .key: options.table.key = try value.stringOrList()
    case .sort: options.table.sort = try value.string()
    case .limit: options.table.limit = try value.count()
    case .columns: options.table.columns = try value.stringOrList()
    case .bar: options.table.bar = try value.string()
    case .colorBy: options.table.colorBy = try value.string()
    case .compute:
      options.table.compute = try value.pairs().map { name, value throws(SnapshotError) in
        let column = TableOptions.Computed(name: name, expression: try value.string())
        try value.check { () throws(SnapshotError) in _ = try ColumnExpression(parsing: column) }
        return column
      }
    case .decimals:
      for (name, value) in try value.pairs() {
        options.table.decimals[name] = try value.count(maximum: 9)
      }
    case .caption: options.table.caption = try value.string()
    }
  }
}

/// The value of one key of a `deck.yaml`.
private struct DeckValue {
  let value: YAMLValue
  let key: String

  func string() throws(SnapshotError) -> String {
    guard let text = value.text, !text.isEmpty else { throw failure("expected text") }
    return text
  }

  /// A whole number, 0 or more.
  func count(maximum: Int = .max) throws(SnapshotError) -> Int {
    guard let number = value.text.flatMap({ Int($0) }), (0...maximum).contains(number) else {
      let range = maximum == .max ? "0 or more" : "0 to \(maximum)"
      throw failure("expected a whole number, \(range)")
    }
    return number
  }

  func list() throws(SnapshotError) -> [String] {
    guard value.elements != nil else { throw failure("expected a list") }
    return try stringOrList()
  }

  func stringOrList() throws(SnapshotError) -> [String] {
    try each().map { value throws(SnapshotError) in try value.string() }
  }

  /// The elements of a list, or the value alone.
  func each() throws(SnapshotError) -> [DeckValue] {
    guard let elements = value.elements else { return [self] }
    guard !elements.isEmpty else { throw failure("expected a list") }
    return elements.map { DeckValue(value: $0, key: key) }
  }

  /// The most names with values: each may be a column that is computed of the ones before.
  private static let mostPairs = 1_000

  /// Names with their values, in order.
  func pairs() throws(SnapshotError) -> [(String, DeckValue)] {
    guard let pairs = value.pairs, !pairs.isEmpty else {
      throw failure("expected keys and values, such as {name: value}")
    }
    guard pairs.count <= Self.mostPairs else { throw failure("more than \(Self.mostPairs) names") }
    return try pairs.map { name, value throws(SnapshotError) in
      let name = try DeckValue(value: name, key: key).string()
      return (name, DeckValue(value: value, key: "\(key): \(name)"))
    }
  }

  func separator() throws(SnapshotError) -> String {
    guard let separator = TableOptions.separator(named: try string()) else {
      throw failure("expected one character, or tab")
    }
    return separator
  }

  func truth() throws(SnapshotError) -> Bool {
    switch value.text {
    case "true": return true
    case "false": return false
    default: throw failure("expected true or false")
    }
  }

  func format() throws(SnapshotError) -> Format {
    guard let format = Format(rawValue: try string()) else {
      let names = Format.allCases.map(\.rawValue).joined(separator: ", ")
      throw failure("no such format; formats: \(names)")
    }
    return format
  }

  /// Parses a condition or an expression that the value holds; an error names its line.
  func check(_ parse: () throws(SnapshotError) -> Void) throws(SnapshotError) {
    do {
      try parse()
    } catch {
      throw failure("\(SnapshotError.quoted(value.text ?? "")): \(error.reason)")
    }
  }

  private func failure(_ expected: String) -> SnapshotError {
    SnapshotError(value.file, line: value.line, "\(key): \(expected)")
  }
}
