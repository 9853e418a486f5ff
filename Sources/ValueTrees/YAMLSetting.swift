package import FlipbookSnapshots

/// The value of a key in a YAML file of settings, with errors that name the file, the line and the key.
package struct YAMLSetting {
  package let value: YAMLValue
  /// The line of the key.
  private let line: Int
  /// The key, after the keys around it if they are needed to recognise it; empty for the whole file.
  package let key: String

  /// - Parameter line: The line of the key. Default: that of the value.
  package init(_ value: YAMLValue, key: String = "", line: Int? = nil) {
    (self.value, self.key, self.line) = (value, key, line ?? value.line)
  }

  /// The text of a scalar; empty for a list or a mapping.
  package var text: String { value.text ?? "" }

  package func truth() throws(SnapshotError) -> Bool {
    switch text {
    case "true", "yes", "on": return true
    case "false", "no", "off": return false
    default: throw failure("give true or false")
    }
  }

  /// Keys with their values, in order.
  package func pairs() throws(SnapshotError) -> [(key: String, value: YAMLSetting)] {
    guard let pairs = value.pairs else {
      throw failure("expected keys and values, such as title: …")
    }
    return pairs.map { name, value in
      (name.text ?? "", YAMLSetting(value, key: name.text ?? "", line: name.line))
    }
  }

  /// The same if the keys must be cases of `Key`.
  package func pairs<Key: RawRepresentable<String> & CaseIterable>(
    named: Key.Type
  ) throws(SnapshotError) -> [(key: Key, value: YAMLSetting)] {
    try pairs().map { name, value throws(SnapshotError) in
      if let key = Key(rawValue: name) { return (key, value) }
      let names = Key.allCases.map(\.rawValue)
      let nearest = NearestName.name(to: name, among: names).map { "did you mean “\($0)”? " } ?? ""
      throw SnapshotError(
        value.value.file, line: value.line,
        "unknown key “\(name)”\(key.isEmpty ? "" : " in \(key)"); \(nearest)keys: "
          + names.joined(separator: ", "))
    }
  }

  package func failure(_ what: String) -> SnapshotError {
    let parts = [key, text.isEmpty ? "" : SnapshotError.quoted(text), what]
    return SnapshotError(
      value.file, line: line, parts.filter { !$0.isEmpty }.joined(separator: ": "))
  }
}
