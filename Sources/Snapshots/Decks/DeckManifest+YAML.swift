extension DeckManifest {
  /// Reads a `deck.yaml`; `file` is its name in errors.
  ///
  /// Throws ``SnapshotError`` with the line for text that is no YAML, an unknown key or a value
  /// that does not fit.
  init(yaml bytes: [UInt8], file: String) throws(SnapshotError) {
    let root = try YAMLValue(bytes, file: file)
    guard let pairs = root.pairs else {
      throw .badYAML(
        file: file, line: root.line, reason: "keys and values expected, such as title: …")
    }
    for (key, value) in pairs {
      let name = key.text ?? ""
      guard let known = Key(rawValue: name) else {
        throw .unknownDeckKey(
          file: file, line: key.line, key: name, allowed: Key.allCases.map(\.rawValue))
      }
      try take(known, DeckValue(value: value, key: name))
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
}
