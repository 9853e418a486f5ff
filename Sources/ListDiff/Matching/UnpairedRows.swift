/// Which rows of a list have no partner: a bit for each row.
///
/// The bits are found without a branch on what the rows have, which nobody can foresee where rows
/// come and go at random.
@usableFromInline struct UnpairedRows {
  /// The rows that a word has bits for.
  @inlinable static var wordSize: Int { 64 }

  /// The bits, 64 rows in a word, the first row in the lowest bit.
  @usableFromInline let words: ContiguousArray<UInt64>

  /// The number of rows, with a partner or without.
  @usableFromInline let rowCount: Int

  /// Finds the rows at whose place ``Matching/none`` stands.
  ///
  /// - Complexity: O(rows).
  @usableFromInline init(_ partners: ContiguousArray<Int32>) {
    rowCount = partners.count
    var words = ContiguousArray<UInt64>()
    words.reserveCapacity(rowCount / Self.wordSize + 1)
    Self.forEachWord(of: partners) { _, word in words.append(word) }
    self.words = words
  }

  /// Calls `body` with each row at whose place ``Matching/none`` stands, ascending, and keeps nothing.
  static func forEach(in partners: ContiguousArray<Int32>, _ body: (Int) -> Void) {
    forEachWord(of: partners) { start, word in
      var left = word
      while left != 0 {
        body(start + left.trailingZeroBitCount)
        left &= left &- 1
      }
    }
  }

  @inline(__always) private static func forEachWord(
    of partners: ContiguousArray<Int32>, _ body: (_ start: Int, _ word: UInt64) -> Void
  ) {
    let partners = partners.span
    var start = 0
    while start < partners.count {
      let end = min(start + wordSize, partners.count)
      body(start, word(partners.extracting(start..<end)))
      start = end
    }
  }

  /// The bits of at most 64 rows. Mostly all of them have a partner, which takes a few instructions
  /// to see.
  private static func word(_ partners: Span<Int32>) -> UInt64 {
    var anyNegative: Int32 = 0
    for row in partners.indices { anyNegative |= partners[unchecked: row] }
    guard anyNegative < 0 else { return 0 }
    var word: UInt64 = 0
    for row in partners.indices {
      word |= bit(partners[unchecked: row]) &<< UInt64(truncatingIfNeeded: row)
    }
    return word
  }

  /// 1 for ``Matching/none``, which is −1, and 0 for offsets and −2: the lowest bit of a number less
  /// than 0.
  private static func bit(_ partner: Int32) -> UInt64 {
    let bits = UInt32(bitPattern: partner)
    return UInt64(bits & bits &<< 31) &>> 31
  }

  /// Calls `body` with each of the rows, ascending.
  @inlinable @inline(__always) func forEach(_ body: (Int) -> Void) {
    var start = 0
    for word in words {
      var left = word
      while left != 0 {
        body(start + left.trailingZeroBitCount)
        left &= left &- 1
      }
      start += Self.wordSize
    }
  }

  /// Calls `body` with each of the other rows, ascending.
  @inlinable @inline(__always) func forEachOther(_ body: (Int) -> Void) {
    var start = 0
    for word in words {
      let end = min(start + Self.wordSize, rowCount)
      if word == 0 {
        for row in start..<end { body(row) }
      } else {
        var left = ~word
        if end - start < Self.wordSize { left &= (1 &<< (end - start)) &- 1 }
        while left != 0 {
          body(start + left.trailingZeroBitCount)
          left &= left &- 1
        }
      }
      start = end
    }
  }

  /// The number of rows without a partner.
  @inlinable var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }
}

/// How many rows in front of another have no partner.
struct UnpairedCounts {
  private let rows: UnpairedRows
  /// For each word of the bits the number of rows in front of it.
  private var counts: ContiguousArray<Int32> = []

  /// Counts them.
  ///
  /// - Complexity: O(rows), a step for 64 of them.
  init(_ rows: UnpairedRows) {
    self.rows = rows
    counts.reserveCapacity(rows.words.count)
    var count = 0
    for word in rows.words {
      counts.append(Int32(truncatingIfNeeded: count))
      count += word.nonzeroBitCount
    }
  }

  /// The number of rows without a partner in front of the given one.
  func count(before row: Int) -> Int {
    let (word, bit) = (row / UnpairedRows.wordSize, row % UnpairedRows.wordSize)
    let inFront = rows.words[word] & (1 &<< bit &- 1)
    return Int(counts[word]) + inFront.nonzeroBitCount
  }
}
