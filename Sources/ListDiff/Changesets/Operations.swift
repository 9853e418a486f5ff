/// A single change of a row. Its positions are valid at that moment, after all previous operations.
///
/// ```swift
/// for operation in try changes.operations(from: old) {
///   switch operation {
///   case .update(let row, let path): list[path.element] = row
///   case .delete(_, let path): list.remove(at: path.element)
///   case .insert(let row, let path): list.insert(row, at: path.element)
///   case .move(_, let source, let target):
///     list.insert(list.remove(at: source.element), at: target.element)
///   }
/// }
/// ```
public enum RowOperation<Row> {
  /// The row at this position gets the content of the given one.
  case update(Row, at: ElementPath)
  /// The given row is removed from this position.
  case delete(Row, at: ElementPath)
  /// The given row is inserted at this position.
  case insert(Row, at: ElementPath)
  /// The given row is removed from the first position, then inserted at the second.
  case move(Row, from: ElementPath, to: ElementPath)
}

extension RowOperation: Sendable where Row: Sendable {}
extension RowOperation: Equatable where Row: Equatable {}

/// A single change of a section or of a row in a section. Its positions are valid at that moment, after all
/// previous operations.
public enum SectionOperation<Section: DifferentiableSection> {
  /// The section at this offset gets the header of the given one; its rows stay.
  case update(Section, at: Int)
  /// The given section is removed from this offset, with all its rows.
  case delete(Section, at: Int)
  /// The given section is inserted at this offset, with its rows.
  case insert(Section, at: Int)
  /// A section with its rows is removed from the first offset, then inserted at the second.
  case move(from: Int, to: Int)
  /// A row is changed.
  case row(RowOperation<Section.Collection.Element>)
}

extension SectionOperation: Sendable where Section: Sendable, Section.Collection.Element: Sendable {
}
extension SectionOperation: Equatable
where Section: Equatable, Section.Collection.Element: Equatable {}

extension StagedChangeset
where Collection: RangeReplaceableCollection, Collection.Element: Differentiable {
  /// The changes of all stages as single operations; positions are valid after all previous operations.
  ///
  /// Use it for anything that takes one change at a time: an array, the rows of a database, an
  /// `NSTableView`. For a batch, whose positions refer to the list before or after the whole batch, use
  /// `batchUpdates`.
  ///
  /// In each changeset, updates come first, then deletes from the last to the first, then inserts
  /// and moves from the first to the last. There is one operation for each change.
  ///
  /// - Parameter source: the rows before the first changeset.
  /// - Throws: ``ListUpdateError`` for the first changeset that cannot be applied.
  /// - Complexity: O(*n* + *n* *k*) per changeset of *n* rows with *k* inserts and moves.
  public func operations(
    from source: Collection
  ) throws(ListUpdateError) -> [RowOperation<Collection.Element>] {
    var operations: [RowOperation<Collection.Element>] = []
    _ = try afterEachStage(from: source) { changeset, rows throws(ListUpdateError) in
      let (before, after) = (ContiguousArray(rows), ContiguousArray(changeset.data))
      let origins = try changeset.rowOrigins(from: before.count)
      _ = try origins.land(before, on: changeset.data, section: origins.firstSection)
      operations += origins.rowUpdates(after) + origins.rowDeletes(before)
      operations += origins.rowArrivals(before, after)
      return changeset.data
    }
    return operations
  }
}

extension StagedChangeset
where Collection: RangeReplaceableCollection, Collection.Element: DifferentiableSection {
  /// The changes of all stages as single operations; positions are valid after all previous operations.
  ///
  /// In each changeset, updates come first: rows, then sections. Deletes follow, from the last to the first:
  /// rows, then sections. Inserts and moves come last, from the first to the last: sections, then rows. There
  /// is one operation for each change.
  ///
  /// - Parameter source: the sections before the first changeset.
  /// - Throws: ``ListUpdateError`` for the first changeset that cannot be applied.
  /// - Complexity: O(*n* + *n* *k*) per changeset of *n* sections and rows with *k* inserts and moves.
  public func operations(
    from source: Collection
  ) throws(ListUpdateError) -> [SectionOperation<Collection.Element>] {
    var operations: [SectionOperation<Collection.Element>] = []
    _ = try afterEachStage(from: source) { changeset, sections throws(ListUpdateError) in
      let (before, after) = (ContiguousArray(sections), ContiguousArray(changeset.data))
      let origins = try changeset.origins(from: before.map(\.elements.count))
      _ = try changeset.land(sections, origins)
      let rowsBefore = ContiguousArray(before.lazy.flatMap(\.elements))
      let rowsAfter = ContiguousArray(after.lazy.flatMap(\.elements))
      operations += origins.rowUpdates(rowsAfter).map { .row($0) }
      operations += origins.sections.updates(after) { .update($0, at: $1.element) }
      operations += origins.rowDeletes(rowsBefore).map { .row($0) }
      operations += origins.sections.deletes(before) { .delete($0, at: $1.element) }
      operations += origins.sectionArrivals(after)
      operations += origins.rowArrivals(rowsBefore, rowsAfter).map { .row($0) }
      return changeset.data
    }
    return operations
  }
}

/// A single insert or move, with its positions in the lists at that moment.
private enum Arrival {
  /// Row `target` after the changes is inserted.
  case insertion(target: Int, to: ElementPath)
  /// Row `source` before the changes is removed, then inserted again.
  case move(source: Int, from: ElementPath, to: ElementPath)
}

extension RowOrigins {
  /// The only list, which contains all sections.
  fileprivate static let soleList = unchanged(RowOffsets([1]))

  /// The updates, each with the row after the changes and its path before them.
  fileprivate func updates<Row, Operation>(
    _ rows: ContiguousArray<Row>, _ operation: (Row, ElementPath) -> Operation
  ) -> [Operation] {
    rows.indices.filter { isUpdated[$0] }
      .map { operation(rows[$0], before.path(of: origins[$0])) }
  }

  /// The deletes, the last one first, without rows that are deleted with their list.
  fileprivate func deletes<Row, Operation>(
    _ rows: ContiguousArray<Row>, in lists: RowOrigins = soleList,
    _ operation: (Row, ElementPath) -> Operation
  ) -> [Operation] {
    let (targets, newLists) = (targets, lists.targets)
    return rows.indices.reversed().filter { targets[$0] == Self.none }
      .map { (rows[$0], before.path(of: $0)) }
      .filter { newLists[$1.section - before.firstSection] != Self.none }
      .map { operation($0, $1) }
  }

  /// The inserts and moves from left to right: each row is placed right after the rows that precede it in the
  /// new list. A row that has yet to move stays until its turn. New lists are inserted with their rows.
  ///
  /// - Complexity: O(*n* + *n* *k*) for *n* rows and *k* inserts and moves.
  fileprivate func arrivals(in lists: RowOrigins = soleList) -> [Arrival] {
    let (targets, newLists, first) = (targets, lists.targets, before.firstSection)
    /// The current rows of each list, as offsets after the changes.
    var rows = lists.origins.map { list in
      list == Self.none
        ? [] : before.rows(in: list + first).map { targets[$0] }.filter { $0 != Self.none }
    }
    var arrivals: [Arrival] = []
    for (list, old) in lists.origins.enumerated() where old != Self.none {
      var place = 0
      for target in after.rows(in: list + first) {
        let origin = origins[target]
        if origin == Self.none {
          rows[list].insert(target, at: place)
          arrivals.append(
            .insertion(target: target, to: ElementPath(element: place, section: list + first)))
        } else if isMoved[target] {
          let oldList = newLists[before.path(of: origin).section - first]
          let source = rows[oldList].firstIndex(of: target)!
          rows[oldList].remove(at: source)
          if oldList == list, source < place { place -= 1 }
          rows[list].insert(target, at: place)
          arrivals.append(
            .move(
              source: origin, from: ElementPath(element: source, section: oldList + first),
              to: ElementPath(element: place, section: list + first)))
        } else {
          place = rows[list][place...].firstIndex(of: target)!
        }
        place += 1
      }
    }
    return arrivals
  }
}

extension ListOrigins {
  fileprivate func rowUpdates<Row>(_ after: ContiguousArray<Row>) -> [RowOperation<Row>] {
    rows.updates(after) { .update($0, at: $1) }
  }

  fileprivate func rowDeletes<Row>(_ before: ContiguousArray<Row>) -> [RowOperation<Row>] {
    rows.deletes(before, in: sections) { .delete($0, at: $1) }
  }

  fileprivate func rowArrivals<Row>(
    _ before: ContiguousArray<Row>, _ after: ContiguousArray<Row>
  ) -> [RowOperation<Row>] {
    rows.arrivals(in: sections).map { arrival in
      switch arrival {
      case .insertion(let target, let path): .insert(after[target], at: path)
      case .move(let source, let from, let to): .move(before[source], from: from, to: to)
      }
    }
  }

  fileprivate func sectionArrivals<Section>(
    _ after: ContiguousArray<Section>
  ) -> [SectionOperation<Section>] {
    sections.arrivals().map { arrival in
      switch arrival {
      case .insertion(let target, let path): .insert(after[target], at: path.element)
      case .move(_, let from, let to): .move(from: from.element, to: to.element)
      }
    }
  }
}
