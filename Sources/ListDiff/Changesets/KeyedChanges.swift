/// Operations on changes of rows that do not conform to `Differentiable`: the caller passes
/// identity and comparator again.
extension StagedChangeset where Collection: RangeReplaceableCollection {
  /// The rows after all changesets are applied to the given ones in order.
  ///
  /// - Parameters:
  ///   - source: the rows before the first changeset.
  ///   - id: the identity of a row, as a key path or a closure.
  ///   - isContentEqual: whether a row, the first argument, shows the same as a later row.
  /// - Throws: ``StagedChangesetError`` for the first changeset that cannot be applied.
  /// - Complexity: O(rows + changes) for each changeset.
  public func applying<ID: Hashable>(
    to source: Collection, id: (Collection.Element) -> ID,
    by isContentEqual: @escaping (Collection.Element, Collection.Element) -> Bool
  ) throws(StagedChangesetError) -> Collection {
    Collection(
      try keyed(id, isContentEqual).applying(to: source.keyed(id, isContentEqual)).lazy.map(
        \.element))
  }

  /// The paths of all rows before and after all stages.
  ///
  /// - Parameters:
  ///   - source: the rows before the first changeset.
  ///   - id: the identity of a row, as a key path or a closure.
  ///   - isContentEqual: whether a row, the first argument, shows the same as a later row.
  /// - Throws: ``StagedChangesetError`` as `applying(to:id:by:)` does.
  /// - Complexity: O(rows + changes) for each changeset.
  public func paths<ID: Hashable>(
    from source: Collection, id: (Collection.Element) -> ID,
    by isContentEqual: @escaping (Collection.Element, Collection.Element) -> Bool
  ) throws(StagedChangesetError) -> ChangePaths {
    try keyed(id, isContentEqual).paths(from: source.keyed(id, isContentEqual))
  }

  /// The inverse: the changes that lead from the rows after the last changeset back to the given ones.
  ///
  /// - Parameters:
  ///   - source: the rows before the first changeset.
  ///   - id: the identity of a row, as a key path or a closure.
  ///   - isContentEqual: whether a row, the first argument, shows the same as a later row.
  /// - Throws: ``StagedChangesetError`` as `applying(to:id:by:)` does.
  /// - Complexity: O(rows + changes) for each changeset, and O(*n* log *n*) for many moves.
  public func inverted<ID: Hashable>(
    from source: Collection, id: (Collection.Element) -> ID,
    by isContentEqual: @escaping (Collection.Element, Collection.Element) -> Bool
  ) throws(StagedChangesetError) -> StagedChangeset {
    try keyed(id, isContentEqual).inverted(from: source.keyed(id, isContentEqual)).unkeyed()
  }

  /// The changes of all stages as single operations; positions are valid after all previous operations.
  ///
  /// - Parameters:
  ///   - source: the rows before the first changeset.
  ///   - id: the identity of a row, as a key path or a closure.
  ///   - isContentEqual: whether a row, the first argument, shows the same as a later row.
  /// - Throws: ``StagedChangesetError`` as `applying(to:id:by:)` does.
  /// - Complexity: O(*n* + *k* log *n*) for *n* rows and *k* changes, for each changeset.
  public func operations<ID: Hashable>(
    from source: Collection, id: (Collection.Element) -> ID,
    by isContentEqual: @escaping (Collection.Element, Collection.Element) -> Bool
  ) throws(StagedChangesetError) -> [RowOperation<Collection.Element>] {
    try keyed(id, isContentEqual).operations(from: source.keyed(id, isContentEqual)).map {
      $0.map(\.element)
    }
  }
}

extension Collection {
  /// The rows with an identity and a comparator.
  fileprivate func keyed<ID: Hashable>(
    _ id: (Element) -> ID, _ isContentEqual: @escaping (Element, Element) -> Bool
  ) -> [RowByKeys<Element, ID>] {
    map {
      RowByKeys(element: $0, differenceIdentifier: id($0), isContentEqual: isContentEqual)
    }
  }
}

extension StagedChangeset where Collection: RangeReplaceableCollection {
  /// The same changes of rows with an identity and a comparator.
  fileprivate func keyed<ID: Hashable>(
    _ id: (Collection.Element) -> ID,
    _ isContentEqual: @escaping (Collection.Element, Collection.Element) -> Bool
  ) -> StagedChangeset<[RowByKeys<Collection.Element, ID>]> {
    StagedChangeset<[RowByKeys<Collection.Element, ID>]>(
      map { $0.withData($0.data.keyed(id, isContentEqual)) })
  }

  /// The same changes of the rows themselves.
  fileprivate func unkeyed<Rows: RangeReplaceableCollection, ID>() -> StagedChangeset<Rows>
  where Collection == [RowByKeys<Rows.Element, ID>] {
    StagedChangeset<Rows>(map { $0.withData(Rows($0.data.lazy.map(\.element))) })
  }
}

extension Changeset {
  /// The same changes of a list of another type.
  fileprivate func withData<Data>(_ data: Data) -> Changeset<Data> {
    Changeset<Data>(data: data, batchUpdates: batchUpdates)
  }
}

extension RowOperation {
  /// The same operation with another row.
  fileprivate func map<Other>(_ transform: (Row) -> Other) -> RowOperation<Other> {
    switch self {
    case .update(let row, let path): .update(transform(row), at: path)
    case .delete(let row, let path): .delete(transform(row), at: path)
    case .insert(let row, let path): .insert(transform(row), at: path)
    case .move(let row, let from, let to): .move(transform(row), from: from, to: to)
    }
  }
}
