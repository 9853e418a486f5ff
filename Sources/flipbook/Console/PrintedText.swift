import FlipbookNotation
import FlipbookPosix
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

/// Lines of text that are printed in parts, because there may be millions.
struct PrintedLines {
  private var output: OutputParts

  /// - Parameter write: Receives the parts. ``finish()`` passes the last one.
  init(to write: @escaping ([UInt8]) -> Void) { output = OutputParts(write) }

  mutating func print(_ line: String) { output.write(PlainText.line(line) + "\n") }
  mutating func finish() { output.finish() }
}
