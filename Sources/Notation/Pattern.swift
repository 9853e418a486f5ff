/// A regular expression in Swift's syntax, in which `\b` separates words of `\w`, as in other tools.
package struct Pattern: @unchecked Sendable {
  /// The reason why an expression is invalid.
  package struct Fault: Error, Equatable {
    package let reason: String
  }

  /// The maximum length of an expression in bytes; parsing uses the stack.
  private static let maximumSize = 4_096

  /// It is not `Sendable` because it might contain a parser of the program; one from text does not.
  private let regex: Regex<AnyRegexOutput>

  /// Throws ``Fault`` with a reason for the user.
  package init(_ expression: String) throws(Fault) {
    guard expression.utf8.count <= Self.maximumSize else {
      throw Fault(reason: "it is longer than \(Self.maximumSize) bytes")
    }
    do { regex = try Regex(expression).wordBoundaryKind(.simple) } catch {
      throw Fault(reason: "\(error)")
    }
  }

  /// Whether the expression matches anywhere in `text`.
  package func isFound(in text: String) -> Bool { text.contains(regex) }
}
