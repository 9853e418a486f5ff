package import Snapshots

/// A value of a YAML file that says how something is to be, such as a deck, and where it stands.
///
/// Every scalar is the text that is written: what it means is for the reader of the value to say.
package struct YAMLValue: Sendable {
  private let tree: ValueTree
  private let node: Int
  /// What the file is called in errors.
  package let file: String

  /// The whole of a file; a mapping without names where nothing stands in it.
  ///
  /// Throws ``SnapshotError/badYAML(file:line:reason:)``.
  package init(_ bytes: [UInt8], file: String) throws(SnapshotError) {
    var tree = try YAMLTree.scan(bytes, file: file, for: .settings)
    if tree.nodes.isEmpty { tree.end(tree.begin(.object, line: 1)) }
    self.init(tree: tree, node: 0, file: file)
  }

  private init(tree: ValueTree, node: Int, file: String) {
    self.tree = tree
    self.node = node
    self.file = file
  }

  /// The line on which the value starts, from 1; for an alias that of what it stands for.
  package var line: Int { Int(tree.nodes[node].line) }

  /// The scalar as it is written, without its quotes; nil for a list or a mapping.
  package var text: String? { tree.isContainer(node) ? nil : tree.text(node) }

  /// The elements of a list; nil for what is none.
  package var elements: [YAMLValue]? {
    guard tree.kind(node) == .array else { return nil }
    return tree.elements(of: node).map(value)
  }

  /// The names in a mapping and what stands behind each, in order; nil for what is none.
  package var pairs: [(name: YAMLValue, value: YAMLValue)]? {
    guard tree.kind(node) == .object else { return nil }
    return tree.members(of: node).map { (value($0.name), value($0.value)) }
  }

  private func value(_ node: Int) -> YAMLValue {
    YAMLValue(tree: tree, node: node, file: file)
  }
}
