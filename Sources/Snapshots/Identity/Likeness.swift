internal import FlipbookNotation

/// The similarity of two rows without a key or of two titles, from 0 to 1.
///
/// It is the larger of two measures: Dice's coefficient of their triples of adjacent bytes (Dice, 1945,
/// doi:10.2307/1932409), and the proportion of the longer text that is a common beginning or end, if that is
/// at least ``minimumShare``. Only the first ``sampleSize`` bytes count, without indentation and repeated blanks.
///
/// Two lines that consist of a single value are similar: `9` becomes `10`, and `failed` becomes `active`. But two lines
/// with different names are different rows, however similar the rest is; see ``LineName``.
struct Likeness {
  /// The minimum similarity at which a changed row is still the same row.
  static let threshold = 0.5
  /// Greater than the threshold, since short lines often begin with the same words: "Buy milk", "Buy eggs".
  static let minimumShare = 0.6
  static let sampleSize = 256

  var name: LineName?
  private let bytes: [UInt8]
  /// The triples of adjacent bytes, ascending. Pairs are too common: half of those of any two sentences are equal.
  private let triples: [UInt32]
  private let words: [Substring]
  /// The single value that the whole line consists of: a number with or without a unit, or a state.
  private let quantity: Quantity?
  private let isState: Bool

  /// - Parameter name: The name of a line; `nil` for the row of a table or a title. The first value of a table row is
  ///   not treated as a name: if it distinguished rows, it would be the key.
  init(_ text: String, name: LineName? = nil, values: [String] = []) {
    bytes = Self.essence(of: text)
    triples = zip(bytes, zip(bytes.dropFirst(), bytes.dropFirst(2))).map {
      UInt32($0) << 16 | UInt32($1.0) << 8 | UInt32($1.1)
    }.sorted()
    self.name = name
    // equal values count only in the same column
    let cells = values.enumerated().filter { !$1.isEmpty }.map { "\($0) \($1)"[...] }
    words = (name?.words.filter { $0.contains(where: \.isLetter) } ?? cells).sorted()
    quantity = name != nil ? Quantity(text) : nil
    isState = name != nil && bytes.allSatisfy(\.isASCIILetter) && StateWord(text) != nil
  }

  /// The bytes of the text that count.
  private static func essence(of text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    for byte in text.utf8.prefix(4 * sampleSize) where !byte.isBlank || bytes.last?.isBlank == false
    {
      bytes.append(byte)
    }
    return Array(bytes.prefix(sampleSize))
  }

  /// The similarity; 0 if it is below the ``threshold``.
  func value(to other: Likeness) -> Double {
    if isState, other.isState { return Self.threshold }
    if let quantity, let another = other.quantity, quantity.values(beside: another) != nil {
      return Self.threshold
    }
    if let name, let another = other.name, name.isUnlike(another) { return 0 }
    let value = max(share(with: other), Self.dice(triples, other.triples))
    if value >= Self.threshold { return value }
    let common = Self.dice(words, other.words)
    return common > Self.threshold ? common : 0
  }

  /// Dice's coefficient of two ascending sequences, or 0 if it is certainly below the threshold.
  private static func dice<Value: Comparable>(_ one: [Value], _ other: [Value]) -> Double {
    let (fewer, all) = (min(one.count, other.count), one.count + other.count)
    guard fewer > 0, 2 * Double(fewer) >= threshold * Double(all) else { return 0 }
    return 2 * Double(commonCount(one, other)) / Double(all)
  }

  private func share(with other: Likeness) -> Double {
    let shorter = min(bytes.count, other.bytes.count)
    var (prefix, suffix) = (0, 0)
    while prefix < shorter, bytes[prefix] == other.bytes[prefix] { prefix += 1 }
    while suffix < shorter - prefix,
      bytes[bytes.count - 1 - suffix] == other.bytes[other.bytes.count - 1 - suffix]
    {
      suffix += 1
    }
    let share = Double(prefix + suffix) / Double(max(bytes.count, other.bytes.count, 1))
    return share >= Self.minimumShare ? share : 0
  }

  /// The number of common values of two ascending sequences, with repetitions. O(n).
  static func commonCount<Value: Comparable>(_ one: [Value], _ other: [Value]) -> Int {
    var (count, left, right) = (0, 0, 0)
    while left < one.count, right < other.count {
      if one[left] == other[right] {
        (count, left, right) = (count + 1, left + 1, right + 1)
      } else if one[left] < other[right] {
        left += 1
      } else {
        right += 1
      }
    }
    return count
  }

  /// The text without checkbox, number of a list, case and blanks.
  static func loose(_ text: String) -> String {
    let body = text.drop(while: \.isWhitespace)
    let digits = body.prefix { $0.isASCII && $0.isNumber }
    let isNumbered = !digits.isEmpty && body[digits.endIndex...].hasPrefix(". ")
    let isItem = body.first.map("-*+".contains) == true
    let item = body.dropFirst(isNumbered ? digits.count + 1 : isItem ? 1 : 0)
      .drop(while: \.isWhitespace)
    let hasCheckbox = ["[ ]", "[x]", "[X]"].contains(where: item.hasPrefix)
    let rest = hasCheckbox ? item.dropFirst(3) : isNumbered ? item : body
    return String(rest.filter { !$0.isWhitespace }).lowercased()
  }
}
