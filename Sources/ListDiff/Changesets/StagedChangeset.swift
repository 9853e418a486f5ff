/// The changes from one list to another, as changesets that are applied in order.
///
/// A table view cannot take every combination of changes in one batch, but it can take each of these
/// changesets. The stages come in this order; empty stages are omitted: updates of rows; deletes; inserts and
/// moves of sections; inserts and moves of rows; updates of sections; deletes of the sections that stayed
/// only because some of their rows moved elsewhere.
///
/// ```swift
/// let changes = StagedChangeset(source: list.rows, target: newRows)
/// for change in changes { apply(change) }
/// ```
public struct StagedChangeset<Collection: Swift.Collection>: ExpressibleByArrayLiteral {
  @usableFromInline var changesets: ContiguousArray<Changeset<Collection>>

  /// Creates a staged changeset from changesets in order.
  @inlinable public init<C: Swift.Collection>(_ changesets: C)
  where C.Element == Changeset<Collection> {
    self.changesets = ContiguousArray(changesets)
  }

  /// Creates a staged changeset from changesets in order.
  @inlinable public init(arrayLiteral elements: Changeset<Collection>...) {
    self.init(elements)
  }
}

extension StagedChangeset: Sendable where Collection: Sendable {}

extension StagedChangeset: Equatable where Collection: Equatable {
  /// Whether both contain equal changesets in the same order.
  @inlinable public static func == (lhs: StagedChangeset, rhs: StagedChangeset) -> Bool {
    lhs.changesets == rhs.changesets
  }
}

extension StagedChangeset: CustomDebugStringConvertible {
  /// The debug descriptions of the changesets, indented.
  public var debugDescription: String {
    guard !isEmpty else { return "[]" }
    let stages = map { "    " + $0.debugDescription.replacingNewlines(with: "\n    ") }
    return "[\n\(stages.joined(separator: ",\n"))\n]"
  }
}

extension String {
  /// The text with each newline replaced, so that its lines can be indented.
  func replacingNewlines(with replacement: String) -> String {
    split(separator: "\n", omittingEmptySubsequences: false).joined(separator: replacement)
  }
}

extension StagedChangeset:
  RandomAccessCollection, MutableCollection, RangeReplaceableCollection
{
  /// Creates a staged changeset without stages: both lists are the same.
  @inlinable public init() { changesets = [] }

  /// The offset of the first changeset, 0.
  @inlinable public var startIndex: Int { changesets.startIndex }

  /// The number of changesets.
  @inlinable public var endIndex: Int { changesets.endIndex }

  /// The changeset at the given offset.
  ///
  /// - Precondition: the offset exists.
  @inlinable public subscript(position: Int) -> Changeset<Collection> {
    get { changesets[position] }
    set { changesets[position] = newValue }
  }

  /// Adds a changeset after all others.
  ///
  /// - Complexity: O(1) on average.
  @inlinable public mutating func append(_ changeset: Changeset<Collection>) {
    changesets.append(changeset)
  }

  /// Replaces some changesets.
  ///
  /// - Precondition: the range is within the bounds.
  /// - Complexity: O(changesets + `newElements`).
  @inlinable public mutating func replaceSubrange<C: Swift.Collection, R: RangeExpression>(
    _ subrange: R, with newElements: C
  ) where C.Element == Changeset<Collection>, R.Bound == Int {
    changesets.replaceSubrange(subrange.relative(to: changesets), with: newElements)
  }
}
