/// The options of a table with every column found.
struct TableLayout {
  let columns: TableColumns
  let key: [Int]
  let section: Int?
  let conditions: [TableCondition]
  let order: SortOrder?
  let limit: Int?
  let shown: [Int]

  init(
    columns: TableColumns, options: TableOptions, identity: RowIdentity
  ) throws(SnapshotError) {
    self.columns = columns
    key =
      switch identity {
      case .given(let names): try Self.indexes(of: names, in: columns, option: "key")
      case .chosen(let name): try Self.indexes(of: [name], in: columns, option: "key")
      case .alignment: []
      }
    section = try options.sectionBy.map { name throws(SnapshotError) in
      try columns.index(of: name, option: "section-by")
    }
    var conditions: [TableCondition] = []
    for text in options.conditions {
      let condition = try RowCondition(parsing: text)
      conditions.append(try TableCondition(condition, text: text, columns: columns))
    }
    self.conditions = conditions
    order = try options.sort.map { text throws(SnapshotError) in
      try SortOrder(text, columns: columns)
    }
    if let limit = options.limit, limit < 0 {
      throw .badOption(option: "limit", value: String(limit), expected: "give 0 or more rows")
    }
    limit = options.limit
    var shown = try Self.shownColumns(of: columns, options: options)
    if options.columns.isEmpty {
      // What is hidden but asked for by its name is shown.
      let asked = identity.isGiven ? key : []
      for column in asked + [order?.column].compactMap(\.self)
      where columns.table.hidden.contains(column) && !shown.contains(column) {
        shown.append(column)
      }
    }
    self.shown = shown
  }

  private static func shownColumns(
    of columns: TableColumns, options: TableOptions
  ) throws(SnapshotError) -> [Int] {
    var shown =
      options.columns.isEmpty
      ? columns.names.indices.filter { index in
        columns.names[index] != options.frameBy && columns.names[index] != options.sectionBy
          && !columns.table.hidden.contains(index)
          && columns.names.lastIndex(of: columns.names[index]) == index
      } : try indexes(of: options.columns, in: columns, option: "columns")
    if let bar = options.bar {
      let index = try columns.index(of: bar, option: "bar")
      if !shown.contains(index) { shown.append(index) }
    }
    return shown
  }

  private static func indexes(
    of names: [String], in columns: TableColumns, option: String
  ) throws(SnapshotError) -> [Int] {
    var indexes: [Int] = []
    for name in names {
      let index = try columns.index(of: name, option: option)
      if !indexes.contains(index) { indexes.append(index) }
    }
    return indexes
  }
}
