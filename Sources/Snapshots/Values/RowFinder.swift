/// The rows of a tree of values: found by themselves, or named by a path.
///
/// The roots, where there are several; the elements of an array; of an object, the elements of the
/// longest array of objects in it, outer ones first; the members of an object of objects alike;
/// else its members as names and values.
struct RowFinder {
  /// Where rows stand and what is in them.
  struct Rows {
    /// The values, each with the node of its name if the rows are members.
    var values: [(name: Int?, value: Int)]
    /// The names of the members on the way to the rows, joined by `.`; empty for the root.
    var path = ""
    /// Other arrays of objects that might have been meant.
    var others: [String] = []
  }

  /// How many levels below the root arrays are looked for.
  private static let maximumDepth = 4

  let tree: ValueTree
  let file: String
  /// Whether every root is a row, though there may be only one.
  var isStream = false

  /// The rows at `path`, or those found by themselves.
  ///
  /// Throws ``SnapshotError/unknownRows(path:file:paths:)`` where the path leads to no array or
  /// object, and names those that there are.
  func rows(at path: String?) throws(SnapshotError) -> Rows {
    guard let path else { return rows() }
    guard let root = tree.roots.first else { return Rows(values: [], path: path) }
    guard let node = node(at: path[...], below: root), tree.isContainer(node) else {
      throw .unknownRows(path: path, file: file, paths: paths())
    }
    return Rows(values: values(of: node), path: path)
  }

  /// Whether a path leads to an array or an object.
  func hasRows(at path: String) -> Bool {
    guard let root = tree.roots.first, let node = node(at: path[...], below: root) else {
      return false
    }
    return tree.isContainer(node)
  }

  private func rows() -> Rows {
    let roots = tree.roots
    guard roots.count == 1, !isStream else { return Rows(values: roots.map { (nil, $0) }) }
    guard tree.kind(roots[0]) == .object else {
      return Rows(values: tree.kind(roots[0]) == .array ? values(of: roots[0]) : [(nil, roots[0])])
    }
    return arrayOfObjects(below: roots[0]) ?? Rows(values: values(of: roots[0]))
  }

  private func values(of node: Int) -> [(name: Int?, value: Int)] {
    tree.kind(node) == .array
      ? tree.elements(of: node).map { (nil, $0) } : tree.members(of: node).map { ($0, $1) }
  }

  /// The longest array of objects on the outermost level that has one, else the first empty array;
  /// `nil` where objects that are alike stand before any array.
  private func arrayOfObjects(below root: Int) -> Rows? {
    var level = [(path: "", object: root)]
    var empty: (path: String, array: Int)?
    for depth in 0..<Self.maximumDepth where !level.isEmpty {
      var found: [(path: String, array: Int, count: Int)] = []
      var next: [(path: String, object: Int)] = []
      for (path, object) in level {
        let members = tree.members(of: object)
        if !isTable(members), depth == 0 || !members.isEmpty {
          for member in members {
            let name = tree.text(member.name)
            let path = path.isEmpty ? name : "\(path).\(name)"
            if tree.kind(member.value) == .object { next.append((path, member.value)) }
            guard tree.kind(member.value) == .array else { continue }
            let elements = tree.elements(of: member.value)
            if elements.contains(where: { tree.kind($0) == .object }) {
              found.append((path, member.value, elements.count))
            } else if empty == nil, elements.isEmpty || members.count == 1 {
              empty = (path, member.value)
            }
          }
        } else if depth == 0 {
          return nil
        }
      }
      if let longest = found.max(by: { $0.count < $1.count }) {
        let first = found.first { $0.count == longest.count } ?? longest
        return Rows(
          values: values(of: first.array), path: first.path,
          others: found.map(\.path).filter { $0 != first.path })
      }
      level = next
    }
    return empty.map { Rows(values: values(of: $0.array), path: $0.path) }
  }

  /// Whether members are rows themselves: two or more objects that share the name of a member.
  private func isTable(_ members: [(name: Int, value: Int)]) -> Bool {
    guard members.count > 1, members.allSatisfy({ tree.kind($0.value) == .object }) else {
      return false
    }
    var shared = names(of: members[0].value)
    for member in members.dropFirst() where !shared.isEmpty {
      shared.formIntersection(names(of: member.value))
    }
    return !shared.isEmpty
  }

  private func names(of object: Int) -> Set<String> {
    Set(tree.members(of: object).map { tree.text($0.name) })
  }

  /// The node at a path of names; a name may hold points itself.
  private func node(at path: Substring, below node: Int) -> Int? {
    if path.isEmpty { return node }
    guard tree.kind(node) == .object else { return nil }
    for member in tree.members(of: node) {
      let name = tree.text(member.name)
      guard path.hasPrefix(name) else { continue }
      let rest = path.dropFirst(name.count)
      if rest.isEmpty { return member.value }
      if rest.first == ".", let found = self.node(at: rest.dropFirst(), below: member.value) {
        return found
      }
    }
    return nil
  }

  /// The paths of the arrays and objects on the first two levels.
  private func paths() -> [String] {
    guard let root = tree.roots.first, tree.kind(root) == .object else { return [] }
    return tree.members(of: root).flatMap { member -> [String] in
      guard tree.isContainer(member.value) else { return [] }
      let name = tree.text(member.name)
      guard tree.kind(member.value) == .object else { return [name] }
      return [name]
        + tree.members(of: member.value).filter { tree.isContainer($0.value) }.map {
          "\(name).\(tree.text($0.name))"
        }
    }
  }
}
