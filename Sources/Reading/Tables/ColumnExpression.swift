import Snapshots
import Notation

/// Arithmetic on the numbers of a row; `Column` identifies a column.
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

  /// The same arithmetic with other column identifiers.
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

  /// The value; `nil` if a column has no number or the result is not finite.
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

extension ColumnExpression where Column == String {
  /// Parses names, numbers, `+ - * /` and parentheses; products bind closer than sums.
  ///
  /// A name consists of letters, digits, `_` and `.`, or stands between backquotes.
  init(parsing definition: TableOptions.Computed) throws(SnapshotError) {
    var parser = ExpressionParser(definition)
    self = try parser.parse()
  }
}

/// A recursive descent parser of one expression.
private struct ExpressionParser {
  typealias Expression = ColumnExpression<String>

  /// More than anyone writes, and far less than the stack holds.
  static let maximumDepth = 64

  private let definition: TableOptions.Computed
  private var rest: Substring
  private var depth = 0

  init(_ definition: TableOptions.Computed) {
    self.definition = definition
    rest = definition.expression[...]
  }

  mutating func parse() throws(SnapshotError) -> Expression {
    let expression = try sum()
    guard next() == nil else { throw failure("unexpected “\(rest)”") }
    return expression
  }

  private mutating func sum() throws(SnapshotError) -> Expression {
    try chain(of: "+-") { parser throws(SnapshotError) in
      try parser.chain(of: "*/") { parser throws(SnapshotError) in try parser.factor() }
    }
  }

  private mutating func chain(
    of signs: String, operand: (inout ExpressionParser) throws(SnapshotError) -> Expression
  ) throws(SnapshotError) -> Expression {
    var left = try operand(&self)
    while let sign = next(), signs.contains(sign),
      let operation = Expression.Operation(rawValue: sign)
    {
      rest.removeFirst()
      left = .binary(operation, left, try operand(&self))
    }
    return left
  }

  private mutating func factor() throws(SnapshotError) -> Expression {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.maximumDepth else { throw failure("parentheses are nested too deeply") }
    switch next() {
    case "-":
      rest.removeFirst()
      return .binary(.subtract, .number(0), try factor())
    case "(":
      rest.removeFirst()
      let inner = try sum()
      guard next() == ")" else { throw failure("a “)” is missing") }
      rest.removeFirst()
      return inner
    case "`": return .column(try quotedName())
    case let character? where character.isNumber || character == ".": return .number(try number())
    case let character? where isName(character): return .column(name())
    case let character?: throw failure("unexpected “\(character)”")
    case nil: throw failure("a column or a number is missing at the end")
    }
  }

  private mutating func quotedName() throws(SnapshotError) -> String {
    rest.removeFirst()
    guard let end = rest.firstIndex(of: "`") else { throw failure("a backquote is missing") }
    defer { rest = rest[rest.index(after: end)...] }
    return String(rest[..<end])
  }

  private mutating func name() -> String {
    let name = rest.prefix(while: isName)
    rest = rest[name.endIndex...]
    return String(name)
  }

  private mutating func number() throws(SnapshotError) -> Double {
    var isExponent = false
    let text = rest.prefix { character in
      defer { isExponent = character == "e" || character == "E" }
      return isName(character) || (isExponent && (character == "-" || character == "+"))
    }
    guard let value = Number.parse(String(text)) else {
      throw failure("“\(text)” is not a number")
    }
    rest = rest[text.endIndex...]
    return value
  }

  private func isName(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_" || character == "."
  }

  private mutating func next() -> Character? {
    rest = rest.drop(while: \.isWhitespace)
    return rest.first
  }

  private func failure(_ reason: String) -> SnapshotError {
    .badExpression(column: definition.name, expression: definition.expression, reason: reason)
  }
}
