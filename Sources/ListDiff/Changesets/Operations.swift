/// One change of a row, to be done by itself: its places are those at that moment, when all operations in
/// front of it are done.
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
  /// Give the row at a place the content of this one.
  case update(Row, at: ElementPath)
  /// Take away the row at a place, which is this one.
  case delete(Row, at: ElementPath)
  /// Put in this row at a place.
  case insert(Row, at: ElementPath)
  /// Take the row, which is this one, away from the one place, then put it in at the other.
  case move(Row, from: ElementPath, to: ElementPath)
}

extension RowOperation: Sendable where Row: Sendable {}
extension RowOperation: Equatable where Row: Equatable {}
extension RowOperation: Hashable where Row: Hashable {}

/// One change of a section or of a row in one, to be done by itself: its places are those at that moment,
/// when all operations in front of it are done.
public enum SectionOperation<Section: DifferentiableSection> {
  /// Give the section at an offset the header of this one; its rows stay.
  case update(Section, at: Int)
  /// Take away the section at an offset, which is this one, with all rows in it.
  case delete(Section, at: Int)
  /// Put in this section at an offset, with its rows.
  case insert(Section, at: Int)
  /// Take the section away from the one offset, then put it in at the other, with the rows in it.
  case move(from: Int, to: Int)
  /// Change a row.
  case row(RowOperation<Section.Collection.Element>)
}

extension SectionOperation: Sendable where Section: Sendable, Section.Collection.Element: Sendable {
}
extension SectionOperation: Equatable
where Section: Equatable, Section.Collection.Element: Equatable {}
extension SectionOperation: Hashable
where Section: Hashable, Section.Collection.Element: Hashable {}

extension StagedChangeset
where Collection: RangeReplaceableCollection, Collection.Element: Differentiable {
  /// The changes of all stages one by one, each with its place when those in front of it are done.
  ///
  /// For whatever takes one change at a time: an array, the rows of a database, an `NSTableView`. A
  /// batch, whose places count in the list before or after all of it, takes `batchUpdates`.
  ///
  /// In each changeset, updates come first, then deletes from the last to the first, then inserts and moves
  /// from the first to the last. There are as many as changes.
  ///
  /// - Parameter source: the rows before the first changeset.
  /// - Throws: ``StagedChangesetError`` for the first changeset that does not fit what those
  ///   before it left; see `Changeset.applying(to:)`.
  /// - Complexity: O(*n* + *n* *k*) for *n* rows and *k* inserts and moves, as to do them in an array, for
  ///   each changeset.
  public func operations(
    from source: Collection
  ) throws(StagedChangesetError) -> [RowOperation<Collection.Element>] {
    var operations: [RowOperation<Collection.Element>] = []
    _ = try afterEachStage(from: source) { changeset, rows throws(ChangesetError) in
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
  /// The changes of all stages one by one, each with its place when those in front of it are done.
  ///
  /// In each changeset, updates come first, of rows and then of sections; then deletes from the last to the
  /// first, of rows and then of sections; then inserts and moves from the first to the last, of sections
  /// and then of rows. There are as many as changes.
  ///
  /// - Parameter source: the sections before the first changeset.
  /// - Throws: ``StagedChangesetError`` for the first changeset that does not fit what those
  ///   before it left; see `Changeset.applying(to:)`.
  /// - Complexity: O(*n* + *n* *k*) for *n* sections and rows and *k* inserts and moves, for each changeset.
  public func operations(
    from source: Collection
  ) throws(StagedChangesetError) -> [SectionOperation<Collection.Element>] {
    var operations: [SectionOperation<Collection.Element>] = []
    _ = try afterEachStage(from: source) { changeset, sections throws(ChangesetError) in
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

/// An insert or a move by itself, with its places in the lists at that moment.
private enum Arrival {
  /// Row `target` after the changes comes in.
  case insertion(target: Int, to: ElementPath)
  /// Row `source` before the changes is taken out, then put in again.
  case move(source: Int, from: ElementPath, to: ElementPath)
}

extension RowOrigins {
  /// The only list that sections are in.
  fileprivate static let soleList = unchanged(RowOffsets([1]))

  /// The updates, each with the row after the changes and its path before them.
  fileprivate func updates<Row, Operation>(
    _ rows: ContiguousArray<Row>, _ operation: (Row, ElementPath) -> Operation
  ) -> [Operation] {
    rows.indices.filter { isUpdated[$0] }
      .map { operation(rows[$0], before.path(of: origins[$0])) }
  }

  /// The deletes, the last one first; rows that go with their list are left out.
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

  /// The inserts and moves from left to right: each lands right after what is in front of it after the
  /// changes. A row that is still to move stays where it is until its turn. New lists come with their rows.
  ///
  /// - Complexity: O(*n* + *n* *k*) for *n* rows and *k* inserts and moves.
  fileprivate func arrivals(in lists: RowOrigins = soleList) -> [Arrival] {
    let (targets, newLists, first) = (targets, lists.targets, before.firstSection)
    /// The rows of each list at the moment, as offsets after the changes.
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
