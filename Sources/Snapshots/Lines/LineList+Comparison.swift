import Glibc

extension LineList {
  /// How many lines both have from the beginning, byte for byte, and how many to the end of what
  /// is left. O(bytes), many at a time.
  func commonEnds(with buffer: LineBuffer) -> (prefix: Int, suffix: Int) {
    let prefix = commonPrefix(with: buffer)
    guard prefix < min(count, buffer.count) else { return (prefix, 0) }
    return (prefix, commonSuffix(with: buffer, behind: prefix))
  }

  private func commonPrefix(with buffer: LineBuffer) -> Int {
    buffer.bytes.withUnsafeBytes { bytes in
      var offset = buffer.start
      for piece in pieces {
        let rest = UnsafeRawBufferPointer(rebasing: bytes[offset...])
        let (same, whole) = piece.withBytes { (LineFeeds.commonPrefix($0, rest), $0.count) }
        offset += same
        if same < whole { break }
      }
      // all lines of what is the same, but for one that is cut
      return buffer.lineCount(before: offset)
    }
  }

  private func commonSuffix(with buffer: LineBuffer, behind prefix: Int) -> Int {
    let first = buffer.offset(ofLine: prefix)
    return buffer.bytes.withUnsafeBytes { bytes in
      var end = bytes.count
      // whether what is the same begins with a line of the list
      var isAtStart = true
      for piece in parts(of: prefix..<count).reversed() {
        let rest = UnsafeRawBufferPointer(rebasing: bytes[first..<end])
        let isWhole = piece.withBytes { old in
          let same = LineFeeds.commonSuffix(old, rest)
          end -= same
          isAtStart = isLineStart(old.count - same, old)
          return same == old.count
        }
        if !isWhole { break }
      }
      // a line that is only cut in half is not the same
      let isCut = end > first && !(isAtStart && isLineStart(end, bytes))
      let cut = end == first && isAtStart ? prefix : buffer.lineCount(before: end)
      return min(buffer.count - cut - (isCut || end == first && !isAtStart ? 1 : 0), count - prefix)
    }
  }

  private func isLineStart(_ offset: Int, _ bytes: UnsafeRawBufferPointer) -> Bool {
    offset == 0 || bytes[offset - 1] == .lineFeed
  }

  /// Numbers for the lines at places, equal where their texts are equal, and different where they
  /// are not but for a chance of one in 2^64. O(bytes).
  func hashes(of places: Range<Int>, seed: UInt64) -> [Int] {
    var hashes: [Int] = []
    hashes.reserveCapacity(places.count)
    for part in parts(of: places) {
      part.withBytes { LineHash.append(linesOf: $0, seed: seed, to: &hashes) }
    }
    return hashes
  }

  /// Whether lines of the list are those of a buffer, byte for byte with their ends.
  func isIdentical(_ places: Range<Int>, to buffer: LineBuffer, from line: Int) -> Bool {
    var line = line
    return parts(of: places).allSatisfy { part in
      defer { line += part.count }
      return part.isIdentical(
        to: Piece(buffer: buffer, line: line, serial: 0, start: 0, count: part.count))
    }
  }

  /// Whether both lists have the same lines with the same numbers. O(pieces) where they share them.
  func isIdentical(to other: LineList) -> Bool {
    guard count == other.count else { return false }
    var (left, right) = (pieces[...], other.pieces[...])
    while var one = left.popFirst(), var another = right.popFirst() {
      let length = min(one.count, another.count)
      guard one.serial == another.serial else { return false }
      let (head, otherHead) = (one.prefix(length), another.prefix(length))
      guard head.hasSameTexts(as: otherHead) else { return false }
      one.removeFirst(length)
      another.removeFirst(length)
      if one.count > 0 { left = [one] + left }
      if another.count > 0 { right = [another] + right }
    }
    return true
  }
}

extension LineList.Piece {
  func prefix(_ length: Int) -> LineList.Piece {
    var piece = self
    piece.count = length
    return piece
  }

  mutating func removeFirst(_ length: Int) {
    line += length
    serial += length
    start += length
    count -= length
  }

  /// Whether both are the same lines of one buffer.
  func isShared(with other: LineList.Piece) -> Bool {
    buffer === other.buffer && line == other.line && count == other.count
  }

  /// Whether as many lines have the same bytes, those of their ends too.
  func isIdentical(to other: LineList.Piece) -> Bool {
    if isShared(with: other) { return true }
    return withBytes { left in
      other.withBytes { right in
        left.count == right.count
          && (left.isEmpty || memcmp(left.baseAddress!, right.baseAddress!, left.count) == 0)
      }
    }
  }

  /// Whether as many lines have the same texts, however they end.
  func hasSameTexts(as other: LineList.Piece) -> Bool {
    isIdentical(to: other) || (0..<count).allSatisfy { hasSameText($0, as: other) }
  }

  func hasSameText(_ offset: Int, as other: LineList.Piece) -> Bool {
    let (range, otherRange) = (
      buffer.range(ofLine: line + offset), other.buffer.range(ofLine: other.line + offset)
    )
    guard range.count == otherRange.count, !range.isEmpty else {
      return range.count == otherRange.count
    }
    return buffer.bytes.withUnsafeBytes { bytes in
      other.buffer.bytes.withUnsafeBytes { others in
        memcmp(
          bytes.baseAddress! + range.lowerBound, others.baseAddress! + otherRange.lowerBound,
          range.count) == 0
      }
    }
  }
}
