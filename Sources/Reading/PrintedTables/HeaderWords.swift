import ValueTrees

/// Whether a line looks like the names of columns.
struct HeaderWords {
  enum Style {
    /// All in capitals, as in `NAME  READY  STATUS` and `CONTAINER ID   IMAGE`.
    case capitals
    /// Names that begin with a capital, set apart by two blanks or more in places, as in
    /// `Filesystem      Size  Used Avail Use% Mounted on`.
    case capitalized
    /// Any names, each with a line drawn below it, as `pip list` and `dpkg -l` do.
    case underlined
    /// Any names, set in so that rows have room for labels before them, as `free` does.
    case indented
  }

  let line: AlignedLine
  let words: [Range<Int>]
  let style: Style

  /// `nil` for a line that does not look like one.
  init?(_ line: AlignedLine, in buffer: [UInt8]) {
    words = Self.names(of: line, in: buffer)
    self.line = line
    guard words.count > 1 else { return nil }
    let texts = words.map { line.cell($0, in: buffer).text(in: buffer) }
    let names = texts.flatMap { $0.utf8.contains(0x20) ? $0.split(separator: " ") : [$0[...]] }
    guard names.allSatisfy(Self.isName) else { return nil }
    let indentation = words[0].lowerBound
    if texts.allSatisfy({ $0 == $0.uppercased() }) {
      style = .capitals
    } else if Self.startsOfGroups(words).count > 1,
      Self.startsOfGroups(words).allSatisfy({ Self.isCapitalized(texts[$0]) })
    {
      style = .capitalized
    } else if indentation >= Self.leastIndentation {
      style = .indented
    } else {
      return nil
    }
  }

  /// Fewer columns than this have no room for a label and a blank.
  private static let leastIndentation = 4

  /// A line that looks like one, or whose words are underlined in the line below it.
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

  /// Two lines or more, drawn with `-` or `=`, side by side.
  private static func isRule(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard bytes.allSatisfy({ "-=+ ".utf8.contains($0) }) else { return false }
    return [UInt8(ascii: "-"), UInt8(ascii: "=")].contains { sign in
      bytes.split { $0 != sign }.count { $0.count > 1 } > 1
    }
  }

  /// A line that is a header whatever it looks like.
  init(any line: AlignedLine, in buffer: [UInt8]) {
    self.init(line, words: line.words(in: buffer), style: .capitalized)
  }

  private init(_ line: AlignedLine, words: [Range<Int>], style: Style) {
    self.line = line
    self.words = words
    self.style = style
  }

  /// The words of a header; those of `ss` and `netstat` that are one name, which rows do not always
  /// tell, such as `Peer Address:Port`, are one.
  private static func names(of line: AlignedLine, in buffer: [UInt8]) -> [Range<Int>] {
    var names: [Range<Int>] = []
    for word in line.words(in: buffer) {
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

  /// How many gaps between words are so wide or wider.
  func wideGaps(minimum: Int) -> Int {
    zip(words, words.dropFirst()).count { $1.lowerBound - $0.upperBound >= minimum }
  }

  /// The words that begin the line or follow a gap of two blanks or more.
  private static func startsOfGroups(_ words: [Range<Int>]) -> [Int] {
    words.indices.filter { $0 == 0 || words[$0].lowerBound - words[$0 - 1].upperBound >= 2 }
  }

  /// Letters, digits and the signs that names of columns have; no punctuation of sentences.
  private static func isName(_ word: Substring) -> Bool {
    guard let last = word.unicodeScalars.last, !",.;:!?".unicodeScalars.contains(last) else {
      return false
    }
    let isKnown = word.unicodeScalars.allSatisfy {
      Self.isLetter($0) || ("0"..."9").contains($0)
        || "%:+-_/()#.*&".unicodeScalars.contains($0)
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
