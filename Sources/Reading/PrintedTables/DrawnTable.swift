import Notation
import Snapshots
import ValueTrees

/// A table whose columns are separated by drawn lines: those of mysql and psql, of Markdown, with
/// box-drawing characters, and those of nvidia-smi: in one a row is several lines high, in the other, a mere
/// box, blanks separate the columns.
///
/// ```
///  id |  name        +----+-------+        | id | name  |        ┌────┬───────┐
/// ----+-------       | id | name  |        |---:|-------|        │ id │ name  │
///   1 | Ada          +----+-------+        |  1 | Ada   |        ├────┼───────┤
/// ```
struct DrawnTable {
  let columns: [String]
  /// Row by row, one for each column.
  let cells: [TableCell]
  /// Values of several lines, joined; their cells are as if these bytes followed the text.
  private(set) var joined: [UInt8] = []
  /// The number of the first line of each row.
  let rowLines: [UInt32]
  /// The lines of the table in the text, rules included.
  let span: Range<Int>
  /// Whether it is a mere box.
  private let isMereBox: Bool

  /// The tables in a text, from top to bottom; none if other lines tell more than they.
  static func all(in lines: ArraySlice<AlignedLine>, buffer: [UInt8]) -> [DrawnTable] {
    var tables: [DrawnTable] = []
    var start = lines.startIndex
    while start < lines.endIndex {
      guard Rule.isRule(lines[start], in: buffer),
        let table = DrawnTable(
          rule: start, from: tables.last?.span.upperBound ?? lines.startIndex, lines, buffer)
      else {
        start += 1
        continue
      }
      tables.append(table)
      start = table.span.upperBound
    }
    // a banner in a log is no reason to read the log as a table
    let inTables = tables.reduce(0) { $0 + $1.span.count }
    let others = lines.count { !$0.bytes.isEmpty } - inTables
    return tables.allSatisfy(\.isMereBox) && others > max(3, inTables) ? [] : tables
  }

  /// The place of the table that the rows are of: one that has the columns that are asked for, if there is such a
  /// one, and of these the one from before, or else the largest, a mere box only if there is nothing else.
  ///
  /// - Parameters:
  ///   - last: The columns of the table before.
  ///   - fits: Whether a table with these columns has those that are asked for.
  static func chosen(
    among tables: [DrawnTable], last: [String]?, where fits: ([String]) -> Bool
  ) -> Int? {
    let fitting = tables.indices.filter { fits(tables[$0].columns) }
    let places = fitting.isEmpty ? Array(tables.indices) : fitting
    let drawn = places.filter { !tables[$0].isMereBox }
    return places.first { tables[$0].columns == last }
      ?? (drawn.isEmpty ? places : drawn).max { tables[$0].cells.count < tables[$1].cells.count }
  }

  /// The table whose header is above the rule at `place`; its first line is not before `first`.
  private init?(
    rule place: Int, from first: Int, _ lines: ArraySlice<AlignedLine>, _ buffer: [UInt8]
  ) {
    guard let rule = Rule(lines[place], in: buffer) else { return nil }
    var header = place
    while header > first, rule.parts(of: lines[header - 1], in: buffer) != nil { header -= 1 }
    guard header < place else { return nil }
    // a box has a rule above its header too
    let isBox = header > first && Rule.isRule(lines[header - 1], in: buffer)
    var end = place + 1
    var records: [[AlignedLine]] = [[]]
    while end < lines.endIndex {
      if rule.parts(of: lines[end], in: buffer) != nil {
        records[records.count - 1].append(lines[end])
      } else if Rule.isRule(lines[end], in: buffer) {
        records.append([])
      } else {
        break
      }
      end += 1
    }
    records.removeAll { $0.isEmpty }
    span = (isBox ? header - 1 : header)..<end
    let others = lines.count { !$0.bytes.isEmpty } - span.count
    let isCounted = end < lines.endIndex && buffer[lines[end].bytes].starts(with: "(0 ".utf8)
    guard isBox || others <= max(3, span.count), isBox || isCounted || !records.isEmpty else {
      return nil
    }
    let names = Array(lines[header..<place])
    isMereBox = rule.isMereBox
    if isMereBox {
      let rows = records.flatMap(\.self).filter {
        rule.inside(of: $0, in: buffer).groups(in: buffer).count > 1
      }
      guard isBox,
        let part = Part(
          headers: names.map { rule.inside(of: $0, in: buffer) },
          rows: rows.map { rule.inside(of: $0, in: buffer) }, in: buffer)
      else { return nil }
      (columns, cells) = (Table.distinct(part.names), part.cells.flatMap(\.self))
      rowLines = rows.map { UInt32($0.number) }
      return
    }
    let isHigh = names.count > 1 && records.allSatisfy { $0.count == names.count }
    // the lines of a row are side by side if it is as high as the header
    let rows = isHigh ? records : records.flatMap { rule.rows(of: $0, in: buffer) }
    rowLines = rows.map { UInt32($0[0].number) }
    if isHigh {
      let parts = names.indices.flatMap { layer in
        rule.parts(of: names[layer], in: buffer)!.indices.map { place in
          Part(
            header: names[layer].line(rule.parts(of: names[layer], in: buffer)![place], in: buffer),
            rows: rows.map {
              $0[layer].line(rule.parts(of: $0[layer], in: buffer)![place], in: buffer)
            }, in: buffer)
        }
      }
      let all = Table.distinct(parts.flatMap(\.names))
      let cells = rows.indices.map { row in parts.flatMap { $0.cells[row] } }
      let order = Self.order(of: all.count) { column in
        cells.map { $0[column].text(in: buffer) }
      }
      columns = order.map { all[$0] }
      self.cells = cells.flatMap { row in order.map { row[$0] } }
    } else {
      let texts = names.map { line in
        rule.parts(of: line, in: buffer)!.map { line.cell($0, in: buffer).text(in: buffer) }
      }
      columns = Table.distinct(
        texts[0].indices.map { place in
          texts.map { $0[place] }.filter { !$0.isEmpty }.joined(separator: " ")
        })
      var joined: [UInt8] = []
      cells = rows.flatMap { lines in
        let parts = lines.map { rule.parts(of: $0, in: buffer)! }
        return parts[0].indices.map { column in
          let all = lines.indices.map { lines[$0].cell(parts[$0][column], in: buffer) }
          let filled = all.filter { !$0.range.isEmpty }
          guard filled.count > 1 else { return filled.first ?? all[0] }
          let start = buffer.count + joined.count
          for (place, cell) in filled.enumerated() {
            if place > 0, joined.last == UInt8(ascii: "+") {
              // psql ends a line of a value with a plus at the bar
              repeat { joined.removeLast() } while joined.last == 0x20
              joined.append(.lineFeed)
            } else if place > 0 {
              joined.append(0x20)
            }
            joined += buffer[cell.range]
          }
          return TableCell(start: start, end: buffer.count + joined.count)
        }
      }
      self.joined = joined
    }
  }

  /// The order of columns that stand in several lines: number and name, how much is used, what never changes,
  /// and other measures. So a narrow screen shows the measures: the first columns and the last one stay on it.
  private static func order(of count: Int, values: (Int) -> [String]) -> [Int] {
    enum Use: Int { case name, share, part, other, measure }
    let uses = (0..<count).map { column -> Use in
      let values = values(column)
      func have(_ test: (String) -> Bool) -> Bool { values.contains(where: test) }
      if column < 2 { return .name }
      if have({ Quantity($0)?.measure == .percent }) { return .share }
      if have({ $0.first?.isNumber == true && $0.contains(" / ") }) { return .part }
      if have({ if case .other = Quantity($0)?.measure { true } else { false } }) {
        return .measure
      }
      return .other
    }
    return uses.indices.sorted { (uses[$0].rawValue, $0) < (uses[$1].rawValue, $1) }
  }

  /// What stands between two bars in one line of rows that are several lines high: one column for
  /// each name.
  private struct Part {
    var names: [String] = []
    /// For each row.
    var cells: [[TableCell]]

    /// The names in several lines: each word belongs to the name that it stands above or below. Fails for fewer
    /// than three columns.
    init?(headers: [AlignedLine], rows: [AlignedLine], in buffer: [UInt8]) {
      let groups = headers.map { $0.groups(in: buffer) }
      guard let most = groups.indices.max(by: { groups[$0].count < groups[$1].count }),
        groups[most].count > 2
      else { return nil }
      self.init(header: headers[most], rows: rows, in: buffer)
      guard names.count == groups[most].count else { return nil }
      names = groups[most].map { name in
        groups.indices.flatMap { line in
          groups[line].filter { $0.overlaps(name) }
            .map { headers[line].cell($0, in: buffer).text(in: buffer) }
        }.filter { !$0.hasSuffix(":") }.joined(separator: " ")
      }
    }

    init(header: AlignedLine, rows: [AlignedLine], in buffer: [UInt8]) {
      cells = rows.map { _ in [] }
      guard let titles = TitleLine(groupsOf: header, in: buffer) else { return }
      names = titles.texts(in: buffer)
      let columns = ColumnSearch.columns(
        of: titles, rows: rows, last: PrintedLayout(words: names), in: buffer)
      let cut = RowFit(rows, columns: columns, in: buffer)
      cells = rows.indices.map { row in names.indices.map { cut.cell(row: row, column: $0) } }
    }
  }
}

extension DrawnTable {
  /// Its lines as they are read beside another table: without what is drawn, columns two blanks apart. Its rows
  /// are rows, known by the column that usually identifies them.
  ///
  /// - Parameters:
  ///   - row: The number of rows of the other table before it.
  ///   - lines: Those of the text.
  func notes(before row: Int, _ lines: ArraySlice<AlignedLine>, in buffer: [UInt8]) -> [Table.Note]
  {
    let shown = lines[span].filter { !Rule.isRule($0, in: buffer) }
    let words = shown.map { line in
      Words(of: line, in: buffer)
    }
    let isFilled = words.filter { !$0.isTitle }.reduce(into: Set<Int>()) {
      $0.formUnion($1.columns)
    }
    let last = isFilled.max() ?? 0
    // of blank columns side by side two stay
    let kept = (0...last).filter { column in
      isFilled.contains(column)
        || isFilled.contains(column - 1)
          && (column...last).contains { isFilled.contains($0) }
        || isFilled.contains(column + 1) && isFilled.contains { $0 < column }
    }
    let names = columns.map { $0.lowercased() }
    let key = ColumnName.identifiers.lazy.compactMap { names.firstIndex(of: $0) }.first
    let places = Dictionary(
      zip(rowLines, rowLines.indices), uniquingKeysWith: { first, _ in first })
    return zip(shown, words).map { line, words in
      var note = Table.Note(bytes: line.bytes, row: row)
      note.text = words.isTitle ? words.text : words.text(of: kept)
      if let place = places[UInt32(line.number)] {
        note.isRow = true
        note.key = key.map {
          "\(columns[$0]) \(cells[place * columns.count + $0].text(in: buffer + joined))"
        }
      }
      return note
    }
  }

  /// The characters of a line between bars, by their columns.
  private struct Words {
    private var characters: [Int: Character] = [:]
    /// Whether it has no columns, such as `Processes:`.
    let isTitle: Bool

    init(of line: AlignedLine, in buffer: [UInt8]) {
      var last = -1
      for column in 0..<line.count where !line.isBlank(column, in: buffer) {
        let offset = line.offset(ofColumn: column)
        if offset == last || Rule.isBar(offset, in: buffer) { continue }
        last = offset
        let end = line.offset(ofColumn: column + 1)
        let text = String(decoding: buffer[offset..<max(offset, end)], as: UTF8.self)
        if let character = text.first { characters[column] = character }
      }
      var groups = 0
      var end = -2
      for column in characters.keys.sorted() {
        if column - end > 2 { groups += 1 }
        end = column
      }
      isTitle = groups < 2
    }

    var columns: Set<Int> { Set(characters.keys) }

    var text: String {
      text(of: Array((characters.keys.min() ?? 0)...(characters.keys.max() ?? 0)))
    }

    func text(of columns: [Int]) -> String {
      var text = String(columns.map { characters[$0] ?? " " })
      while text.last == " " { text.removeLast() }
      return text
    }
  }
}

/// A drawn line between the header and the rows of a table.
private struct Rule {
  /// The screen columns of the junctions.
  private let junctions: [Int]
  /// Whether it has no junctions at its ends, so that the first and the last part have none either.
  private let isOpen: Bool

  /// Fails for other lines, and for a rule without junctions.
  init?(_ line: AlignedLine, in buffer: [UInt8]) {
    guard Self.isRule(line, in: buffer), let start = line.word(from: 0, in: buffer)?.lowerBound
    else { return nil }
    junctions = (start..<line.count).filter { column in
      let offset = line.offset(ofColumn: column)
      switch buffer[offset] {
      case UInt8(ascii: "+"), UInt8(ascii: "|"): return true
      case 0xE2: return !Self.isDash(offset, in: buffer)
      default: return false
      }
    }
    guard let first = junctions.first, let last = junctions.last else { return nil }
    isOpen = first > start && last < line.count - 1
    if !isOpen, junctions.count < 2 { return nil }
  }

  /// Whether it has junctions at its ends only.
  var isMereBox: Bool { !isOpen && junctions.count == 2 }

  /// The part of a line between the first bar and the last one.
  func inside(of line: AlignedLine, in buffer: [UInt8]) -> AlignedLine {
    guard let parts = parts(of: line, in: buffer), let first = parts.first, let last = parts.last
    else { return line }
    return line.line(first.lowerBound..<last.upperBound, in: buffer)
  }

  /// The lines of each row: a line continues the row above it if that says so, as psql does with a plus at the
  /// bar, or if its first cell is empty and no cell has a word for which there was room above.
  func rows(of lines: [AlignedLine], in buffer: [UInt8]) -> [[AlignedLine]] {
    var rows: [[AlignedLine]] = []
    for line in lines {
      if let last = rows.last?.last, isContinued(last, by: line, in: buffer) {
        rows[rows.count - 1].append(line)
      } else {
        rows.append([line])
      }
    }
    return rows
  }

  private func isContinued(
    _ line: AlignedLine, by next: AlignedLine, in buffer: [UInt8]
  ) -> Bool {
    guard let parts = parts(of: line, in: buffer), let nextParts = self.parts(of: next, in: buffer)
    else { return false }
    let isMarked = parts.contains { part in
      !line.isBlank(part.upperBound - 1, in: buffer) && line.text(part, in: buffer).hasSuffix("+")
        && line.text(part, in: buffer) != "+"
    }
    if isOpen || isMarked { return isMarked }
    var hasText = false
    for (column, (part, nextPart)) in zip(parts, nextParts).enumerated() {
      guard let word = next.line(nextPart, in: buffer).word(from: 0, in: buffer) else { continue }
      let above = line.cell(part, in: buffer).range
      let length = line.offset(ofColumn: part.upperBound) - above.upperBound
      // there is a blank before the bar, and one before the word
      if column == 0 || above.isEmpty || length - 2 >= word.count { return false }
      hasText = true
    }
    return hasText
  }

  /// The screen columns of the parts of a line between its bars; `nil` if there are no bars below
  /// the junctions, nor as many elsewhere.
  func parts(of line: AlignedLine, in buffer: [UInt8]) -> [Range<Int>]? {
    guard line.count > 0, !Self.isRule(line, in: buffer) else { return nil }
    var bars = junctions
    let areBelow = bars.allSatisfy {
      $0 < line.count && Self.isBar(line.offset(ofColumn: $0), in: buffer)
    }
    if !areBelow {
      bars = (0..<line.count).filter { Self.isBar(line.offset(ofColumn: $0), in: buffer) }
      guard bars.count == junctions.count else { return nil }
    }
    if isOpen { bars = [-1] + bars + [line.count] }
    return zip(bars, bars.dropFirst()).map { $0 + 1..<max($0 + 1, $1) }
  }

  /// Whether a line is drawn with dashes or equal signs.
  static func isRule(_ line: AlignedLine, in buffer: [UInt8]) -> Bool {
    var dashes = 0
    var offset = line.bytes.lowerBound
    while offset < line.bytes.upperBound {
      switch buffer[offset] {
      case UInt8(ascii: "-"), UInt8(ascii: "="): dashes += 1
      case UInt8(ascii: "+"), UInt8(ascii: "|"), UInt8(ascii: ":"), 0x20: break
      case 0xE2:
        guard isBoxDrawing(offset, in: buffer) else { return false }
        if isDash(offset, in: buffer) { dashes += 1 }
        offset += 2
      default: return false
      }
      offset += 1
    }
    return dashes > 2
  }

  private static func isBoxDrawing(_ offset: Int, in buffer: [UInt8]) -> Bool {
    offset + 2 < buffer.count && (buffer[offset + 1] == 0x94 || buffer[offset + 1] == 0x95)
  }

  /// `─ ━ ═`
  private static func isDash(_ offset: Int, in buffer: [UInt8]) -> Bool {
    guard isBoxDrawing(offset, in: buffer) else { return false }
    let character = (buffer[offset + 1], buffer[offset + 2])
    return character == (0x94, 0x80) || character == (0x94, 0x81) || character == (0x95, 0x90)
  }

  /// `|`, or one of `│ ┃ ║`.
  static func isBar(_ offset: Int, in buffer: [UInt8]) -> Bool {
    if buffer[offset] == UInt8(ascii: "|") { return true }
    guard buffer[offset] == 0xE2, isBoxDrawing(offset, in: buffer) else { return false }
    let character = (buffer[offset + 1], buffer[offset + 2])
    return character == (0x94, 0x82) || character == (0x94, 0x83) || character == (0x95, 0x91)
  }
}
