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
  /// The number of common columns that may identify the rows.
  private static let keys = 8

  /// The renamed columns, in the order of the second table.
  private(set) var changes: [ColumnChange] = []

  /// Pairs each column that only the first table has with the first column that only the second one has and
  /// whose values are the same in most rows. Rows are the same if all common columns are, or one of the first that is
  /// unique; distinct values need no other column if all are the same. Columns whose members are columns in one of the
  /// tables do not count. The more columns there are, the fewer rows are compared; above a limit, no columns are paired.
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
    let rowsOfTables = tables.map { Array(0..<min($0.rowCount, rowCount)) }
    let keys = names.prefix(Self.keys).filter { name in
      zip(tables, rowsOfTables).allSatisfy { table, rows in
        table.grid.isUnique([table.columns.firstIndex(of: name)!], rows)
      }
    }
    for fields in [names] + keys.map({ [$0] }) + [[]] {
      var hashes = unpaired.map { old.hashes(of: fields, with: $0, rowsOfTables[0]) }
      for name in added where !changes.contains(where: { $0.newName == name }) {
        let rows = new.hashes(of: fields, with: name, rowsOfTables[1])
        let pair = hashes.firstIndex { others in
          let (same, all) = (rows.count(where: others.contains), min(rows.count, others.count))
          return same * 2 > all && (same == all || !fields.isEmpty)
        }
        guard let pair else { continue }
        hashes.remove(at: pair)
        changes.append(
          ColumnChange(name: unpaired.remove(at: pair), isInserted: false, newName: name))
      }
    }
    let order = Dictionary(zip(added, added.indices)) { $1 }
    changes.sort { order[$0.newName!]! < order[$1.newName!]! }
  }
}

extension Table {
  /// The hashes of the values of some columns and another one in the rows that have a value in that one. Empty if
  /// there are no other columns and most of the values repeat.
  fileprivate func hashes(of names: [String], with name: String, _ rows: [Int]) -> Set<UInt64> {
    let column = columns.firstIndex(of: name)!
    let filled = rows.filter { !isEmpty(row: $0, column: column) }
    let hashes = Set(
      grid.hashes(of: filled, names.map { columns.firstIndex(of: $0)! } + [column]))
    return names.isEmpty && hashes.count * 2 <= filled.count ? [] : hashes
  }
}
