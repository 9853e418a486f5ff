@testable import ValueTrees

/// Values according to the standard, for comparison with the scanner's tree.
indirect enum JSONValue: Equatable {
  case null
  case word(String)
  case string(String)
  case array([JSONValue])
  case object([(String, JSONValue)])

  static func == (one: JSONValue, other: JSONValue) -> Bool {
    switch (one, other) {
    case (.null, .null): true
    case (.word(let left), .word(let right)): left == right
    case (.string(let left), .string(let right)):
      left.unicodeScalars.elementsEqual(right.unicodeScalars)
    case (.array(let left), .array(let right)): left == right
    case (.object(let left), .object(let right)):
      left.count == right.count && zip(left, right).allSatisfy { $0.0 == $1.0 && $0.1 == $1.1 }
    default: false
    }
  }

  static func roots(of tree: ValueTree) -> [JSONValue] {
    tree.roots.map { value($0, of: tree) }
  }

  static func value(_ index: Int, of tree: ValueTree) -> JSONValue {
    switch tree.kind(index) {
    case .null: .null
    case .word: .word(tree.text(index))
    case .string, .escapedString: .string(tree.text(index))
    case .array: .array(tree.elements(of: index).map { value($0, of: tree) })
    case .object:
      .object(tree.members(of: index).map { (tree.text($0.name), value($0.value, of: tree)) })
    }
  }

  var text: String { text(blanks: "") }

  /// The value as JSON, with the given blanks wherever blanks are allowed.
  func text(blanks: String) -> String {
    switch self {
    case .null: "null"
    case .word(let word): word
    case .string(let string): Self.quoted(string)
    case .array(let elements):
      "[" + blanks
        + elements.map { $0.text(blanks: blanks) }.joined(separator: blanks + "," + blanks)
        + blanks + "]"
    case .object(let members):
      "{" + blanks
        + members.map { name, value in
          Self.quoted(name) + blanks + ":" + blanks + value.text(blanks: blanks)
        }.joined(separator: blanks + "," + blanks) + blanks + "}"
    }
  }

  private static func quoted(_ text: String) -> String {
    var writer = JSONWriter()
    writer.string(text)
    return writer.text
  }

  static func random(depth: Int, using generator: inout SeededGenerator) -> JSONValue {
    let count = Int.random(in: 0...4, using: &generator)
    switch Int.random(in: 0..<(depth == 0 ? 4 : 7), using: &generator) {
    case 0: return .null
    case 1:
      return .word(
        ["0", "-1", "12.50", "1e9", "-0.0E-7", "true", "false"].randomElement(using: &generator)!)
    case 2, 3: return .string(randomText(using: &generator))
    case 4, 5: return .array((0..<count).map { _ in random(depth: depth - 1, using: &generator) })
    default:
      return .object(
        (0..<count).map { _ in
          (randomText(using: &generator), random(depth: depth - 1, using: &generator))
        })
    }
  }

  private static func randomText(using generator: inout SeededGenerator) -> String {
    let parts = ["a", "ß", "\"", "\\", "\n", "\u{0}", "\u{7F}", " ", "\u{1F600}", "/", "{", "]"]
    return (0..<Int.random(in: 0...5, using: &generator)).map { _ in
      parts.randomElement(using: &generator)!
    }.joined()
  }
}
