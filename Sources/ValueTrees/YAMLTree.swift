package import Snapshots
import Posix

/// Reads YAML into the same tree of values as JSON, with the line numbers of the YAML.
///
/// Names and texts keep their spelling. An alias is a copy of its value, with the lines of that
/// value. A name that is a list or a mapping becomes `?`.
package enum YAMLTree {
  /// What the values are for, which decides how scalars are read.
  package enum Purpose {
    /// Plain `true`, `false`, `null` and JSON numbers are not text. Each document that is not empty
    /// is a root.
    case data
    /// Every scalar is text as it is written, and a name must be a scalar. There is at most one
    /// document; an empty one has no node.
    case settings
  }

  /// Scans a text without recursion. Linear in the number of bytes and in the size of what aliases
  /// stand for.
  ///
  /// Throws ``SnapshotError/badYAML(file:line:reason:)``.
  package static func scan(
    _ bytes: [UInt8], file: String, for purpose: Purpose = .data
  ) throws(SnapshotError) -> ValueTree {
    guard bytes.count <= LineBuffer.maximumSize else { throw .fileTooLarge(file: file) }
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
    var builder = YAMLTreeBuilder(file: file, purpose: purpose)
    var documents = 0
    while true {
      let event = try events.next()
      builder.line = events.line
      switch event {
      case .documentStart:
        documents += 1
        guard purpose == .data || documents == 1 else {
          throw builder.failure("a second document starts here; keep only one")
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

/// Builds a tree of values from YAML events.
private struct YAMLTreeBuilder {
  /// Aliases may stand for far more than is written: for so many values, and so many bytes of JSON. The
  /// values of names that are kept for aliases count, too.
  private static let mostAliased = (values: 1_000_000, bytes: 8 << 20)
  /// The greatest depth of nested values.
  private static let maximumDepth = 200

  /// An open sequence or mapping.
  private struct Container {
    let node: Int
    let isMapping: Bool
    let anchor: String?
    /// The number of names and anchors before it.
    let namesBefore: Int
    let anchorsBefore: Int
    /// Whether the next value is a name.
    var awaitsName: Bool
    /// The number of levels inside it so far.
    var height = 0
  }

  private let file: String
  private let purpose: YAMLTree.Purpose
  /// The values and bytes that aliases stand for so far.
  private var aliased = (values: 0, bytes: 0)
  private var open: [Container] = []
  private var names = YAMLNames()
  private var anchors = YAMLAnchors()
  private(set) var tree = ValueTree(bytes: [])
  /// The line of the next value, from 1.
  var line = 1

  /// The number of open sequences and mappings.
  var depth: Int { open.count }

  init(file: String, purpose: YAMLTree.Purpose) {
    self.file = file
    self.purpose = purpose
  }

  mutating func begin(_ kind: ValueTree.Kind, anchor: String?) throws(SnapshotError) {
    try makeRoom(height: 0)
    let isMapping = kind == .object
    open.append(
      Container(
        node: tree.begin(kind, line: line), isMapping: isMapping, anchor: anchor,
        namesBefore: names.count, anchorsBefore: anchors.count, awaitsName: isMapping))
  }

  /// Ends the innermost sequence or mapping.
  mutating func end() throws(SnapshotError) {
    let container = open.removeLast()
    tree.end(container.node)
    if container.isMapping {
      let twice = names.duplicates(from: container.namesBefore, in: tree)
      if let first = twice.first {
        line = Int(tree.nodes[first].line)
        throw failure("duplicate key: \(twice.map(tree.text).joined(separator: ", "))")
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

  /// Adds the scalar of the current event. An empty scalar outside of containers is an empty
  /// document.
  mutating func addScalar(_ events: borrowing YAMLEvents) throws(SnapshotError) {
    if open.isEmpty, events.withText({ $0.isEmpty }) { return }
    try makeRoom(height: 0)
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
    try countAliased(values, size)
    try makeRoom(height: anchored.height)
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

  private mutating func countAliased(_ values: Int, _ bytes: Int) throws(SnapshotError) {
    aliased = (aliased.values + values, aliased.bytes + bytes)
    guard aliased.values <= Self.mostAliased.values, aliased.bytes <= Self.mostAliased.bytes else {
      throw failure(
        "its aliases expand to more than \(Self.mostAliased.values) values or "
          + "\(Self.mostAliased.bytes >> 20) MB; spell the values out")
    }
  }

  /// Checks that there may be a value of some height, and writes the separator before it.
  private mutating func makeRoom(height: Int) throws(SnapshotError) {
    guard open.count + height < Self.maximumDepth else {
      throw failure("nested deeper than \(Self.maximumDepth) levels")
    }
    guard let container = open.last else { return }
    if container.isMapping, !container.awaitsName {
      tree.bytes.append(UInt8(ascii: ":"))
    } else if tree.nodes.count > container.node + 1 {
      tree.bytes.append(UInt8(ascii: ","))
    }
  }

  /// Records that a name or a value with `height` levels inside is complete.
  private mutating func finish(height: Int) {
    guard let innermost = open.indices.last else { return }
    if !open[innermost].awaitsName {
      open[innermost].height = max(open[innermost].height, height + 1)
    }
    if open[innermost].isMapping { open[innermost].awaitsName.toggle() }
  }

  /// Replaces the last value, a list or a mapping, by the name `?`.
  private mutating func makeName(
    ofContainer node: Int, anchorsBefore: Int
  ) throws(SnapshotError) {
    let line = Int(tree.nodes[node].line)
    guard purpose == .data else {
      self.line = line
      throw failure("a list or a mapping is used as a key")
    }
    for anchor in anchorsBefore..<anchors.count {
      let kept = anchors.keep(anchor, of: tree)
      try countAliased(kept.values, kept.bytes)
    }
    let json = tree.removeLast(from: node)
    [UInt8(ascii: "?")].withUnsafeBufferPointer { tree.append(text: $0, line: line) }
    names.append(.container(json), node: node)
  }

  /// The kind of an unquoted scalar; `nil` for a text.
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

/// The values that have anchors.
///
/// A value gets its anchor at its end, so it cannot contain itself. An anchor that is given again
/// names the later value.
private struct YAMLAnchors {
  /// Where an anchored value is.
  enum Value {
    case inTree(node: Int)
    /// A copy; the value was a name, which the tree holds as text.
    case kept(ValueTree)
  }

  struct Anchored {
    var value: Value
    /// The number of levels inside the value.
    let height: Int
  }

  private var values: [Anchored] = []
  private var places: [String: Int] = [:]

  /// The number of anchors so far.
  var count: Int { values.count }

  subscript(name: String) -> Anchored? { places[name].map { values[$0] } }

  mutating func add(_ value: Value, height: Int, named name: String) {
    places[name] = values.count
    values.append(Anchored(value: value, height: height))
  }

  /// Copies a value, before the tree loses it. Returns how much was copied.
  mutating func keep(_ index: Int, of tree: ValueTree) -> (values: Int, bytes: Int) {
    guard case .inTree(let node) = values[index].value else { return (0, 0) }
    let part = tree.part(at: node)
    values[index].value = .kept(part)
    return (part.nodes.count, part.bytes.count)
  }
}

/// The names in the open mappings, for finding duplicates.
private struct YAMLNames {
  /// What a name is, besides its text in the tree.
  enum Kind: Hashable {
    case text
    /// A number, `true`, `false` or `null`. It differs from the string of the same spelling.
    case word
    /// A list or a mapping, as its JSON.
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

  private var names: [Name] = []

  /// The number of names, including those of outer mappings.
  var count: Int { names.count }

  mutating func append(_ kind: Kind, node: Int) {
    names.append(Name(kind: kind, node: node))
  }

  /// Removes the names of the innermost mapping, which begin at an index.
  mutating func removeLast(from index: Int) {
    names.removeSubrange(index...)
  }

  /// The names from an index on that have duplicates, the first of each, sorted by text. O(names)
  /// if all differ.
  func duplicates(from index: Int, in tree: ValueTree) -> [Int] {
    var seen: Set<Content> = []
    if names[index...].allSatisfy({ seen.insert(content($0, in: tree)).inserted }) { return [] }
    let found = Dictionary(grouping: names[index...]) { content($0, in: tree) }.values
    return found.filter { $0.count > 1 }.map { $0[0].node }
      .sorted { (tree.text($0), $0) < (tree.text($1), $1) }
  }

  private func content(_ name: Name, in tree: ValueTree) -> Content {
    let node = tree.nodes[name.node]
    return Content(kind: name.kind, text: tree.bytes[Int(node.start)..<Int(node.end)])
  }
}
