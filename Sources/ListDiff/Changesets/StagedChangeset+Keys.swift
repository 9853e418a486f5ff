extension StagedChangeset where Collection: RangeReplaceableCollection {
  /// Finds the stages from one list of rows to another, using an identity and a comparator.
  ///
  /// For rows that are not `Differentiable`; stages and moves are the same as for rows that are.
  ///
  /// ```swift
  /// let changes = StagedChangeset(source: old, target: new, id: \.name, by: ==)
  /// ```
  ///
  /// - Parameters:
  ///   - source: the rows before the change.
  ///   - target: the rows after it, the last `data`.
  ///   - section: the section that all paths name.
  ///   - id: the identity of a row, as a key path or a closure; called once for each row.
  ///   - isContentEqual: whether a row of the source, the first argument, shows the same as the row of the
  ///     target with the same identity. If identities repeat, it must be an equivalence.
  /// - Precondition: there are fewer than 2³¹ rows in each list.
  /// - Complexity: O(*n* + *m*) on average, and O(*n* log *n*) for many moves; memory for a
  ///   reference to each row and its identity during the call.
  @inlinable public init<ID: Hashable>(
    source: Collection, target: Collection, section: Int = 0, id: (Collection.Element) -> ID,
    by isContentEqual: (Collection.Element, Collection.Element) -> Bool
  ) {
    guard !source.isEmpty, !target.isEmpty else {
      self.init(between: source.count, and: target.count, data: target, section: section)
      return
    }
    let (before, after) = (ContiguousArray(source), ContiguousArray(target))
    let matching = withoutActuallyEscaping(isContentEqual) {
      RowMatching(before, after, id: id, by: $0, check: {})
    }
    self.init(matching, from: before, to: after, data: target, section: section, check: {})
  }

  /// Finds the stages from one list of rows to another, using an identity and the content.
  ///
  /// For rows that are not `Differentiable`; stages and moves are the same as for rows that are.
  ///
  /// ```swift
  /// let changes = StagedChangeset(source: old, target: new, id: \.name, by: \.points)
  /// ```
  ///
  /// - Parameters:
  ///   - source: the rows before the change.
  ///   - target: the rows after it, the last `data`.
  ///   - section: the section that all paths name.
  ///   - id: the identity of a row, as a key path or a closure; called once for each row.
  ///   - content: the content of a row, as a key path or a closure; a row is updated if its content differs.
  /// - Precondition: there are fewer than 2³¹ rows in each list.
  /// - Complexity: O(*n* + *m*) on average, and O(*n* log *n*) for many moves; memory for a
  ///   reference to each row and its identity during the call.
  @inlinable public init<ID: Hashable, Content: Equatable>(
    source: Collection, target: Collection, section: Int = 0, id: (Collection.Element) -> ID,
    by content: (Collection.Element) -> Content
  ) {
    self.init(source: source, target: target, section: section, id: id) {
      content($0) == content($1)
    }
  }
}

extension StagedChangeset
where Collection: RangeReplaceableCollection, Collection.Element: Identifiable & Equatable {
  /// Finds the stages from one list of rows to another, using their `id` and `==`.
  ///
  /// Rows that are also `Differentiable` are compared by that conformance.
  ///
  /// - Parameters:
  ///   - source: the rows before the change.
  ///   - target: the rows after it, the last `data`.
  ///   - section: the section that all paths name.
  /// - Precondition: there are fewer than 2³¹ rows in each list.
  /// - Complexity: O(*n* + *m*) on average, and O(*n* log *n*) for many moves; memory for a
  ///   reference to each row and its identity during the call.
  @_disfavoredOverload
  @inlinable public init(source: Collection, target: Collection, section: Int = 0) {
    self.init(source: source, target: target, section: section, id: \.id, by: ==)
  }
}
