/// One line of a table that is aligned by blanks, its bytes found by their columns on the screen.
struct AlignedLine {
  /// The bytes of the line in the buffer, blanks at the end left out.
  let bytes: Range<Int>
  /// From 1.
  let number: Int
  /// Where the character in each column starts, and where the last one ends; empty where every
  /// character is one byte.
  private let starts: [Int]

  init(_ range: Range<Int>, number: Int, in buffer: [UInt8]) {
    var end = range.upperBound
    while end > range.lowerBound, Self.isBlank(buffer[end - 1]) { end -= 1 }
    bytes = range.lowerBound..<end
    self.number = number
    let isASCII = !buffer[bytes].contains { $0 >= 0x80 }
    starts = isASCII ? [] : Self.starts(of: bytes, in: buffer)
  }

  /// How many columns the line has.
  var count: Int { starts.isEmpty ? bytes.count : starts.count - 1 }

  func offset(ofColumn column: Int) -> Int {
    if starts.isEmpty { return min(bytes.lowerBound + column, bytes.upperBound) }
    return starts[min(column, starts.count - 1)]
  }

  /// Whether there is nothing in a column; there is nothing behind the end.
  func isBlank(_ column: Int, in buffer: [UInt8]) -> Bool {
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

  /// The columns of each run without blanks.
  func words(in buffer: [UInt8]) -> [Range<Int>] {
    var words: [Range<Int>] = []
    words.reserveCapacity(16)
    if starts.isEmpty {
      forEachWord(in: buffer) { words.append($0) }
      return words
    }
    var start: Int?
    for column in 0...count {
      if isBlank(column, in: buffer) {
        if let begin = start { words.append(begin..<column) }
        start = nil
      } else if start == nil {
        start = column
      }
    }
    return words
  }

  /// How many runs without blanks there are.
  func wordCount(in buffer: [UInt8]) -> Int {
    var count = 0
    // what is not ASCII is no blank, so bytes do
    forEachWord(in: buffer) { _ in count += 1 }
    return count
  }

  /// Calls `body` with the bytes of each run without blanks, from the beginning of the line.
  private func forEachWord(in buffer: [UInt8], _ body: (Range<Int>) -> Void) {
    buffer.withUnsafeBufferPointer { buffer in
      var place = bytes.lowerBound
      while place < bytes.upperBound {
        while place < bytes.upperBound, Self.isBlank(buffer[place]) { place += 1 }
        let start = place
        while place < bytes.upperBound, !Self.isBlank(buffer[place]) { place += 1 }
        if start < place { body(start - bytes.lowerBound..<place - bytes.lowerBound) }
      }
    }
  }

  /// The lines of a buffer. Blank ones too, so that blocks can be told apart.
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
      for _ in 0..<columns(of: value) { starts.append(start) }
    }
    return starts + [range.upperBound]
  }

  /// How many columns programs give a character when they align.
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
