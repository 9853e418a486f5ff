/// Values put behind those that a tree holds, for trees that are not read from JSON.
extension ValueTree {
  /// Appends a string and its quotes.
  mutating func append(text: UnsafeBufferPointer<UInt8>, line: Int) {
    bytes.append(.quote)
    let start = bytes.count
    let isPlain = text.allSatisfy(JSONWriter.isPlain)
    if isPlain {
      bytes += text
    } else {
      var writer = JSONWriter()
      writer.string(String(decoding: text, as: UTF8.self))
      bytes += writer.text.utf8.dropFirst().dropLast()
    }
    append(isPlain ? .string : .escapedString, from: start, line: line)
    bytes.append(.quote)
  }

  /// Appends a scalar: a word or null, which is `null` however it is written, or a text.
  mutating func append(_ scalar: UnsafeBufferPointer<UInt8>, _ kind: Kind?, line: Int) {
    guard let kind else { return append(text: scalar, line: line) }
    let start = bytes.count
    if kind == .null { bytes += "null".utf8 } else { bytes += scalar }
    append(kind, from: start, line: line)
  }

  /// Appends the beginning of an array or object, and gives its node.
  mutating func begin(_ kind: Kind, line: Int) -> Int {
    append(kind, from: bytes.count, line: line)
    bytes.append(UInt8(ascii: kind == .object ? "{" : "["))
    return nodes.count - 1
  }

  /// Ends the array or object; what was appended since its beginning is inside.
  mutating func end(_ container: Int) {
    bytes.append(UInt8(ascii: nodes[container].kind == .object ? "}" : "]"))
    nodes[container].end = UInt32(truncatingIfNeeded: bytes.count)
    nodes[container].next = UInt32(truncatingIfNeeded: nodes.count)
  }

  private mutating func append(_ kind: Kind, from start: Int, line: Int) {
    nodes.append(
      Node(
        kind: kind, start: UInt32(truncatingIfNeeded: start),
        end: UInt32(truncatingIfNeeded: bytes.count), line: UInt32(truncatingIfNeeded: line),
        next: UInt32(truncatingIfNeeded: nodes.count + 1)))
  }
}

/// Values as trees of their own.
extension ValueTree {
  /// The bytes of a value, those of a string with its quotes.
  func extent(of index: Int) -> Range<Int> {
    let node = nodes[index]
    let quote = node.kind == .string || node.kind == .escapedString ? 1 : 0
    return (Int(node.start) - quote)..<(Int(node.end) + quote)
  }

  /// A copy of the value at an index and all that is in it. O(its size).
  func part(at index: Int) -> ValueTree {
    let extent = extent(of: index)
    var part = ValueTree(bytes: Array(bytes[extent]))
    part.nodes = nodes[index..<Int(nodes[index].next)].map {
      $0.shifted(bytes: -extent.lowerBound, nodes: -index)
    }
    return part
  }

  /// Appends the values of another tree. O(their size).
  mutating func append(_ part: ValueTree) {
    let (bytesBefore, nodesBefore) = (bytes.count, nodes.count)
    bytes += part.bytes
    nodes += part.nodes.lazy.map { $0.shifted(bytes: bytesBefore, nodes: nodesBefore) }
  }

  /// Takes away the value at an index, which is the last one, and all that is in it; gives its bytes.
  mutating func removeLast(from index: Int) -> [UInt8] {
    let extent = extent(of: index)
    let removed = Array(bytes[extent])
    bytes.removeSubrange(extent)
    nodes.removeSubrange(index...)
    return removed
  }
}

extension ValueTree.Node {
  /// The same value with as many bytes and nodes more before it.
  fileprivate func shifted(bytes: Int, nodes: Int) -> ValueTree.Node {
    ValueTree.Node(
      kind: kind, start: UInt32(Int(start) + bytes), end: UInt32(Int(end) + bytes), line: line,
      next: UInt32(Int(next) + nodes))
  }
}
