import Snapshots
import ValueTrees

/// What the tables of an output looked like, so that the next output has the same columns.
enum PrintedForm: Equatable, Sendable {
  case listing(Listing)
  /// The columns of a drawn table.
  case drawn([String])
  /// The columns of all tables, and the layouts of those whose rows have shown where columns end.
  case aligned([String], [PrintedLayout])
}

/// Scans tables that programs print for people: columns aligned by blanks below titles, drawn with
/// lines, or known without titles (see ``Listing``).
///
/// An aligned table ends at a blank line, and at the titles of another one. Each table is a part of the rows,
/// which becomes a section. The other lines (the summary of `top`, the legend of `systemctl`) are notes.
struct AlignedScanner {
  /// The number of lines that may be around a table of fewer rows.
  private static let longestSurroundings = 10
  /// The number of reads of one text until the next one cannot differ.
  private static let mostReads = 4
  /// The number of titles that are known from run to run.
  private static let mostLayouts = 64

  /// A table, and what the next one is to know of it.
  struct Scan {
    var table: Table
    var form: PrintedForm?
  }

  /// Throws ``SnapshotError/noHeader(file:)`` if there is no table. An empty text is an empty
  /// table.
  ///
  /// - Parameters:
  ///   - isCertain: Whether the text must be a table: if no line looks like titles, the first one
  ///     has them.
  ///   - last: The form of the table before. If there is none in this text, such as in a message of
  ///     trouble, all lines are notes.
  ///   - fits: Whether a table with these columns has those that are requested.
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
        file: file, bytes: bytes + drawn.joined, columns: drawn.columns, cells: .rows(drawn.cells),
        lines: drawn.rowLines)
      table.notes = notes(around: place, of: tables, lines, bytes)
      return Scan(table: table, form: .drawn(drawn.columns))
    }
    var scan = try aligned(lines, bytes, file: file, isCertain: isCertain, after: last)
    // titles that are known need no proof: this text is read as it will be read next time
    var form = last
    for _ in 1..<mostReads where scan.form != form {
      form = scan.form
      scan = try aligned(lines, bytes, file: file, isCertain: isCertain, after: form)
    }
    return scan
  }

  private static func aligned(
    _ lines: ArraySlice<AlignedLine>, _ bytes: [UInt8], file: String, isCertain: Bool,
    after last: PrintedForm?
  ) throws(SnapshotError) -> Scan {
    var known: (columns: [String], layouts: [PrintedLayout])?
    if case .aligned(let columns, let layouts) = last { known = (columns, layouts) }
    let finder = TableFinder(buffer: bytes, known: known?.layouts ?? [])
    let blocks = lines.split { $0.bytes.isEmpty }
    var tables = blocks.flatMap { finder.tables(in: $0, isAll: blocks.count == 1) }
    if tables.isEmpty, isCertain, let first = blocks.first,
      let table = finder.table(titledByFirstOf: first),
      known.map({ $0.columns == table.names }) != false
    {
      tables = [table]
    }
    if tables.isEmpty {
      if last == nil, !blocks.isEmpty { throw .noHeader(file: file) }
      var table = Table(
        file: file, bytes: bytes, columns: known?.columns ?? [], cells: .rows([]), lines: [])
      table.notes = notes(lines[...], row: 0)
      return Scan(table: table, form: last)
    }
    let main = main(of: tables, last: known?.layouts.first)
    let table = joined(tables, lines, bytes, file: file, main: main)
    // some lines of a long text, such as a licence in capitals, look like a table
    let others = table.notes.count { !$0.bytes.isEmpty } - table.parts.count(where: \.isAside)
    guard isCertain || known != nil || others <= max(longestSurroundings, table.rowCount) else {
      throw .noHeader(file: file)
    }
    var layouts = known?.layouts ?? []
    for table in [main] + tables where table.rows.count > 0 {
      let layout = table.columns.layout
      if layouts.count < mostLayouts, !layouts.contains(where: { $0.words == layout.words }) {
        layouts.append(layout)
      }
    }
    return Scan(table: table, form: .aligned(table.columns, layouts))
  }

  /// The table whose columns are shown: that of the text before, so that they do not change, or else the longest.
  private static func main(of tables: [FoundTable], last: PrintedLayout?) -> FoundTable {
    if let main = tables.first(where: { $0.words == last?.words }) { return main }
    let counts = Dictionary(tables.map { ($0.words, $0.rows.count) }, uniquingKeysWith: +)
    return tables.max { counts[$0.words]! < counts[$1.words]! }!
  }

  /// One table of several: their rows below each other, with the columns of all.
  private static func joined(
    _ tables: [FoundTable], _ lines: ArraySlice<AlignedLine>, _ bytes: [UInt8], file: String,
    main: FoundTable
  ) -> Table {
    var columns: [String] = []
    var cells: [[TableCell]] = []
    var parts: [Table.Part] = []
    var notes: [Table.Note] = []
    var (end, row) = (lines.startIndex, 0)
    let isDivided = tables.contains { $0.words != tables[0].words }
    for (place, table) in tables.enumerated() {
      let places = table.names.map { name in
        columns.firstIndex(of: name)
          ?? {
            columns.append(name)
            cells.append([])
            return columns.count - 1
          }()
      }
      for (column, place) in places.enumerated() {
        cells[place] += repeatElement(.empty, count: row - cells[place].count)
        cells[place] += table.rows.lines.indices.map { table.rows.cell(row: $0, column: column) }
      }
      // titles that are repeated continue the table
      let isNew = place == 0 || tables[place - 1].words != table.words
      let heading = isNew && isDivided ? table.heading : nil
      for place in end..<table.start where place != heading {
        // blank lines between sections show nothing
        if isNew, !parts.isEmpty, lines[place].bytes.isEmpty { continue }
        notes.append(Table.Note(bytes: lines[place].bytes, row: row, part: max(0, parts.count - 1)))
      }
      let isAside = isDivided && !table.names.allSatisfy(main.names.contains)
      if isNew, isAside {
        notes.append(Table.Note(bytes: lines[table.start].bytes, row: row, part: parts.count))
      }
      if isNew {
        let title = heading.map { lines[$0].text(0..<lines[$0].count, in: bytes) }
        parts.append(
          Table.Part(
            title: title ?? table.columns.name, name: table.names.joined(separator: " "),
            start: row, columns: places, isAside: isAside))
      }
      (end, row) = (table.end, row + table.rows.count)
    }
    notes += lines[end...].map { Table.Note(bytes: $0.bytes, row: row, part: parts.count - 1) }
    let numbers = tables.flatMap { $0.rows.lines.map { UInt32($0.number) } }
    var table = Table(
      file: file, bytes: bytes, columns: columns,
      cells: tables.count == 1 ? .rows(tables[0].rows.cells) : .columns(cells), lines: numbers)
    table.notes = notes
    table.hasKeys = tables.contains { !$0.isOfMeasures }
    if parts.count > 1 { table.parts = parts }
    return table
  }

  private static func listing(
    _ lines: ArraySlice<AlignedLine>, _ bytes: [UInt8], file: String, after last: PrintedForm?
  ) -> Scan? {
    if lines.isEmpty { return nil }
    for listing in Listing.all {
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
}
