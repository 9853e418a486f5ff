import ValueTrees

/// The rows of a printed table, cut into cells.
///
/// A line is cut where the columns are. If a word crosses a cut, because a long value has shifted those that
/// follow, the words are paired with the columns in order.
struct RowFit {
  let lines: [AlignedLine]
  /// Row by row, one for each column.
  private(set) var cells: [TableCell] = []
  /// The number of rows with a value too long for its column, so that those after it are shifted.
  private(set) var pushedCount = 0
  /// The number of shifted rows with fewer words than columns, so that their cells are a guess.
  private(set) var guessCount = 0
  /// The number of rows with values in more than half of the columns with titles.
  private(set) var filledCount = 0

  private let columns: PrintedColumns
  private let columnCount: Int
  /// For each column whether its values are numbers, whether some have blanks, and the share of rows that have
  /// none; of the sampled rows.
  private var uses: [(isMeasure: Bool, isText: Bool, emptyShare: Double)] = []

  init(_ lines: [AlignedLine], columns: PrintedColumns, in buffer: [UInt8]) {
    (self.lines, self.columns, columnCount) = (lines, columns, columns.titles.count)
    let named = columns.titles.count { !$0.isEmpty }
    cells.reserveCapacity(lines.count * columnCount)
    var shifted: [Int] = []
    for (row, line) in lines.enumerated() where !append(line, in: buffer) { shifted.append(row) }
    if !shifted.isEmpty {
      let sample = ColumnSearch.sample(of: Array(Set(lines.indices).subtracting(shifted)).sorted())
      uses = (0..<columnCount).map { use(of: $0, in: sample, buffer) }
    }
    pushedCount = shifted.count
    for row in shifted where !shift(row, in: buffer) { guessCount += 1 }
    for row in lines.indices {
      let filled = (0..<columnCount).count { !cell(row: row, column: $0).range.isEmpty }
      if filled * 2 > named { filledCount += 1 }
    }
  }

  var count: Int { lines.count }

  func cell(row: Int, column: Int) -> TableCell { cells[row * columnCount + column] }

  func text(row: Int, column: Int, in buffer: [UInt8]) -> String {
    cell(row: row, column: column).text(in: buffer)
  }

  /// Whether every row has a word in each column.
  var areFull: Bool { guessCount == 0 && cells.allSatisfy { !$0.range.isEmpty } }

  /// Whether at least nine tenths of the values of a column, and one at least, are numbers, times or dates.
  func isOfMeasures(_ column: Int, in buffer: [UInt8]) -> Bool {
    use(of: column, in: ColumnSearch.sample(of: Array(lines.indices)), buffer).isMeasure
  }

  private func use(
    of column: Int, in rows: [Int], _ buffer: [UInt8]
  ) -> (isMeasure: Bool, isText: Bool, emptyShare: Double) {
    var (measures, others, empty) = (0, 0, 0)
    var isText = false
    for row in rows {
      let text = text(row: row, column: column, in: buffer)
      isText = isText || text.contains(" ")
      if PrintedValue.isMissing(text) {
        if text.isEmpty { empty += 1 }
      } else if PrintedValue.isMeasure(text) {
        measures += 1
      } else {
        others += 1
      }
    }
    return (
      measures > 0 && measures >= 9 * others, isText || rows.isEmpty,
      rows.isEmpty ? 0.5 : Double(empty) / Double(rows.count)
    )
  }

  /// Appends the cells of a line; returns false if a word crosses a cut.
  private mutating func append(_ line: AlignedLine, in buffer: [UInt8]) -> Bool {
    if columns.areWords || columns.areFarApart {
      let groups = columns.areWords ? line.tokens(in: buffer) : line.groups(in: buffer)
      if groups.count == columnCount {
        for group in groups { cells.append(line.cell(group, in: buffer)) }
        return true
      }
    }
    var fits = true
    var start = 0
    for cut in columns.cuts {
      if columns.isMark(cut) {
        cells.append(line.cell(0..<1, in: buffer))
        start = 1
        continue
      }
      var place = cut.column
      if place < start || !line.isBlank(place, in: buffer) {
        place = max(cut.gap.upperBound - 1, place)
        let least = max(start, min(cut.gap.lowerBound, cut.column))
        while place >= least, !line.isBlank(place, in: buffer) { place -= 1 }
        if place < least {
          fits = false
          place = max(start, cut.column)
        }
      }
      cells.append(line.cell(start..<max(start, place), in: buffer))
      start = max(start, place)
    }
    cells.append(line.cell(start..<max(start, line.count), in: buffer))
    divide(in: buffer)
    return fits
  }

  /// Gives an empty cell what is in the one before it after a wide gap.
  ///
  /// A long value shifts those after it, and programs that keep printing, such as
  /// `kubectl get pods -w`, keep to the new place.
  private mutating func divide(in buffer: [UInt8]) {
    let first = cells.count - columnCount
    for place in first..<cells.count - 1 where cells[place + 1].range.isEmpty {
      let range = cells[place].range
      guard range.count > Self.wideGap.count,
        let gap = buffer[range].firstRange(of: Self.wideGap)
      else { continue }
      cells[place] = TableCell(start: range.lowerBound, end: gap.lowerBound)
      let rest = buffer[gap.upperBound..<range.upperBound].drop { $0 == UInt8(ascii: " ") }
      cells[place + 1] = TableCell(start: rest.startIndex, end: rest.endIndex)
    }
  }

  /// The number of blanks that no text has between two words.
  private static let wideGap = Array(repeating: UInt8(ascii: " "), count: 3)

  /// Pairs the words of a line with the columns in order, by dynamic programming. Returns false if there are
  /// fewer words than columns.
  private mutating func shift(_ row: Int, in buffer: [UInt8]) -> Bool {
    let line = lines[row]
    var words = line.tokens(in: buffer, maximum: columnCount * 2 + 8)
    guard let end = words.last else { return true }
    words[words.count - 1] = end.lowerBound..<line.count
    let marks = columns.cuts.first.map(columns.isMark) == true ? 1 : 0
    words[0] = max(marks, words[0].lowerBound)..<words[0].upperBound
    let all = words.map { word in
      let isMeasure = PrintedValue.isMeasure(line.text(word, in: buffer))
      return (0..<columnCount).map { cost(of: word, isMeasure: isMeasure, in: $0) }
    }
    // the cost of leaving all columns before one empty
    let empty = (0..<columnCount).reduce(into: [0.0]) { sums, column in
      sums.append(sums[column] + Self.emptyCost * (1 - uses[column].emptyShare))
    }
    var costs = (0..<columnCount).map { all[0][$0] + empty[$0] }
    var paths: [[Int]] = []
    for place in words.indices.dropFirst() {
      let gap = words[place].lowerBound - words[place - 1].upperBound
      var next = costs
      var path = Array(repeating: 0, count: columnCount)
      var least = (cost: Double.infinity, column: 0)
      for column in 0..<columnCount {
        let isLast = column == columnCount - 1
        next[column] =
          costs[column]
          + (isLast && uses[column].isText ? 0 : gap == 1 ? Self.joinCost : 2 * Self.emptyCost)
        path[column] = column
        if least.cost + empty[column] < next[column] {
          (next[column], path[column]) = (least.cost + empty[column], least.column)
        }
        next[column] += isLast && path[column] == column ? 0 : all[place][column]
        let after = costs[column] - empty[column + 1]
        if after < least.cost { least = (after, column) }
      }
      costs = next
      paths.append(path)
    }
    let sum = empty[columnCount]
    var column = (0..<columnCount).min {
      costs[$0] + sum - empty[$0 + 1] < costs[$1] + sum - empty[$1 + 1]
    }!
    var ranges: [Range<Int>] = Array(repeating: 0..<0, count: columnCount)
    for place in words.indices.reversed() {
      let word = words[place]
      ranges[column] =
        word.lowerBound..<(ranges[column].isEmpty ? word.upperBound : ranges[column].upperBound)
      if place > 0 { column = paths[place - 1][column] }
    }
    for column in marks..<columnCount {
      cells[row * columnCount + column] = line.cell(ranges[column], in: buffer)
    }
    return words.count + marks >= columnCount
  }

  /// The cost of a column that is empty though no other row is, and of two words in one column.
  private static let emptyCost = 1.5
  private static let joinCost = 0.6

  /// What speaks against a word in a column: its distance, and a value that is not a number in a column of
  /// numbers.
  private func cost(of word: Range<Int>, isMeasure: Bool, in column: Int) -> Double {
    if column < columns.cuts.count, columns.isMark(columns.cuts[column]) { return .infinity }
    let start = column == 0 ? 0 : columns.cuts[column - 1].column
    let end = column < columns.cuts.count ? columns.cuts[column].column : Int.max
    let distance = max(0, start - word.upperBound + 1, word.lowerBound - end + 1)
    return (uses[column].isMeasure && !isMeasure ? 2 : 0)
      + (distance == 0 ? 0 : 0.25 + min(0.25, Double(distance) / 64))
  }
}
