extension TableCondition {
  /// Why no row can be compared, such as words with a number; `nil` where one can, and where there is
  /// no value yet.
  ///
  /// Stops at the first value that can be compared. O(rows) at most.
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

  /// Whether both are numbers that can be compared, or neither is one.
  private func isComparable(_ text: String) -> Bool {
    isNumber ? order(of: text) != nil : Magnitude(text) == nil
  }
}
