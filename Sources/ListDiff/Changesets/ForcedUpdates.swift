extension StagedChangeset
where Collection: RangeReplaceableCollection, Collection.Element: Differentiable {
  /// Finds the stages from one list of rows to another, updating certain rows even if their content
  /// is equal.
  ///
  /// Use it for rows that show more than their content: a loaded picture, a theme, the time.
  ///
  /// ```swift
  /// let changes = StagedChangeset(source: old, target: new, updating: ["Reds"])
  /// ```
  ///
  /// - Parameters:
  ///   - source: the rows before the change.
  ///   - target: the rows after it, the last `data`.
  ///   - section: the section that all paths name.
  ///   - identifiers: the rows to update; those that are not in both lists are ignored.
  /// - Precondition: there are fewer than 2³¹ rows in each list.
  /// - Complexity: that of `init(source:target:)`; memory for a reference to each row and its
  ///   identity during the call.
  @inlinable public init(
    source: Collection, target: Collection, section: Int = 0,
    updating identifiers: Set<Collection.Element.DifferenceIdentifier>
  ) {
    self.init(source: source, target: target, section: section, id: \.differenceIdentifier) {
      !identifiers.contains($1.differenceIdentifier) && $1.isContentEqual(to: $0)
    }
  }
}

extension StagedChangeset
where Collection: RangeReplaceableCollection, Collection.Element: DifferentiableSection {
  /// Finds the stages from one list of sections to another, updating certain rows and headers even
  /// if their content is equal.
  ///
  /// - Parameters:
  ///   - source: the sections before the change.
  ///   - target: the sections after it, the last `data`.
  ///   - identifiers: the rows to update; those that are not in both lists are ignored.
  ///   - sections: the sections whose headers to update.
  /// - Precondition: there are fewer than 2³¹ rows in each list.
  /// - Complexity: that of `init(source:target:)`; memory for a copy of each row and its identity.
  @inlinable public init(
    source: Collection, target: Collection,
    updating identifiers: Set<Collection.Element.Collection.Element.DifferenceIdentifier>,
    sections: Set<Collection.Element.DifferenceIdentifier> = []
  ) {
    let (before, after) = (ContiguousArray(source), ContiguousArray(target))
    let matching = SectionedMatching(
      RowByKeys.rows(before, updating: sections), RowByKeys.rows(after, updating: sections),
      ContiguousArray(before.map { RowByKeys.rows($0.elements, updating: identifiers) }),
      ContiguousArray(after.map { RowByKeys.rows($0.elements, updating: identifiers) }), check: {})
    self.init(SectionedData(before, after), along: matching, to: target, check: {})
  }
}

extension RowByKeys where Element: Differentiable, ID == Element.DifferenceIdentifier {
  /// Rows, some of which always count as changed.
  @inlinable static func rows(
    _ elements: some Collection<Element>, updating identifiers: Set<ID>
  ) -> ContiguousArray<RowByKeys> {
    ContiguousArray(
      elements.map { element in
        RowByKeys(element: element, differenceIdentifier: element.differenceIdentifier) {
          !identifiers.contains($1.differenceIdentifier) && $1.isContentEqual(to: $0)
        }
      })
  }
}
