/// A value with an identity, which does not depend on what it shows at the moment.
public protocol ContentIdentifiable {
  /// The type of the identity.
  associatedtype DifferenceIdentifier: Hashable

  /// The identity: two values with equal identifiers are the same row, perhaps with other content.
  ///
  /// It is read several times during a comparison; keep it cheap.
  var differenceIdentifier: DifferenceIdentifier { get }
}

extension ContentIdentifiable where Self: Hashable {
  /// The value itself, so that two hashable values are the same row if they are equal.
  @inlinable public var differenceIdentifier: Self { self }
}

/// A value whose visible content can be compared with that of an older version.
public protocol ContentEquatable {
  /// Whether this value shows the same as `source`, so that the row needs no update.
  ///
  /// The receiver is the row after the change and `source` the row before it.
  func isContentEqual(to source: Self) -> Bool
}

extension ContentEquatable where Self: Equatable {
  /// Whether the two values are equal.
  @inlinable public func isContentEqual(to source: Self) -> Bool { self == source }
}

extension Optional: ContentEquatable where Wrapped: ContentEquatable {
  /// Whether both are `nil`, or both are values with equal content.
  @inlinable public func isContentEqual(to source: Wrapped?) -> Bool {
    switch (self, source) {
    case (let after?, let before?): after.isContentEqual(to: before)
    case (nil, nil): true
    default: false
    }
  }
}

extension Array: ContentEquatable where Element: ContentEquatable {
  /// Whether both arrays have the same length and equal content at each position.
  ///
  /// - Complexity: O(*n*) content comparisons.
  @inlinable public func isContentEqual(to source: [Element]) -> Bool {
    guard count == source.count else { return false }
    return zip(self, source).allSatisfy { after, before in after.isContentEqual(to: before) }
  }
}

/// A row: a value with an identity that stays and content that may change.
public typealias Differentiable = ContentIdentifiable & ContentEquatable
