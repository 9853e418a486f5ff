/// Frames side by side as text: what a change looks like, for a test to hold on to.
///
/// A column a moment, ` | ` between them, lines from top to bottom. Blanks are drawn as `·`, those
/// at the end of a line left out; so is what text cannot show, colours and attributes.
///
/// ```
/// ·Ann | ·Ann | ·Ann
/// ·Bob | ·Cat | ·Cat
/// ·Cat | ·    | ·
/// ```
public struct Film: Hashable, Sendable, CustomStringConvertible {
  /// The lines of each moment.
  public let moments: [[String]]

  /// A film of lines drawn by hand, from top to bottom, a list of them for each moment.
  public init(_ moments: [[String]]) { self.moments = moments }

  /// The film of these frames, a moment each.
  public init(_ frames: [Frame]) {
    self.init(frames.map { $0.lines.map { Film.trimmed($0).replacing(" ", with: "·") } })
  }

  /// An empty line is drawn as `·`.
  public var description: String {
    let height = moments.map(\.count).max() ?? 0
    let columns = moments.map { lines in
      (0..<height).map { $0 < lines.count && !lines[$0].isEmpty ? lines[$0] : "·" }
    }
    let widths = columns.map { $0.map(\.count).max() ?? 0 }
    return (0..<height).map { line in
      let cells = zip(columns, widths).map { column, width in
        column[line] + String(repeating: " ", count: width - column[line].count)
      }
      return Film.trimmed(cells.joined(separator: " | "))
    }.joined(separator: "\n")
  }

  /// `text` without the blanks at its end.
  private static func trimmed(_ text: String) -> String {
    String(text[..<(text.lastIndex { $0 != " " }.map { text.index(after: $0) } ?? text.startIndex)])
  }
}
