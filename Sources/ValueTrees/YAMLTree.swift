import FlipbookCYAML
package import FlipbookSnapshots
import FlipbookPosix

/// Reads YAML into the same tree of values as JSON, with the line numbers of the YAML.
///
/// Names and strings keep their spelling. An alias is replaced by a copy of its value, with the line numbers
/// of that value.
package enum YAMLTree {
  /// Scans YAML without recursion. Linear in the number of bytes and the size of the expanded aliases.
  ///
  /// Throws ``SnapshotError``.
  ///
  /// - Parameter areSettings: Whether every scalar is text as written and there is at most one document; an
  ///   empty document has no node. Otherwise, plain `true`, `false`, `null` and JSON numbers are values of
  ///   these types, and each document that is not empty is a root.
  package static func scan(
    _ bytes: [UInt8], file: String, areSettings: Bool = false
  ) throws(SnapshotError) -> ValueTree {
    guard bytes.count <= LineBuffer.maximumSize else { throw .fileTooLarge(file: file) }
    guard !bytes.isEmpty else { return ValueTree(bytes: []) }
    return try bytes.withUnsafeBufferPointer { bytes throws(SnapshotError) -> ValueTree in
      var events = YAMLEvents(bytes, file: file)
      var builder = YAMLTreeBuilder(file: file, areSettings: areSettings)
      let progress = bytes.count < 1 << 20 ? nil : WorkProgress.current
      progress?.begin("reading \(Path.name(of: file))", of: bytes.count)
      while true {
        let event = try events.next()
        builder.line = events.line
        switch event {
        case YAML_DOCUMENT_START_EVENT: try builder.beginDocument()
        case YAML_SCALAR_EVENT: try builder.addScalar(events)
        case YAML_ALIAS_EVENT: try builder.addAlias(of: events.anchor ?? "")
        case YAML_SEQUENCE_START_EVENT: try builder.begin(.array, anchor: events.anchor)
        case YAML_MAPPING_START_EVENT: try builder.begin(.object, anchor: events.anchor)
        case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT: try builder.end()
        case YAML_STREAM_START_EVENT, YAML_DOCUMENT_END_EVENT: continue
        default: return builder.tree
        }
        if builder.depth < 3 { try progress?.reach(events.offset) }
        guard builder.tree.bytes.count <= LineBuffer.maximumSize else {
          throw .fileTooLarge(file: file)
        }
      }
    }
  }
}

/// Builds a tree of values from YAML events.
private struct YAMLTreeBuilder {
  /// The maximum number of values and of JSON bytes that aliases may expand to, which could be far more than
  /// the file contains.
  private static let mostAliased = (values: 1_000_000, bytes: 8 << 20)
  /// The greatest depth of nested values.
  private static let maximumDepth = 200

  /// An open sequence or mapping.
  private struct Container {
    let node: Int
    let anchor: String?
    /// Whether the next value is a name.
    var awaitsName: Bool
    /// The number of levels inside this container so far.
    var height = 0
  }

  private let file: String
  private let areSettings: Bool
  private var documentCount = 0
  /// The number of values and bytes that aliases have expanded to so far.
  private var aliased = (values: 0, bytes: 0)
  private var open: [Container] = []
  /// The nodes that have anchors. A value gets its anchor at its end, so it cannot contain itself. If an
  /// anchor is reused, it refers to the later value.
  private var anchors: [String: (node: Int, height: Int)] = [:]
  private(set) var tree = ValueTree(bytes: [])
  /// The line of the next value, from 1.
  var line = 1

  /// The number of open sequences and mappings.
  var depth: Int { open.count }

  private var awaitsName: Bool { open.last?.awaitsName == true }

  init(file: String, areSettings: Bool) {
    self.file = file
    self.areSettings = areSettings
  }

  mutating func beginDocument() throws(SnapshotError) {
    documentCount += 1
    guard !areSettings || documentCount == 1 else {
      throw failure("a second document starts here; keep only one")
    }
  }

  mutating func begin(_ kind: ValueTree.Kind, anchor: String?) throws(SnapshotError) {
    try makeRoom(height: 0, isContainer: true)
    open.append(
      Container(
        node: tree.begin(kind, line: line), anchor: anchor, awaitsName: kind == .object))
  }

  /// Ends the innermost sequence or mapping.
  mutating func end() throws(SnapshotError) {
    let container = open.removeLast()
    tree.end(container.node)
    if tree.kind(container.node) == .object { try checkNames(of: container.node) }
    finish(container.node, height: container.height, anchor: container.anchor)
  }

  /// Adds the scalar of the current event. An empty scalar outside of containers is an empty
  /// document.
  mutating func addScalar(_ events: borrowing YAMLEvents) throws(SnapshotError) {
    if open.isEmpty, events.withText({ $0.isEmpty }) { return }
    try makeRoom(height: 0)
    let isText = areSettings || awaitsName || !events.isPlain
    let node = tree.nodes.count
    events.withText { tree.append($0, isText ? nil : Self.kind(ofPlain: $0), line: line) }
    finish(node, height: 0, anchor: events.anchor)
  }

  /// Adds a copy of the value that has an anchor.
  mutating func addAlias(of anchor: String) throws(SnapshotError) {
    guard let (original, height) = anchors[anchor] else {
      throw failure("found undefined alias")
    }
    aliased.values += Int(tree.nodes[original].next) - original
    aliased.bytes += tree.extent(of: original).count
    guard aliased.values <= Self.mostAliased.values, aliased.bytes <= Self.mostAliased.bytes else {
      throw failure(
        "its aliases expand to more than \(Self.mostAliased.values) values or "
          + "\(Self.mostAliased.bytes >> 20) MB; spell the values out")
    }
    if tree.isContainer(original), awaitsName { line = Int(tree.nodes[original].line) }
    try makeRoom(height: height, isContainer: tree.isContainer(original))
    let node = tree.nodes.count
    if awaitsName {
      var name = tree.text(original)
      name.withUTF8 { tree.append($0, nil, line: line) }
    } else {
      tree.append(copyOf: original)
    }
    finish(node, height: height, anchor: nil)
  }

  private func failure(_ reason: String) -> SnapshotError {
    SnapshotError(file, line: line, reason, .yaml)
  }

  /// Checks that a value of the given height is allowed here, and writes the separator before it.
  private mutating func makeRoom(height: Int, isContainer: Bool = false) throws(SnapshotError) {
    guard !isContainer || !awaitsName else {
      throw failure("a list or a mapping is used as a key")
    }
    guard open.count + height < Self.maximumDepth else {
      throw failure("nested deeper than \(Self.maximumDepth) levels")
    }
    guard let container = open.last else { return }
    if tree.kind(container.node) == .object, !container.awaitsName {
      tree.bytes.append(UInt8(ascii: ":"))
    } else if tree.nodes.count > container.node + 1 {
      tree.bytes.append(UInt8(ascii: ","))
    }
  }

  /// Records that a name or a value with `height` levels inside is complete.
  private mutating func finish(_ node: Int, height: Int, anchor: String?) {
    if let anchor { anchors[anchor] = (node, height) }
    guard let innermost = open.indices.last else { return }
    open[innermost].height = max(open[innermost].height, height + 1)
    if tree.kind(open[innermost].node) == .object { open[innermost].awaitsName.toggle() }
  }

  /// Throws if names of a mapping have duplicates. O(names) if all differ.
  private mutating func checkNames(of mapping: Int) throws(SnapshotError) {
    let names = tree.members(of: mapping).map(\.name)
    if Set(names.lazy.map(tree.text)).count == names.count { return }
    let twice = Dictionary(grouping: names, by: tree.text).filter { $1.count > 1 }
      .sorted { $0.key < $1.key }
    line = Int(tree.nodes[twice[0].value[0]].line)
    throw failure("duplicate key: \(twice.map(\.key).joined(separator: ", "))")
  }

  /// The kind of an unquoted scalar; `nil` for a string.
  private static func kind(ofPlain text: UnsafeBufferPointer<UInt8>) -> ValueTree.Kind? {
    switch String(decoding: text, as: UTF8.self) {
    case "", "~", "null", "Null", "NULL": .null
    default: JSONText.isWord(ArraySlice(text)) ? .word : nil
    }
  }
}
