import FlipbookSnapshots

/// The columns of a printed table: the positions of their titles and of the cuts.
struct PrintedColumns {
  /// A cut between two columns.
  struct Cut: Equatable {
    /// The screen columns that are blank between the two titles.
    let gap: Range<Int>
    /// The screen column at which lines are cut, in which the fewest rows have text.
    let column: Int
    /// Whether the cut is between a mark and the value that touches it, as in the output of `ntpq -p`:
    /// `*ntp.example.org`.
    var isMark: Bool { gap.isEmpty }
  }

  /// The cuts in order; there is one fewer than titles.
  fileprivate(set) var cuts: [Cut] = []
  /// The screen columns of each title; empty for a column without a title.
  fileprivate(set) var titles: [Range<Int>] = []
  /// Whether every row has a word for each title, as in `vmstat`, whose values are not aligned with its
  /// titles.
  fileprivate(set) var areWords = false
  /// The name of the table, if it is the first word of the titles, as in `avg-cpu:  %user   %nice`.
  fileprivate(set) var name = ""
  var layout: PrintedLayout

  /// Whether the lines below the titles show where all rows are cut.
  fileprivate(set) var areDrawn = false
  /// Whether two or more blanks separate the values of all rows.
  fileprivate(set) var areApart = false
  /// Whether lines have at least two blanks at each cut, so that single blanks belong to values.
  var areFarApart: Bool { !areDrawn && cuts.allSatisfy { $0.gap.count > 1 } }
}

/// The columns of a printed table, for reading the next one.
///
/// The ends of some columns are determined by rows, which change from run to run. To keep columns from
/// jumping, titles with the same words have the same columns.
struct PrintedLayout: Equatable, Sendable {
  /// The words of the titles.
  let words: [String]
  /// The names of the columns.
  var names: [String] = []
  /// For each gap between two words, whether it separates columns.
  fileprivate(set) var breaks: [Bool]
  /// Whether the first word is not a title.
  fileprivate(set) var skipsFirst = false
  /// Whether a column without a title is before the first title.
  fileprivate(set) var isMarked = false
  /// Whether a column without a title is after the last title.
  fileprivate(set) var isFollowed = false

  /// Creates the layout of titles that are one column each.
  init(words: [String]) {
    self.words = words
    breaks = words.dropFirst().map { _ in true }
  }
}

/// Finds the columns of a printed table from the evidence of titles and rows.
///
/// Between two words of the titles, lines are cut where the fewest rows have text. This may be below a word
/// if values are wider or narrower than their title. Words one blank apart are one title (`CONTAINER ID`,
/// `Mounted on`) if values cross the gap or the second word has nothing below it; they are two titles
/// (`PID %CPU`) if both have their own values. The best cuts are found by dynamic programming.
struct ColumnSearch {
  /// The number of rows that are examined, evenly spaced.
  static let sampledRows = 200
  /// The number of positions compared for a cut between two words.
  private static let comparedPlaces = 6
  /// The maximum number of words in a title.
  private static let longestTitle = 4

  /// A possible position of the cut before a word.
  private struct Place {
    let column: Int
    /// The cost of the position: text in it, and its distance from the gap between the titles.
    let cost: Double
    /// The number of words before it, for each row.
    let counts: [Int]
  }

  private let words: [Range<Int>]
  /// The first column of each word of the rows.
  private let starts: [[Int]]
  /// The number of rows with text in each screen column.
  private let ink: [Int]
  /// The best positions for the cut before each word, preferring little text, the gap, and the right.
  private let places: [[Place]]
  /// Whether each word seems to continue a title: in lowercase after a capital, as in `Mounted on`.
  private let continues: [Bool]

  /// Whether text of several words begins below the word before each word in every row, and continues below it; in
  /// a table whose columns are two blanks apart, whether a value does so.
  private let areJoined: [Bool]

  /// Finds the columns. Known titles have the columns in `last`.
  static func columns(
    of titles: TitleLine, rows: [AlignedLine], last: PrintedLayout? = nil
  ) -> PrintedColumns {
    var (words, texts) = (titles.words, titles.texts)
    var columns = PrintedColumns(layout: PrintedLayout(words: texts))
    let rows = sample(of: rows)
    let groups = rows.map { $0.groups() }
    let tokens = rows.map { $0.tokens() }
    // a comment may name the words of each row
    let isComment = texts[0] == "#" && tokens.allSatisfy { $0.count == words.count - 1 }
    let isFirstEmpty =
      isComment || tokens.allSatisfy { ($0.first?.lowerBound ?? .max) >= words[0].upperBound }
    if words.count > 2, texts[0] == "#" || texts[0].hasSuffix(":"),
      rows.isEmpty ? last?.skipsFirst == true : isFirstEmpty && last?.skipsFirst != false
    {
      columns.layout.skipsFirst = true
      columns.name = String(texts[0].dropLast())
      words.removeFirst()
      texts.removeFirst()
    }
    let ink = ink(of: tokens, count: titles.line.count + 1)
    let isMarked = last?.isMarked ?? (KnownTitles.haveMarks(columns.layout.words) ? true : nil)
    let first = words[0].lowerBound
    let cut =
      isMarked == false || isComment
      ? nil : labelCut(ink[..<first], tokens, isMarked) ?? markCut(rows, before: first, isMarked)
    if let cut {
      columns.cuts.append(cut)
      columns.titles.append(0..<0)
      columns.layout.isMarked = true
    }
    let rules = titles.rules.suffix(words.count)
    let borders = zip(rules, rules.dropFirst()).map { $0.upperBound..<$1.lowerBound }
    let areBlank = rows.allSatisfy { row in borders.joined().allSatisfy(row.isBlank) }
    columns.areDrawn = areBlank && !borders.isEmpty
    columns.areApart = areApart(words, tokens, groups)
    let values = columns.areApart ? groups : tokens
    let search = ColumnSearch(
      words, texts, groups, values, Self.ink(of: values, count: ink.count),
      origin: cut?.column ?? 0, isApart: columns.areApart, borders: columns.areDrawn ? borders : [])
    let breaks = last.map { $0.breaks.suffix(words.count - 1) }
    search.find(texts, titles.style, breaks: breaks.map(Array.init), &columns)
    if !columns.areWords,
      let column = followingColumn(in: rows, columns, isKnown: last?.isFollowed == true)
    {
      columns.cuts.append(PrintedColumns.Cut(gap: column..<column + 1, column: column))
      columns.titles.append(0..<0)
      columns.layout.isFollowed = true
    }
    return columns
  }

  /// Whether two or more blanks separate all columns, so that single blanks belong to titles and values: no value
  /// crosses a wider gap between titles, and few titles are one blank apart and do not have an aligned value each.
  private static func areApart(
    _ words: [Range<Int>], _ tokens: [[Range<Int>]], _ groups: [[Range<Int>]]
  ) -> Bool {
    let narrow = words.indices.filter { TitleLine.isNarrow($0, words) }
    let isText = groups.joined().reduce(into: Set<Int>()) { $0.formUnion($1) }
    guard narrow.count * 4 < words.count,
      words.indices.dropFirst().allSatisfy({ place in
        let gap = words[place - 1].upperBound..<words[place].lowerBound
        return gap.count == 1 || !isText.isSuperset(of: gap)
      })
    else { return false }
    return narrow.allSatisfy { place in
      let title = words[place - 1].upperBound..<words[place].upperBound
      let values = tokens.map { row in row.first { title.contains($0.lowerBound) } }
      let areAligned =
        values.allSatisfy { $0?.lowerBound == values[0]?.lowerBound }
        || values.allSatisfy { $0?.upperBound == title.upperBound }
      return values.contains(nil) || !areAligned
    }
  }

  /// The number of rows with text in each screen column.
  private static func ink(of tokens: [[Range<Int>]], count: Int) -> [Int] {
    tokens.joined().joined().reduce(into: Array(repeating: 0, count: count)) { ink, column in
      if column < count { ink[column] += 1 }
    }
  }

  static func sample<Row>(of rows: [Row]) -> [Row] {
    if rows.count <= sampledRows { return rows }
    return (0..<sampledRows).map { rows[$0 * rows.count / sampledRows] }
  }

  /// - Parameters:
  ///   - borders: The screen columns between the lines below the titles, if values respect them; otherwise empty.
  private init(
    _ words: [Range<Int>], _ texts: [String], _ groups: [[Range<Int>]], _ tokens: [[Range<Int>]],
    _ ink: [Int], origin: Int, isApart: Bool, borders: [Range<Int>]
  ) {
    (self.words, self.ink) = (words, ink)
    areJoined = words.indices.map { word in
      guard TitleLine.isNarrow(word, words), !tokens.isEmpty else { return false }
      let (start, end) = (words[word - 1].lowerBound, words[word].lowerBound)
      if isApart { return groups.joined().contains { $0.contains(end - 1) } }
      return zip(tokens, groups).allSatisfy { tokens, groups in
        tokens.count { (start..<end).contains($0.lowerBound) } > 1
          && groups.contains { $0.lowerBound == start && $0.upperBound > end }
      }
    }
    let starts = tokens.map { $0.map(\.lowerBound) }
    self.starts = starts
    continues = words.indices.map { word in
      TitleLine.isNarrow(word, words) && texts[word - 1].first?.isUppercase == true
        && texts[word].first?.isLowercase == true
    }
    places = words.indices.map { word in
      func place(_ column: Int, cost: Double) -> Place {
        let counts = starts.map { row in row.firstIndex { $0 >= column } ?? row.count }
        return Place(column: column, cost: cost, counts: counts)
      }
      if word == 0 { return [place(origin, cost: 0)] }
      if !borders.isEmpty { return [place(borders[word - 1].lowerBound, cost: 0)] }
      let (one, next) = (words[word - 1], words[word])
      let first = max(one.lowerBound, origin) + 1
      // text next to a right-aligned value belongs to the next title
      let isRightAligned = tokens.allSatisfy { row in
        row.contains { $0.upperBound == one.upperBound }
          && !row.contains { $0.lowerBound == next.lowerBound }
      }
      let all = (first..<max(first, next.upperBound)).map { column in
        let distance = max(0, one.upperBound - column, column - next.lowerBound + 1)
        let cost = Double(ink[column]) * 1.2 + Double(distance * max(tokens.count, 1)) * 0.06
        return (column: column, cost: cost, order: isRightAligned ? column : -column)
      }.sorted { ($0.cost, $0.order) < ($1.cost, $1.order) }
      return all.prefix(Self.comparedPlaces).map { place($0.column, cost: $0.cost) }
    }
  }

  /// Appends the columns of the words.
  ///
  /// - Parameter breaks: For each gap, whether it separates columns, if known.
  private func find(
    _ texts: [String], _ style: TitleLine.Style, breaks: [Bool]?, _ columns: inout PrintedColumns
  ) {
    columns.areWords =
      style == .plain && columns.titles.isEmpty && starts.allSatisfy { $0.count == words.count }
    let areNarrow = words.indices.dropFirst().allSatisfy(isNarrow)
    let gaps = words.indices.dropFirst().map { word -> Bool? in
      if let breaks { return breaks[word - 1] }
      let isCertain =
        !isNarrow(word) || columns.areWords || style == .underlined || starts.isEmpty && areNarrow
        || KnownTitles.areTwo(texts[word - 1], texts[word])
      return isCertain ? true : starts.isEmpty || areJoined[word] ? false : nil
    }
    let found = best(gaps)
    for (place, start) in found.enumerated() {
      let next = place + 1 < found.count ? found[place + 1].word : words.count
      if start.word > 0 {
        let end = words[start.word - 1].upperBound
        let gap = end..<max(end + 1, words[start.word].lowerBound)
        columns.cuts.append(PrintedColumns.Cut(gap: gap, column: start.column))
      }
      columns.titles.append(words[start.word].lowerBound..<words[next - 1].upperBound)
    }
    let skipped = columns.layout.skipsFirst ? [true] : []
    columns.layout.breaks =
      skipped + words.indices.dropFirst().map { word in found.contains { $0.word == word } }
  }

  private func isNarrow(_ word: Int) -> Bool { TitleLine.isNarrow(word, words) }

  /// The first word of each title with the cut before it, chosen to put the most values in separate columns
  /// and the fewest across a cut.
  ///
  /// - Parameter gaps: For each word, whether the gap after it separates columns; `nil` if rows decide.
  private func best(_ gaps: [Bool?]) -> [(word: Int, column: Int)] {
    typealias State = (score: Double, word: Int, place: Int)
    let rowCount = Double(max(starts.count, 1))
    let end = Place(column: .max, cost: 0, counts: starts.map(\.count))
    let places = places + [[end]]
    // the best path to each position: its score and the position of the previous title
    var states: [[State?]] = places.map { $0.map { _ in nil } }
    states[0][0] = (0, 0, 0)
    for next in 1...words.count where next == words.count || gaps[next - 1] != false {
      for (target, cut) in places[next].enumerated() {
        for word in (max(0, next - Self.longestTitle)..<next).reversed() {
          if word + 1 < next, gaps[word] == true { break }
          for (place, start) in places[word].enumerated() where start.column < cut.column {
            guard let state = states[word][place] else { continue }
            var score = state.score - start.cost
            let filled = Double(zip(start.counts, cut.counts).count { $0 < $1 })
            let isApart = next - word == 1 && !isNarrow(word) && !isNarrow(next)
            if isApart {
              // the values may have gone to the titles before it
              if filled == 0 { score -= rowCount }
            } else if continues[word] {
              score += 2 * filled - rowCount * 1.3
            } else {
              score += filled - (filled == 0 && isNarrow(word) ? rowCount * 0.5 : 0)
            }
            if score > states[next][target]?.score ?? -.infinity {
              states[next][target] = (score, word, place)
            }
          }
        }
      }
    }
    // titles that touch may leave no room for a cut
    guard var state = states[words.count][0] else { return [(0, places[0][0].column)] }
    var found: [(word: Int, column: Int)] = []
    while true {
      found.append((state.word, places[state.word][state.place].column))
      guard state.word > 0, let before = states[state.word][state.place] else { break }
      state = before
    }
    return found.reversed()
  }

  /// The cut after labels: the blank column nearest to the first title, if labels precede it.
  private static func labelCut(
    _ ink: ArraySlice<Int>, _ tokens: [[Range<Int>]], _ isMarked: Bool?
  ) -> PrintedColumns.Cut? {
    guard let column = ink.lastIndex(of: 0), column > 0 else { return nil }
    let labels = tokens.count { ($0.first?.lowerBound ?? column) < column }
    // at the moment, perhaps none of the rows has a mark
    let areLabels = column == ink.endIndex - 1 || labels * 2 >= tokens.count
    guard labels > 0 ? areLabels : isMarked == true else { return nil }
    let start = (ink[..<column].lastIndex { $0 > 0 } ?? column - 1) + 1
    return PrintedColumns.Cut(gap: start..<ink.endIndex, column: column)
  }

  /// The cut after marks that touch the values after them: in the first screen column, where other rows are
  /// blank.
  private static func markCut(
    _ rows: [AlignedLine], before end: Int, _ isMarked: Bool?
  ) -> PrintedColumns.Cut? {
    guard end > 1, !rows.isEmpty,
      rows.allSatisfy({ $0.count > 1 && !$0.isBlank(1) && (0x20..<0x30).contains($0.byte(at: 0)) })
    else { return nil }
    let words = rows.count { row in
      row.word(from: 1).map { !PrintedValue.isMeasure(row.text($0)) } ?? false
    }
    let hasMarks = Set(rows.map { $0.byte(at: 0) }).count > 1 && words * 2 > rows.count
    return isMarked == true || hasMarks ? PrintedColumns.Cut(gap: 1..<1, column: 1) : nil
  }

  /// The first of two screen columns after the last title that are blank in all rows, or the one after numbers
  /// below its end, if at least half of the rows have text after it and more words than titles; `nil` if there are
  /// none.
  private static func followingColumn(
    in rows: [AlignedLine], _ columns: PrintedColumns, isKnown: Bool
  ) -> Int? {
    guard let start = columns.titles.last?.upperBound else { return nil }
    let last = columns.cuts.last?.column ?? 0
    func areNumbers(before column: Int) -> Bool {
      let values = rows.map { $0.text(last..<column) }.filter { !$0.isEmpty }
      return values.count * 2 > rows.count && values.allSatisfy(PrintedValue.isMeasure)
    }
    let column = (start..<max(start, rows.map(\.count).max() ?? 0)).first { column in
      rows.allSatisfy { $0.isBlank(column) && (column == start || $0.isBlank(column + 1)) }
        && (column > start || areNumbers(before: start))
    }
    if isKnown { return column ?? start }
    guard let column, rows.count > 1 else { return nil }
    let followed = rows.count { row in
      row.word(from: column) != nil && row.tokens().count > columns.titles.count
    }
    // values that are too long shift those after them
    let shifted = rows.count { row in
      columns.cuts.contains { !$0.isMark && !$0.gap.contains(where: row.isBlank) }
    }
    // text after a number is not part of it
    return followed * 2 >= rows.count && shifted * 4 <= rows.count
      || followed > 0 && areNumbers(before: column) ? column : nil
  }
}
