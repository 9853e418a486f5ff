/// The value of one key of a `deck.yaml`.
struct DeckValue {
  let value: YAMLValue
  let key: String

  func string() throws(SnapshotError) -> String {
    guard let text = value.text, !text.isEmpty else { throw failure("one text expected") }
    return text
  }

  /// A whole number, 0 or more.
  func count(maximum: Int = .max) throws(SnapshotError) -> Int {
    guard let number = value.text.flatMap({ Int($0) }), (0...maximum).contains(number) else {
      let range = maximum == .max ? "0 or more" : "0 to \(maximum)"
      throw failure("a whole number expected, \(range)")
    }
    return number
  }

  func list() throws(SnapshotError) -> [String] {
    guard let elements = value.elements, !elements.isEmpty else { throw failure("a list expected") }
    return try elements.map { element throws(SnapshotError) in
      try DeckValue(value: element, key: key).string()
    }
  }

  func stringOrList() throws(SnapshotError) -> [String] {
    value.elements == nil ? [try string()] : try list()
  }

  /// Names and what stands behind each, in order.
  func pairs() throws(SnapshotError) -> [(String, DeckValue)] {
    guard let pairs = value.pairs, !pairs.isEmpty else {
      throw failure("names with values expected, such as {name: value}")
    }
    return try pairs.map { name, value throws(SnapshotError) in
      let name = try DeckValue(value: name, key: key).string()
      return (name, DeckValue(value: value, key: "\(key): \(name)"))
    }
  }

  func format() throws(SnapshotError) -> Format {
    guard let format = Format(rawValue: try string()) else {
      let names = Format.allCases.map(\.rawValue).joined(separator: ", ")
      throw failure("no such format; formats: \(names)")
    }
    return format
  }

  private func failure(_ expected: String) -> SnapshotError {
    .badDeckValue(file: value.file, line: value.line, key: key, expected: expected)
  }
}
