package import Snapshots
import Posix

/// Reads YAML into the same tree of values as JSON, with the lines of the YAML.
///
/// Names and texts are kept as written. An alias is a copy of what it stands for, with the lines of
/// that. A name that is a list or a mapping itself is `?`.
package enum YAMLTree {
  /// What the values are read for.
  package enum Purpose {
    /// Plain `true`, `false`, `null` and numbers that JSON has too are more than text. A stream of
    /// documents has a root for each that is not empty.
    case data
    /// Every scalar is the text that is written, and a name is one of them. There is one document at
    /// most; an empty one is none.
    case settings
  }

  /// Nothing recurses. Linear in the number of bytes and of what aliases stand for.
  ///
  /// Throws ``SnapshotError/badYAML(file:line:reason:)``.
  package static func scan(
    _ bytes: [UInt8], file: String, for purpose: Purpose = .data
  ) throws(SnapshotError) -> ValueTree {
    guard bytes.count <= LineBuffer.maximumSize else { throw .fileTooLarge(file: file) }
    if let line = UTF8Check.firstBadLine(in: bytes) {
      throw .badYAML(file: file, line: line, reason: "not valid UTF-8; save it as UTF-8")
    }
    guard !bytes.isEmpty else { return ValueTree(bytes: []) }
    return try bytes.withUnsafeBufferPointer { bytes throws(SnapshotError) in
      let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
      let text = bytes[(bytes.starts(with: mark) ? mark.count : 0)...]
      var events = try YAMLEvents(UnsafeBufferPointer(rebasing: text), file: file)
      return try tree(of: &events, size: bytes.count, file: file, for: purpose)
    }
  }

  private static func tree(
    of events: inout YAMLEvents, size: Int, file: String, for purpose: Purpose
  ) throws(SnapshotError) -> ValueTree {
    let progress = size < 1 << 20 ? nil : WorkProgress.current
    progress?.begin("reading \(Path.name(of: file))", of: size)
    var builder = YAMLTreeBuilder(file: file, purpose: purpose, size: size)
    var documents = 0
    while true {
      let event = try events.next()
      builder.line = events.line
      switch event {
      case .documentStart:
        documents += 1
        guard purpose == .data || documents == 1 else {
          throw builder.failure("a second document starts here; one is expected")
        }
      case .scalar: try builder.addScalar(events)
      case .alias: try builder.addAlias(of: events.anchor ?? "")
      case .sequenceStart: try builder.begin(.array, anchor: events.anchor)
      case .mappingStart: try builder.begin(.object, anchor: events.anchor)
      case .end: try builder.end()
      case .streamEnd: return builder.tree
      }
      if builder.depth < 3 { try progress?.reach(events.offset) }
      guard builder.tree.bytes.count <= LineBuffer.maximumSize else {
        throw .fileTooLarge(file: file)
      }
    }
  }
}

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
    guard tree.bytes.count + size <= LineBuffer.maximumSize else { throw .fileTooLarge(file: file) }
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

/// The values that have anchors, for the aliases that stand for them.
///
/// A value has its anchor from its end on: it cannot hold itself. An anchor that is given again
/// stands for the later value.
struct YAMLAnchors {
  /// What an alias stands for.
  enum Value {
    case inTree(node: Int)
    /// It stood in a name, which the tree holds as a text.
    case kept(ValueTree)
  }

  struct Anchored {
    var value: Value
    /// How many levels of values are below it.
    let height: Int
  }

  private var values: [Anchored] = []
  private var places: [String: Int] = [:]

  /// How many anchors were given so far.
  var count: Int { values.count }

  subscript(name: String) -> Anchored? { places[name].map { values[$0] } }

  mutating func add(_ value: Value, height: Int, named name: String) {
    places[name] = values.count
    values.append(Anchored(value: value, height: height))
  }

  /// Keeps copies of the values that were given their anchors since there were `count` of them:
  /// the tree is about to lose them.
  mutating func keep(since count: Int, of tree: ValueTree) {
    for index in count..<values.count {
      if case .inTree(let node) = values[index].value {
        values[index].value = .kept(tree.part(at: node))
      }
    }
  }
}

/// The names in the mappings that are open, to find those that stand twice in one.
struct YAMLNames {
  /// What a name is, besides the text that the tree has for it.
  enum Kind: Hashable {
    case text
    /// A number, `true`, `false` or `null`; not the same name as the text that reads so.
    case word
    /// A list or a mapping, by its JSON.
    case container([UInt8])
  }

  private struct Name {
    let kind: Kind
    let node: Int
  }

  private struct Content: Hashable {
    let kind: Kind
    let text: ArraySlice<UInt8>
  }

  /// So few names are compared with one another.
  private static let few = 8

  private var names: [Name] = []

  /// How many names there are, those of mappings further out included.
  var count: Int { names.count }

  mutating func append(_ kind: Kind, node: Int) {
    names.append(Name(kind: kind, node: node))
  }

  /// Forgets the names from an index on, those of the innermost mapping.
  mutating func removeLast(from index: Int) {
    names.removeSubrange(index...)
  }

  /// The nodes of the names from an index on that come again later, the first of each, in the order
  /// of their texts. O(names) where all differ.
  func duplicates(from index: Int, in tree: ValueTree) -> [Int] {
    let names = names[index...]
    if names.count <= Self.few, !hasDuplicates(names, in: tree) { return [] }
    let found = Dictionary(grouping: names) { content($0, in: tree) }.values
    return found.filter { $0.count > 1 }.map { $0[0].node }
      .sorted { (tree.text($0), $0) < (tree.text($1), $1) }
  }

  private func hasDuplicates(_ names: ArraySlice<Name>, in tree: ValueTree) -> Bool {
    for (index, name) in zip(names.indices, names) {
      for other in names[(index + 1)...] where name.kind == other.kind {
        let (one, two) = (tree.nodes[name.node], tree.nodes[other.node])
        guard one.end - one.start == two.end - two.start else { continue }
        if content(name, in: tree).text == content(other, in: tree).text { return true }
      }
    }
    return false
  }

  private func content(_ name: Name, in tree: ValueTree) -> Content {
    let node = tree.nodes[name.node]
    return Content(kind: name.kind, text: tree.bytes[Int(node.start)..<Int(node.end)])
  }
}
