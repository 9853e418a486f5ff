import FlipbookNotation
import FlipbookReading
import FlipbookSnapshots

/// The titles of a table that is printed repeatedly, as by `mysql -t`, `psql`, `top -b` or a loop around
/// `kubectl top pods`, together with the lines before it, such as a time or a summary.
struct RepeatedTable: Sendable {
  private let titles: [String]
  /// The number of lines before the table that belong to it.
  private let lead: Int
  /// Whether only the rows below the titles show that they are titles.
  private var needsRows = false

  /// The maximum number of lines before a table; `top -b` prints six.
  private static let mostLead = 8
  /// The number of lines needed to recognise a table.
  private static let headLines = 3
  /// The maximum size in bytes of these lines and those before them.
  private static let longestHead = 1 << 16

  /// The table with which a stream begins, and the end of its first lines; `nil` if more bytes are needed.
  static func first(in bytes: [UInt8]) -> (table: RepeatedTable?, end: Int)? {
    if bytes.count > longestHead {
      return first(in: Array(bytes[..<longestHead])) ?? (nil, 0)
    }
    var place = 0
    for lead in 0...mostLead {
      if let head = TableHead(in: bytes, at: place) {
        return (RepeatedTable(titles: head.titles, lead: lead), head.end)
      }
      let ends = Array(
        bytes[place...].indices.lazy.filter { bytes[$0] == .lineFeed }.prefix(headLines))
      guard ends.count == headLines else { return nil }
      if let titles = PrintedTitles.words(above: bytes[place...ends.last!]) {
        return (RepeatedTable(titles: titles, lead: lead, needsRows: true), ends[0] + 1)
      }
      place = ends[0] + 1
    }
    return (nil, 0)
  }

  /// Finds the start of the next table. Advances `place` past the bytes that need not be searched again.
  func next(in bytes: [UInt8], from place: inout Int) -> Range<Int>? {
    var line = place
    repeat {
      let known = needsRows ? titles : []
      if let head = TableHead(in: bytes, at: line, known: known), head.titles == titles {
        let start = start(of: line, in: bytes, from: place)
        place = head.end
        return start..<start
      }
    } while bytes.nextLine(from: &line) != nil
    // the last lines may be the beginning of a table
    var ends = Self.headLines + lead + 1
    let kept = bytes.lastIndex { byte in
      if byte == .lineFeed { ends -= 1 }
      return ends == 0
    }
    place = max(place, kept.map { $0 + 1 } ?? 0)
    return nil
  }

  /// The start of the lines before a table that belong to it and not to the previous table.
  private func start(of table: Int, in bytes: [UInt8], from first: Int) -> Int {
    var place = table
    for _ in 0..<lead where place > first {
      let line = (bytes[..<(place - 1)].lastIndex(of: .lineFeed).map { $0 + 1 } ?? 0)..<place - 1
      if line.lowerBound < first || TableHead.isDrawn(TableHead.text(bytes[line])) { break }
      place = line.lowerBound
    }
    return place
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
    guard line[end...].allSatisfy(\.isBlank), let titles = PrintedTitles.words(of: line[..<end])
    else { return false }
    return names.contains { titles.starts(with: $0) }
  }
}

/// The first lines of a drawn table, except Markdown, since several such tables may occur in a document; or
/// titles in capitals.
///
/// ```
///  id |  name        +----+-------+        ┌────┬───────┐      NAME    READY   STATUS
/// ----+-------       | id | name  |        │ id │ name  │
///                    +----+-------+        ├────┼───────┤
/// ```
private struct TableHead {
  let titles: [String]
  let end: Int

  private static let dashes: Set<Character> = ["-", "=", "─", "━", "═"]
  private static let bars: Set<Character> = ["|", "│", "┃", "║"]

  /// Fails for other lines and if the lines are incomplete.
  ///
  /// - Parameter known: The titles to look for if the line alone does not show that it contains titles.
  init?(in bytes: [UInt8], at start: Int, known: [String] = []) {
    var lines: [(text: Substring, end: Int)] = []
    var place = start
    while lines.count < 3, let line = bytes.nextLine(from: &place) {
      lines.append((Self.text(bytes[line]), place))
    }
    guard lines.count > 1 else { return nil }
    let words = known.flatMap { $0.split(separator: " ") }
    let isKnown = !words.isEmpty && lines[0].text.split(whereSeparator: \.isWhitespace) == words
    if let titles = isKnown ? known : PrintedTitles.words(of: lines[0].text.utf8) {
      (self.titles, end) = (titles, lines[0].end)
      return
    }
    let header = Self.isRule(lines[0].text) ? 1 : 0
    guard lines.count > header + 1, Self.isRule(lines[header + 1].text) else { return nil }
    let parts = lines[header].text.split(whereSeparator: Self.bars.contains)
    titles = parts.map { String($0.trimmingBlanks()) }.filter { !$0.isEmpty }
    end = lines[header + 1].end
    guard Self.isDrawn(lines[header].text), !titles.isEmpty else { return nil }
  }

  static func text(_ line: ArraySlice<UInt8>) -> Substring {
    Substring(decoding: line.prefix { $0 != .lineFeed && $0 != .carriageReturn }, as: UTF8.self)
      .trimmingBlanks()
  }

  /// Whether a line contains bars or is a rule.
  static func isDrawn(_ line: Substring) -> Bool {
    isRule(line) || line.contains(where: bars.contains)
  }

  /// Whether a line consists of dashes with junctions between them.
  private static func isRule(_ line: Substring) -> Bool {
    line.count { dashes.contains($0) } > 2 && line.contains { !dashes.contains($0) }
      && line.allSatisfy {
        dashes.contains($0) || $0 == "+" || ("\u{2500}"..."\u{257F}").contains($0)
      }
  }
}
