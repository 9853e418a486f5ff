package import FlipbookSnapshots

/// A value in a YAML file of settings, such as a deck, with errors that name the file, the line and the key.
///
/// Every scalar is text, which the caller interprets.
package struct YAMLSetting {
  private let tree: ValueTree
  private let node: Int
  private let file: String
  /// The line of the key, or that of the value if it has none.
  let line: Int
  /// The key, after the keys around it if they are needed to recognise it; empty for the whole file.
  package let key: String

  /// The whole file; an empty mapping if it is empty. Throws ``SnapshotError``.
  package init(_ bytes: [UInt8], file: String) throws(SnapshotError) {
    let tree = try YAMLTree.scan(bytes, file: file, areSettings: true)
    let isEmpty = tree.nodes.isEmpty
    self.init(try isEmpty ? JSONScanner.scan(Array("{}".utf8), file: file) : tree, 0, file: file)
  }

  private init(_ tree: ValueTree, _ node: Int, file: String, key: String = "", line: Int? = nil) {
    (self.tree, self.node, self.file, self.key) = (tree, node, file, key)
    self.line = line ?? Int(tree.nodes[node].line)
  }

  /// The text of a scalar without quotes; empty for a list or a mapping.
  package var text: String { tree.isContainer(node) ? "" : tree.text(node) }

  package func truth() throws(SnapshotError) -> Bool {
    switch text {
    case "true", "yes", "on": return true
    case "false", "no", "off": return false
    default: throw failure("give true or false")
    }
  }

  /// The elements of a list, on their own lines; `nil` for other values.
  package var elements: [YAMLSetting]? {
    guard tree.kind(node) == .array else { return nil }
    return tree.elements(of: node).map { YAMLSetting(tree, $0, file: file, key: key) }
  }

  /// Keys with their values, in order.
  package func pairs() throws(SnapshotError) -> [(key: String, value: YAMLSetting)] {
    guard tree.kind(node) == .object else {
      throw failure("expected keys and values, such as title: …")
    }
    return tree.members(of: node).map { name, value in
      let (key, line) = (tree.text(name), Int(tree.nodes[name].line))
      return (key, YAMLSetting(tree, value, file: file, key: key, line: line))
    }
  }

  /// The same if the keys must be cases of `Key`.
  package func pairs<Key: RawRepresentable<String> & CaseIterable>(
    named: Key.Type
  ) throws(SnapshotError) -> [(key: Key, value: YAMLSetting)] {
    try pairs().map { name, value throws(SnapshotError) in
      if let key = Key(rawValue: name) { return (key, value) }
      let names = Key.allCases.map(\.rawValue)
      let nearest = NearestName.name(to: name, among: names).map { "did you mean “\($0)”? " } ?? ""
      throw SnapshotError(
        file, line: value.line,
        "unknown key “\(name)”\(key.isEmpty ? "" : " in \(key)"); \(nearest)keys: "
          + names.joined(separator: ", "))
    }
  }

  package func failure(_ what: String) -> SnapshotError {
    let parts = [key, text.isEmpty ? "" : SnapshotError.quoted(text), what]
    return SnapshotError(file, line: line, parts.filter { !$0.isEmpty }.joined(separator: ": "))
  }
}
