import ValueTrees
import Snapshots
import Posix

/// Scans CSV and TSV (RFC 4180), and reports where the text is malformed.
///
/// Rows end in LF or CRLF. Quoted values may contain separators, line ends and doubled quotes. A
/// quote inside an unquoted value is literal. Empty lines and a byte order mark are skipped. Where a blank
/// stands before each name but the first, as in the CSV of `nvidia-smi`, blanks around values are skipped too.
/// Linear in the number of bytes.
struct DelimitedScanner {
  private let file: String
  private let syntax: DelimitedCells.Syntax
  private var position = 0
  private var columnCount: Int?
  private var starts: [UInt32] = []
  private var longCells: [Int: DelimitedCells.LongCell] = [:]
  /// The line on which each row begins, from 1.
  private var rowLines: [UInt32] = []
  private var line = 1

  /// The table in the bytes; without a header it has no columns and no rows.
  ///
  /// Throws ``SnapshotError`` for a row of another length, text after a quote and an open quote.
  ///
  /// - Parameter known: Distinct names. If those of the columns are the same, they share the memory of these.
  static func scan(
    _ bytes: [UInt8], separator: UInt8, file: String, names known: [String] = []
  ) throws(SnapshotError) -> Table {
    guard bytes.count <= LineBuffer.maximumSize else { throw .fileTooLarge(file: file) }
    var scanner = bytes.withUnsafeBufferPointer {
      DelimitedScanner($0, separator: separator, file: file)
    }
    try bytes.withUnsafeBufferPointer { buffer throws(SnapshotError) in
      try scanner.scanRows(buffer)
    }
    let cells = DelimitedCells(
      syntax: scanner.syntax, columnCount: scanner.columnCount ?? 0, starts: scanner.starts,
      longCells: scanner.longCells)
    let names = cells.names(in: bytes)
    return Table(
      file: file, bytes: bytes, columns: names == known ? known : Table.distinct(names),
      cells: .delimited(cells), lines: Array(scanner.rowLines.dropFirst()))
  }

  /// The most frequent of comma, semicolon and tab in the first line, outside quotes; a comma when
  /// in doubt.
  static func separator(of bytes: [UInt8]) -> UInt8 {
    var counts: [UInt8: Int] = [:]
    var isInQuotes = false
    for byte in bytes.drop(while: { $0 == .lineFeed || $0 == .carriageReturn }) {
      if byte == .lineFeed, !isInQuotes { break }
      if byte == .quote { isInQuotes.toggle() }
      if !isInQuotes { counts[byte, default: 0] += 1 }
    }
    let separators: [UInt8] = [UInt8(ascii: ","), UInt8(ascii: ";"), .tab]
    let most = separators.map { counts[$0] ?? 0 }.max() ?? 0
    return separators.first { counts[$0] ?? 0 == most } ?? separators[0]
  }

  private init(_ bytes: UnsafeBufferPointer<UInt8>, separator: UInt8, file: String) {
    self.file = file
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    syntax = DelimitedCells.Syntax(
      separator: separator,
      // blanks beside tabs only align what a terminal shows
      isSpaced: separator == .tab || Self.isSpaced(bytes[position...], separator: separator))
  }

  /// Whether the first line has separators, and a blank behind each.
  private static func isSpaced(
    _ bytes: Slice<UnsafeBufferPointer<UInt8>>, separator: UInt8
  ) -> Bool {
    let isLineEnd = { (byte: UInt8) in byte == .lineFeed || byte == .carriageReturn }
    let header = bytes.drop(while: isLineEnd).prefix { $0 != .lineFeed }
    var separators = 0
    for (byte, next) in zip(header, header.dropFirst()) where byte == separator {
      if next != .blank { return false }
      separators += 1
    }
    return separators > 0 && header.last != separator
  }

  private mutating func scanRows(_ bytes: UnsafeBufferPointer<UInt8>) throws(SnapshotError) {
    let progress = WorkProgress.current
    progress?.begin("reading \(Path.name(of: file))", of: bytes.count)
    while position < bytes.count {
      if skipEmptyLine(bytes) { continue }
      if rowLines.count & 0xFFF == 0 { try progress?.reach(position) }
      let rowLine = line
      let found = try scanRow(bytes)
      let expected = columnCount ?? found
      guard found == expected else {
        throw .raggedRow(file: file, line: rowLine, expected: expected, found: found)
      }
      columnCount = expected
      rowLines.append(UInt32(rowLine))
    }
  }

  private mutating func skipEmptyLine(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let length = lineEndLength(bytes)
    position += length
    line += length > 0 ? 1 : 0
    return length > 0
  }

  /// The number of bytes of the line end here; 0 if there is none.
  private func lineEndLength(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    if bytes[position] == .lineFeed { return 1 }
    let isCRLF =
      bytes[position] == .carriageReturn && position + 1 < bytes.count
      && bytes[position + 1] == .lineFeed
    return isCRLF ? 2 : 0
  }

  /// Scans one row with its line end; returns the number of its cells.
  private mutating func scanRow(_ bytes: UnsafeBufferPointer<UInt8>) throws(SnapshotError) -> Int {
    var count = 0
    while true {
      if count % DelimitedCells.stride == 0 { starts.append(UInt32(position)) }
      let start = position
      guard let cell = syntax.cell(at: &position, in: bytes) else {
        throw .unterminatedQuote(file: file, line: line)
      }
      if position - start > DelimitedCells.longSize {
        longCells[start] = DelimitedCells.LongCell(cell: cell, end: position)
      }
      if cell.range.upperBound < position, bytes[cell.range.upperBound] == .quote {
        line += bytes[cell.range].count { $0 == .lineFeed }
      }
      count += 1
      guard position < bytes.count else { return count }
      if bytes[position] == syntax.separator {
        position += 1
        continue
      }
      let length = lineEndLength(bytes)
      guard length > 0 else { throw .textAfterQuote(file: file, line: line) }
      position += length
      line += 1
      return count
    }
  }
}
