/// Whether lines look like YAML, and not like notes that happen to have colons and dashes.
enum YAMLLook {
  /// Every line is a name with a colon, an element with a dash, indented, or a comment; and there
  /// is a value below its name or below the dash of its element.
  static func isYAML(_ lines: [String]) -> Bool {
    var hasNesting = false
    var isBelowName = false
    var isBelowElement = false
    for line in lines {
      let body = line.drop { $0 == " " }
      if body.isEmpty || body.hasPrefix("#") || body.hasPrefix("---") || body == "..." { continue }
      let indentation = line.count - body.count
      let isElement = body == "-" || body.hasPrefix("- ")
      let content = isElement ? body.dropFirst().drop { $0 == " " } : body
      let name = nameLength(of: content)
      if indentation == 0, !isElement, name == nil { return false }
      if isBelowName, indentation > 0 || isElement, name != nil || isElement { hasNesting = true }
      if isBelowElement, indentation > 0, !isElement, name != nil { hasNesting = true }
      isBelowName = name.map { $0 + 1 == content.count } ?? false
      isBelowElement = isElement && name != nil
    }
    return hasNesting
  }

  /// The length of a name without blanks before a colon that ends the line or has a blank behind.
  private static func nameLength(of text: Substring) -> Int? {
    let name = text.prefix { $0 != ":" && $0 != " " }
    guard !name.isEmpty, text.dropFirst(name.count).first == ":" else { return nil }
    let behind = text.dropFirst(name.count + 1).first
    return behind == nil || behind == " " ? name.count : nil
  }
}
