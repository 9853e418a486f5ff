/// Takes apart what `git cat-file --batch` writes: `NAME blob SIZE`, the bytes and a line end, or
/// `NAME missing`.
struct ObjectBatch {
  private var bytes: [UInt8] = []
  private var start = 0
  /// Whether the next object is here already.
  var hasMore: Bool { object() != nil }

  mutating func add(_ new: [UInt8]) {
    if start > 1 << 20 {
      bytes.removeFirst(start)
      start = 0
    }
    bytes += new
  }

  /// The next object, once all of it is here; empty where it is missing.
  mutating func next() -> [UInt8]? {
    guard let (content, end) = object() else { return nil }
    start = end
    return Array(bytes[content])
  }

  private func object() -> (content: Range<Int>, end: Int)? {
    guard let lineEnd = bytes[start...].firstIndex(of: .lineFeed) else { return nil }
    let header = bytes[start..<lineEnd].split(separator: 0x20)
    let first = lineEnd + 1
    guard header.count == 3, let size = Int(String(decoding: header[2], as: UTF8.self)) else {
      return (first..<first, first)
    }
    guard bytes.count > first + size else { return nil }
    return (first..<first + size, first + size + 1)
  }
}
