extension StagedChangeset:
  RandomAccessCollection, MutableCollection, RangeReplaceableCollection
{
  public typealias Element = Changeset<Collection>
  public typealias Index = Int

  /// Creates a way without a stage: both lists are the same.
  @inlinable public init() { changesets = [] }

  @inlinable public var startIndex: Int { changesets.startIndex }

  @inlinable public var endIndex: Int { changesets.endIndex }

  @inlinable public func index(after i: Int) -> Int { changesets.index(after: i) }

  @inlinable public func index(before i: Int) -> Int { changesets.index(before: i) }

  /// The changeset of the stage at the given offset.
  @inlinable public subscript(position: Int) -> Changeset<Collection> {
    get { changesets[position] }
    set { changesets[position] = newValue }
  }

  @inlinable public mutating func replaceSubrange<C: Swift.Collection, R: RangeExpression>(
    _ subrange: R, with newElements: C
  ) where C.Element == Changeset<Collection>, R.Bound == Int {
    changesets.replaceSubrange(subrange.relative(to: changesets), with: newElements)
  }
}
