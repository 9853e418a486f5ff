/// The text on a terminal, line by line, without trailing blanks.
package struct TerminalScreen: Equatable, Sendable, CustomStringConvertible {
  /// All lines from the top, empty ones included.
  package let lines: [String]

  init(lines: [Substring]) {
    self.lines = lines.map(String.init)
  }

  /// The last line that is not empty.
  package var lastLine: String { lines.last { !$0.isEmpty } ?? "" }

  /// The lines joined by newlines.
  package var text: String { lines.joined(separator: "\n") }

  /// Whether any line contains `text`.
  package func contains(_ text: String) -> Bool {
    lines.contains { $0.contains(text) }
  }

  /// The number of lines that contain `text`.
  package func count(of text: String) -> Int {
    lines.count { $0.contains(text) }
  }

  package var description: String {
    lines.map { "|" + $0 }.joined(separator: "\n")
  }
}
