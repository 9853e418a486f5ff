import Notation
import ValueTrees
import Snapshots

/// Turns rows in a tree of values into a table.
///
/// Each member is a column, in the order of first appearance; a nested one is named by its path,
/// such as `metadata.name` or `containers[0].image`. Arrays inside objects, and members below the
/// second level or in an array, are hidden columns. An object, or an array with objects, is its
/// members, and a column only on request. Rows that are members have a column `key`; rows that are
/// bare values have a column `value`.
struct ValueTable {
  /// So many elements of an array are columns of their own: as the first number says, or the next where there
  /// were too many columns. The others share one, such as `containers[32:]`; for 0 the array is one. Few lists
  /// inside a row, such as the environment of a container, are longer than the first.
  private static let elementCounts = [32, 8, 0]
  /// A list with more columns is refused. Members below this depth are no columns.
  private static let maximumColumns = 1_000
  private static let maximumDepth = 8

  /// A member of the rows, with the members inside it.
  private struct Member {
    var name: ArraySlice<UInt8>
    var path: String
    var level: Int
    /// Its members in the order in which they first appeared.
    var children: [Int] = []
    var column: Int?
    /// Whether one of its values is to be shown.
    var isShown = false
    /// Whether one of its values has members that are columns.
    var isParent = false
    /// Whether one of its values has none, and is not empty.
    var isLeaf = false
    /// Whether one of its values is `null`, `[]` or `{}`.
    var isEmpty = false
    /// Whether it is inside an array.
    var isPartOfArray = false
  }

  private let tree: ValueTree
  private let file: String
  private let maximumElements: Int
  private var members: [Member] = [Member(name: [], path: "", level: 0)]
  private var cells: [[TableCell]] = []
  /// The member of each column.
  private var owners: [Int] = []
  private var lines: [UInt32] = []

  private init(tree: ValueTree, file: String, maximumElements: Int) {
    self.tree = tree
    self.file = file
    self.maximumElements = maximumElements
  }

  /// `notes` are lines after the rows. O(values) if rows have the same members in the same order.
  ///
  /// If there are too many columns, fewer elements of arrays are columns.
  static func table(
    of rows: [(name: Int?, value: Int)], in tree: ValueTree, file: String, notes: [String] = []
  ) throws(SnapshotError) -> Table {
    for count in elementCounts.dropLast() {
      do throws(SnapshotError) {
        return try table(of: rows, in: tree, file: file, notes: notes, maximumElements: count)
      } catch {
        guard case .tooManyColumns = error else { throw error }
      }
    }
    return try table(of: rows, in: tree, file: file, notes: notes, maximumElements: 0)
  }

  private static func table(
    of rows: [(name: Int?, value: Int)], in tree: ValueTree, file: String, notes: [String],
    maximumElements: Int
  ) throws(SnapshotError) -> Table {
    var builder = ValueTable(tree: tree, file: file, maximumElements: maximumElements)
    builder.lines.reserveCapacity(rows.count)
    let keyName = Array("key".utf8)[...]
    let valueName = Array("value".utf8)[...]
    for (name, value) in rows {
      builder.lines.append(tree.nodes[name ?? value].line)
      var hint = 0
      if let name {
        let member = builder.child(of: 0, named: keyName, hint: &hint)
        try builder.put(tree.cell(name), in: member, isShown: true)
      }
      switch tree.kind(value) {
      case .object: try builder.add(object: value, to: 0, hint: hint)
      case .array where name == nil: try builder.add(array: value)
      default:
        let member = builder.child(of: 0, named: valueName, hint: &hint)
        try builder.put(tree.cell(value), in: member, isShown: true)
      }
    }
    return builder.table(
      hasKeys: !rows.allSatisfy { $0.name == nil && !tree.isContainer($0.value) }, notes: notes)
  }

  private func table(hasKeys: Bool, notes: [String]) -> Table {
    let names = Table.distinct(owners.map { members[$0].path })
    var bytes = tree.bytes
    let places = notes.map { note in
      bytes += note.utf8
      return Table.Note(bytes: bytes.count - note.utf8.count..<bytes.count, row: lines.count)
    }
    var table = Table(
      file: file, bytes: bytes, columns: names, cells: .columns(cells), lines: lines)
    table.notes = places
    table.parents = Set(
      owners.indices.filter { members[owners[$0]].isParent && !members[owners[$0]].isLeaf })
    table.emptyParents = table.parents.filter { members[owners[$0]].isEmpty }
    table.partsOfArrays = Set(owners.indices.filter { members[owners[$0]].isPartOfArray })
    table.hidden = table.parents.union(owners.indices.filter { !members[owners[$0]].isShown })
    if table.hidden.count == names.count { table.hidden = table.parents }
    table.hasKeys = hasKeys
    return table
  }

  private mutating func add(object: Int, to parent: Int, hint: Int = 0) throws(SnapshotError) {
    var hint = hint
    var name = object + 1
    let end = Int(tree.nodes[object].next)
    while name < end {
      let value = name + 1
      let member = child(of: parent, named: bytes(of: name), hint: &hint)
      try add(value: value, to: member)
      name = Int(tree.nodes[value].next)
    }
  }

  private mutating func add(value: Int, to member: Int) throws(SnapshotError) {
    let level = members[member].isPartOfArray ? .max : members[member].level
    switch tree.kind(value) {
    case .object:
      let isParent =
        members[member].level < Self.maximumDepth && !tree.members(of: value).isEmpty
      try put(tree.cell(value), in: member, isShown: false, isParent: isParent)
      if isParent { try add(object: value, to: member) }
    case .array:
      let elements = tree.elements(of: value)
      let isParent = maximumElements > 0 && elements.contains { tree.kind($0) == .object }
      try put(tree.cell(value), in: member, isShown: level == 1 && !isParent, isParent: isParent)
      if isParent { try add(elements: elements, to: member) }
    default: try put(tree.cell(value), in: member, isShown: level <= 2)
    }
  }

  /// Adds the elements of an array with objects.
  private mutating func add(elements: [Int], to array: Int) throws(SnapshotError) {
    var hint = 0
    for (place, element) in elements.prefix(maximumElements).enumerated() {
      let name = Array("[\(place)]".utf8)[...]
      try add(value: element, to: child(of: array, named: name, hint: &hint, isElement: true))
    }
    let others = elements.dropFirst(maximumElements)
    guard let first = others.first, let last = others.last else { return }
    let name = Array("[\(maximumElements):]".utf8)[...]
    let cell = TableCell(
      start: tree.extent(of: first).lowerBound, end: tree.extent(of: last).upperBound, coding: .json
    )
    try put(cell, in: child(of: array, named: name, hint: &hint, isElement: true), isShown: false)
  }

  /// Adds the elements of an array as columns, numbered from 1.
  private mutating func add(array: Int) throws(SnapshotError) {
    var hint = 0
    for (place, element) in tree.elements(of: array).enumerated() {
      let name = Array("column \(place + 1)".utf8)[...]
      let member = child(of: 0, named: name, hint: &hint)
      try put(tree.cell(element), in: member, isShown: true)
    }
  }

  private func bytes(of name: Int) -> ArraySlice<UInt8> {
    let node = tree.nodes[name]
    if case .escapedString = node.kind { return Array(tree.text(name).utf8)[...] }
    return tree.bytes[Int(node.start)..<Int(node.end)]
  }

  /// The member of a name. The search begins at `hint`, which moves after it.
  private mutating func child(
    of parent: Int, named name: ArraySlice<UInt8>, hint: inout Int, isElement: Bool = false
  ) -> Int {
    let children = members[parent].children
    if hint < children.count, members[children[hint]].name == name {
      hint += 1
      return children[hint - 1]
    }
    if let place = children.firstIndex(where: { members[$0].name == name }) {
      hint = place + 1
      return children[place]
    }
    let text = String(decoding: name, as: UTF8.self)
    let owner = members[parent]
    members.append(
      Member(
        name: name, path: owner.path + (isElement || owner.path.isEmpty ? "" : ".") + text,
        level: owner.level + (isElement ? 0 : 1), isPartOfArray: isElement || owner.isPartOfArray))
    members[parent].children.append(members.count - 1)
    hint = members[parent].children.count
    return members.count - 1
  }

  /// Puts a cell into the last row. Of repeated members the last one counts.
  private mutating func put(
    _ cell: TableCell, in member: Int, isShown: Bool, isParent: Bool = false
  ) throws(SnapshotError) {
    if isShown { members[member].isShown = true }
    if isParent {
      members[member].isParent = true
    } else if cell.isWithoutValue {
      members[member].isEmpty = true
    } else {
      members[member].isLeaf = true
    }
    let column = members[member].column ?? cells.count
    if column == cells.count {
      guard column < Self.maximumColumns else {
        throw .tooManyColumns(
          file: file, line: Int(lines.last ?? 1), maximum: Self.maximumColumns)
      }
      members[member].column = column
      owners.append(member)
      cells.append([])
    }
    let row = lines.count - 1
    if cells[column].count > row {
      cells[column][row] = cell
    } else {
      if cells[column].count < row {
        cells[column].append(
          contentsOf: repeatElement(.empty, count: row - cells[column].count))
      }
      cells[column].append(cell)
    }
  }
}

/// Finds the rows of a tree of values, automatically or at a path.
///
/// The rows are, in this order of preference:
/// - the roots, if there are several;
/// - the elements of an array;
/// - the members of an object of similar objects;
/// - the longest array of objects, or object of similar objects, inside it, outer ones first;
/// - the members of an object, as names and values.
struct RowFinder {
  /// The position and content of rows.
  struct Rows {
    /// The values; each with the node of its name if the rows are members.
    var values: [(name: Int?, value: Int)]
    /// The names of the members on the way to the rows, joined by `.`; empty for the root.
    var path = ""
    /// Other arrays of objects that may have been meant.
    var others: [String] = []
  }

  /// The path of the document itself.
  private static let root = "."
  /// The depth below the root in which arrays are searched.
  private static let maximumDepth = 4
  /// The lowercase names of lists that may be empty: beside the count and the kind of things, they are what an
  /// object is about.
  private static let listNames: Set = [
    "items", "data", "results", "result", "rows", "list", "entries", "records", "elements",
    "values",
  ]

  let tree: ValueTree
  let file: String
  /// Whether every root is a row, even a single one.
  var isStream = false

  /// The rows at `path`; those that are found automatically if it is `nil`.
  ///
  /// Throws ``SnapshotError/unknownRows(path:file:paths:)`` with the valid paths if there is no
  /// array or object.
  func rows(at path: String?) throws(SnapshotError) -> Rows {
    guard let path else { return rows() }
    guard let root = tree.roots.first else { return Rows(values: [], path: path) }
    if path == Self.root { return Rows(values: values(of: root), path: "") }
    guard let node = node(at: path[...], below: root), tree.isContainer(node) else {
      throw .unknownRows(path: path, file: file, paths: paths())
    }
    return Rows(values: values(of: node), path: path)
  }

  /// The values beside the rows at `path`, a line each: “cluster: prod”. Those of objects are named by
  /// their paths.
  func members(besides path: String) -> [String] {
    guard let root = tree.roots.first, !path.isEmpty, let rows = node(at: path[...], below: root)
    else { return [] }
    return lines(of: root, without: rows, path: "")
  }

  private func lines(of object: Int, without rows: Int, path: String) -> [String] {
    tree.members(of: object).flatMap { member -> [String] in
      let name = tree.text(member.name)
      let path = path.isEmpty ? name : "\(path).\(name)"
      if member.value == rows { return [] }
      if tree.kind(member.value) == .object, !tree.members(of: member.value).isEmpty {
        return lines(of: member.value, without: rows, path: path)
      }
      return [PlainText.line("\(path): \(tree.text(member.value))")]
    }
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
    switch tree.kind(roots[0]) {
    case .object: return list(below: roots[0]) ?? Rows(values: values(of: roots[0]))
    case .array: return Rows(values: values(of: roots[0]))
    case .null: return Rows(values: [])
    default: return Rows(values: [(nil, roots[0])])
    }
  }

  private func values(of node: Int) -> [(name: Int?, value: Int)] {
    tree.kind(node) == .array
      ? tree.elements(of: node).map { (nil, $0) } : tree.members(of: node).map { ($0, $1) }
  }

  /// The longest array of objects, or object of similar objects, on the outermost level that has one; else the
  /// array that is all there is, or an empty one of the root that is named as lists are. `nil` if the members
  /// of the root are such objects.
  private func list(below root: Int) -> Rows? {
    if isTable(tree.members(of: root)) { return nil }
    var level = [(path: "", object: root, isAlone: true)]
    var empty: (path: String, array: Int)?
    for _ in 0..<Self.maximumDepth where !level.isEmpty {
      var found: [(path: String, list: Int, count: Int)] = []
      var next: [(path: String, object: Int, isAlone: Bool)] = []
      for (path, object, isAlone) in level {
        let members = tree.members(of: object)
        let isAlone = isAlone && members.count == 1
        for member in members {
          let name = tree.text(member.name)
          let path = path.isEmpty ? name : "\(path).\(name)"
          switch tree.kind(member.value) {
          case .object:
            let inside = tree.members(of: member.value)
            if isTable(inside) {
              found.append((path, member.value, inside.count))
            } else {
              next.append((path, member.value, isAlone))
            }
          case .array:
            let elements = tree.elements(of: member.value)
            if elements.contains(where: { tree.kind($0) == .object }) {
              found.append((path, member.value, elements.count))
            } else if empty == nil,
              isAlone
                || elements.isEmpty && object == root && Self.listNames.contains(name.lowercased())
            {
              empty = (path, member.value)
            }
          default: break
          }
        }
      }
      if let longest = found.max(by: { $0.count < $1.count }) {
        let first = found.first { $0.count == longest.count } ?? longest
        return Rows(
          values: values(of: first.list), path: first.path,
          others: found.map(\.path).filter { $0 != first.path })
      }
      level = next
    }
    return empty.map { Rows(values: values(of: $0.array), path: $0.path) }
  }

  /// Whether members are rows: two or more objects that share the name of a member. One of five may lack it, as
  /// the root of a `package-lock.json` does among its packages.
  private func isTable(_ members: [(name: Int, value: Int)]) -> Bool {
    guard members.count > 1, members.allSatisfy({ tree.kind($0.value) == .object }) else {
      return false
    }
    var counts: [String: Int] = [:]
    for member in members {
      for name in names(of: member.value) { counts[name, default: 0] += 1 }
    }
    return counts.values.contains { 5 * $0 >= 4 * members.count }
  }

  private func names(of object: Int) -> Set<String> {
    Set(tree.members(of: object).map { tree.text($0.name) })
  }

  /// The node at a path of names; a name may contain dots.
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

extension ValueTree {
  /// The value as a table cell. An array or object is its JSON; it shows nothing without content, as `null` does.
  fileprivate func cell(_ index: Int) -> TableCell {
    let node = nodes[index]
    let coding: TableCell.Coding
    switch node.kind {
    case .null: return TableCell(start: Int(node.start), end: Int(node.start), coding: .json)
    case .word, .string: coding = .plain
    case .escapedString: coding = .jsonString
    case .array, .object:
      if Int(node.next) == index + 1 {
        return TableCell(start: Int(node.start), end: Int(node.start), coding: .json)
      }
      coding = .json
    }
    return TableCell(start: Int(node.start), end: Int(node.end), coding: coding)
  }
}
