/// Values as JSON has them, in the order of the text: a flat list of nodes over one byte buffer.
///
/// An array is followed by its elements; an object by its members, a name and a value each. What
/// has several values one after the other has as many roots.
struct ValueTree: Sendable {
  enum Kind: UInt8, Sendable {
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

  struct Node: Sendable {
    let kind: Kind
    /// The bytes of the value; those of a string without its quotes.
    let start: UInt32
    var end: UInt32
    /// The line on which the value starts, from 1.
    let line: UInt32
    /// The index behind the last node that is inside this one.
    var next: UInt32
  }

  var bytes: [UInt8]
  var nodes: [Node] = []

  init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The indexes of the values that stand in no other.
  var roots: [Int] { siblings(in: 0..<nodes.count) }

  /// The elements of the array at an index.
  func elements(of index: Int) -> [Int] {
    siblings(in: (index + 1)..<Int(nodes[index].next))
  }

  /// The members of the object at an index.
  func members(of index: Int) -> [(name: Int, value: Int)] {
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

  func kind(_ index: Int) -> Kind { nodes[index].kind }

  func isContainer(_ index: Int) -> Bool {
    nodes[index].kind == .array || nodes[index].kind == .object
  }

  /// The value as the cell of a table: `null` is empty, an array or object its JSON.
  func cell(_ index: Int) -> TableCell {
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

  func text(_ index: Int) -> String { cell(index).text(in: bytes) }
}
