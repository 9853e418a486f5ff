/// A section: a row of its own, its header, with rows in it.
///
/// The section's content (``ContentEquatable/isContentEqual(to:)``) is what its header shows;
/// its elements are compared one by one, not as part of it.
public protocol DifferentiableSection: Differentiable {
  /// The type of the rows in the section.
  associatedtype Collection: Swift.Collection where Collection.Element: Differentiable

  /// The rows in the section.
  var elements: Collection { get }

  /// Creates a section with the header of `source` and the given rows.
  init<C: Swift.Collection>(source: Self, elements: C) where C.Element == Collection.Element
}
