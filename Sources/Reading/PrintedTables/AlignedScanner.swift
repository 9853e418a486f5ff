import Snapshots
import ValueTrees
import Notation

/// Scans tables that programs print for people: columns aligned by blanks below a header.
///
/// A table ends at a blank line. Text before the first header and behind a table is skipped (the
/// summary of `top`, the legend of `systemctl`). A second table continues the first: its rows
/// follow, its columns are added. The output of `ls -l` is a table too.
struct AlignedScanner {
  /// The number of rows that decide where columns are cut.
  private static let sampledRows = 500
  /// The number of lines of a block that may be the header.
  private static let searchedLines = 12

  private let buffer: [UInt8]
  private let file: String
  private var tables: [AlignedTable] = []

  private init(buffer: [UInt8], file: String) {
    self.buffer = buffer
    self.file = file
  }

  /// Throws ``SnapshotError/noHeader(file:)`` if there is no table. An empty text is an empty
  /// table.
  ///
  /// `isCertain` says that the text must be a table: if no line looks like a header, the first one
  /// is it.
  static func scan(
    _ bytes: [UInt8], file: String, isCertain: Bool = true
  ) throws(SnapshotError) -> Table {
    guard bytes.count <= LineBuffer.maximumSize else { throw .fileTooLarge(file: file) }
    var scanner = AlignedScanner(buffer: bytes, file: file)
    let all = AlignedLine.lines(of: bytes)
    let blocks = all.split { $0.bytes.isEmpty }
    if let listing = LongListing.table(of: all, bytes: bytes, file: file) { return listing }
    for block in blocks { scanner.add(block, isAll: blocks.count == 1) }
    if scanner.tables.isEmpty, isCertain, let first = blocks.first {
      scanner.addUnlike(first)
    }
    if scanner.tables.isEmpty, !blocks.isEmpty { throw .noHeader(file: file) }
    return AlignedTable.table(of: scanner.tables, bytes: bytes, file: file)
  }

  /// Adds a block that has a header with rows below.
  ///
  /// - Parameter isAll: Whether this is the only block.
  private mutating func add(_ block: ArraySlice<AlignedLine>, isAll: Bool) {
    for (place, line) in block.prefix(Self.searchedLines).enumerated() {
      let next = block.dropFirst(place + 1).first
      guard let header = HeaderWords(line, above: next, in: buffer) else { continue }
      let rows = Self.withoutRules(block.dropFirst(place + 1), in: buffer)
      let cuts = ColumnCuts(
        header: header, rows: Array(rows.prefix(Self.sampledRows)), in: buffer)
      let cut = AlignedRows(rows, cuts: cuts, in: buffer)
      guard
        isBelieved(header, cuts, cut)
          || isAll && place == 0 && isNumbered(header, cuts, cut)
      else { continue }
      tables.append(AlignedTable(header.line, cuts, cut, in: buffer))
      return
    }
  }

  /// Adds a block whose first line is the header because the user said so.
  private mutating func addUnlike(_ block: ArraySlice<AlignedLine>) {
    guard let first = block.first else { return }
    let header = HeaderWords(any: first, in: buffer)
    guard !header.words.isEmpty else { return }
    let rows = Self.withoutRules(block.dropFirst(), in: buffer)
    let cuts = ColumnCuts(header: header, rows: Array(rows.prefix(Self.sampledRows)), in: buffer)
    let cut = AlignedRows(rows, cuts: cuts, in: buffer)
    tables.append(AlignedTable(first, cuts, cut, in: buffer))
  }

  /// Whether a header and the rows below it are a table, and not text that looks similar.
  private func isBelieved(_ header: HeaderWords, _ cuts: ColumnCuts, _ rows: AlignedRows) -> Bool {
    let columns = cuts.names.count { !$0.isEmpty }
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
    case .indented:
      return columns > 1 && rows.count > 1 && cuts.hasLabels
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
    guard header.style != .indented,
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
  private let names: [String]
  private let rows: AlignedRows

  init(_ header: AlignedLine, _ cuts: ColumnCuts, _ rows: AlignedRows, in buffer: [UInt8]) {
    names = Table.distinct(
      cuts.names.map { $0.isEmpty ? "" : header.cell($0, in: buffer).text(in: buffer) })
    self.rows = rows
  }

  /// Joins tables: the rows one below the other, with the columns of all tables.
  static func table(of tables: [AlignedTable], bytes: [UInt8], file: String) -> Table {
    let lines = tables.flatMap { $0.rows.lines.map { UInt32($0.number) } }
    if tables.count == 1 {
      return Table(
        file: file, bytes: bytes, columns: tables[0].names, cells: tables[0].rows.cells,
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
    return Table(file: file, bytes: bytes, columns: columns, columnCells: cells, lines: lines)
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

  private static func isNumber(_ text: String) -> Bool {
    !text.contains(" ") && (Quantity(text) != nil || Number.parse(text) != nil)
  }
}
