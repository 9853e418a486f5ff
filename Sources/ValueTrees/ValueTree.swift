import Snapshots

/// Values as JSON has them, in the order of the text: a flat list of nodes over one byte buffer.
///
/// An array is followed by its elements; an object by its members, a name and a value each. What
/// has several values one after the other has as many roots.
package struct ValueTree: Sendable {
  package enum Kind: UInt8, Sendable {
    case null
    /// A number, `true` or `false`, as it is written.
    case word
    /// The inside of a string without escapes.
    case string
    /// The inside of a string with escapes.
    case escapedString
    case array
    case object
  }

  package struct Node: Sendable {
    package let kind: Kind
    /// The bytes of the value; those of a string without its quotes.
    package let start: UInt32
    package var end: UInt32
    /// The line on which the value starts, from 1.
    package let line: UInt32
    /// The index behind the last node that is inside this one.
    package var next: UInt32
  }

  package var bytes: [UInt8]
  package var nodes: [Node] = []

  init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The indexes of the values that stand in no other.
  package var roots: [Int] { siblings(in: 0..<nodes.count) }

  /// The elements of the array at an index.
  package func elements(of index: Int) -> [Int] {
    siblings(in: (index + 1)..<Int(nodes[index].next))
  }

  /// The members of the object at an index.
  package func members(of index: Int) -> [(name: Int, value: Int)] {
    var members: [(name: Int, value: Int)] = []
    var name = index + 1
    while name < Int(nodes[index].next) {
      members.append((name, name + 1))
      name = Int(nodes[name + 1].next)
    }
    return members
  }

  private func siblings(in range: Range<Int>) -> [Int] {
    var siblings: [Int] = []
    var index = range.lowerBound
    while index < range.upperBound {
      siblings.append(index)
      index = Int(nodes[index].next)
    }
    return siblings
  }

  @inlinable package func kind(_ index: Int) -> Kind { nodes[index].kind }

  @inlinable package func isContainer(_ index: Int) -> Bool {
    nodes[index].kind == .array || nodes[index].kind == .object
  }

  /// The value as the cell of a table: `null` is empty, an array or object its JSON.
  package func cell(_ index: Int) -> TableCell {
    let node = nodes[index]
    let coding: TableCell.Coding
    switch node.kind {
    case .null: return .empty
    case .word, .string: coding = .plain
    case .escapedString: coding = .jsonString
    case .array, .object: coding = .json
    }
    return TableCell(start: Int(node.start), end: Int(node.end), coding: coding)
  }

  package func text(_ index: Int) -> String { cell(index).text(in: bytes) }
}

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
