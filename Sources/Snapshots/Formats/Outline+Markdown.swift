extension Outline {
  /// Headings as sections and list items as rows; everything else is passed over.
  ///
  /// The indented lines that an item goes on in, up to a blank one, belong to its text.
  /// Items before the first heading are a section without a title. What stands in a fenced block
  /// of code is neither heading nor item. A heading above other headings that has no items of its
  /// own is left out, as the title of a page is.
  init(markdown lines: [String]) {
    var sections: [Section] = []
    var fence: Character?
    var isInItem = false
    for line in lines {
      let kind = MarkdownLine(line)
      if kind != .other { isInItem = false }
      switch kind {
      case .fence(let mark):
        if fence == nil { fence = mark } else if fence == mark { fence = nil }
      case .heading(let level, let title) where fence == nil:
        sections.append(Section(title: title, level: level, rows: []))
      case .item(let text) where fence == nil:
        if sections.isEmpty { sections.append(Section(title: "", rows: [])) }
        sections[sections.count - 1].rows.append(Row(text: text))
        isInItem = true
      case .other where isInItem:
        let words = line.split(whereSeparator: \.isWhitespace)
        isInItem = line.first?.isWhitespace == true && !words.isEmpty
        guard isInItem, let row = sections[sections.count - 1].rows.popLast() else { break }
        let text = ([row.text[...]] + words).joined(separator: " ")
        sections[sections.count - 1].rows.append(Row(text: text))
      default: break
      }
    }
    self.init(sections: Self.withoutPageTitles(sections))
  }

  private static func withoutPageTitles(_ sections: [Section]) -> [Section] {
    sections.enumerated().filter { index, section in
      let next = index + 1 < sections.count ? sections[index + 1].level : 0
      return !(section.rows.isEmpty && section.level > 0 && next > section.level)
    }.map(\.element)
  }
}
