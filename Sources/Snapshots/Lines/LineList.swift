import ListDiff

/// An ordered list of lines from one or more buffers, each with a unique serial number.
///
/// It consists of pieces: lines that are adjacent in one buffer and have consecutive serial numbers. Lists
/// share their buffers with earlier lists. Lines become text on demand.
package struct LineList: Sendable {
  package struct Piece: Sendable {
    package let buffer: LineBuffer
    /// The first line in the buffer.
    var line: Int
    /// The serial number of the first line.
    var serial: Int
    /// The position of the first line in the list.
    var start: Int
    var count: Int

    var end: Int { start + count }
  }

  package private(set) var pieces: [Piece] = []
  package private(set) var count = 0

  init() {}

  /// All lines of a buffer, with serial numbers from `serial` up.
  init(_ buffer: LineBuffer, serial: Int) {
    append(buffer, lines: 0..<buffer.count, serial: serial)
  }

  /// Appends lines with serial numbers from `serial` up. O(1).
  mutating func append(_ buffer: LineBuffer, lines: Range<Int>, serial: Int) {
    guard !lines.isEmpty else { return }
    if let last = pieces.last, last.buffer === buffer, last.line + last.count == lines.lowerBound,
      last.serial + last.count == serial
    {
      pieces[pieces.count - 1].count += lines.count
    } else {
      pieces.append(
        Piece(
          buffer: buffer, line: lines.lowerBound, serial: serial, start: count, count: lines.count))
    }
    count += lines.count
  }

  /// Appends a range of another list. O(pieces in the range + log pieces).
  mutating func append(_ other: LineList, _ places: Range<Int>) {
    for part in other.parts(of: places) {
      append(part.buffer, lines: part.line..<part.line + part.count, serial: part.serial)
    }
  }

  /// The pieces of a range, trimmed at its ends.
  func parts(of places: Range<Int>) -> [Piece] {
    guard !places.isEmpty else { return [] }
    var parts: [Piece] = []
    var index = piece(at: places.lowerBound)
    while index < pieces.count, pieces[index].start < places.upperBound {
      var part = pieces[index]
      let skipped = max(0, places.lowerBound - part.start)
      part.line += skipped
      part.serial += skipped
      part.start += skipped
      part.count = min(part.count - skipped, places.upperBound - part.start)
      parts.append(part)
      index += 1
    }
    return parts
  }

  /// The buffer, line and serial number at a place. O(log pieces).
  func line(at place: Int) -> (buffer: LineBuffer, line: Int, serial: Int) {
    let piece = pieces[piece(at: place)]
    let offset = place - piece.start
    return (piece.buffer, piece.line + offset, piece.serial + offset)
  }

  /// The place of a serial number. O(pieces).
  func place(ofSerial serial: Int) -> Int? {
    pieces.first { ($0.serial..<$0.serial + $0.count).contains(serial) }
      .map { $0.start + serial - $0.serial }
  }

  private func piece(at place: Int) -> Int {
    (1..<max(1, pieces.count)).partitioningIndex { pieces[$0].start > place } - 1
  }
}

extension LineList.Piece {
  /// The bytes of the lines, line ends included.
  var byteRange: Range<Int> {
    buffer.offset(ofLine: line)..<buffer.offset(ofLine: line + count)
  }
}

extension LineList {
  /// The mark after the numbers in front of lines if they only count them; see ``RowCounter``.
  var numberMark: String? { pieces.first?.buffer.numberMark }

  /// A hash of each line: equal for lines that differ only in layout; for other lines equal with a
  /// probability of 2⁻⁶⁴. O(bytes).
  func hashes(seed: UInt64, withoutNumbers: Bool) -> [Int] {
    var hashes: [Int] = []
    hashes.reserveCapacity(count)
    for piece in pieces {
      piece.buffer.bytes.withUnsafeBytes { bytes in
        for line in piece.line..<piece.line + piece.count {
          let range = piece.buffer.range(ofLine: line, withoutNumber: withoutNumbers)
          let text = UnsafeRawBufferPointer(rebasing: bytes[range])
          let (mark, name) = TreeGlyphs.parts(of: text.bindMemory(to: UInt8.self))
          var hash = UnsafeRawBufferPointer(rebasing: text[name]).hash(seed: seed)
          if !mark.isEmpty {
            hash = UnsafeRawBufferPointer(rebasing: text[mark]).hash(seed: hash)
          }
          hashes.append(Int(truncatingIfNeeded: hash))
        }
      }
    }
    return hashes
  }
}

extension LineList.Piece {
  mutating func removeFirst(_ length: Int) {
    line += length
    serial += length
    start += length
    count -= length
  }

  /// Whether a line has the same text and styles as the one at the same offset in another piece.
  func isLine(_ offset: Int, identicalTo other: LineList.Piece) -> Bool {
    let (line, otherLine) = (line + offset, other.line + offset)
    return buffer.isIdentical(line, to: otherLine, of: other.buffer)
      && buffer.styles(ofLine: line) == other.buffer.styles(ofLine: otherLine)
  }
}
