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
