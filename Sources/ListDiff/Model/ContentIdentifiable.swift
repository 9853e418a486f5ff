/// A value that says which row it is, whatever it shows at the moment.
public protocol ContentIdentifiable {
  /// The type of the identity.
  associatedtype DifferenceIdentifier: Hashable

  /// The identity: two values with equal identifiers are the same row, perhaps with other content.
  ///
  /// It is read several times during a comparison; keep it cheap.
  var differenceIdentifier: DifferenceIdentifier { get }
}

extension ContentIdentifiable where Self: Hashable {
  /// The value itself: for a hashable value, being the same row means being equal.
  @inlinable public var differenceIdentifier: Self { self }
}
