import FlipbookNotation
import FlipbookSnapshots

/// The end of a child's output, for callers that need only its last lines.
package struct OutputEnd: Equatable, Sendable {
  /// The maximum number of bytes kept.
  static let maximum = 64 << 10

  package private(set) var bytes: [UInt8] = []
  /// The number of bytes dropped from the beginning.
  private(set) var leftOutCount = 0

  static let leftOutWords =
    "more than \(maximum >> 10) KB of standard error; only the end is kept"

  init(_ bytes: [UInt8] = []) { add(bytes) }

  mutating func add(_ news: [UInt8]) {
    bytes += news
    let extra = bytes.count - Self.maximum
    guard extra > 0 else { return }
    bytes.removeFirst(extra)
    leftOutCount += extra
  }

  /// The last line that is not blank; empty if there is none. Lines after the reason, such as
  /// “Try 'ls --help' for more information.”, are skipped.
  var words: String {
    let lines = Text.lines(of: TerminalText(bytes).bytes).filter { !$0.allSatisfy(\.isWhitespace) }
    let reason = lines.last { line in
      !["Try ", "See ", "usage:", "Usage:"].contains(where: line.hasPrefix)
    }
    guard let line = reason ?? lines.last else { return "" }
    return PlainText.line(line, maximum: 200)
      + (leftOutCount > 0 ? " (\(Self.leftOutWords))" : "")
  }
}
