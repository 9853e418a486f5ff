import FlipbookNotation
import FlipbookValueTrees
import FlipbookSnapshots

/// Turns rows in a tree of values into a table.
///
/// Each member is a column, in the order of first appearance; a nested member is named by its path, such as
/// `metadata.name` or `containers[0].image`. Arrays inside objects, and members below the second level or in
/// an array, are hidden columns. An object, or an array with objects, is represented by its members, and is a
/// column only on request. Rows that are members have a column `key`; rows that are bare values have a column
/// `value`.
struct ValueTable {
  /// The number of array elements that are separate columns: the first value, or a later one if that results
  /// in too many columns. The remaining elements share a column, such as `containers[32:]`; for 0, the whole
  /// array is one column. Few lists inside a row, such as the environment of a container, are longer than the
  /// first value.
  private static let elementCounts = [32, 8, 0]
  /// The limits for columns: a list with more columns is rejected, and members below this depth are not
  /// columns.
  private static let maximumColumns = 1_000
  private static let maximumDepth = 8

  /// A member of the rows, with the members inside it.
  private struct Member {
    var path: String
    var level: Int
    /// Whether the member is inside an array.
    var isPartOfArray = false
    /// The members inside it.
    var children: [String: Int] = [:]
    /// Whether one of its values must be shown.
    var isShown = false
    /// Whether one of its values has members that are columns.
    var isParent = false
    /// Whether one of its values has no such members and is not empty.
    var isLeaf = false
    /// Whether one of its values is `null`, `[]` or `{}`.
    var isEmpty = false
  }

  private let tree: ValueTree
  private let maximumElements: Int
  /// The row itself, and then a member for each column.
  private var members = [Member(path: "", level: 0)]
  /// A list for each column. If it is shorter than the table, the remaining rows are empty.
  private var cells: [[TableCell]] = []
  private var lines: [UInt32] = []

  private init(tree: ValueTree, maximumElements: Int) {
    self.tree = tree
    self.maximumElements = maximumElements
  }

  /// `notes` are lines after the rows. O(values).
  ///
  /// If there are too many columns, fewer elements of arrays become columns.
  static func table(
    of rows: [(name: Int?, value: Int)], in tree: ValueTree, file: String, notes: [String] = []
  ) throws(SnapshotError) -> Table {
    var line = 1
    for count in elementCounts {
      var builder = ValueTable(tree: tree, maximumElements: count)
      if rows.allSatisfy({ builder.add(row: $0.value, named: $0.name) }) {
        let areValues = rows.allSatisfy { $0.name == nil && !tree.isContainer($0.value) }
        return builder.table(file: file, hasKeys: !areValues, notes: notes)
      }
      line = Int(builder.lines.last ?? 1)
    }
    throw SnapshotError(
      file, line: line,
      "more than \(maximumColumns) columns; choose another list with --rows", .format)
  }

  private func table(file: String, hasKeys: Bool, notes: [String]) -> Table {
    var bytes = tree.bytes
    let places = notes.map { note in
      bytes += note.utf8
      return Table.Note(bytes: bytes.count - note.utf8.count..<bytes.count, row: lines.count)
    }
    let named = members.dropFirst()
    func columns(where holds: (Member) -> Bool) -> Set<Int> {
      Set(named.indices.filter { holds(members[$0]) }.map { $0 - 1 })
    }
    var table = Table(
      file: file, bytes: bytes, columns: Table.distinct(named.map(\.path)),
      cells: lines.indices.flatMap { row in cells.map { row < $0.count ? $0[row] : .empty } },
      lines: lines, isTree: true)
    table.notes = places
    table.parents = columns { $0.isParent && !$0.isLeaf }
    table.outlined = columns { $0.isParent && ($0.isLeaf || $0.isEmpty) }
    table.partsOfArrays = columns(where: \.isPartOfArray)
    table.hidden = table.parents.union(columns { !$0.isShown })
    if table.hidden.count == named.count { table.hidden = table.parents }
    table.hasKeys = hasKeys
    return table
  }

  /// Adds a row. Returns whether the number of columns is within the limit.
  private mutating func add(row value: Int, named name: Int?) -> Bool {
    lines.append(tree.nodes[name ?? value].line)
    if let name { put(tree.cell(name), in: child("key", of: 0), isShown: true) }
    switch tree.kind(value) {
    case .object: add(object: value, to: 0)
    case .array where name == nil:
      for (place, element) in tree.elements(of: value).enumerated() {
        put(tree.cell(element), in: child("column \(place + 1)", of: 0), isShown: true)
      }
    default: put(tree.cell(value), in: child("value", of: 0), isShown: true)
    }
    return cells.count <= Self.maximumColumns
  }

  private mutating func add(object: Int, to parent: Int) {
    for (name, value) in tree.members(of: object) {
      add(value: value, to: child(tree.text(name), of: parent))
    }
  }

  private mutating func add(value: Int, to member: Int) {
    let level = members[member].isPartOfArray ? .max : members[member].level
    switch tree.kind(value) {
    case .object:
      let isParent =
        members[member].level < Self.maximumDepth && !tree.members(of: value).isEmpty
      put(tree.cell(value), in: member, isShown: false, isParent: isParent)
      if isParent { add(object: value, to: member) }
    case .array:
      let elements = tree.elements(of: value)
      let isParent = maximumElements > 0 && elements.contains { tree.kind($0) == .object }
      put(tree.cell(value), in: member, isShown: level == 1 && !isParent, isParent: isParent)
      if isParent { add(elements: elements, to: member) }
    default: put(tree.cell(value), in: member, isShown: level <= 2)
    }
  }

  /// Adds the elements of an array with objects.
  private mutating func add(elements: [Int], to array: Int) {
    for (place, element) in elements.prefix(maximumElements).enumerated() {
      add(value: element, to: child("[\(place)]", of: array, isElement: true))
    }
    let others = elements.dropFirst(maximumElements)
    guard let first = others.first, let last = others.last else { return }
    let cell = TableCell(
      start: tree.extent(of: first).lowerBound, end: tree.extent(of: last).upperBound, coding: .json
    )
    put(cell, in: child("[\(maximumElements):]", of: array, isElement: true), isShown: false)
  }

  /// The member of a name inside another one. A new one gets a column.
  private mutating func child(_ name: String, of parent: Int, isElement: Bool = false) -> Int {
    if let child = members[parent].children[name] { return child }
    let owner = members[parent]
    members[parent].children[name] = members.count
    members.append(
      Member(
        path: owner.path + (isElement || owner.path.isEmpty ? "" : ".") + name,
        level: owner.level + (isElement ? 0 : 1), isPartOfArray: isElement || owner.isPartOfArray))
    cells.append([])
    return members.count - 1
  }

  /// Puts a cell into the last row. If a member repeats, the last one is used.
  private mutating func put(
    _ cell: TableCell, in member: Int, isShown: Bool, isParent: Bool = false
  ) {
    if isShown { members[member].isShown = true }
    if isParent {
      members[member].isParent = true
    } else if cell.isWithoutValue {
      members[member].isEmpty = true
    } else {
      members[member].isLeaf = true
    }
    let column = member - 1
    while cells[column].count < lines.count { cells[column].append(.empty) }
    cells[column][lines.count - 1] = cell
  }
}

/// Finds the rows in a tree of values, automatically or at a path.
///
/// The rows are, in this order of preference:
/// - the roots, if there are several;
/// - the elements of an array;
/// - the members of an object of similar objects;
/// - the longest array of objects, or object of similar objects, among the members of the root;
/// - the one further inside that is the main content;
/// - the members of an object, as names and values.
struct RowFinder {
  /// The position and content of rows.
  struct Rows {
    /// The values, each with the node of its name if the rows are members.
    var values: [(name: Int?, value: Int)]
    /// The names of the members that lead to the rows, joined by `.`; empty for the root.
    var path = ""
    /// Other arrays of objects that the user might have meant.
    var others: [String] = []
  }

  /// The path of the document itself, and that of its members if they are lists of words.
  static let root = "."
  static let lists = "*"
  /// The number of elements up to which those of an array next to the rows are separate lines.
  private static let shortArray = 32
  /// The depth below the root in which arrays are searched.
  private static let maximumDepth = 4
  /// The lowercase names of lists that may be empty: apart from a count and a kind, such a list is the main
  /// content of an object.
  private static let listNames: Set = [
    "items", "data", "results", "result", "rows", "list", "entries", "records", "elements",
    "values",
  ]

  let tree: ValueTree
  let file: String
  /// Whether every root is a row, even a single one.
  var isStream = false

  /// The rows at `path`; if it is `nil`, the rows found automatically.
  ///
  /// Throws ``SnapshotError`` with the valid paths if there is no
  /// array or object.
  func rows(at path: String?) throws(SnapshotError) -> Rows {
    guard let path else { return rows() }
    guard let root = tree.roots.first else { return Rows(values: [], path: path) }
    if path == Self.root { return Rows(values: values(of: root), path: "") }
    guard let node = node(at: path, below: root), tree.isContainer(node) else {
      let lists = members(of: root, at: "").flatMap { [$0] + members(of: $0.value, at: $0.path) }
      let paths = lists.filter { tree.isContainer($0.value) }.map(\.path)
      throw SnapshotError(
        file,
        "rows: no list at “\(path)”; \(SnapshotError.hint(for: path, among: paths))"
          + (paths.isEmpty ? "omit it" : "lists: \(SnapshotError.list(paths))"))
    }
    return Rows(values: values(of: node), path: path)
  }

  /// The members of an object as sections, if all are lists of words; `nil` for other values.
  ///
  /// - Parameter areKnown: Whether the previous version had sections, so that all of them may be empty.
  func sections(areKnown: Bool) -> [SnapshotSection]? {
    let lists = tree.roots.count == 1 && !isStream ? members(of: tree.roots[0], at: "") : []
    let words = lists.map { tree.kind($0.value) == .array ? tree.elements(of: $0.value) : [] }
    guard areKnown && !lists.isEmpty || words.contains(where: { !$0.isEmpty }),
      lists.allSatisfy({ [.array, .null].contains(tree.kind($0.value)) }),
      words.joined().allSatisfy({ [.string, .escapedString].contains(tree.kind($0)) })
    else { return nil }
    return zip(lists, words).map { list, words in
      SnapshotSection(
        id: "", title: list.path, rows: words.map { SnapshotRow(text: tree.text($0)) })
    }
  }

  /// The values next to the rows at `path`, one per line: “cluster: prod”. Values inside objects, and inside the
  /// objects of short arrays, are named by their paths.
  func members(besides path: String) -> [String] {
    guard let root = tree.roots.first, !path.isEmpty, let rows = node(at: path, below: root)
    else { return [] }
    return lines(of: root, without: rows, path: "")
  }

  private func lines(of value: Int, without rows: Int, path: String) -> [String] {
    if value == rows { return [] }
    let inside = members(of: value, at: path) + elements(of: value, at: path)
    return inside.isEmpty
      ? [PlainText.line("\(path): \(tree.text(value))")]
      : inside.flatMap { lines(of: $0.value, without: rows, path: $0.path) }
  }

  /// The elements of a short array of objects, with their paths: `ports[http]` or, without unique names,
  /// `ports[0]`.
  private func elements(of array: Int, at path: String) -> [(path: String, value: Int)] {
    guard hasObjects(array), case let elements = tree.elements(of: array),
      elements.count <= Self.shortArray
    else { return [] }
    let names = elements.map { element in
      members(of: element, at: "").first {
        ColumnName.isIdentifier($0.path) && !tree.isContainer($0.value)
      }
      .map { tree.text($0.value) }
    }
    let areUnique = !names.contains(nil) && Set(names).count == names.count
    return zip(elements.indices, elements).map { place, element in
      ("\(path)[\(areUnique ? names[place]! : String(place))]", element)
    }
  }

  /// The members of an object at a path, with their paths; empty for another value.
  private func members(of object: Int, at path: String) -> [(path: String, value: Int)] {
    guard tree.kind(object) == .object else { return [] }
    return tree.members(of: object).map { name, value in
      (path.isEmpty ? tree.text(name) : "\(path).\(tree.text(name))", value)
    }
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

  /// The longest array of objects, or object of similar objects, in the root, or the first one further inside that
  /// has the name of a list or most of the values; otherwise the only array, or an empty array in the root with the
  /// name of a list. `nil` if the members of the root are similar objects, or if there is no main content, as in a
  /// Kubernetes Pod with conditions, containers and volumes.
  private func list(below root: Int) -> Rows? {
    if isTable(root) { return nil }
    var level = [(path: "", value: root, isAlone: true)]
    var empty: Rows?
    for depth in 1...Self.maximumDepth {
      level = level.flatMap { object in
        let members = members(of: object.value, at: object.path)
        return members.map { ($0.path, $0.value, object.isAlone && members.count == 1) }
      }
      let lists = level.filter {
        (isTable($0.value) || hasObjects($0.value))
          && (depth == 1 || isMain($0.value, at: $0.path))
      }
      if let longest = lists.max(by: { values(of: $0.value).count < values(of: $1.value).count }) {
        return Rows(
          values: values(of: longest.value), path: longest.path,
          others: lists.map(\.path).filter { $0 != longest.path })
      }
      let alone = level.first { path, value, isAlone in
        tree.kind(value) == .array
          && (isAlone
            || tree.elements(of: value).isEmpty && Self.listNames.contains(path.lowercased()))
      }
      empty = empty ?? alone.map { Rows(values: values(of: $0.value), path: $0.path) }
    }
    return empty
  }

  private func isMain(_ list: Int, at path: String) -> Bool {
    let name = path.lowercased().split(separator: ".").last ?? ""
    func size(_ value: Int) -> Int { Int(tree.nodes[value].next) - value }
    return Self.listNames.contains(String(name)) || 2 * size(list) > size(tree.roots[0])
  }

  private func hasObjects(_ value: Int) -> Bool {
    tree.kind(value) == .array && tree.elements(of: value).contains { tree.kind($0) == .object }
  }

  /// Whether the members of an object are rows: two or more objects that share the name of a member. One in
  /// five may lack it, as the root of a `package-lock.json` does among its packages.
  private func isTable(_ value: Int) -> Bool {
    let members = members(of: value, at: "")
    guard members.count > 1, members.allSatisfy({ tree.kind($0.value) == .object }) else {
      return false
    }
    var counts: [String: Int] = [:]
    for member in members {
      let names = Set(tree.members(of: member.value).map { tree.text($0.name) })
      for name in names { counts[name, default: 0] += 1 }
    }
    return counts.values.contains { 5 * $0 >= 4 * members.count }
  }

  /// The value at a path of names below a given node; a name may contain dots.
  private func node(at path: String, below node: Int, at start: String = "") -> Int? {
    for (place, value) in members(of: node, at: start) where path.hasPrefix(place) {
      if place == path { return value }
      if path.hasPrefix(place + "."), let found = self.node(at: path, below: value, at: place) {
        return found
      }
    }
    return nil
  }
}

extension ValueTree {
  /// The value as a table cell. An array or object is shown as JSON; if it is empty, it is shown as empty
  /// text, like `null`.
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
