package import Snapshots
import Notation

/// A condition of `--where` on the value of a column: `price > 10`, `STATUS != Running`, `name ~
/// ^web-`.
package struct RowCondition: Equatable, Sendable {
  package enum Operation: String, CaseIterable, Sendable {
    case lessOrEqual = "<="
    case greaterOrEqual = ">="
    case unequal = "!="
    case matchesNot = "!~"
    case less = "<"
    case greater = ">"
    case equal = "="
    case matches = "~"
  }

  package var column: String
  package var operation: Operation
  package var value: String

  /// Parses a column, an operation and a value.
  ///
  /// A column whose name contains an operator stands in backquotes. Quotes around a value are
  /// removed. Throws ``SnapshotError/badCondition(condition:reason:)``.
  package init(parsing text: String) throws(SnapshotError) {
    var rest = text[...]
    var quoted: String?
    if rest.first == "`", let end = rest.dropFirst().firstIndex(of: "`") {
      quoted = String(rest[rest.index(after: rest.startIndex)..<end])
      rest = rest[rest.index(after: end)...]
    }
    guard let sign = rest.firstIndex(where: { "<>=!~".contains($0) }),
      let operation = Operation.allCases.first(where: { rest[sign...].hasPrefix($0.rawValue) })
    else {
      throw .badCondition(
        condition: text, reason: "give COLUMN, one of < <= > >= = != ~ !~, and a value")
    }
    let column = quoted ?? Self.trimmed(rest[..<sign])
    var behind = rest[sign...].dropFirst(operation.rawValue.count)
    if operation == .equal, behind.first == "=" { behind.removeFirst() }
    guard !column.isEmpty else {
      throw .badCondition(condition: text, reason: "a column is missing before the sign")
    }
    self.column = column
    self.operation = operation
    value = Self.withoutQuotes(Self.trimmed(behind))
    if value.isEmpty, ["<", ">"].contains(operation.rawValue.first) {
      throw .badCondition(condition: text, reason: "a value is missing behind the sign")
    }
    if let second = Self.trimmed(behind).first, "<>=".contains(second) {
      throw .badCondition(
        condition: text,
        reason: "give one of < <= > >= = != ~ !~; a value that begins with such a sign in quotes")
    }
    if operation == .matches || operation == .matchesNot {
      do { _ = try Regex(value) } catch {
        throw .badCondition(condition: text, reason: "“\(value)” is no regular expression")
      }
    }
  }

  private static func trimmed(_ text: Substring) -> String {
    String(text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }

  private static func withoutQuotes(_ text: String) -> String {
    guard text.count > 1, let first = text.first, first == "\"" || first == "'",
      text.last == first
    else { return text }
    return String(text.dropFirst().dropLast())
  }
}

/// A condition whose column is resolved and whose value is parsed.
struct TableCondition {
  /// The condition as it was written.
  let text: String
  let column: Int
  let operation: RowCondition.Operation
  let value: String
  private let quantity: Quantity?
  private let pattern: Regex<AnyRegexOutput>?

  init(_ condition: RowCondition, text: String, columns: TableColumns) throws(SnapshotError) {
    self.text = text
    column = try columns.index(of: condition.column, option: "where")
    operation = condition.operation
    value = condition.value
    quantity = Quantity(condition.value)
    let matches = operation == .matches || operation == .matchesNot
    pattern = matches ? try? Regex(condition.value) : nil
  }

  /// Whether a row meets the condition.
  ///
  /// Two numbers compare as numbers, with their units; other values compare as text. An empty value
  /// is neither less nor greater than anything.
  func holds(_ row: Int, in columns: TableColumns) -> Bool {
    let text = columns.text(row: row, column: column)
    switch operation {
    case .matches: return matches(text)
    case .matchesNot: return !matches(text)
    case .equal: return isEqual(text)
    case .unequal: return !isEqual(text)
    case .less: return compares(text) { $0 < 0 }
    case .lessOrEqual: return compares(text) { $0 <= 0 }
    case .greater: return compares(text) { $0 > 0 }
    case .greaterOrEqual: return compares(text) { $0 >= 0 }
    }
  }

  /// Whether the value is a number.
  var isNumber: Bool { quantity != nil }

  private func matches(_ text: String) -> Bool {
    guard let pattern else { return false }
    return (try? pattern.firstMatch(in: text)) != nil
  }

  private func isEqual(_ text: String) -> Bool {
    text == value || order(of: text) == 0
  }

  private func compares(_ text: String, _ accepts: (Int) -> Bool) -> Bool {
    if let order = order(of: text) { return accepts(order) }
    guard !text.isEmpty, quantity == nil else { return false }
    return accepts(text == value ? 0 : text < value ? -1 : 1)
  }

  /// -1, 0 or 1 if both are comparable numbers; else `nil`.
  func order(of text: String) -> Int? {
    guard let quantity, let other = Quantity(text),
      let (left, right) = other.values(beside: quantity)
    else { return nil }
    return left == right ? 0 : left < right ? -1 : 1
  }

  /// The reason why no row can be compared, such as words with a number; `nil` if one can, or all
  /// values are empty.
  ///
  /// It stops at the first comparable value. O(rows) at most.
  func trouble(among rows: some Collection<Int>, in columns: TableColumns) -> String? {
    if operation == .matches || operation == .matchesNot || value.isEmpty { return nil }
    let name = columns.names[column]
    var hasValue = false
    for row in rows {
      let text = columns.text(row: row, column: column)
      if text.isEmpty { continue }
      if text == value || isComparable(text) { return nil }
      hasValue = true
    }
    guard hasValue else { return nil }
    if isNumber { return "no value of \(name) is a number to compare \(value) with" }
    let isOrder = operation != .equal && operation != .unequal
    return "“\(value)” is no number, but all values of \(name) are"
      + (isOrder ? "; they are compared as text" : "")
  }

  /// Whether both are comparable numbers, or neither is a number.
  private func isComparable(_ text: String) -> Bool {
    isNumber ? order(of: text) != nil : Quantity(text) == nil
  }
}
