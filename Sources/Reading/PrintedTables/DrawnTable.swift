import FlipbookSnapshots

/// A table with drawn lines: as printed by mysql and psql, in Markdown, or with box-drawing characters.
///
/// ```
///  id |  name        +----+-------+        | id | name  |        ┌────┬───────┐
/// ----+-------       | id | name  |        |---:|-------|        │ id │ name  │
///   1 | Ada          +----+-------+        |  1 | Ada   |        ├────┼───────┤
/// ```
struct DrawnTable {
  private var columns: [String] = []
  private var cells: [TableCell] = []
  /// Values of several lines, joined; their cells refer to these bytes as if they followed the text and those of the
  /// tables above.
  private(set) var joined: [UInt8] = []
  /// The number of joined bytes of the tables above.
  private let joinedAbove: Int
  private var rowLines: [UInt32] = []
  private let span: Range<Int>
  private let titles: Range<Int>
  private let heading: Int?
  /// Whether there is also a rule above its header.
  private let isBox: Bool

  var printed: PrintedTable {
    var layout = PrintedLayout(words: columns)
    layout.names = columns
    return PrintedTable(
      layout: layout, cells: cells, rowLines: rowLines, lines: span, titles: titles,
      heading: heading)
  }

  /// The tables in the text, from top to bottom; empty if the other lines carry more information.
  static func all(in lines: ArraySlice<AlignedLine>) -> [DrawnTable] {
    var tables: [DrawnTable] = []
    var start = lines.startIndex
    while start < lines.endIndex {
      let first = tables.last?.span.upperBound ?? lines.startIndex
      if let rule = Rule(lines[start]),
        let table = DrawnTable(
          rule, at: start, lines[first...], joinedAbove: tables.reduce(0) { $0 + $1.joined.count })
      {
        tables.append(table)
        start = table.span.upperBound
      } else {
        start += 1
      }
    }
    // a banner in a log must not turn the log into a table
    let inTables = tables.reduce(0) { $0 + $1.span.count }
    let others = lines.count { !$0.isEmpty } - inTables
    return tables.contains(where: \.isBox) || others <= max(3, inTables) ? tables : []
  }

  /// Finds the table whose header is above a rule.
  private init?(
    _ rule: Rule, at place: Int, _ lines: ArraySlice<AlignedLine>, joinedAbove: Int
  ) {
    self.joinedAbove = joinedAbove
    let above = lines[..<place].lastIndex { rule.parts(of: $0) == nil } ?? lines.startIndex - 1
    isBox = above >= lines.startIndex && Rule.isRule(lines[above])
    var header = Array(lines[(above + 1)..<place])
    if header.count > 1, rule.cells(of: header.last!).allSatisfy({ Self.isType($0.text) }) {
      header.removeLast()
    }
    // checked before the body is read: in a grid with one column, each rule has a body that reaches to the end
    guard let first = header.first, rule.cells(of: first).count > 1 else { return nil }
    let (body, end) = rule.body(lines[place...])
    let start = isBox ? above : above + 1
    (span, titles) = (start..<end, above + 1..<place)
    let before = lines[..<start].suffix(2).map(\.isEmpty)
    heading = before.last == false && (before.count == 1 || before[0]) ? start - 1 : nil
    let records = body.split { $0 == nil }.map { $0.compactMap(\.self) }
    let isCounted = lines[end...].first?.text.hasPrefix("(0 ") == true
    guard isBox || isCounted || !records.isEmpty else { return nil }
    // rows that are as high as the header have several values in a cell, as in nvidia-smi
    if header.count > 1, records.allSatisfy({ $0.count == header.count }) { return nil }
    let rows = records.flatMap { rule.rows(of: $0) }
    rowLines = rows.map { UInt32($0[0].line.number) }
    read(header.map { rule.cells(of: $0) }, rows.map { $0.map(\.cells) })
  }

  /// Whether text looks like a type, as duckdb prints them below the names of columns: `varchar`, `int32[]`.
  private static func isType(_ text: String) -> Bool {
    let rest = text.drop { $0.isLowercase || $0.isNumber }
    return text.first?.isLowercase == true && (rest.isEmpty || "([".contains(rest.first!))
  }

  /// Reads rows with one value, possibly of several lines, between two bars.
  private mutating func read(_ header: [[AlignedLine]], _ rows: [[[AlignedLine]]]) {
    columns = Table.distinct(
      header[0].indices.map { column in
        header.map { $0[column].text }.filter { !$0.isEmpty }.joined(separator: " ")
      })
    for lines in rows {
      for column in header[0].indices { append(lines.map { $0[column] }) }
    }
  }

  /// Appends a cell with the text of one or several lines.
  private mutating func append(_ lines: [AlignedLine]) {
    let filled = lines.filter { !$0.text.isEmpty }
    guard filled.count > 1 else {
      cells.append((filled.first ?? lines[0]).whole)
      return
    }
    let start = joined.count
    for line in filled {
      joined += line.text.utf8
      // psql marks a continued value with a plus at the bar; otherwise, it is wrapped
      let isMarked = joined.last == UInt8(ascii: "+")
      if isMarked { repeat { joined.removeLast() } while joined.last == 0x20 }
      joined.append(isMarked ? .lineFeed : 0x20)
    }
    joined.removeLast()
    let size = filled[0].buffer.count + joinedAbove
    cells.append(TableCell(start: size + start, end: size + joined.count))
  }
}

/// A drawn line between header and rows of a table.
struct Rule {
  /// The screen columns of the junctions.
  private let junctions: [Int]
  /// Whether there are no junctions at its ends, so that the first and last parts are open.
  private let isOpen: Bool

  /// Fails for other lines, and for a rule without junctions.
  init?(_ line: AlignedLine) {
    guard Self.isRule(line), let start = line.word(from: 0)?.lowerBound else { return nil }
    junctions = (start..<line.count).filter { column in
      let sign = line.scalar(at: column)
      return sign == "+" || sign == "|" || sign.value > 0x7F && !Self.isDash(sign)
    }
    guard let first = junctions.first, let last = junctions.last else { return nil }
    isOpen = first > start && last < line.count - 1
    if !isOpen, junctions.count < 2 { return nil }
  }

  /// The screen columns of the parts of a line between its bars; `nil` unless there are bars below the
  /// junctions or equally many bars elsewhere.
  func parts(of line: AlignedLine) -> [Range<Int>]? {
    guard line.count > 0, !Self.isRule(line) else { return nil }
    var bars = junctions
    if !bars.allSatisfy({ $0 < line.count && Self.isBar($0, of: line) }) {
      bars = Self.bars(of: line)
      guard bars.count == junctions.count else { return nil }
    }
    if isOpen { bars = [-1] + bars + [line.count] }
    return zip(bars, bars.dropFirst()).map { $0 + 1..<max($0 + 1, $1) }
  }

  /// The parts of a line that is known to have bars.
  func cells(of line: AlignedLine) -> [AlignedLine] { parts(of: line)!.map { line.line($0) } }

  /// A line of a table and the screen columns of its parts.
  struct BarredLine {
    let line: AlignedLine
    let parts: [Range<Int>]
    var cells: [AlignedLine] { parts.map { line.line($0) } }
  }

  /// The lines of a table from this rule to its end, with the place after them; `nil` for a rule. It ends between
  /// two rules, the lower one of which is that of another table.
  func body(_ lines: ArraySlice<AlignedLine>) -> (lines: [BarredLine?], end: Int) {
    var body: [BarredLine?] = []
    var place = lines.startIndex
    while place < lines.endIndex {
      if Self.isRule(lines[place]) {
        if body.count > 1, body.last! == nil { break }
        body.append(nil)
        place += 1
      } else if let row = row(lines[place...]) {
        body.append(row.line)
        place = row.end
      } else {
        break
      }
    }
    return (body, place)
  }

  /// The maximum number of lines of a row whose values contain line breaks.
  private static let mostBreaks = 100

  /// A line with bars and the place after it. If values contain line breaks, as mysql prints them, it consists of
  /// several lines of the text, which together have the bars of a row.
  private func row(_ lines: ArraySlice<AlignedLine>) -> (line: BarredLine, end: Int)? {
    let first = lines.first!
    if let parts = parts(of: first) {
      return (BarredLine(line: first, parts: parts), lines.startIndex + 1)
    }
    if isOpen || !begins(first) { return nil }
    var count = Self.bars(of: first).count
    let others = lines.dropFirst().prefix(Self.mostBreaks)
    for (place, next) in zip(others.indices, others) where count < junctions.count {
      if begins(next) || Rule(next) != nil { return nil }
      count += Self.bars(of: next).count
      if count < junctions.count { continue }
      let whole = first.bytes.lowerBound..<next.bytes.upperBound
      let line = AlignedLine(whole, number: first.number, in: first.buffer)
      if let parts = parts(of: line), parts.last!.upperBound == line.count - 1 {
        return (BarredLine(line: line, parts: parts), place + 1)
      }
    }
    return nil
  }

  /// Whether the first bar of a line is at the first junction.
  private func begins(_ line: AlignedLine) -> Bool {
    junctions[0] < line.count && Self.isBar(junctions[0], of: line)
  }

  /// The lines of each row: a line continues the row above it if a plus at the bar marks this, as in psql, or if its
  /// first cell is empty and none of its words would have fitted on the line above.
  func rows(of lines: [BarredLine]) -> [[BarredLine]] {
    lines.reduce(into: []) { rows, line in
      if let last = rows.last?.last, isContinued(last, by: line) {
        rows[rows.count - 1].append(line)
      } else {
        rows.append([line])
      }
    }
  }

  private func isContinued(_ above: BarredLine, by below: BarredLine) -> Bool {
    let line = above.line
    let isMarked = above.parts.contains { part in
      let text = line.text(part)
      return text.hasSuffix("+") && text != "+" && !line.isBlank(part.upperBound - 1)
    }
    if isOpen || isMarked { return isMarked }
    var hasText = false
    for (column, (part, nextPart)) in zip(above.parts, below.parts).enumerated() {
      guard let word = below.line.line(nextPart).word(from: 0) else { continue }
      let above = line.cell(part).range
      let room = line.offset(ofColumn: part.upperBound) - above.upperBound
      // allow for a blank before the bar and one before the word
      if column == 0 || above.isEmpty || room - 2 >= word.count { return false }
      hasText = true
    }
    return hasText
  }

  /// Whether a line is drawn with `-` or `=`.
  static func isRule(_ line: AlignedLine) -> Bool {
    var dashes = 0
    for column in 0..<line.count {
      let sign = line.scalar(at: column)
      switch sign {
      case _ where isDash(sign): dashes += 1
      case "+", "|", ":", " ", "\u{2500}"..."\u{257F}": break
      default: return false
      }
    }
    return dashes > 2
  }

  private static func isDash(_ sign: Unicode.Scalar) -> Bool {
    "-=─━═".unicodeScalars.contains(sign)
  }

  private static func bars(of line: AlignedLine) -> [Int] {
    (0..<line.count).filter { isBar($0, of: line) }
  }

  /// Whether a column has a bar that is not part of a value, as `\|` is in Markdown.
  private static func isBar(_ column: Int, of line: AlignedLine) -> Bool {
    "|│┃║".unicodeScalars.contains(line.scalar(at: column))
      && (column == 0 || line.byte(at: column - 1) != UInt8(ascii: "\\"))
  }
}
