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
  /// Where the line that is being cut is cut, kept for the next.
  private var places: [Int] = []

  init(_ lines: [AlignedLine], cuts: ColumnCuts, in buffer: [UInt8]) {
    self.lines = lines
    columnCount = cuts.names.count
    namedCount = cuts.names.count { !$0.isEmpty }
    cells.reserveCapacity(lines.count * columnCount)
    places.reserveCapacity(columnCount)
    for line in lines {
      let isPushed = findPlaces(in: line, cuts.cuts, in: buffer)
      let isGuess = isPushed && !appendWords(of: line, in: buffer)
      if isPushed { pushedCount += 1 }
      if isGuess { guessCount += 1 }
      if !isPushed || isGuess { appendCells(of: line, in: buffer) }
      let filled = cells[(cells.count - columnCount)...].count { !$0.range.isEmpty }
      if filled * 2 > namedCount { filledCount += 1 }
    }
  }

  var count: Int { lines.count }

  func cell(row: Int, column: Int) -> TableCell { cells[row * columnCount + column] }

  /// Finds where a line is cut, and returns whether some value is too long for its column.
  ///
  /// A cut falls where all rows have a blank, else on another blank between the two names, else,
  /// where a value is too long, on the first blank behind it; the last column takes the rest.
  private mutating func findPlaces(
    in line: AlignedLine, _ cuts: [ColumnCuts.Cut], in buffer: [UInt8]
  ) -> Bool {
    places.removeAll(keepingCapacity: true)
    var isPushed = false
    var start = 0
    for cut in cuts {
      var place = cut.column
      if place < start || !line.isBlank(place, in: buffer) {
        place = cut.gap.upperBound - 1
        while place >= max(start, cut.gap.lowerBound), !line.isBlank(place, in: buffer) {
          place -= 1
        }
        if place < max(start, cut.gap.lowerBound) {
          isPushed = true
          place = max(start, cut.gap.upperBound)
          while !line.isBlank(place, in: buffer) { place += 1 }
        }
      }
      places.append(place)
      start = place + 1
    }
    return isPushed
  }

  /// Takes what is between the places that were found.
  private mutating func appendCells(of line: AlignedLine, in buffer: [UInt8]) {
    let count = line.count
    var start = 0
    for place in places {
      let end = min(place, count)
      cells.append(line.cell(start..<max(start, end), in: buffer))
      start = end
    }
    cells.append(line.cell(start..<count, in: buffer))
  }

  /// Takes a word for each column and the rest for the last; nothing where there are fewer words.
  private mutating func appendWords(of line: AlignedLine, in buffer: [UInt8]) -> Bool {
    let words = line.words(in: buffer, maximum: columnCount)
    guard words.count == columnCount else { return false }
    for word in words.dropLast() { cells.append(line.cell(word, in: buffer)) }
    cells.append(line.cell(words[columnCount - 1].lowerBound..<line.count, in: buffer))
    return true
  }
}
