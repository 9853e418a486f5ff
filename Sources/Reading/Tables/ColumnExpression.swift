import FlipbookNotation
import FlipbookSnapshots

/// Arithmetic on the numbers of a row. Only the text is stored, and it is parsed again for each row.
struct ColumnExpression: Sendable {
  /// The columns that it refers to, including repetitions.
  private(set) var columns: [String] = []
  private let definition: TableOptions.Computed

  /// Parses names, numbers, `+ - * /` and parentheses; products bind more tightly than sums.
  ///
  /// A name consists of letters, digits, `_` and `.`, or is enclosed in backquotes.
  init(parsing definition: TableOptions.Computed) throws(SnapshotError) {
    self.definition = definition
    var names: [String] = []
    var parser = ExpressionParser(definition)
    _ = try parser.parse { name in
      names.append(name)
      return nil
    }
    columns = names
  }

  /// The value; `nil` if a column has no number or the result is not finite.
  func value(_ number: (String) -> Double?) -> Double? {
    var parser = ExpressionParser(definition)
    // the expression has been parsed before, so it has no errors
    return (try? parser.parse(number)) ?? nil
  }
}

/// A recursive descent parser of one expression, which calculates while it parses.
private struct ExpressionParser {
  /// The maximum depth of parentheses: more than anyone writes, and far less than the stack allows.
  private static let maximumDepth = 64

  private let definition: TableOptions.Computed
  private var rest: Substring
  private var depth = 0

  init(_ definition: TableOptions.Computed) {
    self.definition = definition
    rest = definition.expression[...]
  }

  /// - Parameter columns: Returns the number in a column; `nil` if there is none.
  mutating func parse(_ columns: (String) -> Double?) throws(SnapshotError) -> Double? {
    let value = try sum(columns)
    guard next() == nil else { throw failure("unexpected “\(rest)”") }
    return value
  }

  private mutating func sum(_ columns: (String) -> Double?) throws(SnapshotError) -> Double? {
    var value = try product(columns)
    while let sign = next(), "+-".contains(sign) {
      rest.removeFirst()
      value = Self.result(value, try product(columns), sign == "+" ? (+) : (-))
    }
    return value
  }

  private mutating func product(_ columns: (String) -> Double?) throws(SnapshotError) -> Double? {
    var value = try factor(columns)
    while let sign = next(), "*/".contains(sign) {
      rest.removeFirst()
      value = Self.result(value, try factor(columns), sign == "*" ? (*) : (/))
    }
    return value
  }

  private static func result(
    _ left: Double?, _ right: Double?, _ operation: (Double, Double) -> Double
  ) -> Double? {
    guard let left, let right, case let result = operation(left, right), result.isFinite else {
      return nil
    }
    return result
  }

  private mutating func factor(_ columns: (String) -> Double?) throws(SnapshotError) -> Double? {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.maximumDepth else { throw failure("parentheses are nested too deeply") }
    guard let first = next() else {
      throw failure("a column or a number is missing at the end")
    }
    if first.isNumber || first == "." { return try number() }
    if Self.isName(first) { return columns(take(while: Self.isName)) }
    guard "-(`".contains(first) else { throw failure("unexpected “\(first)”") }
    rest.removeFirst()
    switch first {
    case "-":
      return Self.result(0, try factor(columns), -)
    case "(":
      let value = try sum(columns)
      guard next() == ")" else { throw failure("a “)” is missing") }
      rest.removeFirst()
      return value
    default:
      let name = take { $0 != "`" }
      guard rest.popFirst() != nil else { throw failure("a backquote is missing") }
      return columns(name)
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
    SnapshotError(
      "compute: \(definition.name) = \(SnapshotError.quoted(definition.expression))", reason)
  }
}
