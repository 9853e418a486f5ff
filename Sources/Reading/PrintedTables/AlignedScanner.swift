import Snapshots
import ValueTrees
import Notation

/// What the table of an output looked like, so that the next output has the same columns.
enum PrintedForm: Equatable, Sendable {
  case listing(Listing)
  /// The columns of a drawn table.
  case drawn([String])
  /// `layout` is `nil` if no rows have shown where its columns end.
  case aligned([String], PrintedLayout?)

  fileprivate var columns: [String] {
    switch self {
    case .listing(let listing): listing.columns
    case .drawn(let columns), .aligned(let columns, _): columns
    }
  }
}

/// Scans tables that programs print for people: columns aligned by blanks below a header, drawn with
/// lines, or known without a header (see ``Listing``).
///
/// An aligned table ends at a blank line, and at the header of another one. Of several tables the
/// largest is the table, with those that begin with the same name. The other lines (the summary of
/// `top`, the legend of `systemctl`) are notes.
struct AlignedScanner {
  /// The number of rows that decide where columns are cut.
  private static let sampledRows = 500
  /// The number of lines that may stand around a table of fewer rows.
  private static let longestSurroundings = 10
  /// The number of lines of a block that may be the header.
  private static let searchedLines = 12

  private let buffer: [UInt8]
  private let last: PrintedLayout?
  private var tables: [AlignedTable] = []

  private init(buffer: [UInt8], last: PrintedForm?) {
    self.buffer = buffer
    if case .aligned(_, let layout) = last { self.last = layout } else { self.last = nil }
  }

  /// A table, and what is to be known of it for the next one.
  struct Scan {
    var table: Table
    var form: PrintedForm?
  }

  /// Throws ``SnapshotError/noHeader(file:)`` if there is no table. An empty text is an empty
  /// table.
  ///
  /// - Parameters:
  ///   - isCertain: Whether the text must be a table: if no line looks like a header, the first one
  ///     is it.
  ///   - last: The form of the table before. If there is none in this text, such as in a message of
  ///     trouble, all lines are notes.
  ///   - fits: Whether a table with these columns has those that are asked for.
  static func scan(
    _ bytes: [UInt8], file: String, isCertain: Bool = true, after last: PrintedForm? = nil,
    where fits: ([String]) -> Bool = { _ in true }
  ) throws(SnapshotError) -> Scan {
    guard bytes.count <= LineBuffer.maximumSize else { throw .fileTooLarge(file: file) }
    let lines = trimmed(AlignedLine.lines(of: bytes))
    if let scan = listing(lines, bytes, file: file, after: last) { return scan }
    var before: [String]?
    if case .drawn(let columns) = last { before = columns }
    let tables = DrawnTable.all(in: lines, buffer: bytes)
    if let place = DrawnTable.chosen(among: tables, last: before, where: fits) {
      let drawn = tables[place]
      var table = Table(
        file: file, bytes: bytes, columns: drawn.columns, cells: .rows(drawn.cells),
        lines: drawn.rowLines)
      table.notes = notes(around: place, of: tables, lines, bytes)
      return Scan(table: table, form: .drawn(drawn.columns))
    }
    var scanner = AlignedScanner(buffer: bytes, last: last)
    let blocks = lines.split { $0.bytes.isEmpty }
    for block in blocks { scanner.add(block, isAll: blocks.count == 1) }
    scanner.keepLargest()
    let isUnlike = scanner.tables.isEmpty && isCertain
    if isUnlike, let first = blocks.first {
      scanner.addUnlike(first)
      // later, only the header that was the one before
      if let last, scanner.tables.first?.names != last.columns { scanner.tables = [] }
    }
    guard let first = scanner.tables.first else {
      guard let last else {
        if !blocks.isEmpty { throw .noHeader(file: file) }
        return Scan(
          table: Table(file: file, bytes: bytes, columns: [], cells: .rows([]), lines: []),
          form: nil)
      }
      var table = Table(
        file: file, bytes: bytes, columns: last.columns, cells: .rows([]), lines: [])
      table.notes = notes(lines[...], row: 0)
      return Scan(table: table, form: last)
    }
    var table = AlignedTable.table(of: scanner.tables, bytes: bytes, file: file)
    table.notes = notes(around: scanner.tables, lines)
    if first.isOfMeasures { table.hasKeys = false }
    // some lines of a long text, such as a licence in capitals, look like a table
    let others = table.notes.count { !$0.bytes.isEmpty }
    guard isCertain || last != nil || others <= max(longestSurroundings, table.rowCount) else {
      throw .noHeader(file: file)
    }
    let form = PrintedForm.aligned(table.columns, first.layout ?? scanner.last)
    // rows below a header that is known need not prove it: this text is read as it will be read next time
    if let layout = first.layout, layout.words != scanner.last?.words,
      isUnlike || scanner.hasOtherHeader(layout.words, in: lines)
    {
      return try scan(bytes, file: file, isCertain: isCertain, after: form, where: fits)
    }
    return Scan(table: table, form: form)
  }

  /// Whether a line that is not the header of the first table has the words of that. O(lines).
  private func hasOtherHeader(_ words: [String], in lines: ArraySlice<AlignedLine>) -> Bool {
    lines.indices.contains { place in
      let line = lines[place]
      return buffer[line.bytes].drop { " \t\r".utf8.contains($0) }.starts(with: words[0].utf8)
        && line.number != tables[0].lines.lowerBound
        && HeaderWords(line, above: lines[(place + 1)...].first, in: buffer)?.texts(in: buffer)
          == words
    }
  }

  private static func listing(
    _ lines: ArraySlice<AlignedLine>, _ bytes: [UInt8], file: String, after last: PrintedForm?
  ) -> Scan? {
    if lines.isEmpty { return nil }
    for listing in Listing.allCases {
      let isCertain = last == .listing(listing)
      if let table = listing.table(of: lines, bytes: bytes, file: file, isCertain: isCertain) {
        return Scan(table: table, form: .listing(listing))
      }
    }
    return nil
  }

  /// The lines without blank ones at both ends.
  private static func trimmed(_ lines: [AlignedLine]) -> ArraySlice<AlignedLine> {
    let rest = lines.drop { $0.bytes.isEmpty }
    return rest[..<(rest.lastIndex { !$0.bytes.isEmpty }.map { $0 + 1 } ?? rest.startIndex)]
  }

  private static func notes(_ lines: ArraySlice<AlignedLine>, row: Int) -> [Table.Note] {
    lines.map { Table.Note(bytes: $0.bytes, row: row) }
  }

  /// The lines around a drawn table, with those of the others.
  private static func notes(
    around place: Int, of tables: [DrawnTable], _ lines: ArraySlice<AlignedLine>,
    _ bytes: [UInt8]
  ) -> [Table.Note] {
    var notes: [Table.Note] = []
    var (start, row) = (lines.startIndex, 0)
    for (index, table) in tables.enumerated() {
      notes += Self.notes(lines[start..<table.span.lowerBound], row: row)
      if index == place {
        row = table.rowLines.count
      } else {
        notes += table.notes(before: row, lines, in: bytes)
      }
      start = table.span.upperBound
    }
    return notes + Self.notes(lines[start...], row: row)
  }

  /// The lines before, between and behind the tables.
  private static func notes(
    around tables: [AlignedTable], _ lines: ArraySlice<AlignedLine>
  ) -> [Table.Note] {
    var notes: [Table.Note] = []
    var (place, row) = (lines.startIndex, 0)
    for table in tables {
      // lines are numbered from 1
      notes += Self.notes(lines[place..<table.lines.lowerBound - 1], row: row)
      (place, row) = (table.lines.upperBound - 1, row + table.rowCount)
    }
    return notes + Self.notes(lines[place...], row: row)
  }

  /// Keeps the table that has the header of the last one, else the largest, and those that begin
  /// with the same name.
  private mutating func keepLargest() {
    guard
      let kept = tables.first(where: { $0.words == last?.words })
        ?? tables.max(by: { $0.size < $1.size })
    else { return }
    tables.removeAll { $0.names.first != kept.names.first }
  }

  /// Adds the tables of a block, each a header with rows below.
  ///
  /// - Parameter isAll: Whether this is the only block.
  private mutating func add(_ block: ArraySlice<AlignedLine>, isAll: Bool) {
    var rest = block
    while let end = addFirst(of: rest, isAll: isAll && rest.startIndex == block.startIndex) {
      rest = rest[end...]
    }
  }

  /// Adds the first table of some lines; returns its end.
  private mutating func addFirst(of lines: ArraySlice<AlignedLine>, isAll: Bool) -> Int? {
    for (place, line) in zip(lines.indices, lines).prefix(Self.searchedLines) {
      let below = lines[(place + 1)...]
      guard let header = HeaderWords(line, above: below.first, in: buffer) else { continue }
      let known = lastLayout(of: header)
      let isKnown = known != nil || header.isOfUnits(in: buffer)
      var sampled = below.prefix(Self.sampledRows)
      sampled = sampled[..<footer(of: sampled[..<(nextHeader(in: sampled) ?? sampled.endIndex)])]
      let sample = Self.withoutRules(sampled, in: buffer)
      guard isKnown || isTable(header, sample, isAll: isAll && place == lines.startIndex) else {
        continue
      }
      let end = footer(of: below[..<(nextHeader(in: below) ?? below.endIndex)])
      let rows = Self.withoutRules(below[..<end], in: buffer)
      let cuts = ColumnCuts(
        header: header, rows: Array(rows.prefix(Self.sampledRows)), last: known, in: buffer)
      let cut = AlignedRows(rows, cuts: cuts, in: buffer)
      let isOfMeasures = known?.isOfMeasures ?? (header.style == .plain && isOfNumbers(0, cut))
      tables.append(
        AlignedTable(
          header, cuts, cut, isOfMeasures: isOfMeasures, end: end + line.number - place, in: buffer)
      )
      return end
    }
    return nil
  }

  /// The layout of the last table if that had this header.
  private func lastLayout(of header: HeaderWords) -> PrintedLayout? {
    last?.words == header.texts(in: buffer) ? last : nil
  }

  private func isOfNumbers(_ column: Int, _ rows: AlignedRows) -> Bool {
    (0..<rows.count).allSatisfy {
      NumberColumn.isNumber(rows.cell(row: $0, column: column).text(in: buffer))
    }
  }

  private func isTable(_ header: HeaderWords, _ sample: [AlignedLine], isAll: Bool) -> Bool {
    let cuts = ColumnCuts(header: header, rows: sample, in: buffer)
    let rows = AlignedRows(sample, cuts: cuts, in: buffer)
    return isBelieved(header, cuts, rows) || isAll && isNumbered(header, cuts, rows)
  }

  /// The place of a line that is the header of another table, such as that of `df` behind `lsblk`.
  ///
  /// It has no digit, but one of the columns below it is of numbers.
  private func nextHeader(in lines: ArraySlice<AlignedLine>) -> Int? {
    lines.indices.dropFirst().first { place in
      guard !buffer[lines[place].bytes].contains(where: \.isDigit) else { return false }
      let below = lines[(place + 1)...].prefix(Self.sampledRows)
      guard let header = HeaderWords(lines[place], above: below.first, in: buffer),
        header.words.count > 2, header.style != .plain
      else { return false }
      let rows = Self.withoutRules(below, in: buffer)
      let cuts = ColumnCuts(header: header, rows: rows, in: buffer)
      let cut = AlignedRows(rows, cuts: cuts, in: buffer)
      return isBelieved(header, cuts, cut)
        && cuts.names.indices.contains { column in
          !cuts.names[column].isEmpty
            && NumberColumn.isOfNumbers(column, cuts, cut, mayBeEmpty: true, in: buffer)
        }
    }
  }

  /// The end of the rows in some lines: the place of a last line such as `2 loaded units listed.`
  private func footer(of lines: ArraySlice<AlignedLine>) -> Int {
    let footer = lines.indices.suffix(4).first { place in
      let text = lines[place].cell(0..<lines[place].count, in: buffer).text(in: buffer)
      return text.first.map { "0123456789(".contains($0) } == true
        && (text.contains(" listed.") || text.hasSuffix(" rows)") || text.hasSuffix(" row)"))
    }
    return footer ?? lines.endIndex
  }

  /// Adds a block whose first line is the header because the user said so.
  private mutating func addUnlike(_ block: ArraySlice<AlignedLine>) {
    guard let first = block.first else { return }
    let header = HeaderWords(any: first, in: buffer)
    guard !header.words.isEmpty else { return }
    let rows = Self.withoutRules(block.dropFirst(), in: buffer)
    let cuts = ColumnCuts(
      header: header, rows: Array(rows.prefix(Self.sampledRows)), last: lastLayout(of: header),
      in: buffer)
    let cut = AlignedRows(rows, cuts: cuts, in: buffer)
    tables.append(
      AlignedTable(
        header, cuts, cut, isOfMeasures: false, end: first.number + block.count, in: buffer))
  }

  /// Whether a header and the rows below it are a table, and not text that looks similar.
  private func isBelieved(_ header: HeaderWords, _ cuts: ColumnCuts, _ rows: AlignedRows) -> Bool {
    let columns = cuts.names.count { !$0.isEmpty }
    // vmstat does not keep to its columns
    if header.style == .plain, columns > 3, rows.count > 0, columns == header.words.count,
      rows.areWords, cuts.names.indices.allSatisfy({ isOfNumbers($0, rows) })
    {
      return true
    }
    guard rows.guessCount * 5 <= rows.count, rows.pushedCount * 3 <= rows.count * 2 else {
      return false
    }
    let isFilled = rows.filledCount * 2 >= rows.count
    switch header.style {
    case .capitals:
      if rows.count == 0 { return columns > 2 && header.wideGaps(minimum: 2) > 1 }
      return (columns > 2 || columns == 2 && header.wideGaps(minimum: 2) > 0)
        && isFilled
    case .capitalized: return columns > 2 && rows.count > 0 && isFilled
    case .underlined: return rows.count > 0 && isFilled
    case .plain:
      let isLabelled = header.isIndented && columns > 1 && rows.count > 1 && cuts.hasLabels
      return (isLabelled || columns > 2 && rows.count > 0 && !cuts.names[0].isEmpty)
        && cuts.names.indices.dropFirst().allSatisfy { column in
          cuts.names[column].isEmpty
            || NumberColumn.isOfNumbers(column, cuts, rows, mayBeEmpty: true, in: buffer)
        }
    }
  }

  /// Whether two columns are a table because one of them holds numbers, when the names prove too
  /// little.
  ///
  /// Names in capitals with one blank between them count if the first name is right-aligned like
  /// its numbers, or stands before a command. Other names count if two or more blanks are between
  /// them.
  private func isNumbered(
    _ header: HeaderWords, _ cuts: ColumnCuts, _ rows: AlignedRows
  ) -> Bool {
    guard header.style != .plain,
      let numbers = NumberColumn(cuts, rows: rows, in: buffer)
    else { return false }
    if header.wideGaps(minimum: 2) > 0 { return true }
    guard header.style == .capitals, numbers.isFirst else { return false }
    let last = header.line.cell(cuts.names[1], in: buffer).text(in: buffer)
    return cuts.names[0].lowerBound > 0 || ["COMMAND", "CMD"].contains(last)
  }

  /// The lines without rules, which are drawn below a header or between rows.
  private static func withoutRules(
    _ lines: ArraySlice<AlignedLine>, in buffer: [UInt8]
  ) -> [AlignedLine] {
    lines.filter { line in
      line.bytes.count < 3 || !buffer[line.bytes].allSatisfy { "-=+| ".utf8.contains($0) }
    }
  }
}

/// One of the tables in an output.
private struct AlignedTable {
  let names: [String]
  /// The words of the header.
  let words: [String]
  /// `nil` if no rows have shown where columns end.
  let layout: PrintedLayout?
  /// The numbers of its lines, from the header on.
  let lines: Range<Int>
  /// Whether no column has a name for its row, as in `vmstat`. Then the idle time `id` is no key.
  let isOfMeasures: Bool
  private let rows: AlignedRows

  init(
    _ header: HeaderWords, _ cuts: ColumnCuts, _ rows: AlignedRows, isOfMeasures: Bool, end: Int,
    in buffer: [UInt8]
  ) {
    names = Table.distinct(
      cuts.names.map { $0.isEmpty ? "" : header.line.cell($0, in: buffer).text(in: buffer) })
    words = header.texts(in: buffer)
    layout =
      rows.count == 0 ? nil : cuts.layout(of: header, isOfMeasures: isOfMeasures, in: buffer)
    self.isOfMeasures = isOfMeasures
    lines = header.line.number..<end
    self.rows = rows
  }

  var rowCount: Int { rows.count }
  var size: Int { rows.count * names.count }

  /// Joins tables: the rows one below the other, with the columns of all tables.
  static func table(of tables: [AlignedTable], bytes: [UInt8], file: String) -> Table {
    let lines = tables.flatMap { $0.rows.lines.map { UInt32($0.number) } }
    if tables.count == 1 {
      return Table(
        file: file, bytes: bytes, columns: tables[0].names, cells: .rows(tables[0].rows.cells),
        lines: lines)
    }
    var columns: [String] = []
    var cells: [[TableCell]] = []
    var rowCount = 0
    for table in tables {
      for (column, name) in table.names.enumerated() {
        let place = columns.firstIndex(of: name) ?? columns.count
        if place == columns.count {
          columns.append(name)
          cells.append([])
        }
        cells[place] += repeatElement(.empty, count: rowCount - cells[place].count)
        cells[place] += table.rows.lines.indices.map { table.rows.cell(row: $0, column: column) }
      }
      rowCount += table.rows.count
    }
    return Table(file: file, bytes: bytes, columns: columns, cells: .columns(cells), lines: lines)
  }
}

/// Two columns of which one is of numbers that end below the end of its name, as programs print them:
///
/// ```
///   PID COMMAND
///     1 systemd
///  2211 gnome-shell
/// ```
///
/// It is what tells such a table from a title above some lines, where the header alone does not.
private struct NumberColumn {
  /// Whether it is the first of the two columns.
  let isFirst: Bool

  /// Fails unless each row has a number in one column and a value in the other, and at least half
  /// of the numbers end below the end of the name. Longer values may exceed their column.
  init?(_ cuts: ColumnCuts, rows: AlignedRows, in buffer: [UInt8]) {
    guard cuts.names.count == 2, rows.count > 0 else { return nil }
    func isOfNumbers(_ column: Int) -> Bool {
      rows.lines.indices.allSatisfy { !rows.cell(row: $0, column: 1 - column).range.isEmpty }
        && Self.isOfNumbers(column, cuts, rows, in: buffer)
    }
    guard let column = [0, 1].first(where: isOfNumbers) else { return nil }
    isFirst = column == 0
  }

  /// Whether each row has a number in a column, and at least half of them end below the end of its
  /// name.
  ///
  /// - Parameter mayBeEmpty: Whether rows may be empty there, if not all are.
  static func isOfNumbers(
    _ column: Int, _ cuts: ColumnCuts, _ rows: AlignedRows, mayBeEmpty: Bool = false,
    in buffer: [UInt8]
  ) -> Bool {
    var (count, endingBelow) = (0, 0)
    for (row, line) in rows.lines.enumerated() {
      let cell = rows.cell(row: row, column: column)
      if mayBeEmpty, cell.range.isEmpty { continue }
      guard isNumber(cell.text(in: buffer)) else { return false }
      count += 1
      if cell.range.upperBound == line.offset(ofColumn: cuts.names[column].upperBound) {
        endingBelow += 1
      }
    }
    return count > 0 && endingBelow * 2 >= count
  }

  static func isNumber(_ text: String) -> Bool {
    !text.contains(" ") && Quantity(text) != nil
  }
}
