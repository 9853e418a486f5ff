extension StagedChangeset where Collection: RangeReplaceableCollection {
  /// Creates the way from one list of rows to another, by an identity and a comparator.
  ///
  /// For rows that do not conform to `Differentiable`; stages and moves are those of rows that do.
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
  ///   - isContentEqual: whether a row of the source, which comes first, shows the same as a row of
  ///     the target with the same identity. Where identities repeat it must be an equivalence.
  /// - Precondition: there are less than 2³¹ rows in each list.
  /// - Complexity: O(*n* + *m*) on average, and O(*n* log *n*) for many moves; a copy of each row with
  ///   its identity in memory meanwhile.
  @inlinable public init<ID: Hashable>(
    source: Collection, target: Collection, section: Int = 0, id: (Collection.Element) -> ID,
    by isContentEqual: (Collection.Element, Collection.Element) -> Bool
  ) {
    let (before, after) = (ContiguousArray(source), ContiguousArray(target))
    guard !before.isEmpty, !after.isEmpty else {
      self.init(between: before.count, and: after.count, data: target, section: section)
      return
    }
    let matching = withoutActuallyEscaping(isContentEqual) { isContentEqual in
      func row(_ element: Collection.Element) -> RowByKeys<Collection.Element, ID> {
        RowByKeys(
          element: element, differenceIdentifier: id(element), isContentEqual: isContentEqual)
      }
      return RowMatching(
        ContiguousArray(before.map(row)), ContiguousArray(after.map(row)), check: {})
    }
    self.init(matching, from: before, to: after, data: target, section: section, check: {})
  }

  /// Creates the way from one list of rows to another, by an identity and a content.
  ///
  /// For rows that do not conform to `Differentiable`; stages and moves are those of rows that do.
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
  ///   - content: what a row shows, as a key path or a closure: a row is updated if it differs.
  /// - Precondition: there are less than 2³¹ rows in each list.
  /// - Complexity: O(*n* + *m*) on average, and O(*n* log *n*) for many moves; a copy of each row with
  ///   its identity in memory meanwhile.
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
  /// Creates the way from one list of rows to another, by their `id` and `==`.
  ///
  /// Rows that are also `Differentiable` are compared as that says.
  ///
  /// - Parameters:
  ///   - source: the rows before the change.
  ///   - target: the rows after it, the last `data`.
  ///   - section: the section that all paths name.
  /// - Precondition: there are less than 2³¹ rows in each list.
  /// - Complexity: O(*n* + *m*) on average, and O(*n* log *n*) for many moves; a copy of each row with
  ///   its identity in memory meanwhile.
  @_disfavoredOverload
  @inlinable public init(source: Collection, target: Collection, section: Int = 0) {
    self.init(source: source, target: target, section: section, id: \.id, by: ==)
  }
}

/// A row of any type with the identity and the comparator that it was given.
@usableFromInline struct RowByKeys<Element, ID: Hashable>: Differentiable {
  @usableFromInline let element: Element
  @usableFromInline let differenceIdentifier: ID
  /// Compares a row of the source with one of the target.
  @usableFromInline let areEqual: (Element, Element) -> Bool

  @inlinable init(
    element: Element, differenceIdentifier: ID,
    isContentEqual areEqual: @escaping (Element, Element) -> Bool
  ) {
    self.element = element
    self.differenceIdentifier = differenceIdentifier
    self.areEqual = areEqual
  }

  @inlinable func isContentEqual(to source: Self) -> Bool { areEqual(source.element, element) }
}

extension RowByKeys: CustomStringConvertible {
  @usableFromInline var description: String { "\(element)" }
}
