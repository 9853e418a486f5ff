/// What one line of Markdown is to a list.
enum MarkdownLine: Equatable {
  case heading(level: Int, title: String)
  /// A list item: its text with checkbox and indentation, without the bullet.
  case item(String)
  /// The start or end of a block of code.
  case fence(Character)
  case other

  init(_ line: String) {
    let body = line.drop { $0 == " " || $0 == "\t" }
    let indentation = line[..<body.startIndex].reduce(0) { $0 + ($1 == "\t" ? 4 : 1) }
    if body.hasPrefix("```") || body.hasPrefix("~~~") {
      self = .fence(body.first!)
    } else if indentation < 4, let heading = Self.heading(body) {
      self = heading
    } else if !Self.isRule(body), let text = Self.itemText(body) {
      self = .item(String(repeating: " ", count: indentation) + text)
    } else {
      self = .other
    }
  }

  private static func heading(_ body: Substring) -> MarkdownLine? {
    let level = body.prefix { $0 == "#" }.count
    let rest = body.dropFirst(level)
    guard (1...6).contains(level), rest.isEmpty || rest.first?.isWhitespace == true else {
      return nil
    }
    var title = trimmed(rest)
    let closing = title.reversed().prefix { $0 == "#" }.count
    if closing > 0, closing == title.count || title.dropLast(closing).last?.isWhitespace == true {
      title = trimmed(title.dropLast(closing))
    }
    return .heading(level: level, title: String(title))
  }

  private static func itemText(_ body: Substring) -> String? {
    let digits = body.prefix { $0.isASCII && $0.isNumber }
    let afterMarker: Substring
    if let first = body.first, "-*+".contains(first) {
      afterMarker = body.dropFirst()
    } else if (1...9).contains(digits.count), let mark = body.dropFirst(digits.count).first,
      mark == "." || mark == ")"
    {
      afterMarker = body.dropFirst(digits.count + 1)
    } else {
      return nil
    }
    guard afterMarker.isEmpty || afterMarker.first?.isWhitespace == true else { return nil }
    return String(trimmed(afterMarker))
  }

  /// A thematic break such as `* * *`, which looks like an item.
  private static func isRule(_ body: Substring) -> Bool {
    guard let mark = body.first, "-*_".contains(mark) else { return false }
    let marks = body.filter { !$0.isWhitespace }
    return marks.count >= 3 && marks.allSatisfy { $0 == mark }
  }

  private static func trimmed(_ text: Substring) -> Substring {
    let start = text.drop(while: \.isWhitespace)
    return start[
      ..<(start.lastIndex { !$0.isWhitespace }.map(start.index(after:)) ?? start.startIndex)]
  }
}
