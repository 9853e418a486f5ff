/// Cuts one row of an aligned table into its cells.
struct AlignedRow {
  let cells: [TableCell]
  /// Whether some value was too long for its column, so that those behind it are pushed on.
  let isPushed: Bool
  /// Whether it has not even a word for each column, so that the cells are a guess.
  let isGuess: Bool

  /// A cut falls where all rows have a blank, else on another blank between the two names, else,
  /// where a value is too long, on the first blank behind it; the last column takes the rest.
  init(_ line: AlignedLine, cuts: ColumnCuts, in buffer: [UInt8]) {
    var places: [Int] = []
    places.reserveCapacity(cuts.cuts.count)
    var isPushed = false
    for cut in cuts.cuts {
      let start = places.last.map { $0 + 1 } ?? 0
      if cut.column >= start, line.isBlank(cut.column, in: buffer) {
        places.append(cut.column)
      } else if let place = cut.gap.last(where: { $0 >= start && line.isBlank($0, in: buffer) }) {
        places.append(place)
      } else {
        isPushed = true
        places.append(Self.blank(from: max(start, cut.gap.upperBound), of: line, in: buffer))
      }
    }
    self.isPushed = isPushed
    if isPushed, let words = Self.cellsOfWords(line, count: cuts.names.count, in: buffer) {
      cells = words
      isGuess = false
      return
    }
    isGuess = isPushed
    var start = 0
    var cells: [TableCell] = []
    cells.reserveCapacity(places.count + 1)
    places.append(line.count)
    for place in places {
      cells.append(
        line.cell(min(start, line.count)..<max(start, min(place, line.count)), in: buffer))
      start = min(place, line.count)
    }
    self.cells = cells
  }

  private static func blank(from start: Int, of line: AlignedLine, in buffer: [UInt8]) -> Int {
    var column = start
    while !line.isBlank(column, in: buffer) { column += 1 }
    return column
  }

  /// A word for each column and the rest for the last; `nil` where there are fewer words.
  private static func cellsOfWords(
    _ line: AlignedLine, count: Int, in buffer: [UInt8]
  ) -> [TableCell]? {
    let words = line.words(in: buffer)
    guard words.count >= count else { return nil }
    return words.prefix(count - 1).map { line.cell($0, in: buffer) }
      + [line.cell(words[count - 1].lowerBound..<line.count, in: buffer)]
  }
}
