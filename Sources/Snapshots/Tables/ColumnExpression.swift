/// Arithmetic on the numbers of one row; `Column` is how a column is named.
indirect enum ColumnExpression<Column: Sendable>: Sendable {
  enum Operation: Character, Sendable {
    case add = "+"
    case subtract = "-"
    case multiply = "*"
    case divide = "/"
  }

  case number(Double)
  case column(Column)
  case binary(Operation, ColumnExpression, ColumnExpression)

  /// The same arithmetic with its columns named otherwise.
  func mapColumns<Other, Failure: Error>(
    _ transform: (Column) throws(Failure) -> Other
  ) throws(Failure) -> ColumnExpression<Other> {
    switch self {
    case .number(let value): .number(value)
    case .column(let column): .column(try transform(column))
    case .binary(let operation, let left, let right):
      .binary(
        ColumnExpression<Other>.Operation(rawValue: operation.rawValue)!,
        try left.mapColumns(transform), try right.mapColumns(transform))
    }
  }

  /// The value, or `nil` where a column has no number or the result is not finite.
  func value(_ number: (Column) -> Double?) -> Double? {
    switch self {
    case .number(let value): return value
    case .column(let column): return number(column)
    case .binary(let operation, let left, let right):
      guard let left = left.value(number), let right = right.value(number) else { return nil }
      let result =
        switch operation {
        case .add: left + right
        case .subtract: left - right
        case .multiply: left * right
        case .divide: left / right
        }
      return result.isFinite ? result : nil
    }
  }
}
