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
  /// The columns of the screen that each name stands in; an empty range for a column without one.
  let names: [Range<Int>]
  /// Whether the first column has no name, but something in most rows that says what they are.
  let hasLabels: Bool

  /// Two words of the header are two columns where two blanks or more are between them, or where
  /// more rows have a blank there and something behind it than go on.
  ///
  /// So `CONTAINER ID` and `Mounted on` are one name, and `TIME COMMAND` are two, though a value
  /// that is too long pushes others on. What stands left of the header, before a blank column, such
  /// as the dot of a failed unit, is a column without a name; numbers may begin left of theirs, below
  /// which they end. Where it is a label of each row, so is what stands behind the last number.
  init(header: HeaderWords, rows: [AlignedLine], in buffer: [UInt8]) {
    let counts = Self.counts(rows, below: header, in: buffer)
    var names = [header.words[0]]
    var cuts: [Cut] = []
    let before = counts[..<header.words[0].lowerBound]
    let label = Self.labelCut(before, rowCount: rows.count)
    if let label {
      names.insert(0..<0, at: 0)
      cuts.append(label)
    }
    hasLabels = label.map { Self.areLabels(before[..<$0.column], rowCount: rows.count) } ?? false
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
    if hasLabels, let last = names.last?.upperBound, Self.isFollowed(rows, last, in: buffer) {
      cuts.append(Cut(gap: last..<last + 1, column: last))
      names.append(0..<0)
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

  /// The blank that is the nearest to the first name, of which `counts` are those before it; `nil`
  /// where nothing stands before a blank.
  private static func labelCut(_ counts: ArraySlice<Int>, rowCount: Int) -> Cut? {
    guard let column = counts.lastIndex(of: 0), column > 0 else { return nil }
    let labels = counts[..<column]
    let isNext = column == counts.endIndex - 1
    let isColumn =
      isNext ? labels.contains(where: { $0 > 0 }) : areLabels(labels, rowCount: rowCount)
    guard isColumn else { return nil }
    let first = labels.lastIndex { $0 > 0 }.map { $0 + 1 } ?? column
    return Cut(gap: (isNext ? column : first)..<counts.endIndex, column: column)
  }

  /// Whether at least half of the rows have something in one of the columns of the screen.
  private static func areLabels(_ counts: ArraySlice<Int>, rowCount: Int) -> Bool {
    rowCount > 0 && counts.contains { $0 * 2 >= rowCount }
  }

  /// Whether what ends below the end of the last name is a number in at least half of the rows, and in
  /// all that have something there, and as many go on behind a blank.
  private static func isFollowed(_ rows: [AlignedLine], _ end: Int, in buffer: [UInt8]) -> Bool {
    var (numberCount, followedCount) = (0, 0)
    for row in rows {
      guard row.isBlank(end, in: buffer) else { return false }
      if !row.isBlank(end - 1, in: buffer) {
        let last = buffer[row.offset(ofColumn: end - 1)]
        guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(last) else { return false }
        numberCount += 1
      }
      if row.hasWord(from: end, through: row.count, in: buffer) { followedCount += 1 }
    }
    return min(numberCount, followedCount) * 2 >= rows.count
  }
}
