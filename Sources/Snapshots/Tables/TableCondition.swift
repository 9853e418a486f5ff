/// A condition with its column found and its value read.
struct TableCondition {
  /// As it was written.
  let text: String
  let column: Int
  let operation: RowCondition.Operation
  let value: String
  private let magnitude: Magnitude?
  private let pattern: Regex<AnyRegexOutput>?

  init(_ condition: RowCondition, text: String, columns: TableColumns) throws(SnapshotError) {
    self.text = text
    column = try columns.index(of: condition.column, option: "where")
    operation = condition.operation
    value = condition.value
    magnitude = Magnitude(condition.value)
    let matches = operation == .matches || operation == .matchesNot
    pattern = matches ? try? Regex(condition.value) : nil
  }

  /// Whether the condition holds for a row.
  ///
  /// What are numbers on both sides compare as numbers, with their units; else as text. An empty
  /// value is neither less nor greater than anything.
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
  var isNumber: Bool { magnitude != nil }

  private func matches(_ text: String) -> Bool {
    guard let pattern else { return false }
    return (try? pattern.firstMatch(in: text)) != nil
  }

  private func isEqual(_ text: String) -> Bool {
    text == value || order(of: text) == 0
  }

  private func compares(_ text: String, _ accepts: (Int) -> Bool) -> Bool {
    if let order = order(of: text) { return accepts(order) }
    guard !text.isEmpty, magnitude == nil else { return false }
    return accepts(text == value ? 0 : text < value ? -1 : 1)
  }

  /// -1, 0 or 1 where both are numbers that can be compared.
  func order(of text: String) -> Int? {
    guard let magnitude, let other = Magnitude(text),
      let (left, right) = other.values(beside: magnitude)
    else { return nil }
    return left == right ? 0 : left < right ? -1 : 1
  }
}
