/// A row of any type, so that one list may hold rows of several.
///
/// Rows of different types are different rows unless their identifiers are equal as `AnyHashable`;
/// their content is never equal.
public struct AnyDifferentiable: Differentiable {
  @usableFromInline let wrapped: any Differentiable

  /// The identity of the wrapped row.
  public let differenceIdentifier: AnyHashable

  /// Wraps a row; a row that is wrapped already is taken as it is.
  public init<D: Differentiable>(_ base: D) {
    if let already = base as? AnyDifferentiable {
      self = already
    } else {
      wrapped = base
      differenceIdentifier = AnyHashable(base.differenceIdentifier)
    }
  }

  /// The wrapped row.
  @inlinable public var base: Any { wrapped }

  /// Whether both wrap a row of the same type and the content of the two is equal.
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
