import Yams

/// The value of one key of a `deck.yaml`, and where it stands.
struct DeckValue {
  let node: Node
  let file: String
  let line: Int
  let key: String

  func string() throws(SnapshotError) -> String {
    guard let text = node.scalar?.string, !text.isEmpty else { throw failure("one text expected") }
    return text
  }

  /// A whole number, 0 or more.
  func count(maximum: Int = .max) throws(SnapshotError) -> Int {
    guard let text = node.scalar?.string, let number = Int(text), (0...maximum).contains(number)
    else {
      let range = maximum == .max ? "0 or more" : "0 to \(maximum)"
      throw failure("a whole number expected, \(range)")
    }
    return number
  }

  func list() throws(SnapshotError) -> [String] {
    guard let sequence = node.sequence, !sequence.isEmpty else { throw failure("a list expected") }
    var strings: [String] = []
    for item in sequence {
      strings.append(try element(item, key: key).string())
    }
    return strings
  }

  func stringOrList() throws(SnapshotError) -> [String] {
    node.sequence == nil ? [try string()] : try list()
  }

  /// Names and what stands behind each, in order.
  func pairs() throws(SnapshotError) -> [(String, DeckValue)] {
    guard let mapping = node.mapping, !mapping.isEmpty else {
      throw failure("names with values expected, such as {name: value}")
    }
    var pairs: [(String, DeckValue)] = []
    for (key, value) in mapping {
      let name = try element(key, key: self.key).string()
      pairs.append((name, element(value, key: "\(self.key): \(name)")))
    }
    return pairs
  }

  func format() throws(SnapshotError) -> Format {
    guard let format = Format(rawValue: try string()) else {
      let names = Format.allCases.map(\.rawValue).joined(separator: ", ")
      throw failure("no such format; formats: \(names)")
    }
    return format
  }

  private func element(_ node: Node, key: String) -> DeckValue {
    DeckValue(node: node, file: file, line: node.mark?.line ?? line, key: key)
  }

  private func failure(_ expected: String) -> SnapshotError {
    .badDeckValue(file: file, line: node.mark?.line ?? line, key: key, expected: expected)
  }
}
