import FlipbookSnapshots

extension Table {
  /// The columns that were renamed, deleted or inserted since a previous version, unless options choose the columns.
  ///
  /// Members of JSON and YAML are not deleted or inserted columns: the rows themselves show the difference. The columns
  /// of an empty file, such as /dev/null, come and go with its rows.
  func columnChanges(since old: Table, _ options: TableOptions) -> [ColumnChange] {
    if columns == old.columns || !options.columns.isEmpty { return [] }
    let areTables = !columns.isEmpty && !old.columns.isEmpty
    var changes = areTables ? RenamedColumns(of: old, in: self).changes : []
    guard areTables || rowCount + old.rowCount == 0, !old.grid.isTree else { return changes }
    let olds = Set(old.columns).subtracting(changes.map(\.name))
    let news = Set(columns).subtracting(changes.compactMap(\.newName))
    changes += old.columns.filter { olds.contains($0) && !news.contains($0) }
      .map { ColumnChange(name: $0, isInserted: false) }
    return changes
      + columns.filter { news.contains($0) && !olds.contains($0) }
      .map { ColumnChange(name: $0, isInserted: true) }
  }
}

/// Columns of two tables that differ in their names only.
private struct RenamedColumns {
  /// The maximum number of rows of each table that are compared, of values in all pairs of columns, and of pairs.
  private static let compared = (rows: 20_000, values: 4_000_000, pairs: 200_000)

  /// The renamed columns, in the order of the second table.
  private(set) var changes: [ColumnChange] = []

  /// Pairs each column that only the first table has with the first column that only the second one has and
  /// whose values are the same in most rows, together with those of all common columns. Columns whose members are
  /// columns in one of the tables do not count. The more columns there are, the fewer rows are compared; above a
  /// limit, no columns are paired.
  init(of old: Table, in new: Table) {
    let tables = [old, new]
    let owners = Set(
      tables.flatMap { table in table.parents.union(table.outlined).map { table.columns[$0] } })
    let columns = tables.map { $0.columns.filter { !owners.contains($0) } }
    let common = Set(columns[0]).intersection(columns[1])
    var unpaired = columns[0].filter { !common.contains($0) }
    let added = columns[1].filter { !common.contains($0) }
    if unpaired.isEmpty || added.isEmpty { return }
    let pairs = unpaired.count * added.count
    if pairs > Self.compared.pairs { return }
    let rowCount = min(Self.compared.rows, Self.compared.values / (pairs + common.count))
    let names = columns[0].filter(common.contains)
    let places = tables.map { table in names.map { table.columns.firstIndex(of: $0)! } }
    var hashes = unpaired.map { old.hashes(of: places[0], with: $0, rowCount) }
    for name in added where !unpaired.isEmpty {
      let rows = new.hashes(of: places[1], with: name, rowCount)
      let pair = hashes.firstIndex { others in
        rows.count(where: others.contains) * 2 > min(rows.count, others.count)
      }
      guard let pair else { continue }
      hashes.remove(at: pair)
      changes.append(
        ColumnChange(name: unpaired.remove(at: pair), isInserted: false, newName: name))
    }
  }
}

extension Table {
  /// The hashes of the values of some columns and another one in the first rows that have a value in that one.
  fileprivate func hashes(of places: [Int], with name: String, _ maximum: Int) -> Set<UInt64> {
    let column = columns.firstIndex(of: name)!
    let rows = (0..<min(rowCount, maximum)).filter { !isEmpty(row: $0, column: column) }
    return Set(grid.hashes(of: rows, places + [column]))
  }
}
