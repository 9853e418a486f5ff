internal import Notation

/// The likeness of two rows that are known by their texts, from 0 to 1.
///
/// It is the similarity of the texts (see ``TextSimilarity``). Two lines that differ in nothing but numbers are
/// alike, however short they are, and so are two lines that are a value alone: `9` becomes `10`, and `failed`
/// becomes `active`. The digits that two numbers share say nothing. But two lines that begin with different
/// names are two rows, however alike the rest is: `job1  696  ACTIVE` does not become `job2  12  QUEUED`. Nor
/// does `srv  10  running` become `src  12  running`; see ``ListingWord``.
struct RowLikeness {
  private let text: TextSimilarity
  private let name: LeadingName?
  private let word: ListingWord?
  private let measure: LineValue?

  /// - Parameter isLine: Whether the row is a line. The first value of a table row is no name, since the
  ///   rows of a table have a key where its values tell them apart.
  init(_ text: String, isLine: Bool = true) {
    self.text = TextSimilarity(text)
    name = isLine ? LeadingName(text) : nil
    word = isLine && name == nil ? ListingWord(text) : nil
    measure = isLine ? LineValue(text) : nil
  }

  /// The likeness; 0 if it is below the ``TextSimilarity/threshold``.
  func value(to other: RowLikeness) -> Double {
    value(to: other) { $0.value(to: $1) }
  }

  /// An upper bound of the likeness, cheaper to compute.
  func valueUpperBound(to other: RowLikeness) -> Double {
    value(to: other) { $0.valueUpperBound(to: $1) }
  }

  private func value(
    to other: RowLikeness, by similarity: (TextSimilarity, TextSimilarity) -> Double
  ) -> Double {
    if let measure, let another = other.measure, measure.isLike(another) {
      return TextSimilarity.threshold
    }
    if isNamedUnlike(other) { return 0 }
    let value = similarity(text, other.text)
    if value >= TextSimilarity.threshold { return value }
    return text.differsOnlyInNumbers(from: other.text) ? TextSimilarity.threshold : value
  }

  private func isNamedUnlike(_ other: RowLikeness) -> Bool {
    if let name, let another = other.name { return name != another }
    guard let word, let another = other.word else { return false }
    return word.isNameUnlike(another)
  }
}

extension Gap {
  /// The pairs of rows that are alike, most alike first, none of which crosses one that is more alike.
  func similarPairs(_ olds: [RowLikeness], _ news: [RowLikeness]) -> [(old: Int, new: Int)] {
    let likeness = { olds[$0].value(to: news[$1]) }
    return diagonal(likeness, atMost: { olds[$0].valueUpperBound(to: news[$1]) })
      ?? allPairs(likeness)
  }
}

/// A line that is a value alone: a number with or without a unit, or the word of a state.
private enum LineValue {
  case quantity(Quantity)
  case state

  init?(_ line: String) {
    if let quantity = Quantity(line) {
      self = .quantity(quantity)
    } else if line.utf8.allSatisfy(LeadingName.isASCIILetter), StateWord(line) != nil {
      self = .state
    } else {
      return nil
    }
  }

  func isLike(_ other: LineValue) -> Bool {
    switch (self, other) {
    case (.quantity(let one), .quantity(let another)): one.values(beside: another) != nil
    case (.state, .state): true
    default: false
    }
  }
}

/// The plain word at the beginning of a line of a listing: before columns or a number.
///
/// It may be a name or a state. It is the name of another row, unless the rest of the line is long and stays, or
/// begins with a word that stays and is no state: `Running  web-1  10s` becomes `Stopped  web-1  12s`.
private struct ListingWord {
  private let word: Substring
  private let second: Substring
  private let rest: Substring
  /// A rest that is as long says which row it is.
  private static let longRest = 12

  init?(_ line: String) {
    let body = line.drop { $0 == " " || $0 == "\t" }
    word = body.prefix { $0 != " " && $0 != "\t" }
    guard !word.isEmpty, word.utf8.allSatisfy(LeadingName.isASCIILetter) else { return nil }
    let gap = body.dropFirst(word.count)
    rest = gap.drop { $0 == " " || $0 == "\t" }
    second = rest.prefix { $0 != " " && $0 != "\t" }
    let isColumn = gap.hasPrefix("  ") || gap.hasPrefix("\t")
    guard isColumn || second.utf8.first?.isDigit == true else { return nil }
  }

  func isNameUnlike(_ other: ListingWord) -> Bool {
    if word == other.word { return false }
    if second == other.second, second.utf8.first.map(LeadingName.isASCIILetter) == true,
      StateWord(String(second)) == nil
    {
      return false
    }
    return rest != other.rest || rest.utf8.count < Self.longRest
  }
}

/// The name at the beginning of a line with more words: `job1`, `web-7f9c`, `/dev/sda1`, `10.0.0.1`.
///
/// A plain word is none, as it may be the text or the state of the row. Nor is what counts or passes: a
/// number, a share, a time, a version.
struct LeadingName: Equatable {
  let bytes: [UInt8]

  init?(_ line: String) {
    let words = line.utf8.drop(while: Self.isBlank)
    let word = words.prefix { !Self.isBlank($0) }
    guard words[word.endIndex...].contains(where: { !Self.isBlank($0) }) else { return nil }
    // “eth0:” and “PATH=/bin” are names with their values
    let name = Array(word.prefix { $0 != UInt8(ascii: ":") && $0 != UInt8(ascii: "=") })
    guard Self.isName(name) else { return nil }
    bytes = name
  }

  private static func isName(_ word: [UInt8]) -> Bool {
    guard let first = word.first,
      word.allSatisfy({ isASCIILetter($0) || $0.isDigit || isJoint($0) })
    else { return false }
    if first.isDigit { return isCommit(word) || isAddress(word) }
    let isVersion =
      first | 0x20 == UInt8(ascii: "v") && !word.dropFirst().contains(where: isASCIILetter)
    return !isVersion && word.contains(where: isASCIILetter)
      && (word.contains(where: \.isDigit) || word.dropFirst().dropLast().contains(where: isJoint))
  }

  /// Whether a word is the hexadecimal name of a commit or a container, or a UUID.
  private static func isCommit(_ word: [UInt8]) -> Bool {
    word.count >= 7 && word.contains(where: isASCIILetter)
      && word.allSatisfy { isHexadecimal($0) || $0 == UInt8(ascii: "-") }
  }

  /// Whether a word is an address such as `10.0.0.1`.
  private static func isAddress(_ word: [UInt8]) -> Bool {
    let parts = word.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return parts.count == 4
      && parts.allSatisfy { (1...3).contains($0.count) && $0.allSatisfy(\.isDigit) }
  }

  static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
  static func isASCIILetter(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- UInt8(ascii: "a") < 26
  }
  private static func isJoint(_ byte: UInt8) -> Bool { "-_./@~+".utf8.contains(byte) }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    byte.isDigit || (byte | 0x20) &- UInt8(ascii: "a") < 6
  }
}
