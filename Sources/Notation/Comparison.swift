/// A comparison with a value, as written in conditions: `> 10Mi`, `= done`, `~ ^web-`.
package struct Comparison: Equatable, Sendable {
  package enum Sign: String, CaseIterable, Sendable {
    // Operators of two characters come first, because some begin with a shorter operator.
    case lessOrEqual = "<="
    case greaterOrEqual = ">="
    case unequal = "!="
    case matchesNot = "!~"
    case less = "<"
    case greater = ">"
    case equal = "="
    case matches = "~"

    /// All operators, for messages.
    package static let list = "< <= > >= = != ~ !~"

    /// The operator at the beginning of `text`.
    package init?(prefixOf text: Substring) {
      guard let sign = Self.allCases.first(where: { text.hasPrefix($0.rawValue) }) else {
        return nil
      }
      self = sign
    }

    /// Whether the value is a regular expression.
    package var isPattern: Bool { self == .matches || self == .matchesNot }
    /// Whether the operator compares the order of two values.
    var isOrder: Bool { rawValue.first == "<" || rawValue.first == ">" }
  }

  /// The reason why text is not a comparison.
  package struct Fault: Error {
    package let reason: String
    package init(reason: String) { self.reason = reason }
  }

  package let sign: Sign
  package let value: String

  package init(_ sign: Sign, _ value: String) { (self.sign, self.value) = (sign, value) }

  /// Reads an operator and the value after it; quotes around the value are removed.
  package init(parsing text: Substring) throws(Fault) {
    guard let sign = Sign(prefixOf: text) else { throw Fault(reason: "give \(Self.form)") }
    var behind = text.dropFirst(sign.rawValue.count)
    if sign == .equal, behind.first == "=" { behind.removeFirst() }
    let written = behind.trimmingBlanks()
    self.init(sign, Self.withoutQuotes(written))
    if value.isEmpty, sign.isOrder {
      throw Fault(reason: "the value after the operator is missing")
    }
    if let second = written.first, "<>=".contains(second) {
      throw Fault(
        reason: "use one of \(Sign.list); quote a value that begins with an operator")
    }
    guard sign.isPattern else { return }
    do throws(Pattern.Fault) {
      _ = try Pattern(value)
    } catch {
      let shown = PlainText.line(value, maximum: 80)
      throw Fault(reason: "“\(shown)” is not a regular expression: \(error.reason)")
    }
  }

  /// The form of a comparison with a column, for messages.
  package static let form = "COLUMN, one of \(Sign.list), and a value"

  private static func withoutQuotes(_ text: Substring) -> String {
    guard text.count > 1, let first = text.first, first == "\"" || first == "'",
      text.last == first
    else { return String(text) }
    return String(text.dropFirst().dropLast())
  }
}

/// A comparison that is prepared for many values.
///
/// Two numbers compare as numbers, with their units; other values compare as text. Empty text is neither less
/// nor greater than anything. If the comparison is with a number, text that is not a number is neither less
/// nor greater.
package struct ValueTest {
  package let comparison: Comparison
  private let quantity: Quantity?
  private let pattern: Pattern?
  private let hasDecimalComma: Bool

  private var value: String { comparison.value }

  /// - Parameter hasDecimalComma: Whether numbers in the tested values have a decimal comma.
  package init(_ comparison: Comparison, decimalComma hasDecimalComma: Bool = false) {
    self.comparison = comparison
    self.hasDecimalComma = hasDecimalComma
    quantity = Quantity(comparison.value, decimalComma: hasDecimalComma)
    pattern = comparison.sign.isPattern ? try? Pattern(comparison.value) : nil
  }

  package func holds(_ text: String) -> Bool {
    switch comparison.sign {
    case .matches: matches(text)
    case .matchesNot: !matches(text)
    case .equal: isEqual(text)
    case .unequal: !isEqual(text)
    case .less: compares(text) { $0 < 0 }
    case .lessOrEqual: compares(text) { $0 <= 0 }
    case .greater: compares(text) { $0 > 0 }
    case .greaterOrEqual: compares(text) { $0 >= 0 }
    }
  }

  private func matches(_ text: String) -> Bool {
    pattern?.isFound(in: text) ?? false
  }

  private func isEqual(_ text: String) -> Bool { text == value || order(of: text) == 0 }

  private func compares(_ text: String, _ accepts: (Int) -> Bool) -> Bool {
    if let order = order(of: text) { return accepts(order) }
    guard !text.isEmpty, quantity == nil else { return false }
    return accepts(text == value ? 0 : text < value ? -1 : 1)
  }

  /// -1, 0 or 1 if both are comparable numbers; otherwise `nil`.
  private func order(of text: String) -> Int? {
    guard let quantity,
      let other = Quantity(remarked: text, decimalComma: hasDecimalComma),
      let (left, right) = other.values(beside: quantity)
    else { return nil }
    return left == right ? 0 : left < right ? -1 : 1
  }

  /// The reason why none of the values can be compared, such as words compared with a number; `nil` if a
  /// value can be compared or if all are empty.
  ///
  /// Stops at the first comparable value; at most O(values).
  ///
  /// - Parameter name: The name of the column.
  package func trouble(among texts: some Sequence<String>, of name: String) -> String? {
    if comparison.sign.isPattern || value.isEmpty { return nil }
    var hasValue = false
    for text in texts where !text.isEmpty {
      if text == value || isComparable(text) { return nil }
      hasValue = true
    }
    guard hasValue else { return nil }
    if quantity != nil {
      return "no value of \(name) is a number that can be compared with \(value)"
    }
    return "“\(value)” is not a number, but all values of \(name) are"
      + (comparison.sign.isOrder ? "; they are compared as text" : "")
  }

  /// Whether both are comparable numbers, or neither is a number.
  private func isComparable(_ text: String) -> Bool {
    quantity != nil ? order(of: text) != nil : Quantity(text) == nil
  }
}

extension Substring {
  /// The text without blanks at its ends.
  package func trimmingBlanks() -> Substring {
    guard let last = lastIndex(where: { $0 != " " }) else { return self[..<startIndex] }
    return self[...last].drop { $0 == " " }
  }
}
