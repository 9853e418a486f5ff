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
