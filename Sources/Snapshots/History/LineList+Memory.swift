extension LineList {
  /// The bytes that are kept for a list of lines and not for the one behind it; `nil` where one of
  /// them is no list of lines. O(pieces).
  static func unsharedByteCount(
    of sections: [SnapshotSection], beside next: [SnapshotSection]
  ) -> Int? {
    guard sections.count == 1, next.count == 1, case .lines(let list) = sections[0].rows.storage,
      case .lines(let other) = next[0].rows.storage
    else { return nil }
    var counted = Set(other.pieces.map { ObjectIdentifier($0.buffer) })
    let buffers = list.pieces.reduce(0) { count, piece in
      counted.insert(ObjectIdentifier(piece.buffer)).inserted
        ? count + piece.buffer.bytes.count : count
    }
    return buffers + list.pieces.count * MemoryLayout<Piece>.stride
  }
}
