import Snapshots

/// Two tables side by side: which rows are equal in all columns that both have, and which rows are left over.
///
/// Every identity that is unique in both tables pairs the equal rows, so identities differ only in how they
/// pair the rest. Rows and values are compared by 64-bit hashes.
struct TableComparison {
  /// The places of the rest in the rows of either table.
  private(set) var oldRest: [Int] = []
  private(set) var newRest: [Int] = []
  /// For each new row the place of the equal old row; -1 if there is none.
  private var partners: [Int32]
  private let old: TableSlice
  private let new: TableSlice
  private let oldColumns: ColumnPlaces
  private let newColumns: ColumnPlaces

  /// Compares two tables in the given columns, which are those of `reference`. O(bytes).
  init(_ old: TableSlice, _ new: TableSlice, columns: [Int], of reference: Table) {
    (self.old, self.new) = (old, new)
    oldColumns = ColumnPlaces(of: reference, in: old.columns.table)
    newColumns = ColumnPlaces(of: reference, in: new.columns.table)
    partners = Array(repeating: -1, count: new.rows.count)
    let haveSameColumns = new.columns.table.columns == old.columns.table.columns
    let shorter = haveSameColumns ? min(old.rows.count, new.rows.count) : 0
    var prefix = 0
    while prefix < shorter, isWrittenAlike(prefix, prefix) {
      partners[prefix] = Int32(prefix)
      prefix += 1
    }
    var suffix = 0
    while suffix < shorter - prefix,
      isWrittenAlike(old.rows.count - 1 - suffix, new.rows.count - 1 - suffix)
    {
      partners[new.rows.count - 1 - suffix] = Int32(old.rows.count - 1 - suffix)
      suffix += 1
    }
    var olds = Array(prefix..<old.rows.count - suffix)
    var news = Array(prefix..<new.rows.count - suffix)
    if haveSameColumns, olds.count == news.count {
      // most rows of a saved table are where they were; the others are hashed
      let changed = olds.filter { !isWrittenAlike($0, $0) }
      for row in olds { partners[row] = Int32(row) }
      for row in changed { partners[row] = -1 }
      (olds, news) = (changed, changed)
    }
    pair(olds, news, columns: columns)
  }

  private func isWrittenAlike(_ one: Int, _ other: Int) -> Bool {
    new.columns.table.isWritten(row: new.rows[other], like: old.rows[one], of: old.columns.table)
  }

  private mutating func pair(_ olds: [Int], _ news: [Int], columns: [Int]) {
    let oldHashes = old.hashes(of: olds, columns: columns.compactMap { oldColumns[$0] })
    let newHashes = new.hashes(of: news, columns: columns.compactMap { newColumns[$0] })
    var first: [UInt64: Int] = [:]
    var next = Array(repeating: -1, count: olds.count)
    for place in olds.indices.reversed() {
      next[place] = first.updateValue(place, forKey: oldHashes[place]) ?? -1
    }
    var isPaired = Array(repeating: false, count: olds.count)
    for (place, hash) in newHashes.enumerated() {
      guard let match = first[hash], match >= 0 else {
        newRest.append(news[place])
        continue
      }
      first[hash] = next[match]
      isPaired[match] = true
      partners[news[place]] = Int32(olds[match])
    }
    oldRest = olds.indices.lazy.filter { !isPaired[$0] }.map { olds[$0] }
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
  func changeCount(byColumns columns: [Int]) -> Int {
    let oldKeys = old.hashes(of: oldRest, columns: columns.compactMap { oldColumns[$0] })
    let newKeys = new.hashes(of: newRest, columns: columns.compactMap { newColumns[$0] })
    let places = Dictionary(zip(oldKeys, oldRest)) { first, _ in first }
    var partners = partners
    var pairCount = 0
    for (key, row) in zip(newKeys, newRest) {
      guard let match = places[key] else { continue }
      partners[row] = Int32(match)
      pairCount += 1
    }
    return oldRest.count + newRest.count - pairCount + CommonSubsequence.moveCount(partners)
  }
}

extension TableSlice {
  /// A hash of the values of each of the rows at `places` in some columns, without layout. O(bytes of the
  /// rows).
  func hashes(of places: [Int], columns: [Int]) -> [UInt64] {
    let table = self.columns.table
    return table.bytes.withUnsafeBufferPointer { bytes in
      places.map { place in
        columns.reduce(Self.emptyHash) { hash, column in
          Self.hash(table.cell(row: rows[place], column: column), of: table, bytes, after: hash)
        }
      }
    }
  }

  private static let emptyHash: UInt64 = 0xCBF2_9CE4_8422_2325

  private static func hash(
    _ cell: TableCell, of table: Table, _ bytes: UnsafeBufferPointer<UInt8>, after hash: UInt64
  ) -> UInt64 {
    var hash = hash
    if cell.isPlain {
      let value = UnsafeBufferPointer(rebasing: bytes[cell.range])
      add(UnsafeBufferPointer(rebasing: TreeGlyphs.dropped(from: value)), to: &hash)
    } else {
      var text = cell.text(in: table.bytes)
      text.withUTF8 { add(UnsafeBufferPointer(rebasing: TreeGlyphs.dropped(from: $0)), to: &hash) }
    }
    // no value of UTF-8 has this byte, so that “a”, “bc” differs from “ab”, “c”
    hash = (hash ^ 0xFF) &* 0x9E37_79B9_7F4A_7C15
    return hash ^ hash >> 29
  }

  private static func add(_ value: UnsafeBufferPointer<UInt8>, to hash: inout UInt64) {
    for byte in value {
      hash = (hash ^ UInt64(byte)) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash >> 32
    }
  }

  /// Whether all rows differ in some columns together. O(bytes of the values).
  func isUnique(together columns: [Int]) -> Bool {
    var seen: Set<UInt64> = []
    seen.reserveCapacity(rows.count)
    return hashes(of: Array(rows.indices), columns: columns).allSatisfy { seen.insert($0).inserted }
  }
}

/// Where the columns of one table are in another one.
struct ColumnPlaces {
  /// By name; `nil` if both have the same columns.
  private let places: [String: Int]?
  private let names: [String]

  /// O(columns), so that each column is found in O(1).
  init(of table: Table, in other: Table) {
    names = table.columns
    places =
      table.columns == other.columns
      ? nil : Dictionary(uniqueKeysWithValues: zip(other.columns, other.columns.indices))
  }

  /// `nil` if the other table has no column of that name.
  subscript(column: Int) -> Int? {
    guard let places else { return column }
    return places[names[column]]
  }
}
