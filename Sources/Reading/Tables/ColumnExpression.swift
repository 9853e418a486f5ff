import Snapshots
import Notation

/// Arithmetic on the numbers of a row.
///
/// The operands are before their operation, in a list: an expression of any length needs no deep stack.
struct ColumnExpression: Sendable {
  enum Operation: Character, Sendable {
    case add = "+"
    case subtract = "-"
    case multiply = "*"
    case divide = "/"
  }

  enum Step: Sendable {
    case number(Double)
    case column(String)
    /// What takes the last two values and leaves one.
    case operation(Operation)
  }

  private let steps: [Step]

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
      case .operation(let operation):
        let right = values.removeLast()
        let left = values.removeLast()
        let result =
          switch operation {
          case .add: left + right
          case .subtract: left - right
          case .multiply: left * right
          case .divide: left / right
          }
        guard result.isFinite else { return nil }
        values.append(result)
      }
    }
    return values[0]
  }
}

extension ColumnExpression {
  /// Parses names, numbers, `+ - * /` and parentheses; products bind closer than sums.
  ///
  /// A name consists of letters, digits, `_` and `.`, or stands between backquotes.
  init(parsing definition: TableOptions.Computed) throws(SnapshotError) {
    var parser = ExpressionParser(definition)
    steps = try parser.parse()
  }
}

/// A recursive descent parser of one expression.
private struct ExpressionParser {
  /// More than anyone writes, and far less than the stack holds.
  static let maximumDepth = 64

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
    try chain(of: "+-") { parser throws(SnapshotError) in
      try parser.chain(of: "*/") { parser throws(SnapshotError) in try parser.factor() }
    }
  }

  private mutating func chain(
    of signs: String, operand: (inout ExpressionParser) throws(SnapshotError) -> Void
  ) throws(SnapshotError) {
    try operand(&self)
    while let sign = next(), signs.contains(sign),
      let operation = ColumnExpression.Operation(rawValue: sign)
    {
      rest.removeFirst()
      try operand(&self)
      steps.append(.operation(operation))
    }
  }

  private mutating func factor() throws(SnapshotError) {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.maximumDepth else { throw failure("parentheses are nested too deeply") }
    switch next() {
    case "-":
      rest.removeFirst()
      steps.append(.number(0))
      try factor()
      steps.append(.operation(.subtract))
    case "(":
      rest.removeFirst()
      try sum()
      guard next() == ")" else { throw failure("a “)” is missing") }
      rest.removeFirst()
    case "`": steps.append(.column(try quotedName()))
    case let character? where character.isNumber || character == ".":
      steps.append(.number(try number()))
    case let character? where isName(character): steps.append(.column(name()))
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
    guard let value = Quantity(String(text))?.number else {
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
