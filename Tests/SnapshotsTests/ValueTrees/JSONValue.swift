@testable import FlipbookValueTrees

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

  /// The value as JSON.
  var text: String {
    switch self {
    case .null: "null"
    case .word(let word): word
    case .string(let string): Self.quoted(string)
    case .array(let elements): "[\(elements.map(\.text).joined(separator: ","))]"
    case .object(let members):
      "{\(members.map { "\(Self.quoted($0)):\($1.text)" }.joined(separator: ","))}"
    }
  }

  private static func quoted(_ text: String) -> String {
    var writer = JSONWriter()
    writer.string(text)
    return writer.text
  }
}
