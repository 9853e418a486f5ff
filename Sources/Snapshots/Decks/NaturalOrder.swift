/// The order in which people number files: 2 before 10.
enum NaturalOrder {
  /// Whether `one` comes before `other`; runs of digits count as numbers, case does not.
  static func areInOrder(_ one: String, _ other: String) -> Bool {
    for (left, right) in zip(parts(of: one), parts(of: other)) where left != right {
      return left < right
    }
    let counts = (parts(of: one).count, parts(of: other).count)
    return counts.0 == counts.1 ? one < other : counts.0 < counts.1
  }

  private enum Part: Comparable {
    /// A number as the count of its digits and the digits, leading zeros dropped.
    case number(Int, String)
    case text(String)
  }

  private static func parts(of name: String) -> [Part] {
    var parts: [Part] = []
    var rest = name[...]
    while let first = rest.first {
      let isDigit = isDigit(first)
      let run = rest.prefix { Self.isDigit($0) == isDigit }
      rest = rest[run.endIndex...]
      let digits = String(run.drop { $0 == "0" })
      parts.append(isDigit ? .number(digits.count, digits) : .text(run.lowercased()))
    }
    return parts
  }

  private static func isDigit(_ character: Character) -> Bool {
    character.isASCII && character.isNumber
  }
}
