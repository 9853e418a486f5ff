import FlipbookSnapshots

/// The values of table rows apart from their table, whose text they would keep in memory.
final class KeptRows: LazyRows {
  let names: [String]
  private let bytes: [UInt8]
  /// Where each value ends, row by row.
  private let ends: [UInt32]

  init(_ values: [String], names: [String]) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(values.reduce(0) { $0 + $1.utf8.count })
    ends = values.map { value in
      bytes += value.utf8
      return UInt32(bytes.count)
    }
    (self.bytes, self.names) = (bytes, names)
  }

  /// The memory that it takes besides the names, which others share.
  var byteCount: Int { 112 + bytes.count + ends.count * MemoryLayout<UInt32>.stride }

  var hasPaths: Bool { true }
  var tellsMore: Bool { false }

  private func range(_ row: Int, _ place: Int) -> Range<Int> {
    let index = row * names.count + place
    return (index == 0 ? 0 : Int(ends[index - 1]))..<Int(ends[index])
  }

  func value(of row: Int, at place: Int) -> String {
    String(decoding: bytes[range(row, place)], as: UTF8.self)
  }

  func forEachValue(at place: Int, of rows: [Int], _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    bytes.withUnsafeBufferPointer { bytes in
      for row in rows { body(UnsafeBufferPointer(rebasing: bytes[range(row, place)])) }
    }
  }
}

extension [SnapshotRow] {
  /// The same rows apart from their tables, and the memory that they take.
  ///
  /// - Parameter names: The names of the columns of rows that were kept before. Equal names are shared.
  func kept(sharing names: inout [String]) -> (rows: [SnapshotRow], byteCount: Int) {
    var (rows, byteCount) = (self, 32 + count * MemoryLayout<SnapshotRow>.stride)
    var start = 0
    while start < count {
      let columns = self[start].columnNames
      let end = self[start...].firstIndex { $0.columnNames != columns } ?? count
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
      if columns != names { names = columns }
      let kept = KeptRows(self[start..<end].flatMap { $0.fields.map(\.value) }, names: names)
      byteCount += kept.byteCount
      for place in start..<end { rows[place].values = .cells(kept, at: place - start) }
    }
    return (rows, byteCount)
  }
}

extension SnapshotRow {
  /// The columns of a row of a table, whose text is that of its values.
  fileprivate var columnNames: [String]? {
    if case .cells(let columns, _) = values { return columns.names }
    return isJoined ? fields.map(\.name) : nil
  }
}

extension RowID {
  /// The memory that it takes besides its own.
  fileprivate var byteCount: Int {
    if case .key(let key, _) = self, key.utf8.count > 15 { 32 + key.utf8.count } else { 0 }
  }
}
