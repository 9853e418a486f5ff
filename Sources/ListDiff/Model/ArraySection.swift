/// A section: a header, which is itself a row, and the rows below it.
///
/// The section's content (``ContentEquatable/isContentEqual(to:)``) is what its header shows; its
/// elements are compared one by one, not as part of it.
public protocol DifferentiableSection: Differentiable {
  /// The type of the rows in the section.
  associatedtype Collection: Swift.Collection where Collection.Element: Differentiable

  /// The rows in the section.
  var elements: Collection { get }

  /// Creates a section with the header of `source` and the given rows.
  init<C: Swift.Collection>(source: Self, elements: C) where C.Element == Collection.Element
}

/// A section made of a model, which is its header, and an array of rows.
public struct ArraySection<Model: Differentiable, Element: Differentiable>: DifferentiableSection {
  /// The header, which also provides the section's identity.
  public var model: Model

  /// The rows in the section.
  public var elements: [Element]

  /// The identity of the model.
  @inlinable public var differenceIdentifier: Model.DifferenceIdentifier {
    model.differenceIdentifier
  }

  /// Creates a section from its header and its rows.
  @inlinable public init<C: Swift.Collection>(model: Model, elements: C)
  where C.Element == Element {
    self.model = model
    self.elements = Array(elements)
  }

  /// Creates a section with the header of `source` and the given rows.
  @inlinable public init<C: Swift.Collection>(source: Self, elements: C)
  where C.Element == Element {
    self.init(model: source.model, elements: elements)
  }

  /// Whether the two headers show the same, regardless of the rows in the sections.
  @inlinable public func isContentEqual(to source: Self) -> Bool {
    model.isContentEqual(to: source.model)
  }
}

extension ArraySection: Equatable where Model: Equatable, Element: Equatable {}
extension ArraySection: Sendable where Model: Sendable, Element: Sendable {}

extension ArraySection: CustomDebugStringConvertible {
  /// The header, then a line for each row.
  public var debugDescription: String {
    guard !elements.isEmpty else {
      return "ArraySection(model: \(String(reflecting: model)), elements: [])"
    }
    let rows = elements.map { "    \(String(reflecting: $0))" }.joined(separator: ",\n")
    return "ArraySection(model: \(String(reflecting: model)), elements: [\n\(rows)\n])"
  }
}

// Written as `{"model":…,"elements":[…]}`.
extension ArraySection: Encodable where Model: Encodable, Element: Encodable {}
extension ArraySection: Decodable where Model: Decodable, Element: Decodable {}
