extension StagedChangeset:
  RandomAccessCollection, MutableCollection, RangeReplaceableCollection
{
  /// A changeset.
  public typealias Element = Changeset<Collection>
  /// The offset of a changeset, from 0.
  public typealias Index = Int

  /// Creates a way without a stage: both lists are the same.
  @inlinable public init() { changesets = [] }

  /// The offset of the first changeset, 0.
  @inlinable public var startIndex: Int { changesets.startIndex }

  /// The number of changesets.
  @inlinable public var endIndex: Int { changesets.endIndex }

  /// The offset after the given one.
  @inlinable public func index(after i: Int) -> Int { changesets.index(after: i) }

  /// The offset in front of the given one.
  @inlinable public func index(before i: Int) -> Int { changesets.index(before: i) }

  /// The changeset at the given offset.
  ///
  /// - Precondition: there is one.
  @inlinable public subscript(position: Int) -> Changeset<Collection> {
    get { changesets[position] }
    set { changesets[position] = newValue }
  }

  /// Puts other changesets in the place of some.
  ///
  /// - Precondition: the range lies within the offsets.
  /// - Complexity: O(changesets + `newElements`).
  @inlinable public mutating func replaceSubrange<C: Swift.Collection, R: RangeExpression>(
    _ subrange: R, with newElements: C
  ) where C.Element == Changeset<Collection>, R.Bound == Int {
    changesets.replaceSubrange(subrange.relative(to: changesets), with: newElements)
  }
}
