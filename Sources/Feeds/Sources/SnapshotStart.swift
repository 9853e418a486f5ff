import Notation
import Reading
import Snapshots

/// How each snapshot begins in a stream of a program that neither clears the screen nor ends a snapshot.
enum SnapshotStart {
  /// `top - 16:51:51 …`, the first line of each screen of `top -b`.
  case top
  /// The titles of a table, as `mysql -t`, `psql` or a loop around `kubectl top pods` print it again and
  /// again, behind up to so many lines that say when or what.
  case table(titles: [String], lead: Int)

  private static let banner = Array("top - ".utf8)
  /// A table has so many lines before it at most.
  private static let mostLead = 4
  /// The lines from which a table is known.
  private static let headLines = 3
  /// They and the lines before them are no longer than this.
  private static let longestHead = 1 << 16

  /// How a stream begins, and where its beginning ends; `nil` before that is known.
  static func first(in bytes: [UInt8]) -> (start: SnapshotStart?, end: Int)? {
    if bytes.count > longestHead {
      return first(in: Array(bytes[..<longestHead])) ?? (nil, 0)
    }
    guard let isTop = beginsWithBanner(bytes) else { return nil }
    if isTop { return (.top, 0) }
    var place = 0
    for lead in 0...mostLead {
      if let head = TableHead(in: bytes, at: place) {
        return (.table(titles: head.titles, lead: lead), head.end)
      }
      guard bytes[place...].count(where: { $0 == .lineFeed }) >= headLines,
        let end = bytes[place...].firstIndex(of: .lineFeed)
      else { return nil }
      place = end + 1
    }
    return (nil, 0)
  }

  /// Whether one beginning shows that there are several snapshots. A table may be the only one.
  var isCertain: Bool { if case .top = self { true } else { false } }

  /// The columns by which the rows are known of which a later line is the new state, as those of
  /// `kubectl get pods --watch`; empty where each line is a row of its own.
  var keys: [String] {
    guard case .table(let titles, _) = self else { return [] }
    return Self.names.first { titles.starts(with: $0) } ?? []
  }

  private static let names = [["NAME"], ["NAMESPACE", "NAME"]]

  /// Whether the first line of a stream, whole or not, may be titles with such columns. The line behind it
  /// tells.
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

  /// The next snapshot that begins behind `place`: from its first byte to the end of its beginning.
  func next(in bytes: [UInt8], from place: Int) -> Range<Int>? {
    switch self {
    case .top:
      return Self.line(beginningWith: Self.banner, in: bytes, from: place).map {
        $0..<$0 + Self.banner.count
      }
    case .table(let titles, let lead):
      var line = place
      while let end = bytes[line...].firstIndex(of: .lineFeed) {
        if let head = TableHead(in: bytes, at: line), head.titles == titles {
          return Self.back(lead, in: bytes, from: line, to: place)..<head.end
        }
        line = end + 1
      }
      return nil
    }
  }

  /// Where the search goes on that began at `place` and has found no more: at the beginning of a line.
  func searched(in bytes: [UInt8], from place: Int) -> Int {
    switch self {
    case .top: max(place, bytes.count - Self.banner.count)
    case .table(_, let lead): max(place, Self.start(ofLast: Self.headLines + lead, in: bytes))
    }
  }

  /// From where on bytes must be kept to know the next snapshot.
  func keptStart(in bytes: [UInt8]) -> Int { searched(in: bytes, from: 0) }

  /// Where the last so many lines begin, without one that is not ended.
  private static func start(ofLast count: Int, in bytes: [UInt8]) -> Int {
    var ends = count + 1
    let place = bytes.lastIndex { byte in
      if byte == .lineFeed { ends -= 1 }
      return ends == 0
    }
    return place.map { $0 + 1 } ?? 0
  }

  /// The beginning of the lines before a table that belong to it, and not to the table before.
  private static func back(_ lead: Int, in bytes: [UInt8], from start: Int, to first: Int) -> Int {
    var place = start
    for _ in 0..<lead where place > first {
      let line = (bytes[..<(place - 1)].lastIndex(of: .lineFeed).map { $0 + 1 } ?? 0)..<place - 1
      if line.lowerBound < first || TableHead.isDrawn(bytes[line]) { break }
      place = line.lowerBound
    }
    return place
  }

  private static func beginsWithBanner(_ bytes: [UInt8]) -> Bool? {
    let line = bytes.drop(while: \.isBlank).prefix(banner.count + 3)
    let time = Array(line.dropFirst(banner.count))
    guard line.starts(with: banner.prefix(line.count)) else { return false }
    guard time.count == 3 else { return nil }
    return time[0].isDigit && time[1].isDigit && time[2] == UInt8(ascii: ":")
  }

  private static func line(
    beginningWith banner: [UInt8], in bytes: [UInt8], from start: Int
  ) -> Int? {
    var start = start
    while let place = bytes[start...].firstIndex(of: banner[0]) {
      let isStart = place == 0 || bytes[place - 1] == .lineFeed
      if isStart, bytes[place...].starts(with: banner) { return place }
      start = place + 1
    }
    return nil
  }
}

/// The first lines of a table that is drawn, without those of Markdown, which a text may repeat; or titles
/// in capitals.
///
/// ```
///  id |  name        +----+-------+        ┌────┬───────┐      NAME    READY   STATUS
/// ----+-------       | id | name  |        │ id │ name  │
///                    +----+-------+        ├────┼───────┤
/// ```
private struct TableHead {
  let titles: [String]
  let end: Int

  /// Fails for other lines, and before they have ended.
  init?(in bytes: [UInt8], at start: Int) {
    var lines: [ArraySlice<UInt8>] = []
    var place = start
    while lines.count < 3, let end = bytes[place...].firstIndex(of: .lineFeed) {
      lines.append(Self.withoutReturn(bytes[place..<end]))
      place = end + 1
    }
    guard lines.count > 1 else { return nil }
    if let words = PrintedTitles.words(of: lines[0]) {
      (titles, end) = (words, lines[1].startIndex)
      return
    }
    let isBox = Self.isRule(lines[0], fromJunction: true)
    guard
      isBox
        ? lines.count > 2 && Self.isRule(lines[2], fromJunction: true)
        : Self.isRule(lines[1], fromJunction: false)
    else { return nil }
    let header = lines[isBox ? 1 : 0]
    guard Self.isDrawn(header) else { return nil }
    titles = String(decoding: header, as: UTF8.self).split(whereSeparator: Self.bars.contains)
      .map { String($0.trimmingBlanks()) }.filter { !$0.isEmpty }
    end = (bytes[lines[isBox ? 2 : 1].endIndex...].firstIndex(of: .lineFeed) ?? place) + 1
    if titles.isEmpty { return nil }
  }

  private static let dashes: Set<Character> = ["-", "=", "─", "━", "═"]
  private static let bars: Set<Character> = ["|", "│", "┃", "║"]

  /// A line of a terminal without the carriage return at its end.
  private static func withoutReturn(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    line.last == .carriageReturn ? line.dropLast() : line
  }

  /// Whether a line has bars, or is a rule.
  static func isDrawn(_ line: ArraySlice<UInt8>) -> Bool {
    let line = withoutReturn(line)
    return isRule(line, fromJunction: true) || isRule(line, fromJunction: false)
      || String(decoding: line, as: UTF8.self).contains { bars.contains($0) }
  }

  /// Whether a line is dashes with junctions between them, and at the ends or not.
  private static func isRule(_ line: ArraySlice<UInt8>, fromJunction: Bool) -> Bool {
    let text = Substring(decoding: line, as: UTF8.self).trimmingBlanks()
    guard let first = text.first, dashes.contains(first) != fromJunction else { return false }
    return text.count { dashes.contains($0) } > 2 && text.contains { !dashes.contains($0) }
      && text.allSatisfy {
        dashes.contains($0) || $0 == "+" || ("\u{2500}"..."\u{257F}").contains($0)
      }
  }
}
