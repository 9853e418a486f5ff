import Snapshots
import ValueTrees

/// A line of a log or of a list, as programs write it as JSON: an object that says when or what
/// happened, or which one of many it is.
///
/// Such objects follow one another, each a row of one table. Any other object is the state of
/// something, and the next one is its next state; so is one that lists things.
enum EventLine {
  /// It says when or what happened, which may happen again.
  case event
  /// It says what it is about. If the next object is about the same, both are states of it.
  case about(Subject)

  /// What an object is about: the value of the member that names it.
  struct Subject: Equatable {
    fileprivate var name: String
    fileprivate var value: String

    /// Whether a line is an object about the same.
    func isThat(of line: ArraySlice<UInt8>) -> Bool {
      guard let (tree, members) = EventLine.parse(line) else { return false }
      return members.contains { member in
        tree.text(member.name) == name && tree.text(member.value) == value
      }
    }
  }

  /// Lowercase names of members that say what happened.
  private static let happenings: Set<String> = ["message", "msg", "event"]
  /// Lowercase names of members that say which one of many an object is; the first of them that an object
  /// has counts.
  private static let names = [
    "id", "_id", "uuid", "guid", "key", "pid", "name", "url", "path",
  ]
  /// A longer object is something in full. Messages with a stack trace are shorter.
  private static let longest = 8_192

  /// `nil` for a line that is no object, or whose object is the state of something.
  init?(_ line: ArraySlice<UInt8>) {
    guard let (tree, members) = Self.parse(line),
      !members.contains(where: { tree.listsObjects(at: $0.value) })
    else { return nil }
    let names = members.map { tree.text($0.name).lowercased() }
    if members.count > 1,
      names.contains(where: { ColumnName.isMoment($0) || Self.happenings.contains($0) })
    {
      self = .event
      return
    }
    let first = Self.names.lazy.compactMap { names.firstIndex(of: $0) }.first
    guard let first, !tree.isContainer(members[first].value) else { return nil }
    self = .about(
      Subject(name: tree.text(members[first].name), value: tree.text(members[first].value)))
  }

  /// Whether a line looks like an object or an array; whether it is one, its reader says.
  static func isValue(_ line: ArraySlice<UInt8>) -> Bool {
    let ends = (line.first { !$0.isBlank }, line.last { !$0.isBlank })
    return ends == (UInt8(ascii: "{"), UInt8(ascii: "}"))
      || ends == (UInt8(ascii: "["), UInt8(ascii: "]"))
  }

  /// Whether a line is an object.
  static func isObject(_ line: ArraySlice<UInt8>) -> Bool { parse(line) != nil }

  private typealias Member = (name: Int, value: Int)

  /// The members of the one object of a line, unless it is too long.
  private static func parse(_ line: ArraySlice<UInt8>) -> (ValueTree, [Member])? {
    guard line.count <= longest, line.first(where: { !$0.isBlank }) == UInt8(ascii: "{"),
      let tree = try? JSONScanner.scan(Array(line), file: ""), tree.roots.count == 1
    else { return nil }
    return (tree, tree.members(of: tree.roots[0]))
  }
}

extension ValueTree {
  /// Whether a value is an array with objects.
  fileprivate func listsObjects(at index: Int) -> Bool {
    nodes[index].kind == .array && elements(of: index).contains { nodes[$0].kind == .object }
  }
}
