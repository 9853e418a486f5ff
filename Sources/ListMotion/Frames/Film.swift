/// Frames side by side as text, for tests of the appearance of a change.
///
/// There is one column per moment, separated by ` | `, with its lines from top to bottom. Blanks
/// are drawn as `·`; those at the end of a line are omitted. Colours and attributes are not shown.
///
/// ```
/// ·Ann | ·Ann | ·Ann
/// ·Bob | ·Cat | ·Cat
/// ·Cat | ·    | ·
/// ```
public struct Film: Equatable, Sendable, CustomStringConvertible {
  /// The lines of each moment.
  public let moments: [[String]]

  /// Creates a film of lines drawn by hand: for each moment, its lines from top to bottom.
  public init(_ moments: [[String]]) { self.moments = moments }

  /// Creates a film of frames, one moment each.
  public init(_ frames: [Frame]) {
    self.init(frames.map { $0.lines.map { Film.trimmed($0).replacing(" ", with: "·") } })
  }

  /// The film as text; an empty line is drawn as `·`.
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

  /// `text` without its trailing blanks.
  private static func trimmed(_ text: String) -> String {
    String(text[..<(text.lastIndex { $0 != " " }.map { text.index(after: $0) } ?? text.startIndex)])
  }
}
