import FlipbookNotation
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

  private static let longestRest = 1_000

  /// The number of rows of the longer table.
  var rowCount: Int { max(old.grid.rowCount, new.grid.rowCount) }

  /// The number of changes by which another identity must be better to be clearly better.
  var clearGain: Int { max(2, new.grid.rowCount / 10) }

  /// The number of changes that no identity avoids: one for each remaining row and each move of an equal row.
  var fewestChanges: Int {
    max(oldRest.count, newRest.count) + CommonSubsequence.moveCount(partners)
  }

  /// Whether no other row of the same table has the values of a remaining row in the given fields. `false` if very
  /// many rows remain. O(bytes).
  func distinguishesRest(by places: [Int]) -> Bool {
    [(old, oldRest), (new, newRest)].allSatisfy { table, rest in
      if rest.count > Self.longestRest { return false }
      let hashes = table.hashes(of: Array(0..<table.grid.rowCount), places)
      let counts = Dictionary(hashes.map { ($0, 1) }, uniquingKeysWith: +)
      return rest.allSatisfy { counts[hashes[$0]] == 1 }
    }
  }

  /// The changes that an identity leaves.
  struct Changes: Equatable {
    /// The total number of deleted, inserted, updated and moved rows.
    var count = 0
    /// The weight of the changes: 1 for a deleted or an inserted row, 1 to 1.6 for an updated one, by the
    /// proportion of its values that differ, and 0.2 for a move, or 0.05 if the row is also updated. So no row
    /// weighs more than one that is deleted and inserted, and a column that only numbers the rows weighs more
    /// than the names next to it.
    var weight = 0.0
    /// The number of deleted and inserted rows.
    var singleCount = 0
    /// The number of updated rows in which more than half of the values differ.
    var replacedCount = 0
    /// The number of those that are probably other rows, which weigh as much as a deletion and an insertion.
    var pairedByChance = 0

    static func + (one: Changes, other: Changes) -> Changes {
      Changes(
        count: one.count + other.count, weight: one.weight + other.weight,
        singleCount: one.singleCount + other.singleCount,
        replacedCount: one.replacedCount + other.replacedCount,
        pairedByChance: one.pairedByChance + other.pairedByChance)
    }
  }

  /// The changes if the given fields, unique in both tables, identify the rows. O(rest) hashes, and
  /// O(rows · log rows) for the moves.
  ///
  /// - Parameters:
  ///   - mostChanged: The number of values that may differ in the same row even if they are more than half, unless
  ///     the fields have the same values in both tables; 0 for fields that are unique by chance.
  ///   - isMeasured: Whether the fields are measurements or positions.
  ///   - names: The fields with names and numbers.
  func changes(
    byFields key: [Int], mostChanged: Int, isMeasured: Bool, names: [Int]
  ) -> Changes {
    let places = Dictionary(zip(old.hashes(of: oldRest, key), oldRest)) { first, _ in first }
    var pairs: [(old: Int, new: Int)] = []
    for (place, hash) in zip(newRest, new.hashes(of: newRest, key)) {
      if let match = places[hash] { pairs.append((match, place)) }
    }
    var partners = partners
    for pair in pairs { partners[pair.new] = Int32(pair.old) }
    return changes(
      single: oldRest.count + newRest.count - 2 * pairs.count, updated: pairs,
      keyCount: isMeasured ? key.count : 0, partners,
      mostChanged: mostChanged > 0 && pairs.count == max(oldRest.count, newRest.count)
        ? .max : mostChanged,
      names: names, named: key.contains(fields[0]))
  }

  /// The changes if rows with the same identity are the same rows.
  ///
  /// - Parameter names: The fields with names and numbers: if these differ, the row is a different one,
  ///   however similar it is.
  func changes(from olds: [RowID], to news: [RowID], names: [Int]) -> Changes {
    let places = Dictionary(zip(olds, olds.indices)) { first, _ in first }
    let partners = news.map { places[$0].map(Int32.init) ?? -1 }
    let pairs = partners.indices.filter { partners[$0] >= 0 }.map {
      (old: Int(partners[$0]), new: $0)
    }
    let equal = pairs.count { isEqual($0, fields) }
    let updated = pairs.filter { !isEqual($0, fields) && isEqual($0, names) }
    return changes(
      single: olds.count + news.count - 2 * (equal + updated.count), updated: updated,
      keyCount: 0, partners, mostChanged: 1, names: names, named: true)
  }

  private func isEqual(_ pair: (old: Int, new: Int), _ fields: [Int]) -> Bool {
    old.hashes(of: [pair.old], fields) == new.hashes(of: [pair.new], fields)
  }

  /// Whether both rows have the same first value, and it is not a measurement.
  private func isNamed(_ pair: (old: Int, new: Int)) -> Bool {
    isEqual(pair, [fields[0]])
      && Quantity(old.grid.text(pair.old, old.column(fields[0]))) == nil
  }

  /// - Parameters:
  ///   - single: The number of deleted and inserted rows.
  ///   - keyCount: The number of measurements or positions that pair the rows, which are other rows if their names
  ///     differ or nothing else is equal; 0 if they are paired by anything else.
  ///   - named: Whether the first value may name a row: it is in the key, or there is no key.
  private func changes(
    single: Int, updated pairs: [(old: Int, new: Int)], keyCount: Int, _ partners: [Int32],
    mostChanged: Int, names: [Int], named: Bool
  ) -> Changes {
    let moved = CommonSubsequence.moveCount(partners)
    var unchanged = partners
    for pair in pairs { unchanged[pair.new] = -1 }
    let movedOnly = min(moved, CommonSubsequence.moveCount(unchanged))
    var changes = Changes(
      count: single + pairs.count + moved,
      weight: Double(single) + 0.2 * Double(movedOnly) + 0.05 * Double(moved - movedOnly),
      singleCount: single)
    for pair in pairs {
      let different = fields.count { !isEqual(pair, [$0]) }
      let isReplaced =
        different > 1 && different * 2 > fields.count
        || keyCount > 0 && (different == fields.count - keyCount || !isEqual(pair, names))
      let isOther = isReplaced && different > mostChanged
      if isReplaced { changes.replacedCount += 1 }
      if isOther {
        changes.pairedByChance += 1
        // without the same name, nothing says that it is the same row
        if !named || !isNamed(pair) { changes.count += 1 }
      }
      changes.weight += isOther ? 2 : 1 + 0.6 * Double(different) / Double(fields.count)
    }
    return changes
  }
}

extension TableRows {
  /// A hash for each of the given rows, of its values in the given fields without layout. O(bytes of the
  /// values).
  func hashes(of rows: [Int], _ places: [Int]) -> [UInt64] {
    grid.hashes(of: rows, places.map(column))
  }
}
