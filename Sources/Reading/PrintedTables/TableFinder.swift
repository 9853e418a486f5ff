import FlipbookSnapshots

/// One of the aligned tables in an output.
struct FoundTable {
  let titles: TitleLine
  let columns: PrintedColumns
  let rows: RowFit
  /// The lines of the table, starting with the titles.
  let lines: Range<Int>
  /// The line above the titles, if it is not a row of another table.
  let heading: Int?

  /// The names of the columns.
  var names: [String] { columns.layout.names }

  var printed: PrintedTable {
    PrintedTable(
      layout: columns.layout,
      cells: rows.lines.indices.flatMap { row in
        names.indices.map { rows.cell(row: row, column: $0) }
      }, rowLines: rows.lines.map { UInt32($0.number) }, lines: lines,
      titles: lines.prefix(1), heading: heading, name: columns.name, isOfMeasures: isOfMeasures)
  }

  /// The columns with titles.
  var named: [Int] {
    columns.titles.indices.filter {
      !columns.titles[$0].isEmpty && ColumnName.number(names[$0]) == nil
    }
  }

  /// Whether no column identifies its row, as in `vmstat`. If so, its idle time `id` is not a key.
  var isOfMeasures: Bool {
    titles.style == .plain && named.count == names.count && rows.count > 0
      && names.indices.allSatisfy(rows.isOfMeasures)
  }

  /// Whether at least half of the words of other titles, and at least two, are titles of this table.
  func repeatsTitles(_ words: [String]) -> Bool {
    let count = words.count(where: titles.texts.contains)
    return count > 1 && count * 2 >= words.count
  }

  /// Whether a line has fewer values than all rows.
  func isSparse(_ line: AlignedLine) -> Bool {
    let count = RowFit([line], columns: columns).valueCount(row: 0)
    return rows.lines.indices.allSatisfy { rows.valueCount(row: $0) > count }
  }

  /// Whether a line cannot be a row of this table, because it has words in columns of numbers, or because the
  /// table has no rows.
  func isContradicted(by line: AlignedLine) -> Bool {
    if rows.count == 0 { return true }
    let row = RowFit([line], columns: columns)
    let values = names.indices.filter(rows.isOfMeasures).flatMap(row.values)
    return !values.isEmpty && !values.contains(where: PrintedValue.isMeasure)
  }
}

/// Finds the aligned tables in a block of lines.
///
/// A table needs titles that differ from its values: in capitals, underlined, or words above numbers. Inside
/// a table, a line is a new line of titles if it has words in columns of numbers and the lines below it form
/// a table.
struct TableFinder {
  /// The layouts of the previous tables, whose titles need no evidence.
  let known: [PrintedLayout]

  /// The number of lines at the beginning of a block that may be titles of any style.
  private static let searchedLines = 12
  /// The maximum number of lines that may be titles, and of those that are compared with the lines below.
  private static let mostCandidates = 200
  private static let mostTrials = 40

  /// A line that may be the titles of a table.
  private typealias Candidate = (place: Int, titles: TitleLine)

  /// The tables of a block.
  func tables(in block: ArraySlice<AlignedLine>) -> [FoundTable] {
    var found: [(candidate: Candidate, trial: FoundTable)] = []
    var trials = 0
    let candidates = candidates(in: block)
    for (index, candidate) in candidates.enumerated() where trials < Self.mostTrials {
      let before = found.last?.trial
      let isRepeated = before?.repeatsTitles(candidate.titles.texts) == true
      if let before {
        guard before.titles.mayPrecede(candidate.titles),
          isRepeated || before.isContradicted(by: candidate.titles.line)
        else { continue }
      } else if candidate.place >= block.startIndex + Self.searchedLines {
        break
      }
      trials += 1
      let lines = block[(before?.lines.lowerBound ?? block.startIndex - 1) + 1..<candidate.place]
      let heading = lines.indices.last.flatMap { isHeading(lines[$0], after: before) ? $0 : nil }
      let next = candidates[(index + 1)...].first {
        $0.place > candidate.place + 1 && candidate.titles.mayPrecede($0.titles)
      }.map { next in
        // a row in capitalised words looks like a heading, and like titles, but it begins where these begin
        let above = next.place - 1
        let starts = candidate.titles.line.groups().map(\.lowerBound)
        let isRow = block[above].groups().map(\.lowerBound) == starts
        return !isRow && isHeading(block[above], after: nil) ? above : next.place
      }
      for end in [next, block.endIndex].compactMap(\.self) {
        let rows = rows(block[(candidate.place + 1)..<end])
        let trial = table(candidate, rows, heading: heading, isTrial: true)
        let isEmpty = isRepeated && trial.rows.count == 0
        if isEmpty || isBelieved(trial) {
          found.append((candidate, trial))
          break
        }
      }
    }
    let ends = found.dropFirst().map { $0.trial.heading ?? $0.candidate.place } + [block.endIndex]
    return zip(found, ends).map { found, end in
      let rows = rows(block[(found.candidate.place + 1)..<end])
      return table(found.candidate, rows, heading: found.trial.heading)
    }.filter(isBelieved)
  }

  /// The table of a block whose first line contains titles according to the user.
  func table(titledByFirstOf block: ArraySlice<AlignedLine>) -> FoundTable? {
    guard let words = block.first?.words(), !words.isEmpty else { return nil }
    let titles = TitleLine(any: block.first!, words: words, style: .capitalized)
    return table((block.startIndex, titles), block.dropFirst(), heading: nil)
  }

  private func candidates(in block: ArraySlice<AlignedLine>) -> [Candidate] {
    var candidates: [Candidate] = []
    for (place, line) in zip(block.indices, block) where candidates.count < Self.mostCandidates {
      if place >= block.startIndex + Self.searchedLines,
        line.buffer[line.bytes].contains(where: \.isDigit)
      {
        continue
      }
      if let titles = TitleLine(line, above: block[(place + 1)...].first) {
        // the line above titles with a line below each is a heading, even if it looks like titles
        if titles.style == .underlined, titles.areUnderlinedWords,
          candidates.last?.place == place - 1
        {
          candidates.removeLast()
        }
        candidates.append((place, titles))
      }
    }
    return candidates
  }

  private func isKnown(_ titles: TitleLine) -> Bool {
    known.contains { titles.texts.allSatisfy($0.words.contains) }
      || KnownTitles.haveMarks(titles.texts)
  }

  private func layout(of titles: TitleLine) -> PrintedLayout? {
    known.first { $0.words == titles.texts }
  }

  private func table(
    _ candidate: Candidate, _ lines: ArraySlice<AlignedLine>, heading: Int?, isTrial: Bool = false
  ) -> FoundTable {
    let titles = candidate.titles
    // skip rules that are drawn below titles or between rows
    var rows = lines.filter { !Rule.isRule($0) }
    if isTrial { rows = ColumnSearch.sample(of: rows) }
    var columns = ColumnSearch.columns(of: titles, rows: rows, last: layout(of: titles))
    columns.layout.names = Table.distinct(
      columns.titles.map { PrintedValue.name(titles.line.text($0)) })
    return FoundTable(
      titles: titles, columns: columns, rows: RowFit(rows, columns: columns),
      lines: candidate.place..<lines.endIndex,
      heading: heading)
  }

  /// Whether a line above titles has no number and is not a row of the previous table, because it contradicts
  /// that or has fewer values than all rows.
  private func isHeading(_ line: AlignedLine, after table: FoundTable?) -> Bool {
    !line.words().contains { line.byte(at: $0.lowerBound).isDigit } && !Rule.isRule(line)
      && table.map { $0.isContradicted(by: line) || $0.isSparse(line) } != false
  }

  /// The lines without a final line such as `2 loaded units listed.`
  private func rows(_ lines: ArraySlice<AlignedLine>) -> ArraySlice<AlignedLine> {
    let footer = lines.indices.suffix(4).first { place in
      let text = lines[place].text
      return text.first.map { "0123456789(".contains($0) } == true
        && (text.contains(" listed.") || text.hasSuffix(" rows)") || text.hasSuffix(" row)"))
    }
    return lines[..<(footer ?? lines.endIndex)]
  }

  /// Whether titles and the rows below them are a table, and not text that looks similar.
  private func isBelieved(_ table: FoundTable) -> Bool {
    if isKnown(table.titles) { return true }
    let (rows, columns, titles, named) = (table.rows, table.columns, table.titles, table.named)
    guard rows.areFilled, rows.pushedCount * 3 <= rows.count * 2 else { return false }
    if titles.style == .underlined { return rows.count > 0 }
    // a comment, as in a crontab, is not above its values
    if table.names[0] == "#", rows.count > 0, !named.allSatisfy(rows.isAligned) {
      return false
    }
    if titles.style > .plain {
      if rows.count == 0 {
        return titles.style == .capitals && named.count > 2 && titles.wideGapCount > 1
      }
      // text below names in capitals has words at any position
      let count = columns.titles.indices.count { column in
        column == 0 || columns.cuts[column - 1].gap.count > 1 || rows.isAligned(column)
      }
      if titles.style == .capitals { return count > 2 || count == 2 && titles.wideGapCount > 0 }
      if count > 2, !named.allSatisfy(rows.isCapitalized) { return true }
    }
    // the first of several labels is not a title
    if table.names[0].hasSuffix(":"), rows.count > 0,
      rows.lines.indices.allSatisfy({ rows.text(row: $0, column: 0).hasSuffix(":") })
    {
      return false
    }
    let measures = named.count { column in
      (columns.areWords || rows.isAligned(column)) && rows.isOfMeasures(column)
    }
    // a time above other times is not a title
    if titles.style == .plain, titles.texts[0].isEmpty, rows.isOfMeasures(0) {
      return measures > 0
    }
    let areAligned = rows.count > 1 && named.allSatisfy(rows.isAligned)
    return (named.count > 2 && rows.count > 0 || columns.titles.count > 2 && areAligned)
      && measures > 1
      && (areAligned || measures * (rows.count > 1 ? 3 : 2) >= named.count)
  }
}
