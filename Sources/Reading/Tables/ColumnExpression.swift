import Notation
import Snapshots

/// Arithmetic on the numbers of a row.
///
/// The operands are before their operation, in a list: an expression of any length needs no deep stack.
struct ColumnExpression: Sendable {
  fileprivate enum Step: Sendable {
    case number(Double)
    case column(String)
    /// An operator that replaces the last two values by one: `+`, `-`, `*` or `/`.
    case operation(Character)
  }

  private let steps: [Step]

  /// Parses names, numbers, `+ - * /` and parentheses; products bind closer than sums.
  ///
  /// A name consists of letters, digits, `_` and `.`, or is enclosed in backquotes.
  init(parsing definition: TableOptions.Computed) throws(SnapshotError) {
    var parser = ExpressionParser(definition)
    steps = try parser.parse()
  }

  /// The columns that it names, each as often.
  var columns: [String] {
    steps.compactMap { if case .column(let column) = $0 { column } else { nil } }
  }

  /// The value; `nil` if a column has no number or the result is not finite.
  func value(_ number: (String) -> Double?) -> Double? {
    var values: [Double] = []
    for step in steps {
      switch step {
      case .number(let value): values.append(value)
      case .column(let column):
        guard let value = number(column) else { return nil }
        values.append(value)
      case .operation(let sign):
        let right = values.removeLast()
        let left = values.removeLast()
        let result =
          switch sign {
          case "+": left + right
          case "-": left - right
          case "*": left * right
          default: left / right
          }
        guard result.isFinite else { return nil }
        values.append(result)
      }
    }
    return values[0]
  }
}

/// A recursive descent parser of one expression.
private struct ExpressionParser {
  /// More than anyone writes, and far less than the stack holds.
  private static let maximumDepth = 64

  private let definition: TableOptions.Computed
  private var rest: Substring
  private var depth = 0
  private var steps: [ColumnExpression.Step] = []

  init(_ definition: TableOptions.Computed) {
    self.definition = definition
    rest = definition.expression[...]
  }

  mutating func parse() throws(SnapshotError) -> [ColumnExpression.Step] {
    try sum()
    guard next() == nil else { throw failure("unexpected “\(rest)”") }
    return steps
  }

  private mutating func sum() throws(SnapshotError) {
    try product()
    while let sign = next(), "+-".contains(sign) {
      rest.removeFirst()
      try product()
      steps.append(.operation(sign))
    }
  }

  private mutating func product() throws(SnapshotError) {
    try factor()
    while let sign = next(), "*/".contains(sign) {
      rest.removeFirst()
      try factor()
      steps.append(.operation(sign))
    }
  }

  private mutating func factor() throws(SnapshotError) {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.maximumDepth else { throw failure("parentheses are nested too deeply") }
    guard let first = next() else {
      throw failure("a column or a number is missing at the end")
    }
    if first.isNumber || first == "." { return steps.append(.number(try number())) }
    if Self.isName(first) { return steps.append(.column(take(while: Self.isName))) }
    guard "-(`".contains(first) else { throw failure("unexpected “\(first)”") }
    rest.removeFirst()
    switch first {
    case "-":
      steps.append(.number(0))
      try factor()
      steps.append(.operation("-"))
    case "(":
      try sum()
      guard next() == ")" else { throw failure("a “)” is missing") }
      rest.removeFirst()
    default:
      let name = take { $0 != "`" }
      guard rest.popFirst() != nil else { throw failure("a backquote is missing") }
      steps.append(.column(name))
    }
  }

  private mutating func take(while isPart: (Character) -> Bool) -> String {
    let taken = rest.prefix(while: isPart)
    rest = rest[taken.endIndex...]
    return String(taken)
  }

  private mutating func number() throws(SnapshotError) -> Double {
    var isExponent = false
    let text = take { character in
      defer { isExponent = character == "e" || character == "E" }
      return Self.isName(character) || (isExponent && (character == "-" || character == "+"))
    }
    guard let value = Quantity(text)?.number else { throw failure("“\(text)” is not a number") }
    return value
  }

  private static func isName(_ character: Character) -> Bool {
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
