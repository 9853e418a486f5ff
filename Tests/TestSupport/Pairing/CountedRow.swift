public import ListDiff

/// The number of comparisons and hashes of identifiers, and of comparisons of contents.
///
/// They are counted on one thread only.
public final class Counts: @unchecked Sendable {
  public var equalities = 0
  public var hashes = 0
  public var contents = 0

  public init() {}

  /// Comparisons of any kind.
  public var comparisons: Int { equalities + contents }
}

/// A row that counts the calls to it, so that a test can determine which algorithm was used.
public struct CountedRow: Differentiable, CustomStringConvertible {
  public var differenceIdentifier: ID
  public var content: Int

  /// An identity of a custom type.
  public struct ID: Hashable {
    public var value: Int
    /// The number of different hashes: identities are hashed by their remainder.
    public var hashCount: Int
    let counts: Counts

    public static func == (lhs: Self, rhs: Self) -> Bool {
      lhs.counts.equalities += 1
      return lhs.value == rhs.value
    }

    public func hash(into hasher: inout Hasher) {
      counts.hashes += 1
      hasher.combine(value % hashCount)
    }
  }

  /// Counts the calls to a row; with few hashes it is one of those that flood a table.
  public init(_ row: TestRow, _ counts: Counts, hashCount: Int = .max) {
    differenceIdentifier = ID(value: row.id, hashCount: hashCount, counts: counts)
    content = row.content
  }

  public func isContentEqual(to source: Self) -> Bool {
    differenceIdentifier.counts.contents += 1
    return content == source.content
  }

  public var description: String { "\(differenceIdentifier.value)'\(content)" }
}
