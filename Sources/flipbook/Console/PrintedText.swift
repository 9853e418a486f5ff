import FlipbookNotation
import ListMotion

/// A line with styles, which are the only source of escape sequences in it.
struct StyledLine {
  private var runs: [(text: String, style: Style)]

  init(_ text: String, _ style: Style = .plain) { runs = [(text, style)] }

  static func blanks(_ count: Int) -> StyledLine {
    StyledLine(String(repeating: " ", count: max(0, count)))
  }

  static func + (one: StyledLine, other: StyledLine) -> StyledLine {
    var line = one
    line.runs += other.runs
    return line
  }

  /// The number of columns that it takes.
  var columns: Int { runs.reduce(0) { $0 + ListMotion.columns(of: PlainText.line($1.text)) } }

  /// The line as a terminal expects it.
  func text(isColored: Bool) -> String {
    runs.map { text, style in
      let text = PlainText.line(text)
      let parameters = style.selectParameters(short: true)
      guard isColored, !text.isEmpty, !parameters.isEmpty else { return text }
      return "\u{1B}[\(parameters)m\(text)\u{1B}[m"
    }.joined()
  }
}
