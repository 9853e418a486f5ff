package import FlipbookSnapshots

/// A value in a YAML file of settings, such as a deck, with its position.
///
/// Every scalar is text, which the caller interprets.
package struct YAMLValue: Sendable {
  private let tree: ValueTree
  private let node: Int
  /// The name of the file in errors.
  package let file: String

  /// The root of a file; an empty mapping if the file is empty.
  ///
  /// Throws ``SnapshotError``.
  package init(_ bytes: [UInt8], file: String) throws(SnapshotError) {
    var tree = try YAMLTree.scan(bytes, file: file, areSettings: true)
    if tree.nodes.isEmpty { tree.end(tree.begin(.object, line: 1)) }
    self.init(tree: tree, node: 0, file: file)
  }

  private init(tree: ValueTree, node: Int, file: String) {
    self.tree = tree
    self.node = node
    self.file = file
  }

  /// The line on which the value begins, from 1; for an alias, the line of the original value.
  package var line: Int { Int(tree.nodes[node].line) }

  /// The text of a scalar without quotes; `nil` for a list or a mapping.
  package var text: String? { tree.isContainer(node) ? nil : tree.text(node) }

  /// The elements of a list; `nil` for other values.
  package var elements: [YAMLValue]? {
    guard tree.kind(node) == .array else { return nil }
    return tree.elements(of: node).map(value)
  }

  /// The names and values of a mapping, in order; `nil` for other values.
  package var pairs: [(name: YAMLValue, value: YAMLValue)]? {
    guard tree.kind(node) == .object else { return nil }
    return tree.members(of: node).map { (value($0.name), value($0.value)) }
  }

  private func value(_ node: Int) -> YAMLValue {
    YAMLValue(tree: tree, node: node, file: file)
  }
}
