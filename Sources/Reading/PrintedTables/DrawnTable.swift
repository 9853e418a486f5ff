import FlipbookNotation
import FlipbookSnapshots

/// A table with drawn lines: as printed by mysql and psql, in Markdown, or with box-drawing characters, and
/// the tables of nvidia-smi, one of which has rows of several lines, while the other is a simple box with
/// columns separated by blanks.
///
/// ```
///  id |  name        +----+-------+        | id | name  |        ┌────┬───────┐
/// ----+-------       | id | name  |        |---:|-------|        │ id │ name  │
///   1 | Ada          +----+-------+        |  1 | Ada   |        ├────┼───────┤
/// ```
struct DrawnTable {
  private(set) var columns: [String] = []
  /// The cells of all columns, row by row.
  private(set) var cells: [TableCell] = []
  /// Values of several lines, joined; their cells refer to these bytes as if they followed the text.
  private(set) var joined: [UInt8] = []
  /// The number of the first line of each row.
  private(set) var rowLines: [UInt32] = []
  /// The lines of the table in the text, rules included.
  private(set) var span: Range<Int>
  /// Whether it is a simple box, without lines between columns.
  private let isMereBox: Bool
  /// Whether there is also a rule above its header.
  private let isBox: Bool

  /// The tables in the text, from top to bottom; empty if the other lines carry more information.
  static func all(in lines: ArraySlice<AlignedLine>) -> [DrawnTable] {
    // a line with the time and a blank line may be above
    for place in lines.indices.prefix(3) {
      for look in recordLooks {
        if let records = DrawnTable(recordsAt: place, look, lines) { return [records] }
      }
    }
    var tables: [DrawnTable] = []
    var start = lines.startIndex
    while start < lines.endIndex {
      let first = tables.last?.span.upperBound ?? lines.startIndex
      if let rule = Rule(lines[start]),
        let table = DrawnTable(rule, at: start, lines[first...])
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
    let areCertain = tables.contains { $0.isBox && !$0.isMereBox }
    return areCertain || others <= max(3, inTables) ? tables : []
  }

  /// The table whose rows are read: one with the requested columns, if there is one. Among several, it is the same
  /// table as before, or else the largest; a simple box is used only if there is nothing else.
  ///
  /// - Parameters:
  ///   - last: The columns of the previous table.
  ///   - fits: Whether a table with these columns has the requested ones.
  static func chosen(
    among tables: [DrawnTable], last: [String]?, where fits: ([String]) -> Bool
  ) -> DrawnTable? {
    let ranks = tables.map { table in
      [fits(table.columns), table.columns == last, !table.isMereBox].map { $0 ? 1 : 0 }
        + [table.cells.count, table.span.lowerBound]
    }
    return zip(tables, ranks).max { $0.1.lexicographicallyPrecedes($1.1) }?.0
  }

  /// Finds the table whose header is above a rule.
  private init?(_ rule: Rule, at place: Int, _ lines: ArraySlice<AlignedLine>) {
    let above = lines[..<place].lastIndex { rule.parts(of: $0) == nil } ?? lines.startIndex - 1
    isBox = above >= lines.startIndex && Rule.isRule(lines[above])
    isMereBox = rule.isMereBox
    var header = Array(lines[(above + 1)..<place])
    if header.count > 1, rule.cells(of: header.last!).allSatisfy({ SQLType.isType($0.text) }) {
      header.removeLast()
    }
    // checked before the body is read: in a grid with one column, each rule has a body that reaches to the end
    if isMereBox, !isBox || header.allSatisfy({ rule.inside(of: $0).groups().count < 3 }) {
      return nil
    }
    let body = rule.body(lines[place...])
    let end = place + body.count
    span = (isBox ? above : above + 1)..<end
    let records = body.split { $0 == nil }.map { $0.compactMap(\.self) }
    let isCounted = lines[end...].first?.text.hasPrefix("(0 ") == true
    guard !header.isEmpty, isBox || isCounted || !records.isEmpty else { return nil }
    if isMereBox {
      let rows = records.joined().map { rule.inside(of: $0.line) }.filter { $0.groups().count > 1 }
      rowLines = rows.map { UInt32($0.number) }
      readBox(header.map { rule.inside(of: $0) }, rows)
    } else if header.count > 1, records.allSatisfy({ $0.count == header.count }) {
      // the lines of a row are placed side by side if it is as high as the header
      rowLines = records.map { UInt32($0[0].line.number) }
      readHigh(header.map { rule.cells(of: $0) }, records.map { $0.map(\.cells) })
    } else {
      let rows = records.flatMap { rule.rows(of: $0) }
      rowLines = rows.map { UInt32($0[0].line.number) }
      read(header.map { rule.cells(of: $0) }, rows.map { $0.map(\.cells) })
    }
  }

  private typealias RecordLook = (title: String, separator: Unicode.Scalar)

  /// The forms in which programs print each value on a separate line, after its name: the beginning of the
  /// line above a row, if any, and the separator between names and values. psql does so with `\x`, mysql with
  /// `\G`, and sqlite3 and duckdb with `.mode line`. Without a title, a blank line or a rule is between rows,
  /// as after `\x` and `\t` or `\a` in psql.
  private static let recordLooks: [RecordLook] = [
    ("-[ RECORD ", "|"), ("***************************", ":"), ("", "="), ("", "|"),
  ]

  /// Reads rows that are printed as lines of names and values, if all rows have the names of the first.
  ///
  /// A line with another name continues the value above it, if there is a title above each row or no name.
  private init?(recordsAt start: Int, _ look: RecordLook, _ lines: ArraySlice<AlignedLine>) {
    (isBox, isMereBox, span) = (true, false, start..<start)
    var place = start
    func isTitle(_ line: AlignedLine) -> Bool {
      !look.title.isEmpty && line.text.hasPrefix(look.title)
    }
    while place < lines.endIndex {
      if !look.title.isEmpty {
        guard isTitle(lines[place]) else { break }
        place += 1
      }
      let record = lines[place...].prefix { !$0.isEmpty && !isTitle($0) }
      let isFollowed = lines[record.endIndex...].first.map(isTitle) == true
      var (names, values) = ([String](), [[AlignedLine]]())
      var last = place
      for (line, next) in zip(record, record.indices.map { $0 + 1 }) {
        let field = Self.field(of: line, look.separator)
        let isUnnamed = field?.name.isEmpty == true
        let isNext =
          columns.isEmpty
          ? names.count < TableSchema.mostShown
          : columns.dropFirst(names.count).first == field?.name
        if let field, isNext, !isUnnamed {
          names.append(field.name)
          values.append([field.value])
        } else if let count = values.indices.last,
          isUnnamed || isFollowed || names.count < columns.count && !look.title.isEmpty
        {
          values[count].append(isUnnamed ? field!.value : line)
        } else {
          break
        }
        last = next
      }
      guard !names.isEmpty, columns.isEmpty || names == columns else { break }
      columns = names
      rowLines.append(UInt32(lines[place].number))
      for value in values { append(value) }
      span = start..<last
      place =
        lines[last...].firstIndex { isTitle($0) || !$0.isEmpty && !Rule.isRule($0) }
        ?? lines.endIndex
    }
    // a single row may be a list of settings, and names without titles may be a table
    let least = look.title.isEmpty ? 1 : 0
    guard rowLines.count > least, columns.count > least, Set(columns).count == columns.count
    else { return nil }
  }

  /// The name before a separator, which may be empty, and the value after it.
  private static func field(
    of line: AlignedLine, _ separator: Unicode.Scalar
  ) -> (name: String, value: AlignedLine)? {
    let place = (0..<line.count).first { column in
      line.scalar(at: column) == separator && (separator == "|" || line.isBlank(column + 1))
    }
    return place.map { place in
      (line.text(0..<place), line.line(place + 1..<max(place + 1, line.count)))
    }
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
      // psql marks a continued value with a plus at the bar; otherwise, it ends with its line or is wrapped
      let isMarked = joined.last == UInt8(ascii: "+")
      if isMarked { repeat { joined.removeLast() } while joined.last == 0x20 }
      let isBroken = line.buffer[line.bytes.upperBound...].drop { $0 == 0x20 }.first == .lineFeed
      joined.append(isMarked || isBroken ? .lineFeed : 0x20)
    }
    joined.removeLast()
    let size = filled[0].buffer.count
    cells.append(TableCell(start: size + start, end: size + joined.count))
  }

  /// Reads rows of several lines. Number and name come first, then usage, constant values and other
  /// measurements. So a narrow screen, which keeps the first columns and the last one, shows the
  /// measurements.
  private mutating func readHigh(_ header: [[AlignedLine]], _ rows: [[[AlignedLine]]]) {
    let parts = header.indices.flatMap { layer in
      header[layer].indices.map { part in
        Self.cut(rows.map { $0[layer][part] }, below: header[layer][part])
      }
    }
    let names = Table.distinct(parts.flatMap(\.names))
    let all = rows.indices.map { row in parts.flatMap { $0.cells[row] } }
    let ranks = names.indices.map { column -> Int in
      if column < 2 { return 0 }
      let values = all.map { $0[column].text(in: header[0][0].buffer) }
      let measures = values.map { Quantity($0)?.measure }
      if measures.contains(.percent) { return 1 }
      if values.contains(where: { $0.first?.isNumber == true && $0.contains(" / ") }) { return 2 }
      return measures.contains { if case .other = $0 { true } else { false } } ? 4 : 3
    }
    let order = names.indices.sorted { (ranks[$0], $0) < (ranks[$1], $1) }
    columns = order.map { names[$0] }
    cells = all.flatMap { row in order.map { row[$0] } }
  }

  /// Reads the content of a simple box: each word of the header belongs to the name above or below it.
  private mutating func readBox(_ header: [AlignedLine], _ rows: [AlignedLine]) {
    let groups = header.map { $0.groups() }
    let most = groups.indices.max { groups[$0].count < groups[$1].count }!
    cells = Self.cut(rows, below: header[most]).cells.flatMap(\.self)
    columns = Table.distinct(
      groups[most].map { name in
        zip(header, groups).flatMap { line, groups in
          groups.filter { $0.overlaps(name) }.map { line.text($0) }
        }.filter { !$0.hasSuffix(":") }.joined(separator: " ")
      })
  }

  /// The cells of rows below the groups of a line.
  private static func cut(
    _ rows: [AlignedLine], below header: AlignedLine
  ) -> (names: [String], cells: [[TableCell]]) {
    let titles = TitleLine(any: header, words: header.groups(), style: .plain)
    if titles.words.isEmpty { return ([], rows.map { _ in [] }) }
    let columns = ColumnSearch.columns(
      of: titles, rows: rows, last: PrintedLayout(words: titles.texts))
    let fit = RowFit(rows, columns: columns)
    return (
      titles.texts,
      rows.indices.map { row in titles.words.indices.map { fit.cell(row: row, column: $0) } }
    )
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

  /// Whether it has junctions at its ends only.
  var isMereBox: Bool { !isOpen && junctions.count == 2 }

  /// The screen columns of the parts of a line between its bars; `nil` unless there are bars below the
  /// junctions or equally many bars elsewhere.
  func parts(of line: AlignedLine) -> [Range<Int>]? {
    guard line.count > 0, !Self.isRule(line) else { return nil }
    var bars = junctions
    if !bars.allSatisfy({ $0 < line.count && Self.isBar($0, of: line) }) {
      bars = (0..<line.count).filter { Self.isBar($0, of: line) }
      guard bars.count == junctions.count else { return nil }
    }
    if isOpen { bars = [-1] + bars + [line.count] }
    return zip(bars, bars.dropFirst()).map { $0 + 1..<max($0 + 1, $1) }
  }

  /// The parts of a line that is known to have bars.
  func cells(of line: AlignedLine) -> [AlignedLine] { parts(of: line)!.map { line.line($0) } }

  /// The part of a line between the first bar and the last one.
  func inside(of line: AlignedLine) -> AlignedLine {
    let parts = parts(of: line)!
    return line.line(parts[0].lowerBound..<parts.last!.upperBound)
  }

  /// A line of a table and the screen columns of its parts.
  struct BarredLine {
    let line: AlignedLine
    let parts: [Range<Int>]
    /// Whether a value continues in the next line.
    var isBroken = false
    var cells: [AlignedLine] { parts.map { line.line($0) } }
  }

  /// The lines of a table from this rule to its end; `nil` for a rule. It ends between two rules, the lower one of
  /// which is that of another table.
  func body(_ lines: ArraySlice<AlignedLine>) -> [BarredLine?] {
    var body: [BarredLine?] = []
    while let line = lines.dropFirst(body.count).first {
      if Self.isRule(line) {
        if body.count > 1, body.last! == nil { break }
        body.append(nil)
      } else if let parts = parts(of: line) {
        body.append(BarredLine(line: line, parts: parts))
      } else if let row = brokenRow(lines.dropFirst(body.count).prefix(Self.mostBreaks)) {
        body += row
      } else {
        break
      }
    }
    return body
  }

  private static let mostBreaks = 100

  /// The lines of a row whose values contain line breaks, as mysql prints them: the bars of all these lines
  /// together are those of a row. `nil` for other lines.
  private func brokenRow(_ lines: ArraySlice<AlignedLine>) -> [BarredLine]? {
    if isOpen || isMereBox { return nil }
    var row: [BarredLine] = []
    var count = 0
    for line in lines {
      if Rule(line) != nil { return nil }
      let isFirst = row.isEmpty
      var bars = (0..<line.count).filter { Self.isBar($0, of: line) }
      if isFirst { bars = zip(bars, junctions).prefix { $0 == $1 }.map(\.0) }
      let isLast = count + bars.count == junctions.count
      guard count + bars.count <= junctions.count, isFirst == (bars.first == junctions[0]) else {
        return nil
      }
      let ends = (isFirst ? [] : [-1]) + bars + (isLast ? [] : [line.count])
      var parts = Array(repeating: 0..<0, count: junctions.count - 1)
      for (place, ends) in zip(ends, ends.dropFirst()).enumerated() {
        parts[max(0, count - 1) + place] = ends.0 + 1..<max(ends.0 + 1, ends.1)
      }
      row.append(BarredLine(line: line, parts: parts, isBroken: !isLast))
      count += bars.count
      if isLast { return row.count > 1 && bars.last == line.count - 1 ? row : nil }
    }
    return nil
  }

  /// The lines of each row: a line continues the row above it if a value of that is broken, if a plus at the bar
  /// marks this, as in psql, or if its first cell is empty and none of its words would have fitted on the line
  /// above.
  func rows(of lines: [BarredLine]) -> [[BarredLine]] {
    lines.reduce(into: []) { rows, line in
      if let last = rows.last?.last, last.isBroken || isContinued(last, by: line) {
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

  /// Whether a column has a bar that is not part of a value, as `\|` is in Markdown.
  private static func isBar(_ column: Int, of line: AlignedLine) -> Bool {
    "|│┃║".unicodeScalars.contains(line.scalar(at: column))
      && (column == 0 || line.byte(at: column - 1) != UInt8(ascii: "\\"))
  }
}

/// The names of types that duckdb prints below the names of columns.
private enum SQLType {
  private static let names: Set<String> = [
    "bigint", "bignum", "bit", "blob", "boolean", "date", "decimal", "double", "enum", "float",
    "hugeint", "int8", "int16", "int32", "int64", "int128", "interval", "json", "list", "map",
    "null", "struct", "time", "timestamp", "uhugeint", "uint8", "uint16", "uint32", "uint64",
    "uint128", "union", "uuid", "varchar",
  ]

  /// Whether text is the name of a type, with or without parameters: `decimal(10,2)`, `int32[]`.
  static func isType(_ text: String) -> Bool {
    names.contains(String(text.prefix { $0.isLowercase || $0.isNumber }))
  }
}
