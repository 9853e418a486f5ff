import FlipbookPosix
import FlipbookSnapshots

/// The form detected for a delimited table, also used for later versions of the table.
struct DelimitedForm: Equatable, Sendable {
  /// The UTF-8 of one character; `nil` to detect it.
  var separator: [UInt8]?
  /// Whether the first line is a header; `nil` to decide by the values.
  var hasHeader: Bool?
}

/// Scans CSV and TSV (RFC 4180), and reports where the text is malformed.
///
/// Rows end in LF or CRLF. Quoted values may contain separators, line ends and doubled quotes. A quote inside an
/// unquoted value is literal. Blanks around values are skipped. Empty lines below the first row are skipped, too;
/// comments, titles and empty lines above it are notes. Missing values of a row are empty, and further values get
/// their own columns. Linear in the number of bytes.
struct DelimitedScanner {
  /// The number of rows used to identify the first lines and the separator.
  private static let sampledRows = 100
  /// The maximum number of cells of a table, padding included: a number, or a multiple of the cells in the text.
  private static let mostCells = (ofAny: 1 << 22, perRead: 32)
  /// The possible separators, the clearest first: a comma may also be a decimal comma, and a bar is rare.
  private static let separators: [UInt8] = [
    .tab, UInt8(ascii: ";"), UInt8(ascii: ","), UInt8(ascii: "|"),
  ]

  private let file: String
  private let bytes: UnsafeBufferPointer<UInt8>
  private var separator: [UInt8] = []
  /// The offset of the first line.
  private let start: Int
  private var position: Int
  private var line: Int
  private var cells: [TableCell] = []
  private var records: [Record] = []

  private struct Record {
    /// The offset of the first byte.
    let start: UInt32
    /// The index of the first cell.
    let cell: UInt32
    /// The line number, from 1.
    let line: UInt32
  }

  /// Scans the table in the bytes; a table without rows has no columns.
  ///
  /// Throws ``SnapshotError`` for text after a closing quote, for an unclosed quote, and for a row so long that the
  /// table would be almost empty.
  ///
  /// - Parameters:
  ///   - form: The form of the previous version.
  ///   - firstLine: The number of the first line in the file.
  static func scan(
    _ bytes: [UInt8], separator: [UInt8]? = nil,
    after form: ParsedDocument.Form = ParsedDocument.Form(), file: String, firstLine: Int = 1
  ) throws(SnapshotError) -> ParsedDocument.Reading {
    guard bytes.count <= LineBuffer.maximumSize else { throw .fileTooLarge(file: file) }
    return try bytes.withUnsafeBufferPointer { buffer throws(SnapshotError) in
      var scanner = DelimitedScanner(
        buffer, separator: separator ?? form.delimited.separator, file: file, line: firstLine)
      try scanner.scanRecords()
      return try scanner.reading(bytes, after: form)
    }
  }

  private init(
    _ bytes: UnsafeBufferPointer<UInt8>, separator: [UInt8]?, file: String, line firstLine: Int
  ) {
    self.file = file
    self.bytes = bytes
    var start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    line = firstLine
    // a line that names the separator for spreadsheets
    var given: [UInt8]?
    let first = bytes[start...].prefix { $0 != .lineFeed && $0 != .carriageReturn }
    if (5...8).contains(first.count), first.prefix(4).elementsEqual("sep=".utf8) {
      given = Array(first.dropFirst(4))
      start = bytes[start...].firstIndex(of: .lineFeed).map { $0 + 1 } ?? bytes.count
      line += 1
    }
    (self.start, position) = (start, start)
    self.separator = separator ?? given ?? [bestSeparator]
  }

  /// The separator that divides all of the first rows into the same number of values, or else most of them.
  private var bestSeparator: UInt8 {
    var best = (separator: UInt8(ascii: ","), share: 0.0)
    for separator in Self.separators {
      var scanner = self
      scanner.separator = [separator]
      try? scanner.scanRecords(atMost: 20)
      let counts = scanner.records.indices.map(scanner.count)
      let width = Self.mostCommon(counts.filter { $0 > 1 })
      guard width > 1 else { continue }
      let share = Double(counts.count { $0 == width }) / Double(counts.count)
      if share > best.share { best = (separator, share) }
    }
    return best.separator
  }

  private static func mostCommon(_ counts: some Sequence<Int>) -> Int {
    let frequencies = Dictionary(counts.lazy.map { ($0, 1) }, uniquingKeysWith: +)
    return frequencies.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key ?? 0
  }

  // MARK: - Records

  private mutating func scanRecords(atMost maximum: Int = .max) throws(SnapshotError) {
    let progress = maximum == .max ? WorkProgress.current : nil
    progress?.begin("reading \(Path.name(of: file))", of: bytes.count)
    if maximum == .max { cells.reserveCapacity(bytes.count / 8) }
    while position < bytes.count, records.count < maximum {
      let length = lineEndLength
      if length > 0 {
        position += length
        line += 1
        continue
      }
      if records.count & 0xFFF == 0 { try progress?.reach(position) }
      records.append(
        Record(
          start: UInt32(position), cell: UInt32(truncatingIfNeeded: cells.count),
          line: UInt32(line)))
      try scanRecord()
    }
  }

  /// The length in bytes of the line end at the current position; 0 if there is none.
  private var lineEndLength: Int {
    if bytes[position] == .lineFeed { return 1 }
    let isCRLF =
      bytes[position] == .carriageReturn && position + 1 < bytes.count
      && bytes[position + 1] == .lineFeed
    return isCRLF ? 2 : 0
  }

  /// Scans one row with its line end.
  private mutating func scanRecord() throws(SnapshotError) {
    while true {
      skipBlanks()
      if position < bytes.count, bytes[position] == .quote {
        try scanQuotedCell()
      } else {
        scanPlainCell()
      }
      guard position < bytes.count else { return }
      if isSeparator(at: position) {
        position += separator.count
        continue
      }
      let length = lineEndLength
      guard length > 0 else {
        throw SnapshotError(
          file, line: line, "text after a closing quote; double the quotes inside a value", .format)
      }
      position += length
      line += 1
      return
    }
  }

  private mutating func skipBlanks() {
    guard position < bytes.count, bytes[position] == .blank, separator[0] != .blank else { return }
    repeat { position += 1 } while position < bytes.count && bytes[position] == .blank
  }

  private func isSeparator(at place: Int) -> Bool {
    bytes[place] == separator[0]
      && (separator.count == 1 || bytes[place...].starts(with: separator))
  }

  private mutating func scanPlainCell() {
    let start = position
    var end = position
    let first = separator[0]
    while end < bytes.count, bytes[end] != .lineFeed,
      bytes[end] != first || !isSeparator(at: end)
    {
      end += 1
    }
    if end < bytes.count, end > start, bytes[end] == .lineFeed, bytes[end - 1] == .carriageReturn {
      end -= 1
    }
    position = end
    while end > start, bytes[end - 1] == .blank { end -= 1 }
    cells.append(TableCell(start: start, end: end))
  }

  private mutating func scanQuotedCell() throws(SnapshotError) {
    let start = position + 1
    var end = start
    var hasDoubledQuotes = false
    while end < bytes.count {
      if bytes[end] == .quote {
        guard end + 1 < bytes.count, bytes[end + 1] == .quote else { break }
        hasDoubledQuotes = true
        end += 1
      }
      end += 1
    }
    guard end < bytes.count else {
      throw SnapshotError(
        file, line: line, "this quote is never closed; close it or double it", .format)
    }
    line += bytes[start..<end].count { $0 == .lineFeed }
    position = end + 1
    skipBlanks()
    cells.append(
      TableCell(start: start, end: end, coding: hasDoubledQuotes ? .doubledQuotes : .plain))
  }

  // MARK: - The table

  /// The number of cells of a record.
  private func count(of record: Int) -> Int {
    let end = record + 1 < records.count ? Int(records[record + 1].cell) : cells.count
    return end - Int(records[record].cell)
  }

  /// The number of cells of a record up to its last one that is not empty.
  private func filledCount(of record: Int) -> Int {
    let first = Int(records[record].cell)
    var count = count(of: record)
    while count > 0, cells[first + count - 1].range.isEmpty { count -= 1 }
    return count
  }

  private func texts(of record: Int, in bytes: [UInt8]) -> [String] {
    let first = Int(records[record].cell)
    return cells[first..<first + count(of: record)].map { $0.text(in: bytes) }
  }

  /// The evidence that a record is a header.
  private func evidence(of record: Int, in bytes: [UInt8]) -> Int {
    let sample = records.indices.dropFirst(record).prefix(Self.sampledRows)
    return HeaderEvidence(
      texts(of: record, in: bytes), above: sample.dropFirst().map { texts(of: $0, in: bytes) }
    ).score
  }

  private mutating func reading(
    _ bytes: [UInt8], after form: ParsedDocument.Form
  ) throws(SnapshotError) -> ParsedDocument.Reading {
    var form = form
    let counts = records.indices.prefix(Self.sampledRows).map(count)
    // titles and comments have no separators
    let width = Self.mostCommon(counts.contains { $0 > 1 } ? counts.filter { $0 > 1 } : counts)
    var lead = 0
    while lead < min(records.count, Self.sampledRows), isNote(lead, width: width) { lead += 1 }
    guard lead < records.count else {
      var table = Table(file: file, bytes: bytes)
      table.notes = records.isEmpty ? [] : notes(before: bytes.count)
      form.delimited = DelimitedForm(separator: form.delimited.separator)
      return ParsedDocument.Reading(document: .table(table), form: form)
    }
    var evidence = evidence(of: lead, in: bytes)
    // a title, or names with their values, may be above the titles, which have as many values as the rows; a
    // spreadsheet pads them with separators
    if form.delimited.hasHeader != false, filledCount(of: lead) != width,
      let next = records.indices.prefix(Self.sampledRows)
        .first(where: { filledCount(of: $0) == width }),
      case let better = self.evidence(of: next, in: bytes), better > max(0, evidence)
    {
      (lead, evidence) = (next, better)
    }
    let hasHeader = form.delimited.hasHeader ?? (evidence >= 0)
    let expected = hasHeader ? filledCount(of: lead) : width
    let titles = hasHeader ? texts(of: lead, in: bytes) : []
    let first = hasHeader ? lead + 1 : lead
    let rows = first..<records.count
    let ragged = ragged(
      rows, expected: expected, most: hasHeader ? titles.count : width)
    let columnCount = max(1, rows.lazy.map(filledCount).max() ?? 0, hasHeader ? expected : 0)
    if rows.count * columnCount > max(Self.mostCells.ofAny, cells.count * Self.mostCells.perRead) {
      let longest = rows.first { filledCount(of: $0) == columnCount } ?? lead
      throw SnapshotError(
        file, line: Int(records[longest].line),
        "\(columnCount) values, far more than in other lines; check the separator", .format)
    }
    var table = Table(
      file: file, bytes: bytes,
      columns: Table.distinct(
        (0..<columnCount).map {
          $0 < titles.count ? titles[$0] : "column \($0 + 1)"
        }),
      cells: padded(rows, to: columnCount), lines: rows.map { records[$0].line })
    table.notes = notes(before: Int(records[lead].start))
    form.delimited = DelimitedForm(separator: separator, hasHeader: hasHeader)
    return ParsedDocument.Reading(
      document: .table(table), form: form, evidence: evidence, ragged: ragged,
      torn: rows.isEmpty ? nil : tornRow(expected: expected))
  }

  /// Whether a line above the table is a title or a comment, while rows have `width` values.
  ///
  /// A column name may begin with “#”; in a comment, a blank follows it.
  private func isNote(_ record: Int, width: Int) -> Bool {
    let count = count(of: record)
    if count == 1, width > 1 { return true }
    let start = Int(records[record].start)
    guard bytes[start] == UInt8(ascii: "#") else { return false }
    return count != width || start + 1 < bytes.count && bytes[start + 1] == .blank
  }

  /// The lines above the table, which begins at an offset, without their line ends.
  private func notes(before end: Int) -> [Table.Note] {
    var lines = bytes[start..<end].split(separator: .lineFeed, omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines.map { line in
      let last = line.lastIndex { !$0.isBlank }.map { $0 + 1 } ?? line.startIndex
      return Table.Note(bytes: line.startIndex..<last, row: 0)
    }
  }

  /// The error for a last row that has too few values and no line end.
  private func tornRow(expected: Int) -> SnapshotError? {
    let last = records.count - 1
    guard bytes.last != .lineFeed, count(of: last) < expected else { return nil }
    return SnapshotError(
      file, line: Int(records[last].line),
      "expected \(expected) values, found \(count(of: last)) and no line end; "
        + "is the file still being written?")
  }

  /// The cells of rows, padded to the number of columns.
  private mutating func padded(_ rows: Range<Int>, to columnCount: Int) -> [TableCell] {
    if rows.allSatisfy({ count(of: $0) == columnCount }) {
      // avoid a copy, since the list may be larger than the file
      var all: [TableCell] = []
      swap(&all, &cells)
      all.removeSubrange(..<(rows.isEmpty ? all.count : Int(records[rows.lowerBound].cell)))
      all.removeLast(all.count - rows.count * columnCount)
      return all
    }
    var all: [TableCell] = []
    all.reserveCapacity(rows.count * columnCount)
    for row in rows {
      let start = Int(records[row].cell)
      let count = min(count(of: row), columnCount)
      all += cells[start..<start + count]
      all += repeatElement(.empty, count: columnCount - count)
    }
    return all
  }

  /// Reports the first row with too few values and the first with too many, and the numbers of such rows.
  private func ragged(_ rows: Range<Int>, expected: Int, most: Int) -> Diagnostic? {
    let kinds = [
      (rows.filter { count(of: $0) < expected }, "missing values are empty"),
      (rows.filter { filledCount(of: $0) > most }, "further values get their own columns"),
    ].filter { !$0.0.isEmpty }.sorted { $0.0[0] < $1.0[0] }
    guard let first = kinds.first?.0[0] else { return nil }
    let words = kinds.map { ragged, result in
      (ragged[0] == first ? "" : "line \(records[ragged[0]].line): ")
        + "found \(count(of: ragged[0])); \(result)"
        + (ragged.count > 1 ? " (\(ragged.count) such rows)" : "")
    }
    return Diagnostic(
      file: file, line: Int(records[first].line),
      message: "expected \(expected) values, " + words.joined(separator: "; "))
  }
}
