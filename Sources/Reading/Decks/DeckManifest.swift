import FlipbookSnapshots
import FlipbookValueTrees

/// The content of a `deck.yaml`.
struct DeckManifest: Equatable {
  /// The keys of a `deck.yaml`.
  enum Key: String, CaseIterable {
    case title, file, files, rows
    case conditions = "where"
    case frameBy = "frame-by"
    case sectionBy = "section-by"
    case key, sort, limit, columns, bar
    case colorBy = "color-by"
  }

  var title: String?
  /// The paths of the files, relative to the folder of the `deck.yaml`.
  var files: [String] = []
  var options = TableOptions()
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
    case .file, .files: files += try value.list()
    case .rows: options.rows = try value.string()
    case .conditions: options.conditions = try value.list()
    case .frameBy: options.frameBy = try value.string()
    case .sectionBy: options.sectionBy = try value.string()
    case .key: options.key = try value.list()
    case .sort: options.sort = try value.string()
    case .limit: options.limit = try value.count()
    case .columns: options.columns = try value.list()
    case .bar: options.bar = try value.string()
    case .colorBy: options.colorBy = try value.string()
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

  /// The strings of a list, or the value alone.
  fileprivate func list() throws(SnapshotError) -> [String] {
    guard let elements else { return [try string()] }
    guard !elements.isEmpty else { throw failure("expected a list") }
    return try elements.map { value throws(SnapshotError) in try value.string() }
  }
}
