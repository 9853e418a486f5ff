import FlipbookSnapshots

/// The kind of a line of Markdown, as needed for lists.
enum MarkdownLine: Equatable {
  case heading(level: Int, title: String)
  /// A list item: its text with checkbox and indentation, without the bullet.
  case item(String)
  /// The start or end of a code block.
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

  /// Whether it is a thematic break such as `* * *`, which looks like an item.
  fileprivate static func isRule(_ body: Substring) -> Bool {
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

extension [SnapshotSection] {
  /// Headings become sections, and list items become rows; all other lines except rules are notes.
  ///
  /// Indented lines that continue an item belong to its text, up to a blank line. Items before the
  /// first heading form a section without a title. Code blocks do not contain items.
  init(markdown lines: [String]) {
    var sections: [SnapshotSection] = []
    var fence: Character?
    var isInItem = false
    func add(_ row: SnapshotRow) {
      if sections.isEmpty { sections.append(SnapshotSection(id: "", title: "", rows: [])) }
      sections[sections.count - 1].rows.append(row)
    }
    func addProse(_ line: String) {
      let isRule = fence == nil && MarkdownLine.isRule(line.drop { $0.isWhitespace })
      guard !isRule, line.contains(where: { !$0.isWhitespace }) else { return }
      add(SnapshotRow(values: .note(line)))
    }
    for line in lines {
      let kind = MarkdownLine(line)
      if kind != .other { isInItem = false }
      switch kind {
      case .fence(let mark):
        addProse(line)
        if fence == nil { fence = mark } else if fence == mark { fence = nil }
      case .heading(let level, let title) where fence == nil:
        sections.append(SnapshotSection(id: "", title: title, level: level, rows: []))
      case .item(let text) where fence == nil:
        add(SnapshotRow(text: text))
        isInItem = true
      case .other where isInItem:
        let words = line.split(whereSeparator: \.isWhitespace)
        isInItem = line.first?.isWhitespace == true && !words.isEmpty
        guard isInItem, let row = sections[sections.count - 1].rows.popLast() else {
          addProse(line)
          break
        }
        add(SnapshotRow(text: ([row.text[...]] + words).joined(separator: " ")))
      default: addProse(line)
      }
    }
    self = sections
  }
}
