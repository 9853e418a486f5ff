/// Where the columns of an aligned table are cut, found from the header and the rows.
struct ColumnCuts {
  /// One cut between two columns.
  struct Cut {
    /// The columns of the screen that are blank in the header here.
    let gap: Range<Int>
    /// The one in which the fewest rows have something.
    let column: Int
  }

  /// Cuts in order, one fewer than there are names.
  let cuts: [Cut]
  /// The columns of the screen that each name stands in.
  let names: [Range<Int>]

  /// Two words of the header are two columns where two blanks or more are between them, or where
  /// more rows have a blank there and something behind it than go on.
  ///
  /// So `CONTAINER ID` and `Mounted on` are one name, and `TIME COMMAND` are two, though a value
  /// that is too long pushes others on. What stands left of the header, behind a blank column, such
  /// as the dot of a failed unit, is a column without a name.
  init(header: HeaderWords, rows: [AlignedLine], in buffer: [UInt8]) {
    let counts = Self.counts(rows, below: header, in: buffer)
    var names = [header.words[0]]
    var cuts: [Cut] = []
    if let mark = Self.markCut(before: header.words[0].lowerBound, counts) {
      names.insert(0..<0, at: 0)
      cuts.append(mark)
    }
    let hasWideGaps = header.wideGaps(minimum: 2) > 0
    for (one, next) in zip(header.words, header.words.dropFirst()) {
      let gap = one.upperBound..<next.lowerBound
      let column = gap.reversed().min { counts[$0] < counts[$1] }!
      let isCut =
        gap.count > 1
        || (rows.isEmpty
          ? !hasWideGaps
          : Self.separated(rows, at: column, to: next.upperBound, in: buffer) > counts[column])
      if isCut {
        cuts.append(Cut(gap: gap, column: column))
        names.append(next)
      } else {
        names[names.count - 1] = names[names.count - 1].lowerBound..<next.upperBound
      }
    }
    self.cuts = cuts
    self.names = names
  }

  /// How many rows have something in each column of the screen in which the header has nothing; 0 for
  /// others, which are not asked for.
  private static func counts(
    _ rows: [AlignedLine], below header: HeaderWords, in buffer: [UInt8]
  ) -> [Int] {
    var counts = Array(repeating: 0, count: header.line.count + 1)
    let starts = [0] + header.words.map(\.upperBound)
    let gaps = zip(starts, header.words).map { $0..<$1.lowerBound }
    for row in rows { row.countFilled(gaps, in: buffer, to: &counts) }
    return counts
  }

  /// How many rows have a blank in a column, and something behind it, up to `end`.
  private static func separated(
    _ rows: [AlignedLine], at column: Int, to end: Int, in buffer: [UInt8]
  ) -> Int {
    var count = 0
    for row in rows where row.isBlank(column, in: buffer) {
      if row.hasWord(from: column, through: end, in: buffer) { count += 1 }
    }
    return count
  }

  private static func markCut(before start: Int, _ counts: [Int]) -> Cut? {
    guard start > 1, counts[start - 1] == 0, counts[..<(start - 1)].contains(where: { $0 > 0 })
    else { return nil }
    return Cut(gap: (start - 1)..<start, column: start - 1)
  }
}
