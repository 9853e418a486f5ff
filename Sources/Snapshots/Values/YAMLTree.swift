import Yams

/// Reads YAML into the same tree of values as JSON, with the lines of the YAML.
///
/// Names and texts are kept as written; only plain `true`, `false`, `null` and numbers that JSON
/// has too are more than text. A stream of documents has a root for each that is not empty.
struct YAMLTree {
  /// Aliases may stand for far more than is written: more values than bytes, and than this.
  private static let aliasedValues = 100_000
  private static let maximumDepth = 200

  private let file: String
  private let maximumValues: Int
  private var tree = ValueTree(bytes: [])
  private var line: UInt32 = 1

  private init(file: String, size: Int) {
    self.file = file
    maximumValues = size + Self.aliasedValues
  }

  /// Throws ``SnapshotError/badYAML(file:line:reason:)``.
  static func scan(_ bytes: [UInt8], file: String) throws(SnapshotError) -> ValueTree {
    var builder = YAMLTree(file: file, size: bytes.count)
    for root in try documents(bytes, file: file) {
      if case .scalar(let scalar) = root, scalar.string.isEmpty { continue }
      try builder.add(root, depth: 0)
    }
    return builder.tree
  }

  private static func documents(_ bytes: [UInt8], file: String) throws(SnapshotError) -> [Node] {
    if let line = UTF8Check.firstBadLine(in: bytes) {
      throw .badYAML(file: file, line: line, reason: "not valid UTF-8; save it as UTF-8")
    }
    do {
      var documents = try Yams.compose_all(yaml: Text.string(of: bytes))
      var nodes: [Node] = []
      while let node = documents.next() { nodes.append(node) }
      if let error = documents.error { throw error }
      return nodes
    } catch {
      throw SnapshotError(yaml: error, file: file)
    }
  }

  private mutating func add(_ node: Node, depth: Int) throws(SnapshotError) {
    if let mark = node.mark { line = UInt32(truncatingIfNeeded: max(1, mark.line)) }
    guard depth < Self.maximumDepth, tree.nodes.count < maximumValues else {
      let reason =
        depth < Self.maximumDepth
        ? "its aliases stand for too many values" : "nested deeper than \(Self.maximumDepth) levels"
      throw .badYAML(file: file, line: Int(line), reason: reason)
    }
    switch node {
    case .scalar(let scalar): add(scalar)
    case .mapping(let mapping):
      let index = begin(.object)
      for (name, value) in mapping {
        separate(index)
        if let mark = name.mark { line = UInt32(truncatingIfNeeded: max(1, mark.line)) }
        add(text: name.scalar?.string ?? "?")
        tree.bytes.append(UInt8(ascii: ":"))
        try add(value, depth: depth + 1)
      }
      end(index, UInt8(ascii: "}"))
    case .sequence(let sequence):
      let index = begin(.array)
      for element in sequence {
        separate(index)
        try add(element, depth: depth + 1)
      }
      end(index, UInt8(ascii: "]"))
    case .alias: add(text: "")
    }
    guard tree.bytes.count <= Table.maximumSize else { throw .fileTooLarge(file: file) }
  }

  private mutating func begin(_ kind: ValueTree.Kind) -> Int {
    append(kind, start: tree.bytes.count, end: tree.bytes.count)
    tree.bytes.append(UInt8(ascii: kind == .object ? "{" : "["))
    return tree.nodes.count - 1
  }

  private mutating func separate(_ container: Int) {
    if tree.nodes.count > container + 1 { tree.bytes.append(UInt8(ascii: ",")) }
  }

  private mutating func end(_ index: Int, _ bracket: UInt8) {
    tree.bytes.append(bracket)
    tree.nodes[index].end = UInt32(truncatingIfNeeded: tree.bytes.count)
    tree.nodes[index].next = UInt32(truncatingIfNeeded: tree.nodes.count)
  }

  private mutating func add(_ scalar: Node.Scalar) {
    guard scalar.style == .plain || scalar.style == .any else { return add(text: scalar.string) }
    switch scalar.string {
    case "", "~", "null", "Null", "NULL": add(word: "null", .null)
    case "true", "false": add(word: scalar.string, .word)
    case let text where JSONNumber.isOne(text): add(word: text, .word)
    case let text: add(text: text)
    }
  }

  private mutating func add(word: String, _ kind: ValueTree.Kind) {
    let start = tree.bytes.count
    tree.bytes += word.utf8
    append(kind, start: start, end: tree.bytes.count)
  }

  /// A string in quotes.
  private mutating func add(text: String) {
    var writer = JSONWriter()
    writer.string(text)
    let start = tree.bytes.count + 1
    tree.bytes += writer.text.utf8
    let hasEscapes = writer.text.utf8.count != text.utf8.count + 2
    append(hasEscapes ? .escapedString : .string, start: start, end: tree.bytes.count - 1)
  }

  private mutating func append(_ kind: ValueTree.Kind, start: Int, end: Int) {
    tree.nodes.append(
      ValueTree.Node(
        kind: kind, start: UInt32(truncatingIfNeeded: start), end: UInt32(truncatingIfNeeded: end),
        line: line, next: UInt32(truncatingIfNeeded: tree.nodes.count + 1)))
  }
}

/// Numbers as JSON writes them.
enum JSONNumber {
  static func isOne(_ text: String) -> Bool {
    guard let first = text.utf8.first, first == UInt8(ascii: "-") || first &- 0x30 < 10,
      let tree = try? JSONScanner.scan(Array(text.utf8), file: "")
    else { return false }
    return tree.nodes.count == 1 && tree.nodes[0].end == text.utf8.count
  }
}
