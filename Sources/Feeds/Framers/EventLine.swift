import FlipbookNotation
import FlipbookSnapshots
import FlipbookValueTrees

/// A line of a log or list in JSON: an object that describes an event or one of many similar things.
///
/// Such objects form the rows of one table. Any other object, including one that contains a list, is the
/// state of something, and the next object is its next state.
enum EventLine: Equatable {
  /// The object describes an event, which may occur again.
  case event
  /// The object describes the thing that this member names. If the next object describes the same thing, both
  /// are states of it.
  case about(name: String, value: String)

  /// Lowercase names of members that describe an event.
  private static let happenings: Set<String> = ["message", "msg", "event"]
  /// Lowercase names of members that identify an object among many; the first of them that an object has is
  /// used, or else its first member if that is a word.
  private static let names = ["id", "_id", "uuid", "guid", "key", "pid", "name", "url", "path"]
  /// A longer object is treated as a complete state. Messages with a stack trace are shorter than this.
  private static let longest = 8_192

  /// Fails if the line is not an object or if the object is the state of something.
  init?(_ line: ArraySlice<UInt8>) {
    guard let (tree, members) = Self.members(of: line) else { return nil }
    let names = members.map { tree.text($0.name).lowercased() }
    if members.count > 1,
      names.contains(where: { ColumnName.isMoment($0) || Self.happenings.contains($0) })
    {
      self = .event
      return
    }
    let first =
      Self.names.lazy.compactMap(names.firstIndex).first
      ?? (members.count > 1 && tree.mayBeName(members[0].value) ? 0 : nil)
    guard let first, !tree.isContainer(members[first].value) else { return nil }
    self = .about(name: tree.text(members[first].name), value: tree.text(members[first].value))
  }

  /// Whether a line looks like an object or an array; the reader checks whether it is valid.
  static func isValue(_ line: ArraySlice<UInt8>) -> Bool {
    let ends = (line.first { !$0.isBlank }, line.last { !$0.isBlank })
    return ends == (UInt8(ascii: "{"), UInt8(ascii: "}"))
      || ends == (UInt8(ascii: "["), UInt8(ascii: "]"))
  }

  /// Whether a line is an object without lists that has members with all of these names or paths.
  static func hasMembers(_ paths: [String], _ line: ArraySlice<UInt8>) -> Bool {
    guard let (tree, members) = members(of: line) else { return false }
    let names = members.map { tree.text($0.name) }
    return paths.allSatisfy { path in
      names.contains { $0 == path || path.hasPrefix($0 + ".") || path.hasSuffix("." + $0) }
    }
  }

  /// Whether a line is an object.
  static func isObject(_ line: ArraySlice<UInt8>) -> Bool { parse(line) != nil }

  /// The object of a line and its members, unless it contains a list of objects.
  private static func members(
    of line: ArraySlice<UInt8>
  ) -> (tree: ValueTree, members: [(name: Int, value: Int)])? {
    guard let tree = parse(line) else { return nil }
    let members = tree.members(of: tree.roots[0])
    return members.contains { tree.listsObjects(at: $0.value) } ? nil : (tree, members)
  }

  /// The object of a line, unless it is too long.
  private static func parse(_ line: ArraySlice<UInt8>) -> ValueTree? {
    guard line.count <= longest, line.first(where: { !$0.isBlank }) == UInt8(ascii: "{"),
      let tree = try? JSONScanner.scan(Array(line), file: ""), tree.roots.count == 1
    else { return nil }
    return tree
  }
}

extension ValueTree {
  /// Whether a value can be a name: a string that is not a state.
  fileprivate func mayBeName(_ index: Int) -> Bool {
    nodes[index].kind == .string && StateWord(text(index)) == nil && Quantity(text(index)) == nil
  }

  /// Whether a value is an array with objects.
  fileprivate func listsObjects(at index: Int) -> Bool {
    nodes[index].kind == .array && elements(of: index).contains { nodes[$0].kind == .object }
  }
}
