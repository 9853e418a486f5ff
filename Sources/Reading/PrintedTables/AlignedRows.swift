import ValueTrees

/// The rows of a printed table, cut into cells.
struct AlignedRows {
  let lines: [AlignedLine]
  /// Row by row, one for each column.
  private(set) var cells: [TableCell] = []
  /// The number of rows with a value too long for its column, so that the following values are
  /// shifted.
  private(set) var pushedCount = 0
  /// The number of shifted rows with fewer words than columns, so that their cells are a guess.
  private(set) var guessCount = 0
  /// The number of rows with values in more than half of the named columns.
  private(set) var filledCount = 0

  private let columnCount: Int
  private let namedCount: Int

  init(_ lines: [AlignedLine], cuts: ColumnCuts, in buffer: [UInt8]) {
    self.lines = lines
    columnCount = cuts.names.count
    namedCount = cuts.names.count { !$0.isEmpty }
    cells.reserveCapacity(lines.count * columnCount)
    let areGroups = cuts.cuts.allSatisfy { $0.gap.count > 1 }
    for line in lines {
      if areGroups, appendGroups(of: line, in: buffer) {
        // wherever long values have shifted them
      } else if !appendCells(of: line, cuts.cuts, in: buffer) {
        pushedCount += 1
        if !replaceByWords(of: line, in: buffer) { guessCount += 1 }
      }
      let filled = cells[(cells.count - columnCount)...].count { !$0.range.isEmpty }
      if filled * 2 > namedCount { filledCount += 1 }
    }
  }

  var count: Int { lines.count }

  /// Whether every row has one word for each column.
  var areWords: Bool { guessCount == 0 && cells.allSatisfy { !$0.range.isEmpty } }

  func cell(row: Int, column: Int) -> TableCell { cells[row * columnCount + column] }

  /// Appends the cells of a line; returns false if a value is too long for its column.
  ///
  /// A cut is at the column where the fewest rows have text, else at another blank between the two
  /// names, else at the first blank behind a value that is too long. The last column gets the rest.
  private mutating func appendCells(
    of line: AlignedLine, _ cuts: [ColumnCuts.Cut], in buffer: [UInt8]
  ) -> Bool {
    let count = line.count
    var fits = true
    var start = 0
    var next = 0
    for cut in cuts {
      var place = cut.column
      if place < next || !line.isBlank(place, in: buffer) {
        let least = max(next, cut.gap.lowerBound)
        place = cut.gap.upperBound - 1
        while place >= least, !line.isBlank(place, in: buffer) { place -= 1 }
        if place < least {
          fits = false
          place = max(next, cut.gap.upperBound)
          while !line.isBlank(place, in: buffer) { place += 1 }
        }
      }
      next = place + 1
      let end = min(place, count)
      cells.append(line.cell(start..<end, in: buffer))
      start = end
    }
    cells.append(line.cell(start..<count, in: buffer))
    divideLast(of: line, in: buffer)
    return fits
  }

  /// Gives the empty cell before the last one what stands in the last one before a wide gap.
  ///
  /// A long value shifts what is behind it, and programs that go on printing, such as
  /// `kubectl get pods -w`, keep to the new place.
  private mutating func divideLast(of line: AlignedLine, in buffer: [UInt8]) {
    guard columnCount > 1, cells[cells.count - 2].range.isEmpty else { return }
    let range = cells[cells.count - 1].range
    let blanks = Array(repeating: UInt8(ascii: " "), count: Self.wideGap)
    guard range.count > Self.wideGap, let gap = buffer[range].firstRange(of: blanks) else { return }
    cells[cells.count - 2] = TableCell(start: range.lowerBound, end: gap.lowerBound)
    let rest = buffer[gap.upperBound..<range.upperBound].drop { $0 == UInt8(ascii: " ") }
    cells[cells.count - 1] = TableCell(start: rest.startIndex, end: rest.endIndex)
  }

  /// The number of blanks that no text has between two words.
  private static let wideGap = 3

  /// Appends one group of words for each column, such as `1 (10s ago)`. Returns false if there are more or
  /// fewer.
  private mutating func appendGroups(of line: AlignedLine, in buffer: [UInt8]) -> Bool {
    let groups = HeaderWords.groups(of: line, in: buffer)
    guard groups.count == columnCount else { return false }
    for group in groups { cells.append(line.cell(group, in: buffer)) }
    return true
  }

  /// Replaces the last cells by one word for each column, with the rest of the line in the last.
  /// Returns false if there are too few words.
  private mutating func replaceByWords(of line: AlignedLine, in buffer: [UInt8]) -> Bool {
    let words = line.words(in: buffer, maximum: columnCount)
    guard words.count == columnCount else { return false }
    cells.removeLast(columnCount)
    for word in words.dropLast() { cells.append(line.cell(word, in: buffer)) }
    cells.append(line.cell(words[columnCount - 1].lowerBound..<line.count, in: buffer))
    return true
  }
}
