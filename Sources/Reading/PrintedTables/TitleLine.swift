import FlipbookNotation
import FlipbookSnapshots

/// A line that looks like the titles of columns.
struct TitleLine {
  /// The style of titles, in order of certainty. The rows below must provide the remaining evidence.
  enum Style: Int, Comparable {
    /// Any names, such as those of `vmstat` and `iostat`.
    case plain
    /// Names that begin with a capital letter, in groups separated by two or more blanks, as in
    /// `Filesystem      Size  Used Avail Use% Mounted on`.
    case capitalized
    /// All in capitals, as in `NAME  READY  STATUS` and `CONTAINER ID   IMAGE`.
    case capitals
    /// Any names with a line drawn below each, as in `pip list` and `dpkg -l`.
    case underlined

    static func < (one: Style, other: Style) -> Bool { one.rawValue < other.rawValue }
  }

  let line: AlignedLine
  let words: [Range<Int>]
  let style: Style
  /// The text of each title; empty for a time before the titles, as in `10:15:01 AM  CPU    %usr`.
  let texts: [String]
  /// Whether the next line is drawn below it.
  private(set) var isUnderlined = false
  /// The screen columns of the lines below each title, if there is one for each.
  private(set) var rules: [Range<Int>] = []

  /// Takes any line, with the given groups of words as titles.
  init(any line: AlignedLine, words: [Range<Int>], style: Style) {
    (self.line, self.words, self.style) = (line, words, style)
    texts = words.map { PrintedValue.name(line.text($0)) }
  }

  /// Fails for a line that does not look like titles or whose words are separated by tabs, as in `du -sh`.
  init?(_ line: AlignedLine) {
    if line.buffer[line.whole.range].contains(.tab) { return nil }
    self.init(any: line, words: KnownTitles.titles(of: line), style: .plain)
    guard words.count > 1,
      words.indices.allSatisfy({ place in
        place == 0 && texts[0].isEmpty
          || Self.isTitle(line.text(words[place]), isAfterWord: Self.isNarrow(place, words))
      })
    else { return nil }
    if texts.contains(where: { $0.last == "." || $0.last == ":" }) { return }
    self.init(any: line, words: words, style: Self.style(of: texts, at: words))
  }

  /// Takes a line that looks like titles or whose words are underlined in the next line.
  init?(_ line: AlignedLine, above next: AlignedLine?) {
    let rules = next.map(Self.rules) ?? []
    let words = line.words()
    guard words.count > 1, !words.contains(where: { line.text($0) == "|" }) else { return nil }
    if rules.isEmpty {
      self.init(line.buffer[line.bytes].contains(UInt8(ascii: "|")) ? line.withoutBars : line)
      isUnderlined = next.map(Rule.isRule) ?? false
      return
    }
    // the words above one rule are one title
    let starts = rules.map(\.lowerBound)
    var titles: [Range<Int>] = []
    for word in words {
      if let last = titles.last, let rule = starts.last(where: { $0 <= word.lowerBound }),
        rule <= last.lowerBound
      {
        titles[titles.count - 1] = last.lowerBound..<word.upperBound
      } else {
        titles.append(word)
      }
    }
    self.init(any: line, words: titles, style: .underlined)
    isUnderlined = true
    let areBelow = zip(titles, rules).allSatisfy { $1.contains($0.lowerBound) }
    if rules.count == titles.count, areBelow { self.rules = rules }
  }

  /// Whether exactly one blank precedes a word.
  static func isNarrow(_ place: Int, _ words: [Range<Int>]) -> Bool {
    words.indices.dropFirst().contains(place)
      && words[place].lowerBound - words[place - 1].upperBound == 1
  }

  /// Whether it is underlined and not the last row above a total, whose values are underlined too.
  var areUnderlinedWords: Bool { isUnderlined && !texts.contains(where: PrintedValue.isMeasure) }

  /// Whether other titles may follow. If one table in a block has underlined titles, the others have them too.
  func mayPrecede(_ other: TitleLine) -> Bool { !isUnderlined || other.areUnderlinedWords }

  /// The number of gaps of two or more blanks between words.
  var wideGapCount: Int {
    zip(words, words.dropFirst()).count { $1.lowerBound - $0.upperBound > 1 }
  }

  private static func style(of texts: [String], at words: [Range<Int>]) -> Style {
    if texts.allSatisfy({ $0 == $0.uppercased() }) { return .capitals }
    // in netstat and df, a few of many words begin with a lowercase letter
    let starts = words.indices.filter { $0 == 0 || !isNarrow($0, words) }
    func areCapitalized(_ places: some Collection<Int>) -> Bool {
      places.count { !isCapitalized(texts[$0]) } * 5 <= places.count
    }
    return starts.count > 1 && (areCapitalized(starts) || areCapitalized(texts.indices))
      ? .capitalized : .plain
  }

  /// The screen columns of two or more rules of `=` or `-`, side by side; empty for other lines.
  private static func rules(of line: AlignedLine) -> [Range<Int>] {
    let bytes = line.buffer[line.bytes]
    guard bytes.allSatisfy({ "-=+ ".utf8.contains($0) }) else { return [] }
    for sign in "=-".utf8 {
      let rules = bytes.split { $0 != sign }
      if rules.count(where: { $0.count > 1 }) > 1 {
        let start = line.bytes.lowerBound
        return rules.map { $0.startIndex - start..<$0.endIndex - start }
      }
    }
    return []
  }

  /// Whether text may be part of a title: a single word, two joined words, or a symbol after another word, as
  /// in `CPU %` and `MEM USAGE / LIMIT`.
  private static func isTitle(_ text: String, isAfterWord: Bool) -> Bool {
    if text == "%" || text == "/" { return isAfterWord }
    return text.split(separator: " ").allSatisfy { $0 == "/" || $0 == "%" || isName($0) }
  }

  /// Whether a word consists of letters, digits and symbols that occur in column names.
  private static func isName(_ word: Substring) -> Bool {
    guard let first = word.first, !"-*+.:/[".contains(first),
      let last = word.last, !",;!?".contains(last)
    else { return false }
    return word == "#"
      || word.contains(where: \.isLetter)
        && word.allSatisfy {
          $0.isLetter || ("0"..."9").contains($0) || "%:+-_/()#.*&@".contains($0)
        }
  }

  private static func isCapitalized(_ word: String) -> Bool {
    word.first(where: \.isLetter).map(\.isUppercase) ?? (word == "#")
  }
}

/// Known titles of the tables of programs, since their rows do not always show where columns begin.
enum KnownTitles {
  /// `|` separates titles, which may touch. An empty title is that of a column of marks, which few rows have.
  private static let all = [
    "|UNIT|LOAD|ACTIVE", "Local Address", "Foreign Address", "Local Address:Port",
    "Peer Address:Port|Process",
  ].map { $0.split(separator: "|", omittingEmptySubsequences: false).map(String.init) }
  private static let pairs = all.flatMap { zip($0, $0.dropFirst()) }

  /// The words of a line, joined and divided according to the known titles.
  static func titles(of line: AlignedLine) -> [Range<Int>] {
    let words = line.tokens().flatMap { divided($0, of: line) }
    return AlignedLine.joined(words) { one, next in
      let text = line.text(one.lowerBound..<next.upperBound)
      return text.hasSuffix(" %") || all.contains { $0.contains(text) }
    }
  }

  private static func divided(_ word: Range<Int>, of line: AlignedLine) -> [Range<Int>] {
    let text = line.text(word)
    for (one, next) in pairs where !next.isEmpty && text.hasSuffix(next) {
      let place = word.upperBound - next.count
      if place > word.lowerBound, one.hasSuffix(text.dropLast(next.count)) {
        return [word.lowerBound..<place, place..<word.upperBound]
      }
    }
    return [word]
  }

  /// Whether two titles are known to belong to two columns.
  static func areTwo(_ one: String, _ next: String) -> Bool {
    pairs.contains { $0 == (one, next) }
  }

  /// Whether a column of marks precedes the titles. If so, the titles are recognised even without rows.
  static func haveMarks(_ titles: [String]) -> Bool {
    all.contains { $0[0].isEmpty && titles.starts(with: $0.dropFirst()) }
  }
}

/// Classifies the value of a cell, to distinguish columns from text.
enum PrintedValue {
  /// Whether the text is a number with or without a unit, a time or a date.
  static func isMeasure(_ text: String) -> Bool {
    guard let first = text.utf8.first(where: { !"+-$(.".utf8.contains($0) }) else { return false }
    return (first.isDigit || first >= 0x80)
      && (Quantity(text) != nil || isTime(text) || isDate(text[...]))
  }

  /// Whether the text stands for a missing value.
  static func isMissing(_ text: String) -> Bool {
    ["", "-", "--", "<none>", "n/a", "N/A", "?", "*"].contains(text)
  }

  /// The text as a title; empty for a time, and for the word that sysstat prints in the column of times for
  /// its averages.
  static func name(_ text: String) -> String { isTime(text) || text == "Average:" ? "" : text }

  /// `12:30`, `12:30:01 PM`, `2026-11-20 12:30:01`
  static func isTime(_ text: String) -> Bool {
    let words = text.split(separator: " ")
    switch words.count {
    case 1: return isClock(words[0])
    case 2:
      return isClock(words[0]) && (words[1] == "AM" || words[1] == "PM")
        || isDate(words[0]) && isClock(words[1])
    default: return false
    }
  }

  private static func isClock(_ word: Substring) -> Bool {
    word.utf8.first?.isDigit == true && word.utf8.contains(UInt8(ascii: ":"))
      && word.utf8.allSatisfy { $0.isDigit || ":.".utf8.contains($0) }
  }

  /// `2026-11-20`, `11/20/26`
  static func isDate(_ word: Substring) -> Bool {
    let parts = word.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "/" }
    return parts.count == 3
      && parts.allSatisfy { (1...4).contains($0.utf8.count) && $0.utf8.allSatisfy(\.isDigit) }
  }
}

/// Recognises the titles of a printed table, so that a repeated table can be found in a stream.
package enum PrintedTitles {
  /// Whether a line contains words in capitals with wide gaps between them, such as `NAME   READY   STATUS`, or
  /// capitalised words, such as `Filesystem   Size   Used`.
  package static func areCertain(_ line: some Collection<UInt8>) -> Bool {
    let buffer = Array(line)
    return areCertain(AlignedLine(0..<buffer.count, in: buffer))
  }

  private static func areCertain(_ line: AlignedLine) -> Bool {
    guard let titles = TitleLine(line), titles.words.count > 2 else { return false }
    let gaps = titles.wideGapCount
    return titles.style == .capitals ? gaps > 0 : titles.style == .capitalized && gaps > 1
  }

  /// Whether the first line of text contains the titles of a table, by itself or because of the lines below it: a
  /// drawn line, except in Markdown, since several such tables may occur in a document, or rows.
  package static func areAbove(_ text: some Collection<UInt8>) -> Bool {
    let lines = AlignedLine.lines(of: Array(text))
    if areCertain(lines[0]) { return true }
    if let rule = Rule(lines[1]), rule.parts(of: lines[0]) != nil {
      return !lines[1].text.contains("|")
    }
    let table = TableFinder(known: []).tables(in: lines[...]).first
    return lines.count > 2 && table?.lines.lowerBound == 0
  }
}
