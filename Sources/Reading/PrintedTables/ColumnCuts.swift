import Snapshots

/// Where to cut the lines of a printed table into columns, found from the header and the rows.
struct ColumnCuts {
  /// A cut between two columns.
  struct Cut {
    /// The screen columns that are blank in the header.
    let gap: Range<Int>
    /// The screen column in which the fewest rows have text.
    let column: Int
  }

  /// The cuts in order, one fewer than names.
  let cuts: [Cut]
  /// The screen columns of each name; empty for a column without a name.
  let names: [Range<Int>]
  /// Whether the first column has no name, but a label in most rows.
  let hasLabels: Bool
  /// Which gaps between two words of the header are cuts.
  private let breaks: [Bool]

  /// Finds the cuts.
  ///
  /// Two words of the header are two columns if two or more blanks are between them, or if more
  /// rows have a blank there with text behind it than rows have text there. So `CONTAINER ID` and
  /// `Mounted on` are one name, and `TIME COMMAND` are two, even if a long value shifts others.
  ///
  /// Text left of the header, before a blank column, is a column without a name, such as the dot of
  /// a failed unit. But numbers may begin left of a name below which they end. If each row has such
  /// a label, text behind the last number is a column too.
  ///
  /// A header that was known before has the columns of `last`: what rows show changes from run to run.
  ///
  /// - Parameter last: The layout of the last table with this header; `nil` if there was none.
  init(
    header: HeaderWords, rows: [AlignedLine], last: PrintedLayout? = nil, in buffer: [UInt8]
  ) {
    let counts = Self.counts(rows, below: header, in: buffer)
    var names = [header.words[0]]
    var cuts: [Cut] = []
    let before = counts[..<header.words[0].lowerBound]
    let isMarked = last?.isMarked ?? (header.isOfUnits(in: buffer) ? true : nil)
    let label =
      isMarked == false
      ? nil
      : Self.labelCut(before, rowCount: rows.count)
        ?? (isMarked == true ? Self.markCut(before) : nil)
    if let label {
      names.insert(0..<0, at: 0)
      cuts.append(label)
    }
    hasLabels = label.map { Self.areLabels(before[..<$0.column], rowCount: rows.count) } ?? false
    let hasWideGaps = header.wideGaps(minimum: 2) > 0
    let isWordByWord =
      header.style == .plain && rows.allSatisfy { $0.words(in: buffer).count == header.words.count }
    var breaks: [Bool] = []
    for (one, next) in zip(header.words, header.words.dropFirst()) {
      var gap = one.upperBound..<next.lowerBound
      var isCut =
        last?.breaks[breaks.count]
        ?? (gap.count > 1 || isWordByWord || rows.isEmpty && !hasWideGaps)
      var column = gap.reversed().min { counts[$0] < counts[$1] } ?? gap.lowerBound
      if gap.count < 2 {
        // ss and w have the last name one column before its values, ss even without a blank
        let late = Self.separation(rows, at: next.lowerBound, to: next.upperBound, in: buffer)
        let isLate =
          late > 0 && 2 * late >= rows.count
          || header.isProcessOfSocket(next, behind: one, in: buffer)
        if !isCut, last == nil, gap.count == 1 {
          isCut = Self.separation(rows, at: column, to: next.upperBound, in: buffer) > 0
        }
        if isLate, last?.breaks[breaks.count] != false, !isCut || gap.isEmpty || counts[column] > 0
        {
          gap = gap.lowerBound..<next.lowerBound + 1
          column = next.lowerBound
          isCut = true
        }
      }
      breaks.append(isCut)
      if isCut {
        cuts.append(Cut(gap: gap, column: column))
        names.append(next)
      } else {
        names[names.count - 1] = names[names.count - 1].lowerBound..<next.upperBound
      }
    }
    if let end = names.last?.upperBound,
      last?.isFollowed ?? (hasLabels && Self.isFollowed(rows, end, in: buffer))
    {
      cuts.append(Cut(gap: end..<end + 1, column: end))
      names.append(0..<0)
    }
    self.cuts = cuts
    self.names = names
    self.breaks = breaks
  }

  /// What the next table with this header is to have.
  func layout(of header: HeaderWords, isOfMeasures: Bool, in buffer: [UInt8]) -> PrintedLayout {
    PrintedLayout(
      words: header.texts(in: buffer), breaks: breaks, isMarked: names[0].isEmpty,
      isFollowed: names.count > 1 && names[names.count - 1].isEmpty, isOfMeasures: isOfMeasures)
  }

  /// The number of rows with text in each screen column where the header is blank; 0 for the other
  /// columns.
  private static func counts(
    _ rows: [AlignedLine], below header: HeaderWords, in buffer: [UInt8]
  ) -> [Int] {
    var counts = Array(repeating: 0, count: header.line.count + 1)
    let starts = [0] + header.words.map(\.upperBound)
    let gaps = zip(starts, header.words).map { $0..<$1.lowerBound }
    for row in rows { row.countFilled(gaps, in: buffer, to: &counts) }
    return counts
  }

  /// The number of rows with a blank in a column and text behind it, up to `end`, less those with
  /// text in the column.
  private static func separation(
    _ rows: [AlignedLine], at column: Int, to end: Int, in buffer: [UInt8]
  ) -> Int {
    rows.reduce(0) { count, row in
      if !row.isBlank(column, in: buffer) { return count - 1 }
      return row.hasWord(from: column, through: end, in: buffer) ? count + 1 : count
    }
  }

  /// The cut behind labels: the blank column nearest to the first name. `nil` if no labels are
  /// before it. `counts` are those of the columns before the first name.
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

  /// The cut before the first name if no row has a mark now; `nil` if there is no room for one.
  private static func markCut(_ counts: ArraySlice<Int>) -> Cut? {
    guard let column = counts.indices.last, column > 0 else { return nil }
    return Cut(gap: column..<column + 1, column: column)
  }

  /// Whether at least half of the rows have text in one of the columns.
  private static func areLabels(_ counts: ArraySlice<Int>, rowCount: Int) -> Bool {
    rowCount > 0 && counts.contains { $0 * 2 >= rowCount }
  }

  /// Whether at least half of the rows have a number that ends below the end of the last name, with
  /// text behind a blank.
  private static func isFollowed(_ rows: [AlignedLine], _ end: Int, in buffer: [UInt8]) -> Bool {
    var (numberCount, followedCount) = (0, 0)
    for row in rows {
      guard row.isBlank(end, in: buffer) else { return false }
      if !row.isBlank(end - 1, in: buffer) {
        guard buffer[row.offset(ofColumn: end - 1)].isDigit else { return false }
        numberCount += 1
      }
      if row.hasWord(from: end, through: row.count, in: buffer) { followedCount += 1 }
    }
    return min(numberCount, followedCount) * 2 >= rows.count
  }
}

/// The columns of a printed table, for the next one.
///
/// What the rows show tells where some columns end, and changes from run to run. Columns must not
/// jump for it. So a header with the same words has the same columns.
struct PrintedLayout: Equatable, Sendable {
  /// The words of the header.
  let words: [String]
  /// Which gaps between two words separate columns.
  let breaks: [Bool]
  /// Whether a column without a name stands before the first name.
  let isMarked: Bool
  /// Whether a column without a name stands behind the last name.
  let isFollowed: Bool
  /// Whether no column has a name for its row, as in `vmstat`.
  let isOfMeasures: Bool
}
