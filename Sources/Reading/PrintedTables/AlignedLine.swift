import FlipbookSnapshots

/// A line of a printed table, addressed by screen column.
struct AlignedLine {
  /// The whole text.
  let buffer: [UInt8]
  /// The bytes of the line in the buffer, without trailing blanks.
  let bytes: Range<Int>
  /// The line number, from 1.
  let number: Int
  /// The offset of the character in each column, followed by the end of the last one; empty if every
  /// character has one byte and one column.
  private let starts: [Int]

  init(_ range: Range<Int>, number: Int = 1, in buffer: [UInt8]) {
    let end = buffer[range].lastIndex { !$0.isBlank }.map { $0 + 1 } ?? range.lowerBound
    (self.buffer, self.number, bytes) = (buffer, number, range.lowerBound..<end)
    let isSimple = buffer[bytes].allSatisfy { $0 < 0x80 && $0 != .tab }
    starts = isSimple ? [] : Self.starts(of: bytes, in: buffer)
  }

  /// The lines of a buffer, including the blank lines that separate blocks.
  static func lines(of buffer: [UInt8]) -> [AlignedLine] {
    var lines: [AlignedLine] = []
    var start = buffer.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    while start < buffer.count {
      let end = buffer[start...].firstIndex(of: .lineFeed) ?? buffer.count
      lines.append(AlignedLine(start..<end, number: lines.count + 1, in: buffer))
      start = end + 1
    }
    return lines
  }

  /// The number of columns.
  @inline(__always) var count: Int { starts.isEmpty ? bytes.count : starts.count - 1 }

  var isEmpty: Bool { bytes.isEmpty }
  /// The whole line, without the blanks around it.
  var whole: TableCell { cell(0..<count) }
  var text: String { whole.text(in: buffer) }

  /// The line with blanks instead of bars, as in the titles of `/proc/net/dev`.
  var withoutBars: AlignedLine {
    let bytes = buffer[bytes].map { $0 == UInt8(ascii: "|") ? UInt8(ascii: " ") : $0 }
    return AlignedLine(0..<bytes.count, number: number, in: bytes)
  }

  @inline(__always) func offset(ofColumn column: Int) -> Int {
    if starts.isEmpty { return min(bytes.lowerBound + column, bytes.upperBound) }
    return starts[min(column, starts.count - 1)]
  }

  /// The first byte of the character in a column.
  func byte(at column: Int) -> UInt8 { buffer[offset(ofColumn: column)] }

  /// The character in a column.
  func scalar(at column: Int) -> Unicode.Scalar {
    let start = offset(ofColumn: column)
    if buffer[start] < 0x80 { return Unicode.Scalar(buffer[start]) }
    let character = buffer[start..<min(start + 4, bytes.upperBound)]
    return String(decoding: character, as: UTF8.self).unicodeScalars.first!
  }

  /// Whether a column is blank, or after the end.
  @inline(__always) func isBlank(_ column: Int) -> Bool {
    column >= count || buffer[offset(ofColumn: column)].isBlank
  }

  /// The cell between two columns, without the blanks around it.
  func cell(_ columns: Range<Int>) -> TableCell {
    var start = offset(ofColumn: columns.lowerBound)
    var end = offset(ofColumn: columns.upperBound)
    while start < end, buffer[start].isBlank { start += 1 }
    while start < end, buffer[end - 1].isBlank { end -= 1 }
    return TableCell(start: start, end: end)
  }

  func text(_ columns: Range<Int>) -> String { cell(columns).text(in: buffer) }

  /// The part between two columns, as a line.
  func line(_ columns: Range<Int>) -> AlignedLine {
    let start = offset(ofColumn: columns.lowerBound)
    let end = max(start, offset(ofColumn: columns.upperBound))
    return AlignedLine(start..<end, number: number, in: buffer)
  }

  /// The columns of the first run without blanks at or after a column; `nil` if there is none.
  func word(from column: Int) -> Range<Int>? {
    guard let start = (column..<max(column, count)).first(where: { !isBlank($0) }) else {
      return nil
    }
    return start..<((start..<count).first(where: isBlank) ?? count)
  }

  /// The columns of each run without blanks; at most the first `maximum` runs.
  func words(maximum: Int = .max) -> [Range<Int>] {
    var words: [Range<Int>] = []
    while words.count < maximum, let word = word(from: words.last?.upperBound ?? 0) {
      words.append(word)
    }
    return words
  }

  /// The words of a line, with words joined that are one blank apart.
  func groups() -> [Range<Int>] {
    Self.joined(words()) { _, _ in true }
  }

  /// The words of a line, with the words of one value joined: `12:30:01 PM`, `2026-11-20 12:30:01`,
  /// `770B / 0B`.
  func tokens(maximum: Int = .max) -> [Range<Int>] {
    Self.joined(words(maximum: maximum)) { one, next in
      let (first, last) = (byte(at: next.lowerBound), byte(at: one.upperBound - 1))
      if last == UInt8(ascii: "/") { return text(one).hasSuffix(" /") }
      if first == UInt8(ascii: "/") { return next.count == 1 && !isBlank(next.upperBound + 1) }
      guard first.isDigit || next.count == 2 && text(next).hasSuffix("M") else { return false }
      return last.isDigit && PrintedValue.isTime(text(one.lowerBound..<next.upperBound))
    }
  }

  /// Joins adjacent words that are one blank apart if `areOne` returns true.
  static func joined(
    _ words: [Range<Int>], where areOne: (Range<Int>, Range<Int>) -> Bool
  ) -> [Range<Int>] {
    var joined: [Range<Int>] = []
    for word in words {
      if let last = joined.last, word.lowerBound - last.upperBound == 1, areOne(last, word) {
        joined[joined.count - 1] = last.lowerBound..<word.upperBound
      } else {
        joined.append(word)
      }
    }
    return joined
  }

  private static func starts(of range: Range<Int>, in buffer: [UInt8]) -> [Int] {
    var starts: [Int] = []
    var offset = range.lowerBound
    while offset < range.upperBound {
      let start = offset
      var value = UInt32(buffer[offset])
      if value >= 0xC0 { value &= value < 0xE0 ? 0x1F : value < 0xF0 ? 0x0F : 0x07 }
      offset += 1
      while offset < range.upperBound, buffer[offset] & 0xC0 == 0x80 {
        value = value << 6 & 0x1F_FFFF | UInt32(buffer[offset] & 0x3F)
        offset += 1
      }
      // a tab reaches to the next stop of the terminal
      let columns = start == offset - 1 && value == 0x09 ? 8 - starts.count % 8 : columns(of: value)
      for _ in 0..<columns { starts.append(start) }
    }
    return starts + [range.upperBound]
  }

  /// The width of a character as programs align it.
  private static func columns(of scalar: UInt32) -> Int {
    switch scalar {
    case 0x300...0x36F, 0x200B...0x200D, 0xFE00...0xFE0F: 0
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F900...0x1F9FF, 0x20000...0x3FFFD:
      2
    default: 1
    }
  }
}
