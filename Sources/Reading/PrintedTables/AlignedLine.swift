import Glibc
import ValueTrees
import Snapshots

/// A line of a printed table, whose bytes are addressed by screen column.
struct AlignedLine {
  /// The bytes of the line in the buffer, without trailing blanks.
  let bytes: Range<Int>
  /// The line number, from 1.
  let number: Int
  /// The offset of the character in each column, and the end of the last one; empty if every
  /// character is one byte and has one column.
  private let starts: [Int]

  init(_ range: Range<Int>, number: Int, in buffer: [UInt8]) {
    var end = range.upperBound
    while end > range.lowerBound, Self.isBlank(buffer[end - 1]) { end -= 1 }
    bytes = range.lowerBound..<end
    self.number = number
    starts = Self.isSimple(bytes, in: buffer) ? [] : Self.starts(of: bytes, in: buffer)
  }

  /// The number of columns.
  @inline(__always) var count: Int { starts.isEmpty ? bytes.count : starts.count - 1 }

  @inline(__always) func offset(ofColumn column: Int) -> Int {
    if starts.isEmpty { return min(bytes.lowerBound + column, bytes.upperBound) }
    return starts[min(column, starts.count - 1)]
  }

  /// Whether a column is blank, or after the end.
  @inline(__always) func isBlank(_ column: Int, in buffer: [UInt8]) -> Bool {
    column >= count || Self.isBlank(buffer[offset(ofColumn: column)])
  }

  /// The cell between two columns, without the blanks around it.
  func cell(_ columns: Range<Int>, in buffer: [UInt8]) -> TableCell {
    var start = offset(ofColumn: columns.lowerBound)
    var end = offset(ofColumn: columns.upperBound)
    while start < end, Self.isBlank(buffer[start]) { start += 1 }
    while start < end, Self.isBlank(buffer[end - 1]) { end -= 1 }
    return TableCell(start: start, end: end)
  }

  func text(_ columns: Range<Int>, in buffer: [UInt8]) -> String {
    cell(columns, in: buffer).text(in: buffer)
  }

  /// The part between two columns, as a line.
  func line(_ columns: Range<Int>, in buffer: [UInt8]) -> AlignedLine {
    let start = offset(ofColumn: columns.lowerBound)
    return AlignedLine(
      start..<max(start, offset(ofColumn: columns.upperBound)), number: number, in: buffer)
  }

  /// The columns of each run without blanks; at most the first `maximum` runs.
  func words(in buffer: [UInt8], maximum: Int = .max) -> [Range<Int>] {
    var words: [Range<Int>] = []
    words.reserveCapacity(16)
    var column = 0
    while words.count < maximum, let word = word(from: column, in: buffer) {
      words.append(word)
      column = word.upperBound
    }
    return words
  }

  /// The words of a line, those with one blank between them in one.
  func groups(in buffer: [UInt8]) -> [Range<Int>] {
    joined(words(in: buffer)) { _, _ in true }
  }

  /// The words of a line, in one those that are one value: `12:30:01 PM`, `2026-11-20 12:30:01`,
  /// `770B / 0B`.
  func tokens(in buffer: [UInt8], maximum: Int = .max) -> [Range<Int>] {
    joined(words(in: buffer, maximum: maximum)) { one, next in
      let (first, last) = (
        buffer[offset(ofColumn: next.lowerBound)], buffer[offset(ofColumn: one.upperBound) - 1]
      )
      if last == UInt8(ascii: "/") { return text(one, in: buffer).hasSuffix(" /") }
      if first == UInt8(ascii: "/") {
        return next.count == 1 && !isBlank(next.upperBound + 1, in: buffer)
      }
      guard first.isDigit || next.count == 2 && text(next, in: buffer).hasSuffix("M") else {
        return false
      }
      return last.isDigit && PrintedValue.isTime(text(one.lowerBound..<next.upperBound, in: buffer))
    }
  }

  /// Joins neighbors with one blank between them where `areOne` says so.
  private func joined(
    _ words: [Range<Int>], where areOne: (Range<Int>, Range<Int>) -> Bool
  ) -> [Range<Int>] {
    var joined: [Range<Int>] = []
    joined.reserveCapacity(words.count)
    for word in words {
      if let last = joined.last, word.lowerBound - last.upperBound == 1, areOne(last, word) {
        joined[joined.count - 1] = last.lowerBound..<word.upperBound
      } else {
        joined.append(word)
      }
    }
    return joined
  }

  /// The columns of the first run without blanks from a column on; `nil` if there is none.
  func word(from column: Int, in buffer: [UInt8]) -> Range<Int>? {
    guard starts.isEmpty else { return wideWord(from: column, in: buffer) }
    let first = bytes.lowerBound
    var start = first + column
    while start < bytes.upperBound, Self.isBlank(buffer[start]) { start += 1 }
    guard start < bytes.upperBound else { return nil }
    var end = start + 1
    while end < bytes.upperBound, !Self.isBlank(buffer[end]) { end += 1 }
    return start - first..<end - first
  }

  private func wideWord(from column: Int, in buffer: [UInt8]) -> Range<Int>? {
    guard let start = (column..<max(column, count)).first(where: { !isBlank($0, in: buffer) })
    else { return nil }
    return start..<((start..<count).first { isBlank($0, in: buffer) } ?? count)
  }

  /// The lines of a buffer, with the blank ones that separate blocks.
  static func lines(of buffer: [UInt8]) -> [AlignedLine] {
    var lines: [AlignedLine] = []
    var start = buffer.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    while start < buffer.count {
      let end = endOfLine(from: start, in: buffer)
      lines.append(AlignedLine(start..<end, number: lines.count + 1, in: buffer))
      start = end + 1
    }
    return lines
  }

  private static func endOfLine(from start: Int, in buffer: [UInt8]) -> Int {
    buffer.withUnsafeBytes { bytes in
      let base = bytes.baseAddress!
      let found = memchr(base + start, Int32(UInt8.lineFeed), bytes.count - start)
      return found.map { UnsafeRawPointer($0) - base } ?? bytes.count
    }
  }

  private static func isSimple(_ range: Range<Int>, in buffer: [UInt8]) -> Bool {
    var all: UInt8 = 0
    var hasTab = false
    for byte in buffer[range] {
      all |= byte
      hasTab = hasTab || byte == .tab
    }
    return all < 0x80 && !hasTab
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == .tab || byte == .carriageReturn
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
      // a terminal goes on at the next of its stops
      let columns = start == offset - 1 && value == 0x09 ? 8 - starts.count % 8 : columns(of: value)
      for _ in 0..<columns { starts.append(start) }
    }
    return starts + [range.upperBound]
  }

  /// The width that programs give a character when they align.
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
