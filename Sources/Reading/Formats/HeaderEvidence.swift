import FlipbookNotation
import FlipbookSnapshots

/// Decides whether the first line of a table is a header, by the kinds of its values and of those below.
///
/// A word above numbers is a name, and a number above numbers is a value. So is text that occurs again below,
/// or that has the same form as all values below, such as `web-1` above `web-2`.
struct HeaderEvidence {
  /// The number of columns that suggest names minus those that suggest values. If it is not negative, the
  /// first line is a header.
  private(set) var score = 0

  private enum Kind: Hashable {
    case empty, number, truth, path, word
    /// A word with digits. Each run of digits is reduced to one.
    case code(String)
  }

  /// The minimum proportion of values in a column that have its kind.
  private static let share = 0.8
  private static let years = 1500.0...2100.0

  init(_ first: [String], above rows: [[String]]) {
    let areCounted = Self.areCounted(first)
    for (column, name) in first.enumerated() {
      let kind = Self.kind(of: name)
      let values = rows.compactMap { column < $0.count ? $0[column] : nil }
      let kinds = values.map(Self.kind).filter { $0 != .empty }
      if kind == .empty { continue }
      let counts = Dictionary(kinds.lazy.map { ($0, 1) }, uniquingKeysWith: +)
      let common = counts.first { Double($0.value) >= Self.share * Double(kinds.count) }?.key
      if rows.isEmpty {
        if kind == .number, !areCounted, !Self.isYear(name) { score -= 1 }
      } else if kind == .number {
        let isYear = Self.isYear(name) && !values.allSatisfy { $0.isEmpty || Self.isYear($0) }
        if common == .number && !areCounted && !isYear || Int(name) == nil { score -= 1 }
      } else if let common, common != .word {
        score += common == kind ? -1 : 1
      } else if values.contains(name) {
        score -= 1
      }
    }
  }

  /// Whether the numbers are consecutive names after the title of the rows: `country, 1960, 1961`.
  private static func areCounted(_ names: [String]) -> Bool {
    let numbers = names.compactMap { Int($0) }
    return numbers.count > 1 && numbers.count < names.count
      && zip(numbers, numbers.dropFirst()).allSatisfy { $1 &- $0 == 1 }
  }

  private static func isYear(_ value: String) -> Bool {
    value.utf8.count == 4 && Double(value).map(years.contains) == true
  }

  private static let placeholders: Set = [
    "", "-", "--", "na", "n/a", "nan", "null", "nil", "none", "<none>", "\\n",
  ]
  private static let truths: Set = ["true", "false", "yes", "no", "on", "off"]

  private static func kind(of value: String) -> Kind {
    if Quantity(value) != nil { return .number }
    let word = value.lowercased()
    if placeholders.contains(word) { return .empty }
    if truths.contains(word) { return .truth }
    let digits = word.utf8.count(where: \.isDigit)
    // a hash, a UUID, a date
    if digits > 0, word.utf8.count > 6,
      word.utf8.allSatisfy({ $0.isHexadecimal || $0 == UInt8(ascii: "-") })
    {
      return .code("")
    }
    if !word.contains(" "), word.contains("/") || word.contains("@") || hasExtension(word) {
      return .path
    }
    if digits == 0 { return .word }
    var code: [UInt8] = []
    for byte in word.utf8 where !byte.isDigit || code.last != UInt8(ascii: "0") {
      code.append(byte.isDigit ? UInt8(ascii: "0") : byte)
    }
    return .code(String(decoding: code, as: UTF8.self))
  }

  private static func hasExtension(_ word: String) -> Bool {
    guard let dot = word.lastIndex(of: "."), dot != word.startIndex else { return false }
    let end = word[word.index(after: dot)...]
    return (1...4).contains(end.count) && end.allSatisfy(\.isLetter)
  }
}
