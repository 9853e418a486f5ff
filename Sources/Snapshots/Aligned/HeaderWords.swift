/// Whether a line looks like the names of columns.
struct HeaderWords {
  enum Style {
    /// All in capitals, as in `NAME  READY  STATUS` and `CONTAINER ID   IMAGE`.
    case capitals
    /// Names that begin with a capital, set apart by two blanks or more in places, as in
    /// `Filesystem      Size  Used Avail Use% Mounted on`.
    case capitalized
  }

  let line: AlignedLine
  let words: [Range<Int>]
  let style: Style

  /// `nil` for a line that is no header.
  init?(_ line: AlignedLine, in buffer: [UInt8]) {
    words = line.words(in: buffer)
    self.line = line
    guard words.count > 1 else { return nil }
    let texts = words.map { line.cell($0, in: buffer).text(in: buffer) }
    guard texts.allSatisfy(Self.isName) else { return nil }
    if texts.allSatisfy({ $0 == $0.uppercased() }) {
      style = .capitals
    } else if Self.startsOfGroups(words).count > 1,
      Self.startsOfGroups(words).allSatisfy({ Self.isCapitalized(texts[$0]) })
    {
      style = .capitalized
    } else {
      return nil
    }
  }

  /// A line that is a header whatever it looks like.
  init(any line: AlignedLine, in buffer: [UInt8]) {
    words = line.words(in: buffer)
    self.line = line
    style = .capitalized
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
  private static func isName(_ word: String) -> Bool {
    guard let last = word.unicodeScalars.last, !",.;:!?".unicodeScalars.contains(last) else {
      return false
    }
    let isKnown = word.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || ("0"..."9").contains($0)
        || "%:+-_/()#.*&".unicodeScalars.contains($0)
    }
    return isKnown
      && (word == "#" || word.unicodeScalars.contains { $0.properties.isAlphabetic })
      && word.unicodeScalars.first.map { !"-*+.:/".unicodeScalars.contains($0) } == true
  }

  private static func isCapitalized(_ word: String) -> Bool {
    let letter = word.unicodeScalars.first { $0.properties.isAlphabetic }
    return letter.map { $0.properties.isUppercase } ?? (word == "#")
  }
}
