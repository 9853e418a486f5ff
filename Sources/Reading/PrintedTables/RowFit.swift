import FlipbookSnapshots

/// The rows of a printed table, cut into cells.
///
/// A line is cut at the columns. If a word crosses a cut because a long value has shifted the rest of the
/// line, the words are assigned to the columns in order.
struct RowFit {
  /// The first line of each row.
  private(set) var lines: [AlignedLine]
  /// The cells of all columns, row by row.
  private(set) var cells: [TableCell] = []
  /// The number of rows with a value too long for its column, which shifts the values after it.
  private(set) var pushedCount = 0

  private let columns: PrintedColumns
  private var columnCount: Int { columns.titles.count }

  init(_ lines: [AlignedLine], columns: PrintedColumns) {
    (self.lines, self.columns) = (lines, columns)
    cells.reserveCapacity(lines.count * columnCount)
    var shifted: [Int] = []
    for (row, line) in lines.enumerated() where !append(line) { shifted.append(row) }
    let counted = lines.map(countedCells)
    // below aligned titles, a date such as `Mar  3` next to an empty cell is not two values
    let areAligned =
      columns.areApart && shifted.isEmpty
      && (0..<columnCount).allSatisfy { column in
        let rows = lines.indices.filter { !cell(row: $0, column: column).range.isEmpty }
        let apart = zip(lines, counted).count { line, cells in
          cells.map { !isAligned($0[column], in: column, of: line) } ?? false
        }
        return apart <= rows.count
          && rows.allSatisfy {
            isAligned(cell(row: $0, column: column), in: column, of: lines[$0])
          }
      }
    if !areAligned {
      for case (let row, let values?) in counted.enumerated() {
        cells.replaceSubrange(row * columnCount..<(row + 1) * columnCount, with: values)
      }
      shifted.removeAll { counted[$0] != nil }
    }
    if shifted.isEmpty { return }
    let others = Set(lines.indices).subtracting(shifted)
    let endsInText =
      others.isEmpty || others.contains { text(row: $0, column: columnCount - 1).contains(" ") }
    let wrapped = shifted.filter { others.contains($0 + 1) && isWrapped($0) }
    pushedCount = shifted.count - wrapped.count
    for row in shifted { shift(row, endsInText: endsInText) }
    join(wrapped)
  }

  /// Whether the next line contains the values that a line had no room for after a long one, as `df` prints
  /// them.
  private func isWrapped(_ row: Int) -> Bool {
    let column = (0..<columnCount).first { !cell(row: row + 1, column: $0).range.isEmpty }
    guard let column, column > 0 else { return false }
    let cut = columns.cuts[column - 1].column
    return lines[row].count > cut && lines[row].groups().last!.lowerBound < cut
  }

  /// Moves the values of the lines after these into their rows.
  private mutating func join(_ rows: [Int]) {
    let next = Set(rows.map { $0 + 1 })
    for row in next {
      for place in row * columnCount..<(row + 1) * columnCount where !cells[place].range.isEmpty {
        cells[place - columnCount] = cells[place]
      }
    }
    cells = cells.indices.filter { !next.contains($0 / columnCount) }.map { cells[$0] }
    lines = lines.indices.filter { !next.contains($0) }.map { lines[$0] }
  }

  var count: Int { lines.count }

  func cell(row: Int, column: Int) -> TableCell { cells[row * columnCount + column] }

  func text(row: Int, column: Int) -> String {
    cell(row: row, column: column).text(in: lines[row].buffer)
  }

  /// Whether at least half of the rows have values in more than half of the columns with titles; if they have
  /// three values, columns without any do not count.
  var areFilled: Bool {
    let named = columns.titles.indices.filter { !columns.titles[$0].isEmpty }
    let used = named.count { column in
      lines.indices.contains { !cell(row: $0, column: column).range.isEmpty }
    }
    return lines.indices.count { row in
      let values = valueCount(row: row)
      return values * 2 > (values > 2 ? used : named.count)
    } * 2 >= count
  }

  func valueCount(row: Int) -> Int {
    (0..<columnCount).count { !cell(row: row, column: $0).range.isEmpty }
  }

  /// Whether at least nine tenths of the values of a column, and at least one, are numbers, times or dates.
  func isOfMeasures(_ column: Int) -> Bool {
    let values = values(of: column)
    let measures = values.count(where: PrintedValue.isMeasure)
    return measures > 0 && measures * 10 >= values.count * 9
  }

  /// Whether at least half of the values of a column, and at least one, begin or end where its title does.
  func isAligned(_ column: Int) -> Bool {
    let rows = ColumnSearch.sample(of: Array(lines.indices)).filter {
      !cell(row: $0, column: column).range.isEmpty
    }
    let aligned = rows.count {
      isAligned(cell(row: $0, column: column), in: column, of: lines[$0])
    }
    return aligned > 0 && aligned * 2 >= rows.count
  }

  /// Whether at least half of the values of a column are capitalised words, as titles may be.
  func isCapitalized(_ column: Int) -> Bool {
    let values = values(of: column)
    return values.count { $0.first?.isUppercase == true && !$0.contains(where: \.isNumber) } * 2
      >= values.count
  }

  /// The values of a column that are not missing.
  func values(of column: Int) -> [String] {
    ColumnSearch.sample(of: Array(lines.indices)).map { text(row: $0, column: column) }
      .filter { !PrintedValue.isMissing($0) }
  }

  /// Appends the cells of a line; returns false if a word crosses a cut.
  private mutating func append(_ line: AlignedLine) -> Bool {
    var fits = true
    var start = 0
    for cut in columns.cuts {
      var place = cut.column
      if !cut.isMark, place < start || !line.isBlank(place) {
        let least = max(start, min(cut.gap.lowerBound, place))
        let last = max(cut.gap.upperBound - 1, place)
        let blank = (least..<max(least, last + 1)).last(where: line.isBlank)
        fits = fits && blank != nil
        place = max(start, blank ?? place)
      }
      cells.append(line.cell(start..<place))
      start = place
    }
    cells.append(line.cell(start..<max(start, line.count)))
    return fits
  }

  /// The cells of a line that has as many values as there are columns; `nil` for other lines.
  private func countedCells(of line: AlignedLine) -> [TableCell]? {
    guard columns.areWords || columns.areFarApart else { return nil }
    let values = columns.areWords ? line.tokens() : line.groups()
    return values.count == columnCount ? values.map(line.cell) : nil
  }

  /// Whether a value begins or ends where the title of its column does; true if there is no title.
  private func isAligned(_ cell: TableCell, in column: Int, of line: AlignedLine) -> Bool {
    let title = columns.titles[column]
    return title.isEmpty || cell.range.lowerBound == line.offset(ofColumn: title.lowerBound)
      || ends(cell, in: column, of: line)
  }

  private func ends(_ cell: TableCell, in column: Int, of line: AlignedLine) -> Bool {
    let end = columns.titles[column].upperBound
    return line.count >= end && cell.range.upperBound == line.offset(ofColumn: end)
  }

  /// Whether a value ends where the title of its column does.
  func ends(row: Int, column: Int) -> Bool {
    ends(cell(row: row, column: column), in: column, of: lines[row])
  }

  /// The costs of an empty column and of two words in one column.
  private static let emptyCost = 0.75
  private static let joinCost = 0.6

  /// Assigns the words of a row to the columns in order, by dynamic programming.
  ///
  /// - Parameter endsInText: Whether the last column may contain any number of words.
  private mutating func shift(_ row: Int, endsInText: Bool) {
    let line = lines[row]
    let isMarked = columns.cuts.first?.isMark == true
    let first = isMarked ? 1 : 0
    var words = line.tokens(maximum: columnCount * 2 + 8)
    words[words.count - 1] = words.last!.lowerBound..<line.count
    words[0] = max(first, words[0].lowerBound)..<words[0].upperBound
    // for each word and column: the lowest cost up to there, and the column of the previous word
    var ways: [[(cost: Double, before: Int)]] = []
    for (place, word) in words.enumerated() {
      let gap = place > 0 ? word.lowerBound - words[place - 1].upperBound : 0
      ways.append(
        (0..<columnCount).map { column in
          if column < first { return (.infinity, column) }
          var best = (cost: Double.infinity, before: column)
          if place == 0 {
            best.cost = Double(column - first) * Self.emptyCost
          } else {
            let isText = endsInText && column == columnCount - 1
            best.cost = ways[place - 1][column].cost
            best.cost += isText ? -distance(of: word, from: column) : gap == 1 ? Self.joinCost : 3
            for before in first..<column {
              let skipped = Double(column - before - 1) * Self.emptyCost
              let cost = ways[place - 1][before].cost + skipped
              if cost < best.cost { best = (cost, before) }
            }
          }
          return (best.cost + distance(of: word, from: column), best.before)
        })
    }
    func end(_ column: Int) -> Double {
      ways.last![column].cost + Double(columnCount - 1 - column) * Self.emptyCost
    }
    var column = (first..<columnCount).min { end($0) < end($1) }!
    var ranges: [Range<Int>] = Array(repeating: 0..<0, count: columnCount)
    if isMarked { ranges[0] = 0..<1 }
    for (place, word) in words.enumerated().reversed() {
      let end = ranges[column].isEmpty ? word.upperBound : ranges[column].upperBound
      ranges[column] = word.lowerBound..<end
      column = ways[place][column].before
    }
    cells.replaceSubrange(row * columnCount..<(row + 1) * columnCount, with: ranges.map(line.cell))
  }

  /// The cost of the distance of a word from a column.
  private func distance(of word: Range<Int>, from column: Int) -> Double {
    let start = column == 0 ? 0 : columns.cuts[column - 1].column
    let end = column < columns.cuts.count ? columns.cuts[column].column : Int.max
    let distance = max(0, start - word.upperBound + 1, word.lowerBound - end + 1)
    return distance == 0 ? 0 : 0.25 + min(0.25, Double(distance) / 64)
  }
}
