import FlipbookSnapshots

extension [SnapshotRow] {
  /// The same rows apart from their tables, unless these are recorded ones, and the memory that they take.
  ///
  /// - Parameter shared: The columns of the rows kept before; they are shared if the names are equal.
  func kept(sharing shared: inout TableColumns) -> (rows: [SnapshotRow], byteCount: Int) {
    var (rows, byteCount) = (self, 32 + count * MemoryLayout<SnapshotRow>.stride)
    let names = map { $0.columnNames(like: shared.names) }
    var start = 0
    while start < count {
      let columns = names[start]
      let end = names[start...].firstIndex { $0 != columns } ?? count
      defer { start = end }
      for row in self[start..<end] { byteCount += row.id.byteCount + row.styles.count * 32 }
      guard let columns else {
        for place in start..<end {
          let (text, fields) = (self[place].text, self[place].fields)
          byteCount += fields.reduce(64 + text.utf8.count) { $0 + 48 + $1.value.utf8.count }
          if case .line = self[place].values {
            rows[place].values = .written(text: text, fields: [])
          }
        }
        continue
      }
      if case .cells(let table, _) = self[start].values, table.isRecorded {
        byteCount += (end - start) * table.byteCount / table.grid.rowCount
        continue
      }
      if columns != shared.names { shared = TableColumns(columns) }
      let kept = TableRows(
        recorded: self[start..<end].flatMap { $0.fields.map(\.value) }, shared)
      byteCount += kept.byteCount
      for place in start..<end { rows[place].values = .cells(kept, at: place - start) }
    }
    return (rows, byteCount)
  }
}

extension SnapshotRow {
  /// The columns of a row of a table, whose text is that of its values; `shared` if they are the same.
  fileprivate func columnNames(like shared: [String]) -> [String]? {
    if case .cells(let columns, _) = values { return columns.names }
    if !isJoined { return nil }
    let names = fields.lazy.map(\.name)
    return names.elementsEqual(shared) ? shared : Array(names)
  }
}

extension RowID {
  /// The additional memory that it refers to, in bytes.
  fileprivate var byteCount: Int {
    if case .key(let key, _) = self, key.utf8.count > 15 { 32 + key.utf8.count } else { 0 }
  }
}
