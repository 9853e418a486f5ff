/// A row of any type, so that one list can contain rows of several types.
///
/// Rows of different types are different rows unless their identifiers are equal as `AnyHashable`;
/// their content is never equal.
public struct AnyDifferentiable: Differentiable {
  @usableFromInline let wrapped: any Differentiable

  /// The identity of the wrapped row.
  public let differenceIdentifier: AnyHashable

  /// The identity as a plain value, if it is an `Int` or a `String`.
  @usableFromInline let plainIdentifier: PlainIdentifier

  /// An identifier of a type that is compared and hashed much faster than `AnyHashable`.
  @usableFromInline enum PlainIdentifier {
    case integer(Int)
    case string(String)
    case none

    init<ID: Hashable>(_ identifier: ID) {
      if ID.self == Int.self, let integer = identifier as? Int {
        self = .integer(integer)
      } else if ID.self == String.self, let string = identifier as? String {
        self = .string(string)
      } else {
        self = .none
      }
    }
  }

  /// Wraps a row; a wrapped row is not wrapped again.
  public init<D: Differentiable>(_ base: D) {
    if let already = base as? AnyDifferentiable {
      self = already
    } else {
      wrapped = base
      let identifier = base.differenceIdentifier
      differenceIdentifier = AnyHashable(identifier)
      plainIdentifier = PlainIdentifier(identifier)
    }
  }

  /// The wrapped row.
  @inlinable public var base: Any { wrapped }

  /// Whether both wrap rows of the same type with equal content.
  public func isContentEqual(to source: AnyDifferentiable) -> Bool {
    hasEqualContent(wrapped, source.wrapped)
  }
}

/// Compares the content of two rows whose types are known only at run time.
private func hasEqualContent<D: Differentiable>(_ after: D, _ before: any Differentiable) -> Bool {
  guard let before = before as? D else { return false }
  return after.isContentEqual(to: before)
}

extension AnyDifferentiable: CustomDebugStringConvertible {
  /// The type's name around the description of the wrapped row.
  public var debugDescription: String {
    "AnyDifferentiable(\(String(reflecting: wrapped)))"
  }
}
