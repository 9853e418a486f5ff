/// Something to wait for: about one row, known by its key or its text, or about how many there are.
package enum Condition: Equatable, Sendable {
  case row(String, Event)
  /// A value of the row compares so with another: as numbers where both are, else as text, of which
  /// only equality is known.
  case value(row: String, column: String, Comparison, String)
  /// The row is among the first so many of all sections.
  case top(row: String, Int)
  case count(Comparison, Int)

  package enum Event: String, CaseIterable, Sendable {
    case appears, leaves, changes, moves
  }

  package enum Comparison: String, CaseIterable, Sendable {
    case less = "<"
    case lessOrEqual = "<="
    case equal = "="
    case notEqual = "!="
    case greaterOrEqual = ">="
    case greater = ">"

    func holds<Value: Comparable>(_ left: Value, _ right: Value) -> Bool {
      switch self {
      case .less: left < right
      case .lessOrEqual: left <= right
      case .equal: left == right
      case .notEqual: left != right
      case .greaterOrEqual: left >= right
      case .greater: left > right
      }
    }
  }
}
