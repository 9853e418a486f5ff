import TestSupport

/// The parts of the screen that `flipbook` draws: a title, the list, a timeline, a status line.
///
/// For screens of eight lines and more.
extension TerminalScreen {
  var title: String { lines.first ?? "" }
  var timeline: String { lines.count > 1 ? lines[lines.count - 2] : "" }
  var status: String { lines.last ?? "" }

  /// The lines of the list with their gutter, from the first to the last that is not empty.
  var listLines: [String] {
    guard lines.count >= 8 else { return [] }
    let list = lines[1...(lines.count - 4)]
    return Array(list[..<(list.lastIndex { !$0.isEmpty }.map { $0 + 1 } ?? list.startIndex)])
  }

  /// The lines of the list without the gutter, indentation, arrows and the number of places by
  /// which rows moved.
  var rows: [String] {
    listLines.map { line in
      String(Self.withoutPlaces(line).dropFirst(2).drop { $0 == " " })
        .replacing(#/ ?[▲▼]/#, with: "")
    }
  }

  private static func withoutPlaces(_ line: String) -> String {
    line.replacing(#/ [↑↓] \d+(?= |$)/#) { String(repeating: " ", count: $0.output.count) }
      .replacing(#/ +$/#, with: "")
  }

  /// The rows below the column names.
  var tableRows: [String] { Array(rows.dropFirst()) }

  /// The character in the gutter of watch before the row with this text, a mark or a blank; `nil`
  /// if there is no such row.
  func mark(of row: String) -> Character? {
    listLines.first { Self.withoutPlaces($0).dropFirst(2) == row }?.first
  }

  /// Whether a deck rests at a snapshot, not between two.
  var isAtSnapshot: Bool { timeline.contains("◉") }
}
