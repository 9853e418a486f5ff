import Snapshots

/// The columns of a printed table: where their titles are, and where lines are cut.
struct PrintedColumns {
  /// A cut between two columns.
  struct Cut {
    /// The screen columns that are blank between the two titles.
    let gap: Range<Int>
    /// The screen column at which lines are cut, in which the fewest rows have text.
    let column: Int
  }

  /// The cuts in order, one fewer than titles.
  fileprivate(set) var cuts: [Cut] = []
  /// The screen columns of each title; empty for a column without a title.
  fileprivate(set) var titles: [Range<Int>] = []
  /// Whether most rows have a label before the first title.
  fileprivate(set) var hasLabels = false
  /// Whether every row has a word for each title, as in `vmstat`, which does not keep to its columns.
  fileprivate(set) var areWords = false
  /// The name of the table, if it is the first word of the titles, as in `avg-cpu:  %user   %nice`.
  fileprivate(set) var name = ""
  fileprivate(set) var layout: PrintedLayout

  /// Whether lines have at least two blanks wherever they are cut, so that one blank belongs to a value.
  var areFarApart: Bool { cuts.allSatisfy { $0.gap.count > 1 } }

  /// Whether a cut is between a mark and the value that touches it, as `ntpq -p` has it: `*ntp.example.org`.
  func isMark(_ cut: Cut) -> Bool { cut.gap.isEmpty }
}

/// The columns of a printed table, for the next one.
///
/// Rows show where some columns end, and change from run to run. Columns must not jump for it. So titles with
/// the same words have the same columns.
struct PrintedLayout: Equatable, Sendable {
  /// The words of the titles.
  let words: [String]
  /// Which gaps between two words separate columns.
  fileprivate(set) var breaks: [Bool]
  /// Whether the first word is not a title.
  fileprivate(set) var skipsFirst = false
  /// Whether a column without a title is before the first title.
  fileprivate(set) var isMarked = false
  /// Whether a column without a title is after the last title.
  fileprivate(set) var isFollowed = false

  /// The layout of titles that are columns each.
  init(words: [String]) {
    self.words = words
    breaks = words.dropFirst().map { _ in true }
  }
}

/// Finds the columns of a printed table from the evidence of titles and rows.
///
/// Between two words of the titles lines are cut where the fewest rows have text, which may be above a word if
/// values are wider or narrower than their title. Words with one blank between them are one title
/// (`CONTAINER ID`, `Mounted on`) if values cross the gap or nothing is below the second word; they are two
/// (`PID %CPU`) if both have values of their own. The best cuts are found by dynamic programming.
struct ColumnSearch {
  /// The number of rows that decide, evenly spaced.
  static let sampledRows = 200
  /// The places for a cut between two words that are compared.
  private static let comparedPlaces = 6
  /// The words of one title.
  private static let longestTitle = 4

  /// The number of columns after the end of a title in which its values begin.
  private static let farthestValue = 3

  private let line: AlignedLine
  private let words: [Range<Int>]
  private let rowCount: Int
  /// The first column of each word of the rows.
  private let starts: [[Int]]
  /// The number of rows with text in each screen column.
  private let ink: [Int]
  private let places: [[(column: Int, cost: Double)]]
  private let origin: Int
  /// The words that seem to continue a title: in lowercase after a capital, as in `Mounted on`.
  private let continues: [Bool]

  /// Finds the columns. Titles that were known before have the columns of `last`.
  static func columns(
    of titles: TitleLine, rows: [AlignedLine], last: PrintedLayout? = nil, in buffer: [UInt8]
  ) -> PrintedColumns {
    var words = titles.words
    var columns = PrintedColumns(layout: PrintedLayout(words: titles.texts(in: buffer)))
    let rows = sample(of: rows)
    let tokens = rows.map { $0.tokens(in: buffer) }
    let isFirstEmpty = tokens.allSatisfy { ($0.first?.lowerBound ?? .max) >= words[0].upperBound }
    let first = columns.layout.words[0]
    if words.count > 2, rows.isEmpty || isFirstEmpty, last?.skipsFirst != false,
      first == "#" || first.hasSuffix(":"), last?.skipsFirst == true || !rows.isEmpty
    {
      columns.layout.skipsFirst = true
      columns.name = String(first.dropLast())
      words.removeFirst()
    }
    var ink = Array(repeating: 0, count: titles.line.count + 1)
    for token in tokens.joined() {
      for column in token where column < ink.count { ink[column] += 1 }
    }
    let isMarked = last?.isMarked ?? (KnownTitles.haveMarks(columns.layout.words) ? true : nil)
    let cut =
      isMarked == false
      ? nil
      : labelCut(ink[..<words[0].lowerBound], tokens, isMarked)
        ?? markCut(rows, before: words[0].lowerBound, isMarked, in: buffer)
    if let cut {
      columns.cuts.append(cut)
      columns.titles.append(0..<0)
      columns.layout.isMarked = true
      let labels = tokens.count { $0.first.map { $0.lowerBound < cut.column } ?? false }
      columns.hasLabels = !rows.isEmpty && !columns.isMark(cut) && labels * 2 >= rows.count
    }
    let search = ColumnSearch(
      titles.line, words, tokens, ink, origin: columns.cuts.last?.column ?? 0, in: buffer)
    let breaks = last.map { $0.breaks.suffix(words.count - 1) }
    search.find(titles.style, breaks: breaks.map(Array.init), in: buffer, &columns)
    if let end = columns.titles.last?.upperBound,
      last?.isFollowed ?? (columns.hasLabels && isFollowed(rows, end, in: buffer))
    {
      columns.cuts.append(PrintedColumns.Cut(gap: end..<end + 1, column: end))
      columns.titles.append(0..<0)
      columns.layout.isFollowed = true
    }
    return columns
  }

  static func sample<Row>(of rows: [Row]) -> [Row] {
    if rows.count <= sampledRows { return rows }
    return (0..<sampledRows).map { rows[$0 * rows.count / sampledRows] }
  }

  private init(
    _ line: AlignedLine, _ words: [Range<Int>], _ tokens: [[Range<Int>]], _ ink: [Int], origin: Int,
    in buffer: [UInt8]
  ) {
    (self.line, self.words, self.ink, self.origin) = (line, words, ink, origin)
    rowCount = tokens.count
    starts = tokens.map { $0.map(\.lowerBound) }
    continues = words.indices.map { word in
      guard word > 0, words[word].lowerBound - words[word - 1].upperBound == 1 else { return false }
      let pair = [word - 1, word].map { line.text(words[$0], in: buffer).first! }
      return pair[0].isUppercase && pair[1].isLowercase
    }
    places =
      [[]]
      + zip(words, words.dropFirst()).map { one, next in
        Self.places(between: one, next, ink, rowCount: tokens.count, origin: origin)
      }
  }

  /// The best places for a cut between two words: with least text, in the gap, on the right.
  private static func places(
    between one: Range<Int>, _ next: Range<Int>, _ ink: [Int], rowCount: Int, origin: Int
  ) -> [(column: Int, cost: Double)] {
    let first = max(one.lowerBound, origin) + 1
    let all = (first..<max(first, next.upperBound)).map { column in
      let distance = max(0, one.upperBound - column, column - next.lowerBound + 1)
      return (
        column: column,
        cost: Double(ink[column]) * 1.2 + Double(distance * max(rowCount, 1)) * 0.06
      )
    }.sorted { ($0.cost, -$0.column) < ($1.cost, -$1.column) }
    var best: [(column: Int, cost: Double)] = []
    for place in all where best.count < comparedPlaces {
      let isNextTo = best.contains {
        abs($0.column - place.column) == 1 && ink[$0.column] == ink[place.column]
      }
      if !isNextTo { best.append(place) }
    }
    return best
  }

  /// Appends the columns of the words.
  ///
  /// - Parameter breaks: Which gaps separate columns, if that is known.
  private func find(
    _ style: TitleLine.Style, breaks: [Bool]?, in buffer: [UInt8], _ columns: inout PrintedColumns
  ) {
    let texts = words.map { line.text($0, in: buffer) }
    columns.areWords =
      style == .plain && columns.titles.isEmpty && starts.allSatisfy { $0.count == words.count }
    let hasWideGaps = zip(words, words.dropFirst()).contains { $1.lowerBound - $0.upperBound > 1 }
    var gaps = words.indices.dropFirst().map { place -> Bool? in
      if let breaks { return breaks[place - 1] }
      let isWide = words[place].lowerBound - words[place - 1].upperBound != 1
      return isWide || columns.areWords || style == .underlined || rowCount == 0 && !hasWideGaps
        || KnownTitles.areTwo(texts[place - 1], texts[place]) ? true : rowCount == 0 ? false : nil
    }
    var found = best(gaps)
    // names in capitals with one blank between them, as other columns have it, and nothing below the second one
    while breaks == nil, style == .capitals,
      found.dropFirst().contains(where: { isNarrow($0.word) }),
      let place = found.indices.lazy.compactMap({ joinedGap(found, $0) }).first
    {
      gaps[place - 1] = true
      found = best(gaps)
    }
    for (place, start) in found.enumerated() {
      let next = place + 1 < found.count ? found[place + 1].word : words.count
      if start.word > 0 {
        let gap = words[start.word - 1].upperBound..<words[start.word].lowerBound
        columns.cuts.append(
          PrintedColumns.Cut(
            gap: gap.isEmpty ? gap.lowerBound..<gap.lowerBound + 1 : gap,
            column: start.column))
      }
      columns.titles.append(words[start.word].lowerBound..<words[next - 1].upperBound)
    }
    let starts = Set(found.map(\.word))
    let skipped = columns.layout.skipsFirst ? [true] : []
    columns.layout.breaks = skipped + words.indices.dropFirst().map(starts.contains)
  }

  /// The number of words of each row that begin before a screen column.
  private func counts(before column: Int) -> [Int] {
    starts.map { row in row.firstIndex { $0 >= column } ?? row.count }
  }

  private func isNarrow(_ word: Int) -> Bool {
    word > 0 && word < words.count && words[word].lowerBound - words[word - 1].upperBound == 1
  }

  /// The first gap inside a title that no row crosses.
  private func joinedGap(_ found: [(word: Int, column: Int)], _ place: Int) -> Int? {
    let next = place + 1 < found.count ? found[place + 1].word : words.count
    return (found[place].word + 1..<max(next, found[place].word + 1)).first {
      ink[words[$0].lowerBound - 1] == 0
    }
  }

  /// The first words of the titles with the cuts before them: those that leave the most values in columns of
  /// their own and the fewest across a cut.
  ///
  /// - Parameter gaps: Which gaps separate columns, by the word before them; `nil` where rows decide.
  private func best(_ gaps: [Bool?]) -> [(word: Int, column: Int)] {
    typealias State = (score: Double, word: Int, place: Int)
    let ends = starts.map(\.count)
    let positions = words.indices.map { word in
      (word == 0 ? [(origin, 0)] : places[word]).map { place in
        (column: place.0, cost: place.1, rows: counts(before: place.0))
      }
    }
    // a value further right has been shifted
    let limits = words.map { counts(before: $0.upperBound + Self.farthestValue) }
    var states: [[State?]] = positions.map { Array(repeating: nil, count: $0.count) }
    states[0][0] = (0, 0, 0)
    var end: State?
    for next in 1...words.count {
      let isEnd = next == words.count
      if !isEnd, gaps[next - 1] == false { continue }
      for target in isEnd ? 0..<1 : positions[next].indices {
        let rows = isEnd ? ends : positions[next][target].rows
        var best: State?
        for word in (max(0, next - Self.longestTitle)..<next).reversed() {
          let isOne = (word + 1..<max(next, word + 1)).allSatisfy { gaps[$0 - 1] != true }
          if !isOne { break }
          for (place, state) in states[word].enumerated() {
            guard let state, isEnd || positions[word][place].column < positions[next][target].column
            else { continue }
            var score = state.score - positions[word][place].cost
            if next - word > 1 || isNarrow(word) || isNarrow(next) {
              let first = positions[word][place].rows
              let filled = rows.indices.count { first[$0] < min(rows[$0], limits[next - 1][$0]) }
              score += Double(filled)
              if continues[word] {
                score -= Double(max(rowCount, 1)) * 1.3 - Double(filled)
              } else if filled == 0, isNarrow(word) {
                score -= Double(max(rowCount, 1)) * 0.5
              }
            }
            if score > best?.score ?? -.infinity { best = (score, word, place) }
          }
        }
        if isEnd { end = best } else { states[next][target] = best }
      }
    }
    guard var state = end else {
      // titles that touch leave no place for a cut
      return words.indices.filter { $0 == 0 || gaps[$0 - 1] == true }.map {
        ($0, $0 == 0 ? origin : max(words[$0 - 1].upperBound, words[$0].lowerBound - 1))
      }
    }
    var found: [(word: Int, column: Int)] = []
    while true {
      found.append((state.word, positions[state.word][state.place].column))
      guard state.word > 0, let before = states[state.word][state.place] else { break }
      state = before
    }
    return found.reversed()
  }

  /// The cut after labels: the blank column nearest to the first title, if labels are before it.
  private static func labelCut(
    _ ink: ArraySlice<Int>, _ tokens: [[Range<Int>]], _ isMarked: Bool?
  ) -> PrintedColumns.Cut? {
    guard let last = ink.indices.last, last > 0 else { return nil }
    if let column = ink.lastIndex(of: 0), column > 0 {
      let labels = tokens.count { $0.first.map { $0.lowerBound < column } ?? false }
      let start = column == last ? column : (ink[..<column].lastIndex { $0 > 0 } ?? column - 1) + 1
      if labels > 0, column == last || labels * 2 >= tokens.count {
        return PrintedColumns.Cut(gap: start..<ink.endIndex, column: column)
      }
    }
    // no row has a mark now
    let isBlank = ink.allSatisfy { $0 == 0 }
    return isMarked == true && isBlank
      ? PrintedColumns.Cut(gap: last..<last + 1, column: last) : nil
  }

  /// The cut after marks that touch the values before which they are: in the first screen column, where other
  /// rows are blank.
  private static func markCut(
    _ rows: [AlignedLine], before end: Int, _ isMarked: Bool?, in buffer: [UInt8]
  ) -> PrintedColumns.Cut? {
    guard end > 1, !rows.isEmpty else { return nil }
    var marks: Set<UInt8> = []
    var words = 0
    for row in rows {
      guard row.count > 1, !row.isBlank(1, in: buffer) else { return nil }
      let first = buffer[row.bytes.lowerBound]
      guard !first.isDigit, first < 0x80, first | 0x20 < 0x61 || first | 0x20 > 0x7A else {
        return nil
      }
      marks.insert(first)
      let word = row.word(from: 1, in: buffer).map { row.text($0, in: buffer) }
      if let word, !PrintedValue.isMeasure(word) { words += 1 }
    }
    return isMarked == true || marks.count > 1 && words * 2 > rows.count
      ? PrintedColumns.Cut(gap: 1..<1, column: 1) : nil
  }

  /// Whether at least half of the rows have a number that ends below the end of the last title, with
  /// text after a blank.
  private static func isFollowed(_ rows: [AlignedLine], _ end: Int, in buffer: [UInt8]) -> Bool {
    var (numberCount, followedCount) = (0, 0)
    for row in rows {
      guard row.isBlank(end, in: buffer) else { return false }
      if !row.isBlank(end - 1, in: buffer) {
        guard buffer[row.offset(ofColumn: end - 1)].isDigit else { return false }
        numberCount += 1
      }
      if row.word(from: end, in: buffer) != nil { followedCount += 1 }
    }
    return min(numberCount, followedCount) * 2 >= rows.count
  }
}
