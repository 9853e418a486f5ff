import Notation
import Snapshots
import ValueTrees

/// A line that looks like the titles of columns.
struct TitleLine {
  /// How sure it is that a line has titles. The rows below must prove the rest.
  enum Style: Int, Comparable {
    /// Any names, such as those of `vmstat` and `iostat`.
    case plain
    /// Names that begin with a capital, in groups separated by two or more blanks, as in
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

  private init(_ line: AlignedLine, words: [Range<Int>], style: Style) {
    (self.line, self.words, self.style) = (line, words, style)
  }

  /// Fails for a line that does not look like titles, or whose words are at tabs, as those of `du -sh`.
  init?(_ line: AlignedLine, in buffer: [UInt8]) {
    if buffer[line.bytes].contains(.tab) { return nil }
    let words = KnownTitles.titles(of: line, in: buffer)
    guard words.count > 1 else { return nil }
    var isEnded = false
    let texts = words.map { line.text($0, in: buffer) }
    for (place, text) in texts.enumerated() {
      if place == 0, PrintedValue.isTime(text) { continue }
      let isAfterWord = place > 0 && words[place].lowerBound - words[place - 1].upperBound == 1
      guard Self.isTitle(text, isAfterWord: isAfterWord) else { return nil }
      isEnded = isEnded || ".:".utf8.contains(text.utf8.last!)
    }
    self.init(line, words: words, style: isEnded ? .plain : Self.style(of: texts, at: words))
  }

  /// A line that looks like titles, or whose words are underlined in the next line.
  init?(_ line: AlignedLine, above next: AlignedLine?, in buffer: [UInt8]) {
    guard let next, Self.isRule(buffer[next.bytes]) else {
      self.init(line, in: buffer)
      return
    }
    let words = line.words(in: buffer)
    guard words.count > 1, !words.contains(where: { line.text($0, in: buffer) == "|" }) else {
      return nil
    }
    // the words above one line are one title
    let rules = Self.rules(of: next, in: buffer).map(\.lowerBound)
    var titles: [Range<Int>] = []
    for word in words {
      if let last = titles.last, let rule = rules.last(where: { $0 <= word.lowerBound }),
        rule <= last.lowerBound
      {
        titles[titles.count - 1] = last.lowerBound..<word.upperBound
      } else {
        titles.append(word)
      }
    }
    self.init(line, words: titles, style: .underlined)
  }

  /// Any line as titles.
  init(any line: AlignedLine, in buffer: [UInt8]) {
    self.init(line, words: line.words(in: buffer), style: .capitalized)
  }

  /// The groups of a line as titles; fails if it is blank.
  init?(groupsOf line: AlignedLine, in buffer: [UInt8]) {
    self.init(line, words: line.groups(in: buffer), style: .plain)
    if words.isEmpty { return nil }
  }

  /// The words; empty for a time before the titles, as in `10:15:01 AM  CPU    %usr`.
  func texts(in buffer: [UInt8]) -> [String] {
    words.map { word in
      let text = line.text(word, in: buffer)
      return PrintedValue.isTime(text) ? "" : text
    }
  }

  /// The number of gaps of two or more blanks between words.
  var wideGapCount: Int {
    zip(words, words.dropFirst()).count { $1.lowerBound - $0.upperBound > 1 }
  }

  private static func style(of texts: [String], at words: [Range<Int>]) -> Style {
    if texts.allSatisfy({ $0 == $0.uppercased() }) { return .capitals }
    // netstat and df have a few words among many that begin with a lowercase letter
    let starts = words.indices.filter {
      $0 == 0 || words[$0].lowerBound - words[$0 - 1].upperBound > 1
    }
    func areCapitalized(_ places: some Collection<Int>) -> Bool {
      places.count { !isCapitalized(texts[$0]) } * 5 <= places.count
    }
    return starts.count > 1 && (areCapitalized(starts) || areCapitalized(texts.indices))
      ? .capitalized : .plain
  }

  /// Whether there are two or more lines drawn with `-` or `=`, side by side.
  private static func isRule(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard bytes.allSatisfy({ "-=+ ".utf8.contains($0) }) else { return false }
    return rules.contains { sign in bytes.split { $0 != sign }.count { $0.count > 1 } > 1 }
  }

  private static let rules = [UInt8(ascii: "="), UInt8(ascii: "-")]

  /// The screen columns of the lines that are drawn below titles.
  private static func rules(of line: AlignedLine, in buffer: [UInt8]) -> [Range<Int>] {
    let bytes = buffer[line.bytes]
    for sign in rules {
      let parts = bytes.split { $0 != sign }.filter { $0.count > 1 }
      if parts.count > 1 {
        return parts.map { $0.startIndex - bytes.startIndex..<$0.endIndex - bytes.startIndex }
      }
    }
    return []
  }

  /// Whether a word may be a title: one alone, two that were joined, or a symbol after another word, as in
  /// `CPU %` and `MEM USAGE / LIMIT`.
  private static func isTitle(_ text: String, isAfterWord: Bool) -> Bool {
    if text == "%" || text == "/" { return isAfterWord }
    return text.split(separator: " ").allSatisfy { $0 == "/" || $0 == "%" || isName($0) }
  }

  /// Whether a word consists of letters, digits and symbols that column names have.
  private static func isName(_ word: Substring) -> Bool {
    guard let first = word.unicodeScalars.first, !"-*+.:/[".unicodeScalars.contains(first),
      let last = word.unicodeScalars.last, !",;!?".unicodeScalars.contains(last)
    else { return false }
    return word == "#"
      || word.unicodeScalars.contains(where: isLetter)
        && word.unicodeScalars.allSatisfy {
          isLetter($0) || ("0"..."9").contains($0) || "%:+-_/()#.*&@".unicodeScalars.contains($0)
        }
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII
      ? scalar.value | 0x20 >= 0x61 && scalar.value | 0x20 <= 0x7A : scalar.properties.isAlphabetic
  }

  private static func isCapitalized(_ word: String) -> Bool {
    let letter = word.unicodeScalars.first(where: isLetter)
    return letter.map { $0.properties.isUppercase } ?? (word == "#")
  }
}

/// What is known about the titles of programs, since their rows do not always show it.
enum KnownTitles {
  /// `|` separates titles, which may touch. An empty one is that of marks, which few rows have.
  private static let all = [
    "|UNIT|LOAD|ACTIVE", "Local Address", "Foreign Address", "Local Address:Port",
    "Peer Address:Port|Process",
  ].map { $0.split(separator: "|", omittingEmptySubsequences: false).map(String.init) }

  /// The titles of commands, which have blanks.
  static let commands = ["COMMAND", "CMD"]

  /// The words of a line, joined and divided where that is known.
  static func titles(of line: AlignedLine, in buffer: [UInt8]) -> [Range<Int>] {
    var titles: [Range<Int>] = []
    for word in line.tokens(in: buffer).flatMap({ divided($0, of: line, in: buffer) }) {
      if let last = titles.last, word.lowerBound - last.upperBound == 1 {
        let both = last.lowerBound..<word.upperBound
        let text = line.text(both, in: buffer)
        if text.hasSuffix(" %") || all.contains(where: { $0.contains(text) }) {
          titles[titles.count - 1] = both
          continue
        }
      }
      titles.append(word)
    }
    return titles
  }

  private static func divided(
    _ word: Range<Int>, of line: AlignedLine, in buffer: [UInt8]
  ) -> [Range<Int>] {
    let text = line.text(word, in: buffer)
    for (one, next) in all.flatMap({ zip($0, $0.dropFirst()) }) where text.hasSuffix(next) {
      let place = word.upperBound - next.count
      if !next.isEmpty, place > word.lowerBound, one.hasSuffix(text.dropLast(next.count)) {
        return [word.lowerBound..<place, place..<word.upperBound]
      }
    }
    return [word]
  }

  /// Whether two titles are known to be those of two columns.
  static func areTwo(_ one: String, _ next: String) -> Bool {
    all.contains { zip($0, $0.dropFirst()).contains { $0 == (one, next) } }
  }

  /// Whether a column of marks is before the titles. Then they are known as such without rows, too.
  static func haveMarks(_ titles: [String]) -> Bool {
    all.contains { $0[0].isEmpty && titles.starts(with: $0.dropFirst()) }
  }
}

/// What the value of a cell is, as far as it tells columns from text.
enum PrintedValue {
  /// Whether it is a number with or without a unit, a time or a date.
  static func isMeasure(_ text: String) -> Bool {
    guard let first = text.utf8.first(where: { !"+-$(.".utf8.contains($0) }) else { return false }
    return (first.isDigit || first >= 0x80)
      && (Quantity(text) != nil || isTime(text) || isDate(text[...]))
  }

  /// Whether it stands for a value that is missing.
  static func isMissing(_ text: String) -> Bool {
    ["", "-", "--", "<none>", "n/a", "N/A", "?", "*"].contains(text)
  }

  /// `12:30`, `12:30:01 PM`, `2026-11-20 12:30:01`
  static func isTime(_ text: String) -> Bool {
    let words = text.split(separator: " ")
    guard (1...2).contains(words.count) else { return false }
    if words.count == 1 { return isClock(words[0]) }
    return isClock(words[0]) && (words[1] == "AM" || words[1] == "PM")
      || isDate(words[0]) && isClock(words[1])
  }

  static func isClock(_ word: Substring) -> Bool {
    word.utf8.first?.isDigit == true && word.utf8.contains(UInt8(ascii: ":"))
      && word.utf8.allSatisfy { $0.isDigit || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ".") }
  }

  /// `2026-11-20`, `11/20/26`
  static func isDate(_ word: Substring) -> Bool {
    let parts = word.utf8.split(omittingEmptySubsequences: false) {
      $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "/")
    }
    return parts.count == 3
      && parts.allSatisfy { (1...4).contains($0.count) && $0.allSatisfy(\.isDigit) }
  }
}

/// The titles of a printed table that are known as such without the rows below, so that a stream can
/// tell where the table begins again.
package enum PrintedTitles {
  /// The fewest words that are titles.
  private static let fewest = 3

  /// The words of a line in capitals with wide gaps between, such as `NAME   READY   STATUS`, or with a
  /// capital each, such as `Filesystem   Size   Used`; `nil` for other lines.
  package static func words(of line: some Collection<UInt8>) -> [String]? {
    let buffer = Array(line)
    let aligned = AlignedLine(0..<buffer.count, number: 1, in: buffer)
    guard let titles = TitleLine(aligned, in: buffer), titles.words.count >= fewest else {
      return nil
    }
    let gaps = titles.wideGapCount
    let isCertain = titles.style == .capitals ? gaps > 0 : titles.style == .capitalized && gaps > 1
    return isCertain ? titles.texts(in: buffer) : nil
  }
}
