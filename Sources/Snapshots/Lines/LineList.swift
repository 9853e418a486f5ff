/// Lines of one or several buffers in an order, each with a serial number that nobody else has.
///
/// What a list shares with the one before it is not kept twice: it is made of pieces, lines that
/// follow each other in a buffer and are numbered on. Rows become text when they are asked for.
struct LineList: Sendable {
  struct Piece: Sendable {
    let buffer: LineBuffer
    /// The first line in the buffer.
    var line: Int
    /// The serial number of the first line.
    var serial: Int
    /// The place of the first line in the list.
    var start: Int
    var count: Int

    var end: Int { start + count }
  }

  private(set) var pieces: [Piece] = []
  private(set) var count = 0

  init() {}

  /// All lines of a buffer, numbered on from `serial`.
  init(_ buffer: LineBuffer, serial: Int) {
    append(buffer, lines: 0..<buffer.count, serial: serial)
  }

  /// Adds lines that are numbered on from `serial`. O(1).
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

  /// Adds the lines of another list at places in it. O(pieces there, and log of all).
  mutating func append(_ other: LineList, _ places: Range<Int>) {
    guard !places.isEmpty else { return }
    var index = other.piece(at: places.lowerBound)
    while index < other.pieces.count, other.pieces[index].start < places.upperBound {
      let piece = other.pieces[index]
      let skipped = max(0, places.lowerBound - piece.start)
      let line = piece.line + skipped
      let count = min(piece.count, places.upperBound - piece.start) - skipped
      append(piece.buffer, lines: line..<line + count, serial: piece.serial + skipped)
      index += 1
    }
  }

  /// The pieces at places of the list, cut where those begin and end.
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

  /// Where the line at a place stands. O(log pieces).
  func line(at place: Int) -> (buffer: LineBuffer, line: Int, serial: Int) {
    let piece = pieces[piece(at: place)]
    let offset = place - piece.start
    return (piece.buffer, piece.line + offset, piece.serial + offset)
  }

  func row(at place: Int) -> SnapshotRow {
    let (buffer, line, serial) = line(at: place)
    return SnapshotRow(id: .serial(serial), text: buffer.text(ofLine: line))
  }

  /// The place of the line that a row is known by. O(pieces).
  func place(of id: RowID) -> Int? {
    guard case .serial(let serial) = id,
      let piece = pieces.first(where: { ($0.serial..<$0.serial + $0.count).contains(serial) })
    else { return nil }
    return piece.start + serial - piece.serial
  }

  private func piece(at place: Int) -> Int {
    var low = 0
    var high = pieces.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if pieces[middle].start <= place { low = middle } else { high = middle }
    }
    return low
  }
}

extension LineList.Piece {
  /// The bytes of the lines with their ends.
  func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    let range = buffer.offset(ofLine: line)..<buffer.offset(ofLine: line + count)
    return buffer.bytes.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[range])) }
  }
}
