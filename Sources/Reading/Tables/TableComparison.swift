import FlipbookSnapshots

/// A comparison of two tables: the rows that are equal in the compared columns, and the remaining rows.
///
/// Every identity that is unique in both tables pairs the equal rows, so identities differ only in how they
/// pair the rest. Rows and values are compared by 64-bit hashes.
struct TableComparison {
  private let old: TableRows
  private let new: TableRows
  private let fields: [Int]
  /// For each new row, the equal old row; -1 if there is none.
  private var partners: [Int32]
  /// The remaining rows of each table.
  private var oldRest: [Int] = []
  private var newRest: [Int] = []

  /// Compares two tables with the same fields, in some of these fields. O(bytes).
  init(_ old: TableRows, _ new: TableRows, fields: [Int]) {
    (self.old, self.new, self.fields) = (old, new, fields)
    let (oldRows, newRows) = (0..<old.grid.rowCount, 0..<new.grid.rowCount)
    partners = Array(repeating: -1, count: newRows.count)
    var isPaired = Array(repeating: false, count: oldRows.count)
    // most rows of a saved table have the same position, counted from its beginning or from its end
    let distance = oldRows.count - newRows.count
    for shift in distance == 0 ? [0] : [0, distance] {
      for row in max(0, -shift)..<max(0, -shift, min(newRows.count, oldRows.count - shift))
      where partners[row] < 0 && !isPaired[row + shift] {
        guard new.isWritten(row: row, like: row + shift, of: old) else { continue }
        partners[row] = Int32(row + shift)
        isPaired[row + shift] = true
      }
    }
    let olds = oldRows.filter { !isPaired[$0] }
    let news = newRows.filter { partners[$0] < 0 }
    var places = Dictionary(zip(old.hashes(of: olds, fields), olds)) { $1 }
    for (place, hash) in zip(news, new.hashes(of: news, fields)) {
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
  var rowCount: Int { max(old.grid.rowCount, new.grid.rowCount) }

  /// The number of changes by which another identity must be better to be clearly better.
  var clearGain: Int { max(2, new.grid.rowCount / 10) }

  /// The number of changes that no identity avoids: one for each remaining row and each move of an equal row.
  var fewestChanges: Int {
    max(oldRest.count, newRest.count) + CommonSubsequence.moveCount(partners)
  }

  /// The number of changes if the given fields, unique in both tables, identify the rows: the total of
  /// deleted, inserted, updated and moved rows. O(rest) hashes, and O(rows · log rows) for the moves.
  func changeCount(byFields key: [Int]) -> Int {
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
  /// - Parameter names: The fields with names and numbers: if these differ, the row is a different one,
  ///   however similar it is.
  func changeCount(from olds: [RowID], to news: [RowID], names: [Int]) -> Int {
    let places = Dictionary(zip(olds, olds.indices)) { first, _ in first }
    let partners = news.map { places[$0].map(Int32.init) ?? -1 }
    var count = olds.count + news.count + CommonSubsequence.moveCount(partners)
    for (place, partner) in partners.enumerated() where partner >= 0 {
      func isEqual(_ fields: [Int]) -> Bool {
        old.hashes(of: [Int(partner)], fields) == new.hashes(of: [place], fields)
      }
      count -= isEqual(fields) ? 2 : isEqual(names) ? 1 : 0
    }
    return count
  }
}

extension TableRows {
  /// A hash for each of the given rows, of its values in the given fields without layout. O(bytes of the
  /// values).
  func hashes(of rows: [Int], _ places: [Int]) -> [UInt64] {
    grid.hashes(of: rows, places.map(column))
  }
}
