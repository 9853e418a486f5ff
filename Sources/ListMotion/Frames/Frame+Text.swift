extension Frame: CustomStringConvertible {
  /// The characters of every line, blanks kept.
  public var lines: [String] {
    (0..<size.height).map { line in
      var text = ""
      for cell in self[line: line] { text.unicodeScalars.append(contentsOf: cell.glyph.scalars) }
      return text
    }
  }

  /// The frame as text for an expectation: one line a line, blanks drawn as `·`.
  public var text: String {
    lines.map { String($0.map { $0 == " " ? "·" : $0 }) }.joined(separator: "\n")
  }

  public var description: String { text }
}
