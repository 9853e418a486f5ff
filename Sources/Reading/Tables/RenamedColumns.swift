import FlipbookSnapshots

/// Columns of two tables that differ in their names only.
struct RenamedColumns {
  /// The number of rows of each table that are compared.
  private static let comparedRows = 20_000

  /// The renamed columns, in the order of the second table.
  private(set) var changes: [ColumnChange] = []

  /// Pairs each column that only the first table has with the first column that only the second one has and
  /// whose values are the same in most rows, together with those of all common columns. Columns that are not part
  /// of a row, because their members are columns, do not count.
  ///
  /// Complexity: O(*n* × *k*²) for *n* rows and *k* columns that are not common.
  init(of old: Table, in new: Table) {
    let columns = [old, new].map { table in
      table.columns.indices.filter { !table.parents.contains($0) }.map { table.columns[$0] }
    }
    let common = Set(columns[0]).intersection(columns[1])
    var unpaired = columns[0].filter { !common.contains($0) }
    let added = columns[1].filter { !common.contains($0) }
    if unpaired.isEmpty || added.isEmpty { return }
    let names = columns[0].filter(common.contains)
    let (olds, news) = (Rows(of: old, names), Rows(of: new, names))
    for name in added where !unpaired.isEmpty {
      let rows = news.hashes(with: name)
      let pair = unpaired.firstIndex { other in
        let others = olds.hashes(with: other)
        return others.intersection(rows).count * 2 > min(rows.count, others.count)
      }
      guard let pair else { continue }
      changes.append(
        ColumnChange(name: unpaired.remove(at: pair), isInserted: false, newName: name))
    }
  }

  /// The rows of a table, reduced to hashes, since the values may be as large as the file.
  private struct Rows {
    private let table: Table
    /// The hash of the common columns of each row.
    private let hashes: [Int]

    init(of table: Table, _ names: [String]) {
      self.table = table
      let columns = names.map { table.columns.firstIndex(of: $0)! }
      hashes = (0..<min(table.rowCount, RenamedColumns.comparedRows)).map { row in
        columns.map { table.text(row: row, column: $0) }.hashValue
      }
    }

    /// The hashes of the common columns and another one, for the rows with a value in it.
    func hashes(with name: String) -> Set<Int> {
      let column = table.columns.firstIndex(of: name)!
      return Set(
        hashes.indices.lazy.filter { !table.isEmpty(row: $0, column: column) }.map { row in
          var hasher = Hasher()
          hasher.combine(hashes[row])
          hasher.combine(table.text(row: row, column: column))
          return hasher.finalize()
        })
    }
  }
}
