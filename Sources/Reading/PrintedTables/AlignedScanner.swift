import FlipbookSnapshots

/// The form of the tables in an output, so that the next output gets the same columns.
enum PrintedForm: Equatable, Sendable {
  case listing(Listing)
  /// The columns of a drawn table.
  case drawn([String])
  /// The columns of all tables, the layout of each, and whether an output had several, so that each is a
  /// section even while there is no other.
  case aligned([String], [PrintedLayout], isDivided: Bool)

  /// Whether tables are aligned by blanks.
  var isAligned: Bool { if case .aligned = self { true } else { false } }
}

/// Scans tables that programs print for people: columns aligned by blanks below titles, drawn with
/// lines, or known without titles (see ``Listing``).
///
/// An aligned table ends at a blank line or at the titles of another table. Each table is a part of the rows
/// and becomes a section. The other lines (the summary of `top`, the legend of `systemctl`) are notes.
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
  ///   - fits: Whether a table with these columns has those that are requested.
  static func scan(
    _ bytes: [UInt8], file: String, isCertain: Bool = true, after last: PrintedForm? = nil,
    where fits: ([String]) -> Bool = { _ in true }
  ) throws(SnapshotError) -> Scan {
    guard bytes.count <= LineBuffer.maximumSize else { throw .fileTooLarge(file: file) }
    let scanner = AlignedScanner(bytes, file: file)
    for listing in Listing.all {
      let isKnown = last == .listing(listing)
      if let table = listing.table(of: scanner.lines, file: file, isCertain: isKnown) {
        return Scan(table: table, form: .listing(listing))
      }
    }
    if let scan = scanner.drawn(after: last, where: fits) { return scan }
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

  private func drawn(after last: PrintedForm?, where fits: ([String]) -> Bool) -> Scan? {
    var before: [String]?
    if case .drawn(let columns) = last { before = columns }
    let tables = DrawnTable.all(in: lines)
    guard let drawn = DrawnTable.chosen(among: tables, last: before, where: fits) else {
      return nil
    }
    var table = Table(
      file: file, bytes: bytes + drawn.joined, columns: drawn.columns, cells: drawn.cells,
      lines: drawn.rowLines)
    table.notes =
      notes(lines.startIndex..<drawn.span.lowerBound, row: 0)
      + notes(drawn.span.upperBound..<lines.endIndex, row: table.rowCount)
    return Scan(table: table, form: .drawn(drawn.columns))
  }

  private func aligned(
    isCertain: Bool, after last: PrintedForm?
  ) throws(SnapshotError) -> Scan {
    var known: (columns: [String], layouts: [PrintedLayout])?
    var isDivided = false
    if case .aligned(let columns, let layouts, let wasDivided) = last {
      (known, isDivided) = ((columns, layouts), wasDivided)
    }
    let finder = TableFinder(known: known?.layouts ?? [])
    let blocks = lines.split(whereSeparator: \.isEmpty)
    var tables = blocks.flatMap { finder.tables(in: $0, isAll: blocks.count == 1) }
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
    isDivided = isDivided || tables.contains { $0.titles.texts != tables[0].titles.texts }
    // show the columns of the previous text, so that they do not change, or else those of the longest table
    let counts = Dictionary(tables.map { ($0.titles.texts, $0.rows.count) }, uniquingKeysWith: +)
    let longest = tables.max { counts[$0.titles.texts]! < counts[$1.titles.texts]! }!
    var layouts = known?.layouts ?? []
    let filled = tables.filter { $0.rows.count > 0 }
    for table in filled.filter({ $0.titles.texts == longest.titles.texts }) + filled
    where layouts.count < Self.mostLayouts
      && !layouts.contains(where: { $0.words == table.titles.texts })
    {
      layouts.append(table.columns.layout)
    }
    let table = joined(tables, layouts, longest: longest, isDivided: isDivided)
    // parts of long text, such as a licence in capitals, can look like a table
    let others = table.notes.count { !$0.bytes.isEmpty } - table.parts.count(where: \.isAside)
    guard isCertain || known != nil || others <= max(Self.longestSurroundings, table.rowCount)
    else { throw noHeader }
    return Scan(table: table, form: .aligned(table.columns, layouts, isDivided: isDivided))
  }

  /// Joins several tables into one: their rows below each other, with the columns of all, including those of
  /// tables that are missing in this text.
  private func joined(
    _ tables: [FoundTable], _ known: [PrintedLayout], longest: FoundTable, isDivided: Bool
  ) -> Table {
    let shown = known.filter { layout in
      isDivided || tables.contains { $0.titles.texts == layout.words }
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
      for row in table.rows.lines.indices {
        cells += repeatElement(.empty, count: columns.count)
        for (column, place) in places.enumerated() {
          cells[cells.count - columns.count + place] = table.rows.cell(row: row, column: column)
        }
      }
      // repeated titles continue the table
      let isNew = place == 0 || tables[place - 1].titles.texts != table.titles.texts
      let heading = isNew && isDivided ? table.heading : nil
      for place in end..<table.lines.lowerBound where place != heading {
        // blank lines between sections are not shown
        if isNew, !parts.isEmpty, lines[place].isEmpty { continue }
        notes += self.notes(place..<place + 1, row: row, part: max(0, parts.count - 1))
      }
      if isNew {
        let isAside = isDivided && !table.names.allSatisfy(main.contains)
        let titles = table.lines.lowerBound
        if isAside { notes += self.notes(titles..<titles + 1, row: row, part: parts.count) }
        parts.append(
          Table.Part(
            title: heading.map { lines[$0].text } ?? table.columns.name,
            name: table.names.joined(separator: " "), start: row, columns: places,
            isAside: isAside))
      }
      (end, row) = (table.lines.upperBound, row + table.rows.count)
    }
    notes += self.notes(end..<lines.endIndex, row: row, part: parts.count - 1)
    var table = Table(
      file: file, bytes: bytes, columns: columns, cells: cells,
      lines: tables.flatMap { $0.rows.lines.map { UInt32($0.number) } })
    table.notes = notes
    table.hasKeys = tables.contains { !$0.isOfMeasures }
    if isDivided { table.parts = parts }
    return table
  }

  private func notes(_ places: Range<Int>, row: Int, part: Int = 0) -> [Table.Note] {
    lines[places].map { Table.Note(bytes: $0.bytes, row: row, part: part) }
  }
}
