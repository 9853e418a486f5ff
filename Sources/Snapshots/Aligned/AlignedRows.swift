/// The rows of an aligned table, cut into their cells.
struct AlignedRows {
  let lines: [AlignedLine]
  /// Row after row, as many in each as there are names of columns.
  private(set) var cells: [TableCell] = []
  /// How many have some value that was too long for its column, so that those behind it are pushed on.
  private(set) var pushedCount = 0
  /// How many of these have not even a word for each column, so that their cells are a guess.
  private(set) var guessCount = 0
  /// How many have something in more than half of the columns that have a name.
  private(set) var filledCount = 0

  private let columnCount: Int
  private let namedCount: Int

  init(_ lines: [AlignedLine], cuts: ColumnCuts, in buffer: [UInt8]) {
    self.lines = lines
    columnCount = cuts.names.count
    namedCount = cuts.names.count { !$0.isEmpty }
    cells.reserveCapacity(lines.count * columnCount)
    for line in lines {
      if !appendCells(of: line, cuts.cuts, in: buffer) {
        pushedCount += 1
        if !replaceByWords(of: line, in: buffer) { guessCount += 1 }
      }
      let filled = cells[(cells.count - columnCount)...].count { !$0.range.isEmpty }
      if filled * 2 > namedCount { filledCount += 1 }
    }
  }

  var count: Int { lines.count }

  func cell(row: Int, column: Int) -> TableCell { cells[row * columnCount + column] }

  /// Takes what is between the cuts of a line; false where some value is too long for its column.
  ///
  /// A cut falls where all rows have a blank, else on another blank between the two names, else,
  /// where a value is too long, on the first blank behind it; the last column takes the rest.
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
    return fits
  }

  /// Takes a word for each column of a line, and the rest for the last, instead of the cells that were
  /// taken last; nothing changes where there are fewer words.
  private mutating func replaceByWords(of line: AlignedLine, in buffer: [UInt8]) -> Bool {
    let words = line.words(in: buffer, maximum: columnCount)
    guard words.count == columnCount else { return false }
    cells.removeLast(columnCount)
    for word in words.dropLast() { cells.append(line.cell(word, in: buffer)) }
    cells.append(line.cell(words[columnCount - 1].lowerBound..<line.count, in: buffer))
    return true
  }
}
