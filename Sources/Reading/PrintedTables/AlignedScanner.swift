import FlipbookSnapshots

/// The form of the tables in an output, so that the next output gets the same columns.
enum PrintedForm: Equatable, Sendable {
  case listing(Listing)
  /// The columns of all tables, the layout of each, and whether an output had several, so that each is a
  /// section even while there is no other.
  case titled([String], [PrintedLayout], isDivided: Bool)

  /// Whether tables have titles.
  var isTitled: Bool { if case .titled = self { true } else { false } }
}

/// One of the tables in an output, with its cells.
struct PrintedTable {
  let layout: PrintedLayout
  /// The cells of all columns, row by row.
  let cells: [TableCell]
  /// The number of the first line of each row.
  let rowLines: [UInt32]
  /// The indexes of the lines in the text: all of them, and those of the titles.
  let (lines, titles): (Range<Int>, Range<Int>)
  /// The line above the table, if it is the title of the table.
  let heading: Int?
  /// The word before the titles.
  var name = ""
  var isOfMeasures = false

  /// The names of the columns.
  var names: [String] { layout.names }
}

/// Scans tables that programs print for people: columns aligned by blanks below titles, drawn with
/// lines, or known without titles (see ``Listing``).
///
/// An aligned table ends at a blank line or at the titles of another table. Each table is a part of the rows,
/// and becomes a section if the titles of tables differ. The other lines (the summary of `top`, the legend of
/// `systemctl`) are notes.
struct AlignedScanner {
  /// The maximum number of lines around a table with fewer rows than lines around it.
  private static let longestSurroundings = 10
  /// The number of reads of the same text after which the result cannot change.
  private static let mostReads = 4
  /// The number of titles remembered from run to run.
  private static let mostLayouts = 64

  /// A table, with the form for reading the next one.
  struct Scan {
    var table: Table
    var form: PrintedForm?
  }

  private let file: String
  private let bytes: [UInt8]
  /// The lines, without blank lines at both ends.
  private let lines: ArraySlice<AlignedLine>

  /// Throws ``SnapshotError`` if there is no table. Empty text is an empty table.
  ///
  /// - Parameters:
  ///   - isCertain: Whether the text must be a table: if no line looks like titles, the first line is used.
  ///   - last: The form of the previous table. If this text does not contain a table, as in an error message,
  ///     all lines are notes.
  static func scan(
    _ bytes: [UInt8], file: String, isCertain: Bool = true, after last: PrintedForm? = nil
  ) throws(SnapshotError) -> Scan {
    guard bytes.count <= LineBuffer.maximumSize else { throw .fileTooLarge(file: file) }
    let scanner = AlignedScanner(bytes, file: file)
    for listing in Listing.all {
      let isKnown = last == .listing(listing)
      if let table = listing.table(of: scanner.lines, file: file, isCertain: isKnown) {
        return Scan(table: table, form: .listing(listing))
      }
    }
    let drawn = DrawnTable.all(in: scanner.lines)
    if !drawn.isEmpty {
      return scanner.scan(
        of: drawn.map(\.printed), joined: drawn.flatMap(\.joined), after: last)
    }
    var scan = try scanner.aligned(isCertain: isCertain, after: last)
    // known titles need no evidence, so repeat until this text is read as it will be read next time
    var form = last
    for _ in 1..<mostReads where scan.form != form {
      form = scan.form
      scan = try scanner.aligned(isCertain: isCertain, after: form)
    }
    return scan
  }

  private init(_ bytes: [UInt8], file: String) {
    (self.bytes, self.file) = (bytes, file)
    let rest = AlignedLine.lines(of: bytes).drop(while: \.isEmpty)
    lines = rest[..<(rest.lastIndex { !$0.isEmpty }.map { $0 + 1 } ?? rest.startIndex)]
  }

  private var noHeader: SnapshotError {
    SnapshotError(file, "no table with a header line; use --format lines", .format)
  }

  private func aligned(
    isCertain: Bool, after last: PrintedForm?
  ) throws(SnapshotError) -> Scan {
    var known: (columns: [String], layouts: [PrintedLayout])?
    if case .titled(let columns, let layouts, _) = last { known = (columns, layouts) }
    let finder = TableFinder(known: known?.layouts ?? [])
    let blocks = lines.split(whereSeparator: \.isEmpty)
    var tables = blocks.flatMap(finder.tables)
    if tables.isEmpty, isCertain, let first = blocks.first,
      let table = finder.table(titledByFirstOf: first),
      known.map({ $0.columns == table.names }) != false
    {
      tables = [table]
    }
    if tables.isEmpty {
      if last == nil, !blocks.isEmpty { throw noHeader }
      var table = Table(file: file, bytes: bytes, columns: known?.columns ?? [])
      table.notes = notes(lines.indices, row: 0)
      return Scan(table: table, form: last)
    }
    let scan = scan(of: tables.map(\.printed), after: last)
    // parts of long text, such as a licence in capitals, can look like a table
    let others =
      scan.table.notes.count { !$0.bytes.isEmpty } - scan.table.parts.count(where: \.isAside)
    guard isCertain || known != nil || others <= max(Self.longestSurroundings, scan.table.rowCount)
    else { throw noHeader }
    return scan
  }

  /// Joins the tables of the text; `joined` are values of several lines, which follow the text.
  private func scan(
    of tables: [PrintedTable], joined: [UInt8] = [], after last: PrintedForm?
  ) -> Scan {
    var (layouts, isDivided) = ([PrintedLayout](), false)
    if case .titled(_, let known, let wasDivided) = last {
      (layouts, isDivided) = (known, wasDivided)
    }
    isDivided = isDivided || tables.contains { $0.layout.words != tables[0].layout.words }
    // show the columns of the previous text, so that they do not change, or else those of the longest table
    let counts = Dictionary(
      tables.map { ($0.layout.words, $0.rowLines.count) }, uniquingKeysWith: +)
    let longest = tables.max { counts[$0.layout.words]! < counts[$1.layout.words]! }!
    let filled = tables.filter { !$0.rowLines.isEmpty }
    for table in filled.filter({ $0.layout.words == longest.layout.words }) + filled
    where layouts.count < Self.mostLayouts
      && !layouts.contains(where: { $0.words == table.layout.words })
    {
      layouts.append(table.layout)
    }
    let table = self.joined(
      tables, layouts, longest: longest, isDivided: isDivided, bytes: bytes + joined)
    return Scan(table: table, form: .titled(table.columns, layouts, isDivided: isDivided))
  }

  /// Joins several tables into one: their rows below each other, with the columns of all, including those of
  /// tables that are missing in this text.
  private func joined(
    _ tables: [PrintedTable], _ known: [PrintedLayout], longest: PrintedTable, isDivided: Bool,
    bytes: [UInt8]
  ) -> Table {
    let shown = known.filter { layout in
      isDivided || tables.contains { $0.layout.words == layout.words }
    }
    // show the columns of the first table, so that they do not change
    let main = shown.first?.names ?? longest.names
    var columns: [String] = []
    for name in shown.flatMap(\.names) + tables.flatMap(\.names) where !columns.contains(name) {
      columns.append(name)
    }
    var cells: [TableCell] = []
    var parts: [Table.Part] = []
    var notes: [Table.Note] = []
    var (end, row) = (lines.startIndex, 0)
    for (place, table) in tables.enumerated() {
      let places = table.names.map { columns.firstIndex(of: $0)! }
      for row in table.rowLines.indices {
        cells += repeatElement(.empty, count: columns.count)
        for (column, place) in places.enumerated() {
          cells[cells.count - columns.count + place] = table.cells[row * places.count + column]
        }
      }
      // repeated titles continue the table
      let isNew = place == 0 || tables[place - 1].layout.words != table.layout.words
      let heading = isNew && isDivided ? table.heading : nil
      for place in end..<table.lines.lowerBound where place != heading {
        // blank lines between sections are not shown
        if isNew, !parts.isEmpty, lines[place].isEmpty { continue }
        notes += self.notes(place..<place + 1, row: row, part: max(0, parts.count - 1))
      }
      if isNew {
        let isAside = isDivided && !table.names.allSatisfy(main.contains)
        if isAside { notes += self.notes(table.titles, row: row, part: parts.count) }
        parts.append(
          Table.Part(
            title: heading.map { lines[$0].text } ?? table.name,
            name: table.names.joined(separator: " "), start: row, columns: places,
            isAside: isAside))
      }
      (end, row) = (table.lines.upperBound, row + table.rowLines.count)
    }
    notes += self.notes(end..<lines.endIndex, row: row, part: parts.count - 1)
    var table = Table(
      file: file, bytes: bytes, columns: columns, cells: cells,
      lines: tables.flatMap(\.rowLines))
    table.notes = notes
    table.hasKeys = tables.contains { !$0.isOfMeasures }
    if isDivided { table.parts = parts }
    return table
  }

  private func notes(_ places: Range<Int>, row: Int, part: Int = 0) -> [Table.Note] {
    lines[places].map { Table.Note(bytes: $0.bytes, row: row, part: part) }
  }
}
