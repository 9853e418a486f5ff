import ValueTrees

/// A line that looks like the names of columns.
struct HeaderWords {
  enum Style {
    /// All in capitals, as in `NAME  READY  STATUS` and `CONTAINER ID   IMAGE`.
    case capitals
    /// Names that begin with a capital, in groups separated by two or more blanks, as in
    /// `Filesystem      Size  Used Avail Use% Mounted on`.
    case capitalized
    /// Any names with a line drawn below each, as in `pip list` and `dpkg -l`.
    case underlined
    /// Any names, such as those of `vmstat` and `iostat`. The numbers below must prove them.
    case plain
  }

  let line: AlignedLine
  let words: [Range<Int>]
  let style: Style

  /// Fails for a line that does not look like a header, or whose words stand at tabs, as those of `du -sh`.
  init?(_ line: AlignedLine, in buffer: [UInt8]) {
    if buffer[line.bytes].contains(.tab) { return nil }
    words = Self.names(of: line, in: buffer)
    self.line = line
    guard words.count > 1 else { return nil }
    let texts = words.map { line.cell($0, in: buffer).text(in: buffer) }
    for (index, text) in texts.enumerated() {
      let gap = index == 0 ? nil : words[index].lowerBound - words[index - 1].upperBound
      guard Self.isName(text, behind: gap) else { return nil }
    }
    if texts.allSatisfy({ $0 == $0.uppercased() }) {
      style = .capitals
    } else {
      let groups = Self.startsOfGroups(words)
      let others = groups.count { !Self.isCapitalized(texts[$0]) }
      // netstat has one name among many that begins with a small letter
      style = groups.count > 1 && others * 5 <= groups.count ? .capitalized : .plain
    }
  }

  /// Whether a word of the line may be in a name: one alone, two that were joined, or a sign behind another
  /// word, as in `CPU %` and `MEM USAGE / LIMIT`.
  private static func isName(_ text: String, behind gap: Int?) -> Bool {
    if text == "%" || text == "/" { return gap == 1 }
    return text.split(separator: " ").allSatisfy(isName)
  }

  /// Whether there is room for labels before the names.
  var isIndented: Bool { words[0].lowerBound >= 4 }

  func texts(in buffer: [UInt8]) -> [String] {
    words.map { line.cell($0, in: buffer).text(in: buffer) }
  }

  /// Whether these are the names of systemctl, which has a mark before some units. Without a unit
  /// nothing else tells that it is a table.
  func isOfUnits(in buffer: [UInt8]) -> Bool {
    texts(in: buffer).starts(with: ["UNIT", "LOAD", "ACTIVE"])
  }

  /// Whether a word is the column `Process` of `ss`, which is empty for sockets of others.
  func isProcessOfSocket(
    _ word: Range<Int>, behind last: Range<Int>, in buffer: [UInt8]
  ) -> Bool {
    buffer[line.cell(word, in: buffer).range].elementsEqual("Process".utf8)
      && line.cell(last, in: buffer).text(in: buffer).hasSuffix("Address:Port")
  }

  /// A line that looks like a header, or whose words are underlined in the next line.
  init?(_ line: AlignedLine, above next: AlignedLine?, in buffer: [UInt8]) {
    guard let next, Self.isRule(buffer[next.bytes]) else {
      self.init(line, in: buffer)
      return
    }
    self.init(line, words: line.words(in: buffer), style: .underlined)
    let hasBars = words.contains { word in
      word.count == 1 && buffer[line.offset(ofColumn: word.lowerBound)] == UInt8(ascii: "|")
    }
    guard words.count > 1, !hasBars else { return nil }
  }

  /// Whether there are two or more lines drawn with `-` or `=`, side by side.
  private static func isRule(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard bytes.allSatisfy({ "-=+ ".utf8.contains($0) }) else { return false }
    return [UInt8(ascii: "-"), UInt8(ascii: "=")].contains { sign in
      bytes.split { $0 != sign }.count { $0.count > 1 } > 1
    }
  }

  /// Any line as a header.
  init(any line: AlignedLine, in buffer: [UInt8]) {
    self.init(line, words: line.words(in: buffer), style: .capitalized)
  }

  /// The groups of a line as names; fails if it is blank.
  init?(groupsOf line: AlignedLine, in buffer: [UInt8]) {
    self.init(line, words: Self.groups(of: line, in: buffer), style: .plain)
    if words.isEmpty { return nil }
  }

  /// The words of a line, those with one blank between them in one.
  static func groups(of line: AlignedLine, in buffer: [UInt8]) -> [Range<Int>] {
    var groups: [Range<Int>] = []
    for word in line.words(in: buffer) {
      if let last = groups.last, word.lowerBound - last.upperBound < 2 {
        groups[groups.count - 1] = last.lowerBound..<word.upperBound
      } else {
        groups.append(word)
      }
    }
    return groups
  }

  private init(_ line: AlignedLine, words: [Range<Int>], style: Style) {
    self.line = line
    self.words = words
    self.style = style
  }

  /// The words of a header. Names of two words in `ss` and `netstat`, such as `Peer Address:Port`,
  /// are joined, since the rows do not always show it.
  private static func names(of line: AlignedLine, in buffer: [UInt8]) -> [Range<Int>] {
    var names: [Range<Int>] = []
    var words = line.words(in: buffer)
    if let last = words.last,
      buffer[line.cell(last, in: buffer).range].elementsEqual("Address:PortProcess".utf8)
    {
      let end = last.upperBound - "Process".utf8.count
      words[words.count - 1] = last.lowerBound..<end
      words.append(end..<last.upperBound)
    }
    for word in words {
      let isAddress = buffer[line.cell(word, in: buffer).range].starts(with: "Address".utf8)
      if isAddress, let before = names.last,
        ["Local", "Peer", "Foreign"].contains(line.cell(before, in: buffer).text(in: buffer))
      {
        names[names.count - 1] = before.lowerBound..<word.upperBound
      } else {
        names.append(word)
      }
    }
    return names
  }

  /// The number of gaps of at least `minimum` blanks between words.
  func wideGaps(minimum: Int) -> Int {
    zip(words, words.dropFirst()).count { $1.lowerBound - $0.upperBound >= minimum }
  }

  /// The words that begin the line or follow a gap of two or more blanks.
  private static func startsOfGroups(_ words: [Range<Int>]) -> [Int] {
    words.indices.filter { $0 == 0 || words[$0].lowerBound - words[$0 - 1].upperBound >= 2 }
  }

  /// Whether a word consists of letters, digits and signs that column names have, without
  /// punctuation.
  private static func isName(_ word: Substring) -> Bool {
    guard let last = word.unicodeScalars.last, !",.;:!?".unicodeScalars.contains(last) else {
      return false
    }
    let isKnown = word.unicodeScalars.allSatisfy {
      Self.isLetter($0) || ("0"..."9").contains($0)
        || "%:+-_/()#.*&@".unicodeScalars.contains($0)
    }
    return isKnown
      && (word == "#" || word.unicodeScalars.contains(where: Self.isLetter))
      && word.unicodeScalars.first.map { !"-*+.:/".unicodeScalars.contains($0) } == true
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

/// The titles of a printed table that are known as such without the rows below, so that a stream can
/// tell where the table begins again.
package enum PrintedTitles {
  /// The least words that are titles.
  private static let fewest = 3

  /// The words of a line in capitals with wide gaps between, such as `NAME   READY   STATUS`, or with a
  /// capital each, such as `Filesystem   Size   Used`; `nil` for other lines.
  package static func words(of line: some Collection<UInt8>) -> [String]? {
    let buffer = Array(line)
    let aligned = AlignedLine(0..<buffer.count, number: 1, in: buffer)
    guard let header = HeaderWords(aligned, in: buffer), header.words.count >= fewest else {
      return nil
    }
    let gaps = header.wideGaps(minimum: 2)
    let isCertain = header.style == .capitals ? gaps > 0 : header.style == .capitalized && gaps > 1
    return isCertain ? header.texts(in: buffer) : nil
  }
}
