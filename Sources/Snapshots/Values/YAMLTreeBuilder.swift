/// Builds a tree of values from what a YAML text says, piece by piece.
struct YAMLTreeBuilder {
  /// Aliases may stand for far more than is written: more values than bytes, and than this.
  private static let aliasedValues = 100_000
  /// How deep values may stand in one another.
  private static let maximumDepth = 200

  /// A sequence or mapping that has begun and not ended.
  private struct Container {
    let node: Int
    let isMapping: Bool
    let anchor: String?
    /// How many names and anchors there were before it.
    let namesBefore: Int
    let anchorsBefore: Int
    /// Whether what comes next is a name.
    var awaitsName: Bool
    /// How many levels of values are in it so far.
    var height = 0
  }

  private let file: String
  private let purpose: YAMLTree.Purpose
  private let maximumValues: Int
  private var open: [Container] = []
  private var names = YAMLNames()
  private var anchors = YAMLAnchors()
  private(set) var tree = ValueTree(bytes: [])
  /// The line of what is added next, from 1.
  var line = 1

  /// How many sequences and mappings are open.
  var depth: Int { open.count }

  /// `size` is how many bytes the text has.
  init(file: String, purpose: YAMLTree.Purpose, size: Int) {
    self.file = file
    self.purpose = purpose
    maximumValues = size + Self.aliasedValues
  }

  mutating func begin(_ kind: ValueTree.Kind, anchor: String?) throws(SnapshotError) {
    try makeRoom(values: 1, height: 0)
    let isMapping = kind == .object
    open.append(
      Container(
        node: tree.begin(kind, line: line), isMapping: isMapping, anchor: anchor,
        namesBefore: names.count, anchorsBefore: anchors.count, awaitsName: isMapping))
  }

  /// Ends the sequence or mapping that was begun last.
  mutating func end() throws(SnapshotError) {
    let container = open.removeLast()
    tree.end(container.node)
    if container.isMapping {
      let twice = names.duplicates(from: container.namesBefore, in: tree)
      if let first = twice.first {
        line = Int(tree.nodes[first].line)
        throw failure("key twice: \(twice.map(tree.text).joined(separator: ", "))")
      }
      names.removeLast(from: container.namesBefore)
    }
    if let anchor = container.anchor {
      anchors.add(.inTree(node: container.node), height: container.height, named: anchor)
    }
    if open.last?.awaitsName == true {
      try makeName(ofContainer: container.node, anchorsBefore: container.anchorsBefore)
    }
    finish(height: container.height)
  }

  /// Adds the scalar at which the events stand; an empty document is one that is empty.
  mutating func addScalar(_ events: borrowing YAMLEvents) throws(SnapshotError) {
    if open.isEmpty, events.withText({ $0.isEmpty }) { return }
    try makeRoom(values: 1, height: 0)
    let isPlain = purpose == .data && events.isPlain
    let word = isPlain ? events.withText { Self.kind(ofPlain: $0) } : nil
    let node = tree.nodes.count
    if open.last?.awaitsName == true {
      if let anchor = events.anchor {
        var value = ValueTree(bytes: [])
        events.withText { value.append($0, word, line: line) }
        anchors.add(.kept(value), height: 0, named: anchor)
      }
      events.withText { tree.append(text: $0, line: line) }
      names.append(word == nil ? .text : .word, node: node)
    } else {
      events.withText { tree.append($0, word, line: line) }
      if let anchor = events.anchor { anchors.add(.inTree(node: node), height: 0, named: anchor) }
    }
    finish(height: 0)
  }

  /// Adds a copy of the value that has an anchor.
  mutating func addAlias(of anchor: String) throws(SnapshotError) {
    guard let anchored = anchors[anchor] else { throw failure("found undefined alias") }
    let (values, size) =
      switch anchored.value {
      case .inTree(let node): (Int(tree.nodes[node].next) - node, tree.extent(of: node).count)
      case .kept(let value): (value.nodes.count, value.bytes.count)
      }
    try makeRoom(values: values, height: anchored.height)
    guard tree.bytes.count + size <= Table.maximumSize else { throw .fileTooLarge(file: file) }
    let node = tree.nodes.count
    switch anchored.value {
    case .inTree(let original): tree.append(tree.part(at: original))
    case .kept(let value): tree.append(value)
    }
    if open.last?.awaitsName == true {
      switch tree.kind(node) {
      case .array, .object: try makeName(ofContainer: node, anchorsBefore: anchors.count)
      case .string, .escapedString: names.append(.text, node: node)
      case .null, .word:
        let line = Int(tree.nodes[node].line)
        let word = tree.removeLast(from: node)
        word.withUnsafeBufferPointer { tree.append(text: $0, line: line) }
        names.append(.word, node: node)
      }
    }
    finish(height: anchored.height)
  }

  func failure(_ reason: String) -> SnapshotError {
    .badYAML(file: file, line: line, reason: reason)
  }

  /// Makes sure that so many values more, of so many levels, are not too many and not too deep, and
  /// divides them from what stands before.
  private mutating func makeRoom(values: Int, height: Int) throws(SnapshotError) {
    guard open.count + height < Self.maximumDepth else {
      throw failure("nested deeper than \(Self.maximumDepth) levels")
    }
    guard tree.nodes.count + values <= maximumValues else {
      throw failure("its aliases stand for too many values")
    }
    guard let container = open.last else { return }
    if container.isMapping, !container.awaitsName {
      tree.bytes.append(UInt8(ascii: ":"))
    } else if tree.nodes.count > container.node + 1 {
      tree.bytes.append(UInt8(ascii: ","))
    }
  }

  /// Notes that a name or a value with so many levels below it is whole.
  private mutating func finish(height: Int) {
    guard let innermost = open.indices.last else { return }
    if !open[innermost].awaitsName {
      open[innermost].height = max(open[innermost].height, height + 1)
    }
    if open[innermost].isMapping { open[innermost].awaitsName.toggle() }
  }

  /// Puts a name in the place of the last value, which is a list or a mapping.
  private mutating func makeName(
    ofContainer node: Int, anchorsBefore: Int
  ) throws(SnapshotError) {
    let line = Int(tree.nodes[node].line)
    guard purpose == .data else {
      self.line = line
      throw failure("a list or a mapping stands for a name")
    }
    anchors.keep(since: anchorsBefore, of: tree)
    let json = tree.removeLast(from: node)
    [UInt8(ascii: "?")].withUnsafeBufferPointer { tree.append(text: $0, line: line) }
    names.append(.container(json), node: node)
  }

  /// What a scalar is that stands in no quotes; nil for a text.
  private static func kind(ofPlain text: UnsafeBufferPointer<UInt8>) -> ValueTree.Kind? {
    switch text.first {
    case nil: return .null
    case UInt8(ascii: "~"): return text.count == 1 ? .null : nil
    case UInt8(ascii: "n"), UInt8(ascii: "N"):
      return ["null", "Null", "NULL"].contains { $0.utf8.elementsEqual(text) } ? .null : nil
    case UInt8(ascii: "t"), UInt8(ascii: "f"):
      return ["true", "false"].contains { $0.utf8.elementsEqual(text) } ? .word : nil
    default: return JSONNumber.isOne(text) ? .word : nil
    }
  }
}
