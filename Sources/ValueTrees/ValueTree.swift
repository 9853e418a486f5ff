import FlipbookSnapshots

/// JSON values as a flat list of nodes over one byte buffer, in the order of the text.
///
/// An array is followed by its elements, an object by its members: a name, then a value. A stream
/// of values has several roots.
package struct ValueTree: Sendable {
  package enum Kind: UInt8, Sendable {
    case null
    /// A number, `true` or `false`, as written.
    case word
    /// The content of a string without escapes.
    case string
    /// The content of a string with escapes.
    case escapedString
    case array
    case object
  }

  package struct Node: Sendable {
    package let kind: Kind
    /// The range of the value's bytes; for a string, without its quotes.
    package let start: UInt32
    package var end: UInt32
    /// The line on which the value begins, from 1.
    package let line: UInt32
    /// The index after the last node inside this one.
    package var next: UInt32
  }

  /// A line among the roots that is not a value, such as the message of a crash in a log.
  package struct OtherLine: Equatable, Sendable {
    /// The bytes of the line, without trailing blanks.
    package let bytes: Range<Int>
    /// The number of roots before it.
    package let root: Int
  }

  package let bytes: [UInt8]
  package var nodes: [Node] = []
  package var otherLines: [OtherLine] = []

  init(bytes: [UInt8]) { self.bytes = bytes }

  /// The indexes of the outermost values.
  package var roots: [Int] { siblings(in: 0..<nodes.count) }

  /// The indexes of the elements of an array.
  package func elements(of index: Int) -> [Int] {
    siblings(in: (index + 1)..<Int(nodes[index].next))
  }

  /// The indexes of the members of an object.
  package func members(of index: Int) -> [(name: Int, value: Int)] {
    var members: [(name: Int, value: Int)] = []
    var name = index + 1
    while name < Int(nodes[index].next) {
      members.append((name, name + 1))
      name = Int(nodes[name + 1].next)
    }
    return members
  }

  /// The bytes of a value; for a string, including its quotes.
  package func extent(of index: Int) -> Range<Int> {
    let node = nodes[index]
    let quote = node.kind == .string || node.kind == .escapedString ? 1 : 0
    return (Int(node.start) - quote)..<(Int(node.end) + quote)
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

  package func kind(_ index: Int) -> Kind { nodes[index].kind }

  package func isContainer(_ index: Int) -> Bool {
    nodes[index].kind == .array || nodes[index].kind == .object
  }

  /// The value as text: empty for `null`, JSON for an array or object.
  package func text(_ index: Int) -> String {
    let node = nodes[index]
    let value = bytes[Int(node.start)..<Int(node.end)]
    return switch node.kind {
    case .null: ""
    case .word, .string: String(decoding: value, as: UTF8.self)
    case .escapedString: JSONText.unescaped(value)
    case .array, .object: JSONText.compact(value)
    }
  }
}

extension JSONText {
  /// Whether bytes are a number, `true`, `false` or `null`.
  static func isWord(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard let first = bytes.first, first.isDigit || "-tfn".utf8.contains(first),
      let tree = try? JSONScanner.scan(Array(bytes), file: ""), tree.roots.count == 1
    else { return false }
    return !tree.isContainer(tree.roots[0])
  }
}
