import Notation
import Snapshots
import ValueTrees

/// One of the aligned tables in an output.
struct FoundTable {
  let names: [String]
  /// The words of the titles.
  let words: [String]
  let columns: PrintedColumns
  let rows: RowFit
  /// The lines from the titles on.
  let start: Int
  let end: Int
  /// The line above the titles, if it is not a row of another table.
  let heading: Int?
  /// Whether no column has a name for its row, as in `vmstat`. Then the idle time `id` is no key.
  let isOfMeasures: Bool
}

/// Finds the aligned tables in a block of lines.
///
/// A table needs titles that differ from what is below them: in capitals, underlined, or words above numbers.
/// Inside a table a line has titles if the columns of numbers have words in it, and the lines below are a table.
struct TableFinder {
  let buffer: [UInt8]
  /// The layouts of the tables before. Their titles need no proof.
  let known: [PrintedLayout]

  /// The number of lines at the beginning of a block that may have titles whatever they look like.
  private static let searchedLines = 12
  /// The number of lines in a block that may have titles, and of those that are compared with those below.
  private static let mostCandidates = 200
  private static let mostTrials = 40
  /// The number of lines directly below titles that may be the titles instead.
  private static let nextLines = 3

  /// A line that may have the titles of a table.
  private struct Candidate {
    let place: Int
    let titles: TitleLine
    let words: [String]
  }

  /// The tables of a block.
  ///
  /// - Parameter isAll: Whether this is the only block.
  func tables(in block: ArraySlice<AlignedLine>, isAll: Bool) -> [FoundTable] {
    var found: [(titles: Candidate, trial: FoundTable)] = []
    let candidates = candidates(in: block)
    var trials = 0
    var next = 0
    while next < candidates.count, trials < Self.mostTrials {
      let candidate = candidates[next]
      next += 1
      if found.isEmpty {
        guard candidate.place < block.startIndex + Self.searchedLines else { break }
      } else if !contradicts(candidate, found.last!.trial) {
        continue
      }
      trials += 1
      let isFirst = found.isEmpty && isAll && candidate.place == block.startIndex
      guard
        var trial = trial(candidate, candidates[next...], block, isFirst: isFirst, !found.isEmpty)
      else { continue }
      var best = candidate
      // of several lines of titles those directly above the rows name the columns
      while next < candidates.count, candidates[next].place <= best.place + Self.nextLines,
        !isKnown(best), candidates[next].titles.style >= best.titles.style,
        candidates[next].words.count >= best.words.count,
        !hasMeasures(trial) || contradicts(candidates[next], trial),
        let other = self.trial(
          candidates[next], candidates[(next + 1)...], block, isFirst: false, true)
      {
        (best, trial) = (candidates[next], other)
        next += 1
      }
      found.append((best, trial))
    }
    var tables: [FoundTable] = []
    var end = block.startIndex
    for (place, (candidate, trial)) in found.enumerated() {
      var last = block.endIndex
      if place + 1 < found.count {
        last = found[place + 1].titles.place
        if heading(above: last, in: block[(candidate.place + 1)...], trial) != nil { last -= 1 }
      }
      let heading = heading(above: candidate.place, in: block[end...], tables.last)
      let lines = block[(candidate.place + 1)..<last]
      let rows = lines[..<footer(of: lines)]
      let table = table(candidate, rows, heading: heading)
      let isFirst = isAll && candidate.place == block.startIndex
      if isKnown(candidate) || isBelieved(candidate.titles, table)
        || isFirst && isNumbered(candidate.titles, table)
      {
        tables.append(table)
        end = rows.endIndex
      }
    }
    return tables
  }

  /// A block whose first line has titles because the user said so.
  func table(titledByFirstOf block: ArraySlice<AlignedLine>) -> FoundTable? {
    guard let first = block.first else { return nil }
    let titles = TitleLine(any: first, in: buffer)
    guard !titles.words.isEmpty else { return nil }
    let candidate = Candidate(
      place: block.startIndex, titles: titles, words: titles.texts(in: buffer))
    let rows = block.dropFirst()
    return table(candidate, rows, heading: nil)
  }

  private func candidates(in block: ArraySlice<AlignedLine>) -> [Candidate] {
    let firsts = known.compactMap { $0.words.first.map { Array($0.utf8) } }.filter { !$0.isEmpty }
    var candidates: [Candidate] = []
    for (place, line) in zip(block.indices, block) {
      if place >= block.startIndex + Self.searchedLines {
        let text = buffer[line.bytes]
        let start = text.drop { $0 == 0x20 }
        let isNew = candidates.count < Self.mostCandidates && !text.contains(where: \.isDigit)
        guard isNew || firsts.contains(where: start.starts(with:)) else { continue }
      }
      if let titles = TitleLine(line, above: block[(place + 1)...].first, in: buffer) {
        candidates.append(Candidate(place: place, titles: titles, words: titles.texts(in: buffer)))
      }
    }
    return candidates
  }

  private func isKnown(_ candidate: Candidate) -> Bool {
    layout(of: candidate) != nil || KnownTitles.haveMarks(candidate.words)
  }

  private func layout(of candidate: Candidate) -> PrintedLayout? {
    known.first { $0.words == candidate.words }
  }

  /// The table below titles, if it is one: up to the next line that may have titles, or to the end.
  private func trial(
    _ candidate: Candidate, _ others: ArraySlice<Candidate>, _ block: ArraySlice<AlignedLine>,
    isFirst: Bool, _ isInside: Bool
  ) -> FoundTable? {
    let ends = others.prefix(8).map(\.place) + [block.endIndex]
    for end in ends where end > candidate.place + 1 || end == block.endIndex {
      let below = block[(candidate.place + 1)..<end]
      let rows = ColumnSearch.sample(of: Array(below[..<footer(of: below)]))
      let table = table(candidate, rows[...], heading: nil)
      if isKnown(candidate) { return table }
      let isTable =
        isBelieved(candidate.titles, table) || isFirst && isNumbered(candidate.titles, table)
      guard isTable else { continue }
      if isInside, candidate.titles.style != .underlined {
        guard candidate.words.count > 2, hasMeasures(table) else { continue }
      }
      return table
    }
    return nil
  }

  private func hasMeasures(_ table: FoundTable) -> Bool {
    table.names.indices.contains {
      !table.columns.titles[$0].isEmpty && table.rows.isOfMeasures($0, in: buffer)
    }
  }

  private func table(
    _ candidate: Candidate, _ lines: ArraySlice<AlignedLine>, heading: Int?
  ) -> FoundTable {
    let rows = Self.withoutRules(lines, in: buffer)
    let last = layout(of: candidate)
    let columns = ColumnSearch.columns(of: candidate.titles, rows: rows, last: last, in: buffer)
    let cut = RowFit(rows, columns: columns, in: buffer)
    let line = candidate.titles.line
    let names = columns.titles.map { title -> String in
      let name = line.text(title, in: buffer)
      return PrintedValue.isTime(name) ? "" : name
    }
    let isOfMeasures =
      candidate.titles.style == .plain && !columns.hasLabels && cut.count > 0
      && names[0].isEmpty == false && cut.isOfMeasures(0, in: buffer)
      && columns.titles.indices.allSatisfy { cut.isOfMeasures($0, in: buffer) }
    return FoundTable(
      names: Table.distinct(names), words: candidate.words, columns: columns, rows: cut,
      start: candidate.place, end: lines.endIndex, heading: heading, isOfMeasures: isOfMeasures)
  }

  /// Whether a line cannot be a row of a table: where that has numbers, the line has words.
  private func contradicts(_ candidate: Candidate, _ table: FoundTable) -> Bool {
    candidate.words == table.words || contradicts(candidate.titles.line, table)
  }

  private func contradicts(_ line: AlignedLine, _ table: FoundTable) -> Bool {
    let row = RowFit([line], columns: table.columns, in: buffer)
    var hasWord = false
    for column in table.names.indices where table.rows.isOfMeasures(column, in: buffer) {
      let text = row.text(row: 0, column: column, in: buffer)
      if PrintedValue.isMissing(text) { continue }
      if PrintedValue.isMeasure(text) { return false }
      hasWord = true
    }
    return hasWord
  }

  /// The line of a block above titles, if it has no number and is not a row of the table before.
  private func heading(
    above place: Int, in block: ArraySlice<AlignedLine>, _ table: FoundTable?
  ) -> Int? {
    guard block.indices.contains(place - 1),
      !block[place - 1].words(in: buffer).contains(where: {
        buffer[block[place - 1].offset(ofColumn: $0.lowerBound)].isDigit
      }),
      !Self.isRule(block[place - 1], in: buffer),
      table.map({ contradicts(block[place - 1], $0) }) != false
    else { return nil }
    return place - 1
  }

  /// The end of the rows in some lines: the place of a last line such as `2 loaded units listed.`
  private func footer(of lines: ArraySlice<AlignedLine>) -> Int {
    let footer = lines.indices.suffix(4).first { place in
      let text = lines[place].text(0..<lines[place].count, in: buffer)
      return text.first.map { "0123456789(".contains($0) } == true
        && (text.contains(" listed.") || text.hasSuffix(" rows)") || text.hasSuffix(" row)"))
    }
    return footer ?? lines.endIndex
  }

  /// Whether titles and the rows below them are a table, and not text that looks similar.
  private func isBelieved(_ titles: TitleLine, _ table: FoundTable) -> Bool {
    let (rows, columns) = (table.rows, table.columns)
    let named = columns.titles.indices.filter {
      !columns.titles[$0].isEmpty && ColumnName.number(table.names[$0]) == nil
    }
    let isFilled = rows.filledCount * 2 >= rows.count
    // vmstat does not keep to its columns
    let isWordByWord = titles.style == .plain && rows.count > 0 && rows.areFull
    guard isFilled,
      isWordByWord || rows.guessCount * 4 <= rows.count && rows.pushedCount * 3 <= rows.count * 2
    else { return false }
    // text below names in capitals has words anywhere
    let count =
      rows.count == 0
      ? columns.titles.count
      : columns.titles.indices.count { column in
        column == 0 || columns.cuts[column - 1].gap.count > 1 || isAligned(column, table)
      }
    switch titles.style {
    case .capitals:
      if rows.count == 0 { return named.count > 2 && titles.wideGapCount > 1 }
      return count > 2 || count == 2 && titles.wideGapCount > 0
    case .underlined: return rows.count > 0
    case .capitalized where count > 2 && rows.count > 0: return true
    case .capitalized, .plain:
      // the first of several labels is not a title
      if table.names[0].hasSuffix(":"), rows.count > 0,
        rows.lines.indices.allSatisfy({ rows.text(row: $0, column: 0, in: buffer).hasSuffix(":") })
      {
        return false
      }
      let measures = named.filter {
        (columns.areWords || isAligned($0, table)) && rows.isOfMeasures($0, in: buffer)
      }
      if columns.hasLabels, named.count > 1, rows.count > 1, measures.count == named.count {
        return true
      }
      // a time above times
      if titles.style == .plain, table.words[0].isEmpty, rows.isOfMeasures(0, in: buffer) {
        return measures.count > 0
      }
      return named.count > 2 && rows.count > 0 && measures.count > 1
        && measures.count * (rows.count > 1 ? 3 : 2) >= named.count
    }
  }

  /// Whether at least half of the values of a column begin or end where its title does.
  private func isAligned(_ column: Int, _ table: FoundTable) -> Bool {
    let title = table.columns.titles[column]
    var (count, alignedCount) = (0, 0)
    for row in ColumnSearch.sample(of: Array(0..<table.rows.count)) {
      let (line, range) = (table.rows.lines[row], table.rows.cell(row: row, column: column).range)
      if range.isEmpty { continue }
      count += 1
      let begins = range.lowerBound == line.offset(ofColumn: title.lowerBound)
      if begins || ends(range, below: title, of: line) { alignedCount += 1 }
    }
    return count > 0 && alignedCount * 2 >= count
  }

  /// Whether two columns are a table because one of them has numbers that end below the end of its title, when
  /// the titles prove too little.
  ///
  /// ```
  ///   PID COMMAND
  ///     1 systemd
  ///  2211 gnome-shell
  /// ```
  ///
  /// Titles in capitals with one blank between them count if the first title is right-aligned like
  /// its numbers, or is before a command. Other titles count if two or more blanks are between them.
  private func isNumbered(_ titles: TitleLine, _ table: FoundTable) -> Bool {
    guard titles.style != .plain, table.names.count == 2, table.rows.count > 0,
      table.rows.areFull || table.rows.pushedCount > 0,
      let numbers = [0, 1].first(where: { endsBelow($0, table) })
    else { return false }
    if titles.wideGapCount > 0 { return true }
    return titles.style == .capitals && numbers == 0
      && (table.columns.titles[0].lowerBound > 0 || KnownTitles.commands.contains(table.names[1]))
  }

  private func endsBelow(_ column: Int, _ table: FoundTable) -> Bool {
    let rows = table.rows
    let isFull = rows.lines.indices.allSatisfy { row in
      !rows.cell(row: row, column: 1 - column).range.isEmpty
        && PrintedValue.isMeasure(rows.text(row: row, column: column, in: buffer))
    }
    let endingBelow = rows.lines.indices.count { row in
      ends(
        rows.cell(row: row, column: column).range, below: table.columns.titles[column],
        of: rows.lines[row])
    }
    return isFull && endingBelow * 2 >= rows.count
  }

  private func ends(_ cell: Range<Int>, below title: Range<Int>, of line: AlignedLine) -> Bool {
    line.count >= title.upperBound && cell.upperBound == line.offset(ofColumn: title.upperBound)
  }

  /// The lines without rules, which are drawn below titles or between rows.
  private static func withoutRules(
    _ lines: ArraySlice<AlignedLine>, in buffer: [UInt8]
  ) -> [AlignedLine] {
    lines.filter { !isRule($0, in: buffer) }
  }

  private static func isRule(_ line: AlignedLine, in buffer: [UInt8]) -> Bool {
    line.bytes.count > 2 && buffer[line.bytes].allSatisfy { "-=+| ".utf8.contains($0) }
  }
}
