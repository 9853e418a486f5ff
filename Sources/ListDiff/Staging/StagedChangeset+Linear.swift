extension StagedChangeset
where Collection: RangeReplaceableCollection, Collection.Element: Differentiable {
  /// Creates the way from one list of rows to another, as the rows of section 0.
  ///
  /// Stages: updates; deletes; inserts and moves. The moves are the fewest possible if no
  /// identifier repeats within a list.
  ///
  /// - Complexity: O(*n* + *m*) on average, and O(*n* log *n*) for many moves.
  @inlinable public init(source: Collection, target: Collection) {
    self.init(source: source, target: target, section: 0)
  }

  /// Creates the way from one list of rows to another, as the rows of the given section.
  ///
  /// - Parameter section: the section that all paths name.
  /// - Complexity: O(*n* + *m*) on average, and O(*n* log *n*) for many moves.
  @inlinable public init(source: Collection, target: Collection, section: Int) {
    let before = ContiguousArray(source)
    let after = ContiguousArray(target)
    let matching = RowMatching(before, after)
    let stages = LinearStages(matching, section: section)
    self.init()
    if !stages.updated.isEmpty {
      let data = Self.rows(before, updated: matching, from: after)
      append(Changeset(data: Collection(data), elementUpdated: stages.updated))
    }
    if !stages.deleted.isEmpty {
      let data =
        stages.hasArrivals ? Self.rows(before, kept: matching, updatedFrom: after) : after
      append(Changeset(data: Collection(data), elementDeleted: stages.deleted))
    }
    if stages.hasArrivals {
      append(
        Changeset(data: target, elementInserted: stages.inserted, elementMoved: stages.moved))
    }
    if let last = indices.last { self[last].data = target }
  }

  /// The rows before the change with new content in those that are updated.
  @inlinable static func rows(
    _ before: ContiguousArray<Collection.Element>, updated rows: RowMatching,
    from after: ContiguousArray<Collection.Element>
  ) -> ContiguousArray<Collection.Element> {
    var data = before
    for i in rows.updated {
      data[Int(i)] = after[Int(rows.matching.targetOfSource[Int(i)])]
    }
    return data
  }

  /// The rows that live on, in their order before the change, with new content.
  @inlinable static func rows(
    _ before: ContiguousArray<Collection.Element>, kept rows: RowMatching,
    updatedFrom after: ContiguousArray<Collection.Element>
  ) -> ContiguousArray<Collection.Element> {
    var data = ContiguousArray<Collection.Element>()
    var updated = rows.updated[...]
    for (i, target) in rows.matching.targetOfSource.enumerated() where target != Matching.none {
      if let next = updated.first, Int(next) == i {
        updated.removeFirst()
        data.append(after[Int(target)])
      } else {
        data.append(before[i])
      }
    }
    return data
  }
}
