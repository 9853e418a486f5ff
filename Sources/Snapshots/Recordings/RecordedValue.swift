/// A value of a line of a recording, and what is wrong where it is not as expected.
struct RecordedValue {
  struct Trouble: Error { let reason: String }

  let tree: ValueTree
  let index: Int

  /// A number that a recording may have is less than this.
  static let maximum = 1 << 53

  subscript(name: String) -> RecordedValue? {
    tree.members(of: index).first { tree.text($0.name) == name }
      .map { RecordedValue(tree: tree, index: $0.value) }
  }

  func required(_ name: String) throws(Trouble) -> RecordedValue {
    guard let value = self[name] else { throw Trouble(reason: "“\(name)” expected") }
    return value
  }

  func string(_ what: String) throws(Trouble) -> String {
    guard let string else { throw Trouble(reason: "\(what): a text expected") }
    return string
  }

  var string: String? {
    switch tree.kind(index) {
    case .string, .escapedString: tree.text(index)
    default: nil
    }
  }

  func integer(_ what: String, from minimum: Int = 0) throws(Trouble) -> Int {
    guard tree.kind(index) == .word, let number = Int(tree.text(index)), number >= minimum,
      number < Self.maximum
    else { throw Trouble(reason: "\(what): a whole number from \(minimum) expected") }
    return number
  }

  func elements(_ what: String) throws(Trouble) -> [RecordedValue] {
    guard tree.kind(index) == .array else { throw Trouble(reason: "\(what): a list expected") }
    return tree.elements(of: index).map { RecordedValue(tree: tree, index: $0) }
  }

  func members(_ what: String) throws(Trouble) -> [(name: String, value: RecordedValue)] {
    guard isObject else { throw Trouble(reason: "\(what): an object expected") }
    return tree.members(of: index).map {
      (tree.text($0.name), RecordedValue(tree: tree, index: $0.value))
    }
  }

  var isObject: Bool { tree.kind(index) == .object }
}
