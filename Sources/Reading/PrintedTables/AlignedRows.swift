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
    return fits
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

/// The output of `ls -l`, which has no header.
enum LongListing {
  static let columns = ["MODE", "LINKS", "OWNER", "GROUP", "SIZE", "MODIFIED", "NAME"]
  /// Mode, links, owner, group, size, and three words of time.
  private static let wordsBeforeName = 8

  /// The table of the files; `nil` if a line, except a first one with the total, is not a file.
  static func table(of lines: [AlignedLine], bytes: [UInt8], file: String) -> Table? {
    var cells: [TableCell] = []
    var numbers: [UInt32] = []
    let written = lines.lazy.filter { !$0.bytes.isEmpty }
    for (place, line) in written.enumerated() {
      if place == 0, bytes[line.bytes].starts(with: "total ".utf8) { continue }
      guard hasMode(line, in: bytes), append(line, in: bytes, to: &cells) else { return nil }
      numbers.append(UInt32(line.number))
    }
    if numbers.isEmpty { return nil }
    return Table(file: file, bytes: bytes, columns: columns, cells: cells, lines: numbers)
  }

  /// Whether a line begins with a mode such as `drwxr-xr-x`.
  private static func hasMode(_ line: AlignedLine, in buffer: [UInt8]) -> Bool {
    guard line.bytes.count >= 10 else { return false }
    let start = line.bytes.lowerBound
    return isKind(buffer[start]) && (start + 1..<start + 10).allSatisfy { isRight(buffer[$0]) }
  }

  private static func isKind(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "-"), UInt8(ascii: "b"), UInt8(ascii: "c"), UInt8(ascii: "d"),
      UInt8(ascii: "l"), UInt8(ascii: "p"), UInt8(ascii: "s"):
      true
    default: false
    }
  }

  private static func isRight(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "-"), UInt8(ascii: "r"), UInt8(ascii: "w"), UInt8(ascii: "x"),
      UInt8(ascii: "s"), UInt8(ascii: "S"), UInt8(ascii: "t"), UInt8(ascii: "T"):
      true
    default: false
    }
  }

  /// Appends the cells of a line; returns false if a part before the name is missing.
  private static func append(
    _ line: AlignedLine, in buffer: [UInt8], to cells: inout [TableCell]
  ) -> Bool {
    var end = 0
    var startOfTime = 0
    for place in 0..<wordsBeforeName {
      guard let word = line.word(from: end, in: buffer) else { return false }
      end = word.upperBound
      if place < 5 { cells.append(line.cell(word, in: buffer)) }
      if place == 5 { startOfTime = word.lowerBound }
    }
    guard let name = line.word(from: end, in: buffer) else { return false }
    cells.append(line.cell(startOfTime..<end, in: buffer))
    cells.append(line.cell(name.lowerBound..<line.count, in: buffer))
    return true
  }
}
