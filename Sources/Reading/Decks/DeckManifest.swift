import FlipbookNotation
import FlipbookSnapshots
import FlipbookValueTrees

/// The content of a `deck.yaml`.
struct DeckManifest: Equatable {
  /// The keys of a `deck.yaml`.
  enum Key: String, CaseIterable {
    case title, file, files, format, separator
    case noHeader = "no-header"
    case skipLines = "skip-lines"
    case rows
    case conditions = "where"
    case frameBy = "frame-by"
    case sectionBy = "section-by"
    case key, sort, limit, columns, bar
    case colorBy = "color-by"
  }

  var title: String?
  /// The paths of the files, relative to the folder of the `deck.yaml`.
  var files: [String] = []
  var options = DeckOptions()
}

extension DeckManifest {
  /// Parses a `deck.yaml`; `file` is its name in errors.
  ///
  /// Throws ``SnapshotError`` with the line for invalid YAML, an unknown key or an unsuitable
  /// value.
  init(yaml bytes: [UInt8], file: String) throws(SnapshotError) {
    let root = try YAMLSetting(bytes, file: file)
    for (key, value) in try root.pairs(named: Key.self) { try apply(key, value) }
    guard !files.isEmpty else {
      throw SnapshotError(
        file, line: 1, "file: is missing; add “file:”, or “files:” with a list")
    }
  }

  private mutating func apply(_ key: Key, _ value: YAMLSetting) throws(SnapshotError) {
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
        do throws(SnapshotError) {
          _ = try RowCondition(parsing: text)
          return text
        } catch {
          throw value.failure(error.reason)
        }
      }
    case .frameBy: options.table.frameBy = try value.string()
    case .sectionBy: options.table.sectionBy = try value.string()
    case .key: options.table.key = try value.stringOrList()
    case .sort: options.table.sort = try value.string()
    case .limit: options.table.limit = try value.count()
    case .columns: options.table.columns = try value.stringOrList()
    case .bar: options.table.bar = try value.string()
    case .colorBy: options.table.colorBy = try value.string()
    }
  }
}

/// The values of a `deck.yaml`.
extension YAMLSetting {
  fileprivate func string() throws(SnapshotError) -> String {
    guard !text.isEmpty else { throw failure("expected text") }
    return text
  }

  /// A whole number, 0 or more.
  fileprivate func count() throws(SnapshotError) -> Int {
    guard let number = Int(text), number >= 0 else {
      throw failure("expected a whole number, 0 or more")
    }
    return number
  }

  fileprivate func list() throws(SnapshotError) -> [String] {
    guard elements != nil else { throw failure("expected a list") }
    return try stringOrList()
  }

  fileprivate func stringOrList() throws(SnapshotError) -> [String] {
    try each().map { value throws(SnapshotError) in try value.string() }
  }

  /// The elements of a list, or the value alone.
  fileprivate func each() throws(SnapshotError) -> [YAMLSetting] {
    guard let elements else { return [self] }
    guard !elements.isEmpty else { throw failure("expected a list") }
    return elements
  }

  fileprivate func separator() throws(SnapshotError) -> String {
    guard let separator = TableOptions.separator(named: try string()) else {
      throw failure("expected one character, or tab")
    }
    return separator
  }

  fileprivate func format() throws(SnapshotError) -> Format {
    guard let format = Format(rawValue: try string()) else {
      let names = Format.allCases.map(\.rawValue).joined(separator: ", ")
      throw failure("no such format; formats: \(names)")
    }
    return format
  }
}
