/// Lines from a stream, which follow the earlier lines or replace the last of them.
package struct LineGrowth: Sendable {
  package let lines: LineBuffer
  /// The number of lines at the end of the list that they replace, such as an unterminated line.
  package let replacedCount: Int
  /// Whether all earlier lines are dropped and none of them is a line of the new list.
  package let beginsAnew: Bool
  /// The maximum number of bytes of the list, whose oldest lines are dropped first. It may be exceeded until a whole
  /// piece of the list can be dropped.
  package let limit: Int

  package init(
    _ lines: LineBuffer, replacing replacedCount: Int = 0, beginsAnew: Bool, limit: Int
  ) {
    (self.lines, self.replacedCount) = (lines, replacedCount)
    (self.beginsAnew, self.limit) = (beginsAnew, limit)
  }
}

extension LineList {
  /// The number of bytes up to which pieces of a growing list are merged.
  private static let largestPiece = 1 << 20

  /// This list with new lines at its end, within the limit. Lines that replace others have their identities.
  ///
  /// The lines that stay share their buffers with this list, so that ``LineChanges`` finds the
  /// common ones without a comparison. A piece is merged with the previous one if it is at least half as
  /// large, so there are few pieces and a line is copied O(log lines) times. O(new bytes + pieces),
  /// amortized.
  ///
  func grown(by growth: LineGrowth, serials: inout Int) -> LineList {
    let kept = max(0, count - growth.replacedCount)
    // the oldest of the replaced lines may have been dropped
    let first =
      kept < count ? line(at: kept).serial - max(0, growth.replacedCount - count) : serials + 1
    serials = max(serials, first + growth.lines.count - 1)
    var list = LineList()
    list.append(self, 0..<kept)
    list.append(growth.lines, lines: 0..<growth.lines.count, serial: first)
    return list.merged().limited(toBytes: growth.limit)
  }

  private func merged() -> LineList {
    var merging = pieces
    while merging.count > 1 {
      let (one, other) = (merging[merging.count - 2], merging[merging.count - 1])
      let sizes = (one.byteRange.count, other.byteRange.count)
      guard sizes.0 < sizes.1 * 2, sizes.0 + sizes.1 <= Self.largestPiece,
        one.serial + one.count == other.serial
      else { break }
      merging.removeLast(2)
      merging.append(one.joined(with: other))
    }
    return merging.count == pieces.count ? self : LineList(merging)
  }

  private func limited(toBytes limit: Int) -> LineList {
    var total = pieces.byteCount
    guard total > limit else { return self }
    let gone = pieces.dropLast().prefix { piece in
      defer { total -= piece.byteCount }
      return total > limit
    }
    return LineList(pieces.dropFirst(gone.count))
  }

  private init(_ pieces: some Collection<Piece>) {
    self.init()
    for piece in pieces {
      append(piece.buffer, lines: piece.line..<piece.line + piece.count, serial: piece.serial)
    }
  }
}

extension LineList.Piece {
  /// The lines of both pieces in a new buffer.
  fileprivate func joined(with other: LineList.Piece) -> LineList.Piece {
    let bytes = Array(buffer.bytes[byteRange]) + other.buffer.bytes[other.byteRange]
    let isStyled = !buffer.styles.isEmpty || !other.buffer.styles.isEmpty
    let styles = isStyled ? self.styles + other.styles : []
    return LineList.Piece(
      buffer: LineBuffer(bytes, styles: styles), line: 0, serial: serial, start: start,
      count: count + other.count)
  }

  /// The memory of the lines, their offsets and styles, in bytes. O(lines) if there are styles.
  fileprivate var byteCount: Int {
    byteRange.count + count * MemoryLayout<UInt32>.stride
      + (buffer.styles.isEmpty ? 0 : styles.byteCount)
  }

  private var styles: [[StyledRange]] { (line..<line + count).map(buffer.styles(ofLine:)) }
}

extension [LineList.Piece] {
  /// The memory of all lines, in bytes. O(pieces).
  var byteCount: Int { reduce(0) { $0 + $1.byteCount } }
}
