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
  private let separator: UInt8
  private var position = 0
  private var line = 1
  private var cells: [TableCell] = []
  private var rowLines: [UInt32] = []
  private var columnCount: Int?
  private static let blank = UInt8(ascii: " ")
  /// Whether blanks around values are skipped.
  private var isSpaced = false

  private init(file: String, separator: UInt8) {
    self.file = file
    self.separator = separator
  }

  /// The table in the bytes; without a header it has no columns and no rows.
  ///
  /// Throws ``SnapshotError`` for a row of another length, text after a quote and an open quote.
  static func scan(
    _ bytes: [UInt8], separator: UInt8, file: String
  ) throws(SnapshotError) -> Table {
    guard bytes.count <= LineBuffer.maximumSize else { throw .fileTooLarge(file: file) }
    var scanner = DelimitedScanner(file: file, separator: separator)
    try bytes.withUnsafeBufferPointer { buffer throws(SnapshotError) in
      try scanner.scanRows(buffer)
    }
    return scanner.table(of: bytes)
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

  private mutating func scanRows(_ bytes: UnsafeBufferPointer<UInt8>) throws(SnapshotError) {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    isSpaced = isHeaderSpaced(bytes)
    let progress = WorkProgress.current
    progress?.begin("reading \(Path.name(of: file))", of: bytes.count)
    while position < bytes.count {
      if skipEmptyLine(bytes) { continue }
      if rowLines.count & 0xFFF == 0 { try progress?.reach(position) }
      let rowLine = line
      let found = try scanRow(bytes)
      if let expected = columnCount {
        guard found == expected else {
          throw .raggedRow(file: file, line: rowLine, expected: expected, found: found)
        }
      } else {
        columnCount = found
        cells.reserveCapacity(found + mostCells(in: bytes[position...]))
      }
      rowLines.append(UInt32(rowLine))
    }
  }

  /// How many cells there are, or more where values have separators in quotes.
  private func mostCells(in bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
    bytes.reduce(1) { $0 + ($1 == separator || $1 == .lineFeed ? 1 : 0) }
  }

  /// Whether the first line has separators, and a blank behind each.
  private func isHeaderSpaced(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard separator != .tab else { return false }
    let isLineEnd = { (byte: UInt8) in byte == .lineFeed || byte == .carriageReturn }
    let header = bytes[position...].drop(while: isLineEnd).prefix { $0 != .lineFeed }
    let names = header.split(separator: separator, omittingEmptySubsequences: false)
    return names.count > 1 && names.dropFirst().allSatisfy { $0.first == Self.blank }
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
      while isSpaced, position < bytes.count, bytes[position] == Self.blank { position += 1 }
      if position < bytes.count, bytes[position] == .quote {
        try scanQuotedCell(bytes)
      } else {
        scanPlainCell(bytes)
      }
      count += 1
      guard position < bytes.count else { return count }
      if bytes[position] == separator {
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

  private mutating func scanPlainCell(_ bytes: UnsafeBufferPointer<UInt8>) {
    let start = position
    var index = position
    while index < bytes.count, bytes[index] != separator, bytes[index] != .lineFeed { index += 1 }
    if index < bytes.count, index > start, bytes[index] == .lineFeed,
      bytes[index - 1] == .carriageReturn
    {
      index -= 1
    }
    position = index
    while isSpaced, index > start, bytes[index - 1] == Self.blank { index -= 1 }
    cells.append(TableCell(start: start, end: index))
  }

  private mutating func scanQuotedCell(
    _ bytes: UnsafeBufferPointer<UInt8>
  ) throws(SnapshotError) {
    let openLine = line
    let start = position + 1
    var index = start
    var hasDoubledQuotes = false
    while index < bytes.count {
      let byte = bytes[index]
      if byte == .lineFeed {
        line += 1
      } else if byte == .quote {
        guard index + 1 < bytes.count, bytes[index + 1] == .quote else { break }
        hasDoubledQuotes = true
        index += 1
      }
      index += 1
    }
    guard index < bytes.count else { throw .unterminatedQuote(file: file, line: openLine) }
    cells.append(
      TableCell(start: start, end: index, coding: hasDoubledQuotes ? .doubledQuotes : .plain))
    position = index + 1
  }

  private mutating func table(of bytes: [UInt8]) -> Table {
    let count = columnCount ?? 0
    let names = cells.prefix(count).map { $0.text(in: bytes) }
    // in place: there may be more bytes of cells than of text
    cells.removeFirst(count)
    return Table(
      file: file, bytes: bytes, columns: Table.distinct(names), cells: cells,
      lines: Array(rowLines.dropFirst()))
  }
}
