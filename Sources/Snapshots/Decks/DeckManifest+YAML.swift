import Yams

extension DeckManifest {
  /// Reads the text of a `deck.yaml`; `file` is its name in errors.
  ///
  /// Throws ``SnapshotError`` with the line for text that is no YAML, an unknown key or a value
  /// that does not fit.
  init(yaml text: String, file: String) throws(SnapshotError) {
    let root = try Self.compose(text, file: file)
    guard let mapping = root.mapping else {
      throw .badYAML(
        file: file, line: root.mark?.line, reason: "keys and values expected, such as title: …")
    }
    for (key, value) in mapping {
      let name = key.scalar?.string ?? ""
      let line = key.mark?.line ?? 1
      guard let known = Key(rawValue: name) else {
        throw .unknownDeckKey(
          file: file, line: line, key: name, allowed: Key.allCases.map(\.rawValue))
      }
      try take(known, DeckValue(node: value, file: file, line: line, key: name))
    }
    guard !files.isEmpty else {
      throw .badDeckValue(
        file: file, line: 1, key: "file", expected: "is missing; name a file: or a list of files:")
    }
  }

  private mutating func take(_ key: Key, _ value: DeckValue) throws(SnapshotError) {
    switch key {
    case .title: title = try value.string()
    case .file: files.append(try value.string())
    case .files: files += try value.list()
    case .format: options.format = try value.format()
    case .rows: options.table.rows = try value.string()
    case .conditions:
      options.table.conditions = try value.stringOrList()
      for text in options.table.conditions { _ = try RowCondition(parsing: text) }
    case .frameBy: options.table.frameBy = try value.string()
    case .sectionBy: options.table.sectionBy = try value.string()
    case .key: options.table.key = try value.stringOrList()
    case .sort: options.table.sort = try value.string()
    case .limit: options.table.limit = try value.count()
    case .columns: options.table.columns = try value.stringOrList()
    case .bar: options.table.bar = try value.string()
    case .compute:
      options.table.compute = try value.pairs().map { name, value throws(SnapshotError) in
        TableOptions.Computed(name: name, expression: try value.string())
      }
    case .decimals:
      for (name, value) in try value.pairs() {
        options.table.decimals[name] = try value.count(maximum: 9)
      }
    case .caption: options.table.caption = try value.string()
    }
  }

  private static func compose(_ text: String, file: String) throws(SnapshotError) -> Node {
    do {
      return try Yams.compose(yaml: text) ?? Node.mapping([:])
    } catch {
      throw SnapshotError(yaml: error, file: file)
    }
  }
}
