public import ListDiff

/// A row with an identifier of any type.
public struct KeyedRow<ID: Hashable>: Differentiable, CustomStringConvertible {
  public var differenceIdentifier: ID
  public var content: Int

  public init(_ id: ID, _ content: Int = 0) {
    differenceIdentifier = id
    self.content = content
  }

  public func isContentEqual(to source: Self) -> Bool { content == source.content }

  public var description: String { "\(differenceIdentifier)'\(content)" }
}

extension KeyedRow: Sendable where ID: Sendable {}
