import Snapshots

/// Two tables side by side: which rows are equal in the compared columns, and which rows are left over.
///
/// Every identity that is unique in both tables pairs the equal rows, so identities differ only in how they
/// pair the rest. Rows and values are compared by 64-bit hashes.
struct TableComparison {
  private let old: ComparedTable
  private let new: ComparedTable
  private let columns: [Int]
  /// For each new row the place of the equal old row; -1 if there is none.
  private var partners: [Int32]
  /// The places of the rest in the rows of either table.
  private var oldRest: [Int] = []
  private var newRest: [Int] = []

  /// Compares two tables in some columns. O(bytes).
  init(_ old: ComparedTable, _ new: ComparedTable, columns: [Int]) {
    (self.old, self.new, self.columns) = (old, new, columns)
    partners = Array(repeating: -1, count: new.rows.count)
    var isPaired = Array(repeating: false, count: old.rows.count)
    // most rows of a saved table are where they were, counted from its beginning or from its end
    let distance = old.rows.count - new.rows.count
    for shift in old.table.columns != new.table.columns ? [] : distance == 0 ? [0] : [0, distance] {
      for place in max(0, -shift)..<max(0, -shift, min(new.rows.count, old.rows.count - shift))
      where partners[place] < 0 && !isPaired[place + shift] {
        let row = old.rows[place + shift]
        guard new.table.isWritten(row: new.rows[place], like: row, of: old.table) else { continue }
        partners[place] = Int32(place + shift)
        isPaired[place + shift] = true
      }
    }
    let olds = old.rows.indices.filter { !isPaired[$0] }
    let news = new.rows.indices.filter { partners[$0] < 0 }
    var places = Dictionary(zip(old.hashes(at: olds, columns), olds)) { $1 }
    for (place, hash) in zip(news, new.hashes(at: news, columns)) {
      if let match = places.removeValue(forKey: hash) {
        partners[place] = Int32(match)
        isPaired[match] = true
      } else {
        newRest.append(place)
      }
    }
    oldRest = olds.filter { !isPaired[$0] }
  }

  /// The number of rows of the longer table.
  var rowCount: Int { max(old.rows.count, new.rows.count) }

  /// By how many changes another identity must be better for that to be clear.
  var clearGain: Int { max(2, new.rows.count / 10) }

  /// The number of changes that no identity avoids: each row of the rest is one, and so is each move of an
  /// equal row.
  var fewestChanges: Int {
    max(oldRest.count, newRest.count) + CommonSubsequence.moveCount(partners)
  }

  /// The number of changes if the given columns, unique in both tables, identify the rows: deleted, inserted,
  /// updated and moved rows, summed. O(rest) hashes, and O(rows · log rows) for the moves.
  func changeCount(byColumns key: [Int]) -> Int {
    let places = Dictionary(zip(old.hashes(at: oldRest, key), oldRest)) { first, _ in first }
    var partners = partners
    var pairCount = 0
    for (place, hash) in zip(newRest, new.hashes(at: newRest, key)) {
      guard let match = places[hash] else { continue }
      partners[place] = Int32(match)
      pairCount += 1
    }
    return oldRest.count + newRest.count - pairCount + CommonSubsequence.moveCount(partners)
  }

  /// The number of changes if rows with the same identity are the same rows.
  ///
  /// - Parameter names: The columns of names and numbers: where these differ, the row is another one, however
  ///   similar it is.
  func changeCount(from olds: [RowID], to news: [RowID], names: [Int]) -> Int {
    let places = Dictionary(zip(olds, olds.indices)) { first, _ in first }
    let partners = news.map { places[$0].map(Int32.init) ?? -1 }
    var count = olds.count + news.count + CommonSubsequence.moveCount(partners)
    for (place, partner) in partners.enumerated() where partner >= 0 {
      func isEqual(_ columns: [Int]) -> Bool {
        old.hashes(at: [Int(partner)], columns) == new.hashes(at: [place], columns)
      }
      count -= isEqual(columns) ? 2 : isEqual(names) ? 1 : 0
    }
    return count
  }
}

/// A table that is compared with others, in the columns of the first one.
struct ComparedTable {
  private let slice: TableSlice
  /// Where each column of the first table is in this one; `nil` if it has none of that name.
  private let places: [Int?]

  /// O(columns).
  init(_ slice: TableSlice, like first: Table) {
    let columns = slice.table.columns
    let known = Dictionary(zip(columns, columns.indices)) { $1 }
    self.slice = slice
    places = first.columns.map { known[$0] }
  }

  var table: Table { slice.table }
  var rows: [Int] { slice.rows }

  func has(_ column: Int) -> Bool { places[column] != nil }

  /// The places of columns that it has.
  func places(of columns: [Int]) -> [Int] { columns.map { places[$0]! } }

  func text(at place: Int, _ column: Int) -> String {
    table.text(row: rows[place], column: places[column]!)
  }

  /// A hash of the values of each of the rows at some places, without layout. O(bytes of the values).
  func hashes(at places: [Int], _ columns: [Int]) -> [UInt64] {
    let columns = self.places(of: columns)
    return table.bytes.withUnsafeBufferPointer { bytes in
      places.map { slice.hash(rows[$0], columns, bytes) }
    }
  }

  /// Whether a column counts the rows: 1, 2, 3.
  func countsRows(_ column: Int) -> Bool {
    rows.indices.allSatisfy { text(at: $0, column) == "\($0 + 1)" }
  }

  /// Whether all rows differ in some columns together.
  ///
  /// They do not in a column without a name that is empty in a row: marks before rows do not tell them apart, even
  /// if there are only two rows.
  func isUnique(_ columns: [Int]) -> Bool {
    guard columns.allSatisfy(has) else { return false }
    let places = places(of: columns)
    if places.count == 1, ColumnName.number(table.columns[places[0]]) != nil,
      rows.contains(where: { table.isEmpty(row: $0, column: places[0]) })
    {
      return false
    }
    return slice.isUnique(places)
  }
}

extension TableSlice {
  /// A hash of the values of a row in some columns, without layout. O(bytes of the values).
  fileprivate func hash(
    _ row: Int, _ columns: [Int], _ bytes: UnsafeBufferPointer<UInt8>
  ) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for column in columns {
      let cell = table.cell(row: row, column: column)
      if cell.isPlain {
        Self.add(UnsafeBufferPointer(rebasing: bytes[cell.range]), to: &hash)
      } else {
        var text = cell.text(in: table.bytes)
        text.withUTF8 { Self.add($0, to: &hash) }
      }
    }
    return hash
  }

  private static func add(_ value: UnsafeBufferPointer<UInt8>, to hash: inout UInt64) {
    for byte in UnsafeBufferPointer(rebasing: TreeGlyphs.dropped(from: value)) {
      hash = (hash ^ UInt64(byte)) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash >> 32
    }
    // no value of UTF-8 has this byte, so that “a”, “bc” differs from “ab”, “c”
    hash = (hash ^ 0xFF) &* 0x9E37_79B9_7F4A_7C15
    hash ^= hash >> 29
  }

  /// Whether all rows differ in some columns together. Columns that repeat a value mostly do so early.
  ///
  /// O(bytes of the values).
  func isUnique(_ columns: [Int]) -> Bool {
    var seen: Set<UInt64> = []
    seen.reserveCapacity(rows.count)
    return table.bytes.withUnsafeBufferPointer { bytes in
      rows.allSatisfy { seen.insert(hash($0, columns, bytes)).inserted }
    }
  }
}
