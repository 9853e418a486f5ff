import FlipbookSnapshots

/// Two tables side by side: which rows are equal in the compared columns, and which rows are left over.
///
/// Every identity that is unique in both tables pairs the equal rows, so identities differ only in how they
/// pair the rest. Rows and values are compared by 64-bit hashes.
struct TableComparison {
  private let old: ComparedTable
  private let new: ComparedTable
  private let columns: [Int]
  /// For each new row the equal old row; -1 if there is none.
  private var partners: [Int32]
  /// The other rows of either table.
  private var oldRest: [Int] = []
  private var newRest: [Int] = []

  /// Compares two tables in some columns. O(bytes).
  init(_ old: ComparedTable, _ new: ComparedTable, columns: [Int]) {
    (self.old, self.new, self.columns) = (old, new, columns)
    partners = Array(repeating: -1, count: new.rowCount)
    var isPaired = Array(repeating: false, count: old.rowCount)
    // most rows of a saved table are where they were, counted from its beginning or from its end
    let (oldRows, newRows) = (0..<old.rowCount, 0..<new.rowCount)
    let distance = oldRows.count - newRows.count
    for shift in old.table.columns != new.table.columns ? [] : distance == 0 ? [0] : [0, distance] {
      for row in max(0, -shift)..<max(0, -shift, min(newRows.count, oldRows.count - shift))
      where partners[row] < 0 && !isPaired[row + shift] {
        guard new.table.isWritten(row: row, like: row + shift, of: old.table) else { continue }
        partners[row] = Int32(row + shift)
        isPaired[row + shift] = true
      }
    }
    let olds = oldRows.filter { !isPaired[$0] }
    let news = newRows.filter { partners[$0] < 0 }
    var places = Dictionary(zip(old.hashes(of: olds, columns), olds)) { $1 }
    for (place, hash) in zip(news, new.hashes(of: news, columns)) {
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
  var rowCount: Int { max(old.rowCount, new.rowCount) }

  /// By how many changes another identity must be better for that to be clear.
  var clearGain: Int { max(2, new.rowCount / 10) }

  /// The number of changes that no identity avoids: each row of the rest is one, and so is each move of an
  /// equal row.
  var fewestChanges: Int {
    max(oldRest.count, newRest.count) + CommonSubsequence.moveCount(partners)
  }

  /// The number of changes if the given columns, unique in both tables, identify the rows: deleted, inserted,
  /// updated and moved rows, summed. O(rest) hashes, and O(rows · log rows) for the moves.
  func changeCount(byColumns key: [Int]) -> Int {
    let places = Dictionary(zip(old.hashes(of: oldRest, key), oldRest)) { first, _ in first }
    var partners = partners
    var pairCount = 0
    for (place, hash) in zip(newRest, new.hashes(of: newRest, key)) {
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
        old.hashes(of: [Int(partner)], columns) == new.hashes(of: [place], columns)
      }
      count -= isEqual(columns) ? 2 : isEqual(names) ? 1 : 0
    }
    return count
  }
}

/// A table that is compared with others, in the columns of the first one.
struct ComparedTable {
  let table: Table
  /// Where each column of the first table is in this one; `nil` if it has none of that name.
  private let places: [Int?]

  /// O(columns).
  init(_ table: Table, like first: Table) {
    let known = Dictionary(zip(table.columns, table.columns.indices)) { $1 }
    self.table = table
    places = first.columns.map { known[$0] }
  }

  var rowCount: Int { table.rowCount }

  func has(_ column: Int) -> Bool { places[column] != nil }

  /// The places of columns that it has.
  func places(of columns: [Int]) -> [Int] { columns.map { places[$0]! } }

  func text(row: Int, _ column: Int) -> String {
    table.text(row: row, column: places[column]!)
  }

  /// A hash of the values of each of some rows, without layout. O(bytes of the values).
  func hashes(of rows: [Int], _ columns: [Int]) -> [UInt64] {
    let columns = places(of: columns)
    return table.bytes.withUnsafeBufferPointer { bytes in
      rows.map { table.hash($0, columns, bytes) }
    }
  }

  /// Whether a column counts the rows: 1, 2, 3.
  func countsRows(_ column: Int) -> Bool {
    (0..<rowCount).allSatisfy { text(row: $0, column) == "\($0 + 1)" }
  }

  /// Whether all rows differ in some columns together.
  ///
  /// They do not in a column without a name that is empty in a row: marks before rows do not tell them apart, even
  /// if there are only two rows.
  func isUnique(_ columns: [Int]) -> Bool {
    guard columns.allSatisfy(has) else { return false }
    let places = places(of: columns)
    if places.count == 1, ColumnName.number(table.columns[places[0]]) != nil,
      (0..<rowCount).contains(where: { table.isEmpty(row: $0, column: places[0]) })
    {
      return false
    }
    return table.isUnique(places, 0..<rowCount)
  }
}

extension Table {
  /// A hash of the values of a row in some columns, without layout. O(bytes of the values).
  fileprivate func hash(
    _ row: Int, _ columns: [Int], _ bytes: UnsafeBufferPointer<UInt8>
  ) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for column in columns {
      let cell = cell(row: row, column: column)
      if cell.isPlain {
        Self.add(UnsafeBufferPointer(rebasing: bytes[cell.range]), to: &hash)
      } else {
        var text = cell.text(in: self.bytes)
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

  /// Whether some rows differ in some columns together. Columns that repeat a value mostly do so early.
  ///
  /// O(bytes of the values).
  func isUnique(_ columns: [Int], _ rows: some Collection<Int>) -> Bool {
    var seen: Set<UInt64> = []
    seen.reserveCapacity(rows.count)
    return bytes.withUnsafeBufferPointer { bytes in
      rows.allSatisfy { seen.insert(hash($0, columns, bytes)).inserted }
    }
  }
}
