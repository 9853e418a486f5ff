/// Reads tables that programs print for people: columns aligned by blanks below a header.
///
/// A table ends at a blank line. What stands before the first header and behind a table is passed
/// over (the summary of `top`, the legend of `systemctl`), unless it is another table: its rows
/// follow, and its columns are added. A list of files as `ls -l` prints it is a table too.
struct AlignedScanner {
  /// How many rows decide where columns are cut.
  private static let sampledRows = 500
  /// How many lines of a block a header is looked for in.
  private static let searchedLines = 12

  private let buffer: [UInt8]
  private let file: String
  private var columns: [String] = []
  private var cells: [[TableCell]] = []
  private var lines: [UInt32] = []

  private init(buffer: [UInt8], file: String) {
    self.buffer = buffer
    self.file = file
  }

  /// Throws ``SnapshotError/noHeader(file:)`` where there is no table. An empty text is an empty
  /// table.
  ///
  /// `isCertain` says that the text is to be a table: its first line is a header then, whatever it
  /// looks like, if no other line looks like one.
  static func scan(
    _ bytes: [UInt8], file: String, isCertain: Bool = true
  ) throws(SnapshotError) -> Table {
    guard bytes.count <= Table.maximumSize else { throw .fileTooLarge(file: file) }
    var scanner = AlignedScanner(buffer: bytes, file: file)
    let all = AlignedLine.lines(of: bytes)
    let blocks = all.split { $0.bytes.isEmpty }
    if LongListing.isOne(all, in: bytes) {
      return LongListing.table(of: all, bytes: bytes, file: file)
    }
    for block in blocks { scanner.add(block, isAll: blocks.count == 1) }
    if scanner.columns.isEmpty, isCertain, let first = blocks.first {
      scanner.addUnlike(first)
    }
    if scanner.columns.isEmpty, !blocks.isEmpty { throw .noHeader(file: file) }
    return Table(
      file: file, bytes: bytes, columns: scanner.columns, columnCells: scanner.cells,
      lines: scanner.lines)
  }

  /// Takes a block whose header looks like one and whose rows stand below it.
  ///
  /// - Parameter isAll: Whether there is nothing but this block.
  private mutating func add(_ block: ArraySlice<AlignedLine>, isAll: Bool) {
    for (place, line) in block.prefix(Self.searchedLines).enumerated() {
      let next = block.dropFirst(place + 1).first
      guard let header = HeaderWords(line, above: next, in: buffer) else { continue }
      let rows = Self.withoutRules(block.dropFirst(place + 1), in: buffer)
      let cuts = ColumnCuts(
        header: header, rows: Array(rows.prefix(Self.sampledRows)), in: buffer)
      let cut = rows.map { (line: $0, row: AlignedRow($0, cuts: cuts, in: buffer)) }
      guard
        isBelieved(header, cuts, cut.map(\.row))
          || isAll && place == 0 && isNumbered(header, cuts, cut)
      else { continue }
      take(header.line, cuts, cut)
      return
    }
  }

  /// Takes a block whose first line is the header because somebody said so.
  private mutating func addUnlike(_ block: ArraySlice<AlignedLine>) {
    guard let first = block.first else { return }
    let header = HeaderWords(any: first, in: buffer)
    guard !header.words.isEmpty else { return }
    let rows = Self.withoutRules(block.dropFirst(), in: buffer)
    let cuts = ColumnCuts(header: header, rows: Array(rows.prefix(Self.sampledRows)), in: buffer)
    take(first, cuts, rows.map { ($0, AlignedRow($0, cuts: cuts, in: buffer)) })
  }

  private mutating func take(
    _ header: AlignedLine, _ cuts: ColumnCuts, _ rows: [(line: AlignedLine, row: AlignedRow)]
  ) {
    let names = Table.distinct(
      cuts.names.map { $0.isEmpty ? "" : header.cell($0, in: buffer).text(in: buffer) })
    let places = names.map { name in
      if let place = columns.firstIndex(of: name) { return place }
      columns.append(name)
      cells.append([])
      return columns.count - 1
    }
    for (line, row) in rows {
      for (place, cell) in zip(places, row.cells) {
        let missing = lines.count - cells[place].count
        if missing > 0 { cells[place] += repeatElement(.empty, count: missing) }
        cells[place].append(cell)
      }
      lines.append(UInt32(line.number))
    }
  }

  /// Whether a header and what is below it are a table and no text that happens to look like one.
  private func isBelieved(_ header: HeaderWords, _ cuts: ColumnCuts, _ rows: [AlignedRow]) -> Bool {
    let columns = cuts.names.count { !$0.isEmpty }
    guard rows.count(where: \.isGuess) * 5 <= rows.count,
      rows.count(where: \.isPushed) * 3 <= rows.count * 2
    else { return false }
    let filled = rows.count { row in row.cells.count { !$0.range.isEmpty } * 2 > columns }
    switch header.style {
    case .capitals:
      if rows.isEmpty { return columns > 2 && header.wideGaps(minimum: 2) > 1 }
      return (columns > 2 || columns == 2 && header.wideGaps(minimum: 2) > 0)
        && filled * 2 >= rows.count
    case .capitalized: return columns > 2 && !rows.isEmpty && filled * 2 >= rows.count
    case .underlined: return !rows.isEmpty && filled * 2 >= rows.count
    }
  }

  /// Whether two columns, whose names alone say too little, are a table by the numbers in one of them.
  ///
  /// Names in capitals with one blank between them are ones where the first stands to the right as its
  /// numbers do, or is before a command; other names where two blanks or more are between them.
  private func isNumbered(
    _ header: HeaderWords, _ cuts: ColumnCuts, _ rows: [(line: AlignedLine, row: AlignedRow)]
  ) -> Bool {
    guard let numbers = NumberColumn(cuts, rows: rows, in: buffer) else { return false }
    if header.wideGaps(minimum: 2) > 0 { return true }
    guard header.style == .capitals, numbers.isFirst else { return false }
    let last = header.line.cell(cuts.names[1], in: buffer).text(in: buffer)
    return cuts.names[0].lowerBound > 0 || ["COMMAND", "CMD"].contains(last)
  }

  /// Lines that are drawn below a header or between rows are no rows.
  private static func withoutRules(
    _ lines: ArraySlice<AlignedLine>, in buffer: [UInt8]
  ) -> [AlignedLine] {
    lines.filter { line in
      line.bytes.count < 3 || !buffer[line.bytes].allSatisfy { "-=+| ".utf8.contains($0) }
    }
  }
}
