/// A condition on the value of one column, as `--where` takes it: `price > 10`, `STATUS != Running`,
/// `name ~ ^web-`.
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

  /// Reads a column, an operation and a value.
  ///
  /// A column whose name has a sign of an operation stands in backquotes; quotes around a value
  /// are taken off. Throws ``SnapshotError/badCondition(condition:reason:)``.
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
