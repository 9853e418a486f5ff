/// The columns of a scanned table and those computed from them, found by name.
struct TableColumns: Sendable {
  let table: Table
  /// Source columns first, computed ones behind them.
  let names: [String]
  private let expressions: [ColumnExpression<Int>]
  private let decimals: [Int?]
  private let indexes: [String: Int]

  init(table: Table, options: TableOptions) throws(SnapshotError) {
    self.table = table
    var names = table.columns
    var expressions: [ColumnExpression<Int>] = []
    for definition in options.compute {
      let expression = try ColumnExpression(parsing: definition)
      expressions.append(
        try expression.mapColumns { name throws(SnapshotError) in
          try Self.index(of: name, in: names, option: "compute", file: table.file)
        })
      names.append(definition.name)
    }
    for name in options.decimals.keys.sorted() {
      _ = try Self.index(of: name, in: names, option: "decimals", file: table.file)
    }
    self.names = names
    self.expressions = expressions
    decimals = names.map { options.decimals[$0] }
    indexes = Dictionary(names.enumerated().map { ($1, $0) }) { $1 }
  }

  /// Whether there is no header, and so nothing that an option could name.
  var isEmpty: Bool { table.columns.isEmpty }

  func index(of name: String, option: String) throws(SnapshotError) -> Int {
    guard let index = indexes[name] else {
      throw .unknownColumn(name: name, option: option, file: table.file, columns: names)
    }
    return index
  }

  func isComputed(_ column: Int) -> Bool {
    column >= table.columns.count
  }

  /// Whether the values of a column are shown as they are written, and not worked out or rounded.
  func isAsWritten(_ column: Int) -> Bool {
    !isComputed(column) && decimals[column] == nil
  }

  func number(row: Int, column: Int) -> Double? {
    guard isComputed(column) else {
      return Number.parse(table.text(row: row, column: column))
    }
    return expressions[column - table.columns.count].value { number(row: row, column: $0) }
  }

  /// The number to sort by: sizes in bytes, times in seconds.
  func magnitude(row: Int, column: Int) -> Double? {
    if isComputed(column) { return number(row: row, column: column) }
    let text = table.text(row: row, column: column)
    return Number.parse(text) ?? Magnitude(text)?.sortValue
  }

  /// The value as it is shown: rounded and grouped where decimals are asked for.
  func text(row: Int, column: Int) -> String {
    guard isComputed(column) || decimals[column] != nil else {
      return table.text(row: row, column: column)
    }
    if let number = number(row: row, column: column) {
      return Number.format(number, decimals: decimals[column])
    }
    return isComputed(column) ? "" : table.text(row: row, column: column)
  }

  /// Whether at least half of the values that are not empty are numbers, and there is one.
  func isMostlyNumeric(_ column: Int, rows: some Collection<Int>) -> Bool {
    if isComputed(column) { return true }
    var numbers = 0
    var others = 0
    for row in rows where !table.isEmpty(row: row, column: column) {
      if magnitude(row: row, column: column) == nil { others += 1 } else { numbers += 1 }
    }
    return numbers > 0 && numbers >= others
  }

  private static func index(
    of name: String, in names: [String], option: String, file: String
  ) throws(SnapshotError) -> Int {
    guard let index = names.lastIndex(of: name) else {
      throw .unknownColumn(name: name, option: option, file: file, columns: names)
    }
    return index
  }
}
