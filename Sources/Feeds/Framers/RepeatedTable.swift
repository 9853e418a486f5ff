import FlipbookReading
import FlipbookSnapshots

/// The titles of a table that is printed repeatedly, as by `top -b`, `psql` or a loop around
/// `kubectl top pods`, together with the lines before them, such as a summary, a time or a drawn line.
struct RepeatedTable: Sendable {
  /// The words of the titles.
  private let titles: [String]
  /// The number of lines before the titles that belong to the table.
  private let lead: Int

  /// The maximum number of lines before the titles.
  private static let mostLead = 8
  /// The number of lines that show whether the first of them contains titles.
  private static let headLines = 3
  /// The maximum size in bytes of these lines and those before them.
  private static let longestHead = 1 << 16

  /// The table with which a stream begins, and the end of its titles; `nil` if more bytes are needed.
  static func first(in bytes: [UInt8]) -> (table: RepeatedTable?, end: Int)? {
    if bytes.count > longestHead {
      return first(in: Array(bytes[..<longestHead])) ?? (nil, 0)
    }
    var place = 0
    for lead in 0...mostLead {
      let ends = Array(
        bytes[place...].indices.lazy.filter { bytes[$0] == .lineFeed }.prefix(headLines))
      guard ends.count > 1 else { return nil }
      let titles = words(of: bytes[place...ends[0]])
      if !titles.isEmpty, PrintedTitles.areAbove(bytes[place...ends.last!]) {
        return (RepeatedTable(titles: titles, lead: lead), ends[0] + 1)
      }
      guard ends.count == headLines else { return nil }
      place = ends[0] + 1
    }
    return (nil, 0)
  }

  /// Finds the start of the next table. Advances `place` past the bytes that need not be searched again.
  func next(in bytes: [UInt8], from place: inout Int) -> Range<Int>? {
    let first = place
    while let line = bytes.nextLine(from: &place) {
      guard Self.words(of: bytes[line]) == titles else { continue }
      let start = max(first, Self.start(ofLast: lead, in: bytes[..<line.lowerBound]))
      return start..<start
    }
    // the last lines may belong to the next table
    place = max(first, Self.start(ofLast: lead, in: bytes[..<place]))
    return nil
  }

  /// The start of the last lines of text, each of which has an end.
  private static func start(ofLast count: Int, in text: ArraySlice<UInt8>) -> Int {
    var place = text.endIndex
    for _ in 0..<count where place > 0 {
      place = text[..<(place - 1)].lastIndex(of: .lineFeed).map { $0 + 1 } ?? 0
    }
    return place
  }

  private static let bars: Set<Character> = ["|", "│", "┃", "║"]

  /// The words of a line without drawn bars and without numbers, such as a time before the titles.
  private static func words(of line: ArraySlice<UInt8>) -> [String] {
    String(decoding: line, as: UTF8.self).split { $0.isWhitespace || bars.contains($0) }
      .filter { $0.first?.isNumber == false }.map(String.init)
  }

  /// The columns that identify a row, if a later line can be its new state, as with
  /// `kubectl get pods --watch`; empty if each line is a separate row.
  var keys: [String] { Self.names.first { titles.starts(with: $0) } ?? [] }

  private static let names = [["NAME"], ["NAMESPACE", "NAME"]]

  /// Whether the first line of a stream, complete or not, may be the titles of such columns. The next line
  /// decides.
  static func mayHaveKeys(_ bytes: [UInt8]) -> Bool {
    let line = bytes.drop(while: \.isBlank)
    guard let end = line.firstIndex(of: .lineFeed) else {
      let word = line.prefix { !$0.isBlank }
      return !word.isEmpty
        && names.contains { names in
          word.endIndex < line.endIndex
            ? word.elementsEqual(names[0].utf8) : names[0].utf8.starts(with: word)
        }
    }
    return line[end...].allSatisfy(\.isBlank) && PrintedTitles.areCertain(line[..<end])
      && names.contains { words(of: line[..<end]).starts(with: $0) }
  }
}
